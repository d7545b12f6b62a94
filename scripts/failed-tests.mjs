// What failed in a stage of `npm test`, from the report of its runner, so that a log's last lines say it.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The first line of a failure's message, without a terminal's colours. */
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0];

/** vitest: files, each with its tests; a file that could not be read has none and a message of its own. */
const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`);
  });

/** Playwright: suites within suites, each with its specs, and errors outside any test. */
function ofPlaywright({ suites = [], errors = [] }) {
  const failedIn = ({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(result => result.errors ?? []));
        return `${file}: ${title}: ${firstLine(errors[0]?.message)}`;
      }),
    ...inner.flatMap(failedIn),
  ];
  return [...errors.map(({ message }) => firstLine(message)), ...suites.flatMap(failedIn)];
}

/** One line for each failed test in a runner's report: its file, its name and what it said; none without a report. */
export function failedTests(report) {
  if (!existsSync(report)) return [];
  const read = JSON.parse(readFileSync(report, 'utf8'));
  return 'testResults' in read ? ofVitest(read) : ofPlaywright(read);
}
