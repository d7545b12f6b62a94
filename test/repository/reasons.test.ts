import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const thisFile = 'test/repository/reasons.test.ts';
const files = globSync([
  '{src,test,measure,scripts,tools}/**/*.{ts,tsx,mjs,css,typ}',
  'docs/**/*.{md,tsv}',
  '*.md',
  '.ci/*',
]).filter(file => file !== thisFile);
const documents = new Set(
  globSync('**/*.md', { exclude: ['node_modules/**', 'build/**'] }).map(file => basename(file)),
);
const explained = new Set(
  [...readFileSync('docs/reasons.md', 'utf8').matchAll(/^\| ((?:D|W)\d+) /gm)].map(([, id]) => id),
);

/** The marks that a text cites and docs/reasons.md does not explain, and the cited documents that do not exist. */
function unknownIn(text: string): string[] {
  // D50 is a light, not a decision (CIE).
  const marks = [...text.matchAll(/\b(?:D(?!50\b)\d{2}|W\d{1,3})\b/g)].map(([id]) => id);
  const cited = [...text.matchAll(/(?<![\w*$}.])[\w-]+\.md\b/g)].map(([name]) => name);
  return [...marks.filter(id => !explained.has(id)), ...cited.filter(name => !documents.has(name))];
}

test('repository: (code 2) every cited mark and document is in the repository', () => {
  expect(unknownIn('as D05 and W18 say, see docs/glossary.md')).toEqual([]);
  expect(unknownIn('as D99 says, see storage.md (W999)')).toEqual(['D99', 'W999', 'storage.md']);
  const unknown = files.flatMap(file => unknownIn(readFileSync(file, 'utf8')).map(what => `${file}: ${what}`));
  expect(unknown).toEqual([]);
});
