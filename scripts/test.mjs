// `npm test`: sets up what is missing, a browser included, runs everything, and ends with one summary that names each
// test that failed and where (the whole of it: `test-results/<stage>.json`). One stage alone:
// `npm test -- --only integration` (or verify, journeys, screens).
// `npm run test:screens`: the same for the browser tests that go screen by screen; with `-- --today`, as CI runs it, a
// third of them by the day.
// `npm run test:photos`: what is tested on photos from cameras, in the folder PHOTOS or beside the repository; without
// them it passes.
// `npm run prove -- proof`: three people, 25 wishes and two rounds on one magazine.
// `npm run make -- golden-ui`: renews the approved pictures of the parts of screens.
// `npm run prove -- story`: a story told over a network that breaks, to the end; `--cpu` measures
// typing on a slow phone.
// `npm run prove -- walk`: counts the taps, fields, screens and words from the landing page to the hand-in.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { failedTests } from './failed-tests.mjs';
import { helpOnRequest } from './help.mjs';
import { build, env, install, node, root } from './setup.mjs';

helpOnRequest('scripts/test.mjs');
install();

/** The path of an installed Chromium; otherwise Playwright's own download; otherwise the distribution's package. */
function browser() {
  const findInstalled = () =>
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(path => existsSync(path));
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (findInstalled()) return findInstalled();
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('Fetching a browser (once) …');
  const options = { cwd: root, env, stdio: 'ignore', timeout: 300_000 };
  if (
    spawnSync('playwright', ['install', '--with-deps', 'chromium-headless-shell', 'chromium'], options).status === 0 &&
    existsSync(chromium.executablePath())
  )
    return chromium.executablePath();
  const apt = args => spawnSync('apt-get', args, { ...options, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', 'chromium']);
  if (findInstalled()) return findInstalled();
  console.error('No browser could be installed for the browser tests. Install Chromium, or set CHROMIUM to its path.');
  process.exit(1);
}

if (process.argv.includes('--photos')) {
  const photos = resolve(process.env.PHOTOS ?? join(root, '../shared/data'));
  if (!existsSync(photos)) {
    console.log(`There are no camera photos in ${photos}, so nothing is tested on them.\n0 passed, 0 failed`);
    process.exit(0);
  }
  const run = spawnSync('vitest', ['run', '--project', 'photos'], {
    cwd: root,
    env: { ...env, PHOTOS: photos, NODE_ENV: 'test' },
    stdio: 'inherit',
  });
  process.exit(run.status ?? 1);
}

/** Where a stage writes what became of each of its tests. */
const reportOf = name => join(root, `test-results/${name}.json`);

/** The stages of `npm test`, with their usual minutes on 2 cores. */
const allStages = [
  { name: 'verify', command: [node, 'scripts/verify.mjs'], minutes: 5 },
  {
    name: 'integration',
    command: [
      'vitest',
      'run',
      '--project=integration*',
      '--project=postgres*',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportOf('integration')}`,
    ],
    minutes: 27,
  },
  { name: 'journeys', command: ['playwright', 'test', '--project', 'journeys', '--reporter=list,json'], minutes: 6 },
];
const screensStage = {
  name: 'screens',
  command: ['playwright', 'test', '--project', 'screens', '--reporter=list,json'],
  minutes: 50,
};
/** A third of them; three days run all. */
const today = 1 + (Math.floor(Date.now() / 86_400_000) % 3);
const todayStage = { ...screensStage, command: [...screensStage.command, `--shard=${today}/3`], minutes: 17 };
const results = [];

/** The stages to run by the arguments: all, `--screens`, or `--only` one of them. */
function chosenStages() {
  if (process.argv.includes('--screens')) return [process.argv.includes('--today') ? todayStage : screensStage];
  const at = process.argv.indexOf('--only');
  if (at < 0) return allStages;
  const choices = [...allStages, screensStage];
  const stage = choices.find(({ name }) => name === process.argv[at + 1]);
  if (stage) return [stage];
  console.error(`There is no such stage. The stages are ${choices.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const storyProofs = { whole: 'story-proof', cpu: 'story-typing' };
const storyProof = Object.keys(storyProofs).find(name => process.argv.includes(`--${name}`)) ?? 'whole';
/** Browser tests with a command of their own, by their argument: the file, its project and its settings. */
const browserProofs = {
  '--story': [storyProofs[storyProof], 'screens', { PROVE_STORY: storyProof }],
  '--walk': ['walk', 'screens', {}],
  '--proof': ['three-people', 'proof', {}],
  '--golden-ui': ['gallery', 'screens', { APPROVE: '1' }],
};
const isAsked = name => process.argv.includes(name);
const stages = Object.keys(browserProofs).some(isAsked) ? [] : chosenStages();
if (stages.length > 0)
  console.log(
    `${stages.length} stages, about ${stages.reduce((sum, { minutes }) => sum + minutes, 0)} min on 2 cores, besides the build.`,
  );

build();
const withBrowser = { ...env, CHROMIUM: browser(), NODE_ENV: 'test' };
for (const [name, [file, project, settings]] of Object.entries(browserProofs)) {
  if (!isAsked(name)) continue;
  const run = spawnSync('playwright', ['test', file, '--project', project], {
    cwd: root,
    env: { ...withBrowser, ...settings },
    stdio: 'inherit',
  });
  process.exit(run.status ?? 1);
}
for (const [at, { name, command, minutes }] of stages.entries()) {
  console.log(`\nStage ${at + 1} of ${stages.length}: ${name}, about ${minutes} min on 2 cores`);
  const since = Date.now();
  const report = reportOf(name);
  rmSync(report, { force: true });
  const stageEnv = { ...withBrowser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { status } = spawnSync(command[0], command.slice(1), { cwd: root, env: stageEnv, stdio: 'inherit' });
  results.push({ name, passed: status === 0, seconds: Math.round((Date.now() - since) / 1000) });
}

console.log('');
for (const { name } of results.filter(result => !result.passed))
  for (const line of failedTests(reportOf(name))) console.log(`${name}: ${line}`);
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(12)} ${seconds} s`);
const failed = results.filter(result => !result.passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
