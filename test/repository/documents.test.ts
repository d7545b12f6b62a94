import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync(['*.md', '{docs,measure,ops,src,test,tools,scripts}/**/*.md']);
const files = globSync(['*', '.*', '{.ci,db,docs,measure,ops,public,scripts,src,test,tools}/**/*'], {
  exclude: ['node_modules', '.git'],
}).map(path => `/${path}`);
const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};

const inTheRepository = /^(?:\.ci|db|docs|measure|public|scripts|src|test|tools)\//;
const sourceFile = /^[\w./-]+\.(?:ts|tsx|mjs|css|typ|md|tsv|icc)$/;

/** Whether a path exists in the repository; a document may leave its first folders out (`platform/config.ts`). */
function existsInRepository(path: string): boolean {
  const searchedPath = `/${path.replace(/\/$/, '')}`;
  // Only the part before a placeholder or a star has to exist.
  const fixedPart = searchedPath.replace(/\/[^/]*[*{<…].*$/, '');
  return fixedPart === searchedPath ? files.some(file => file.endsWith(searchedPath)) : existsSync(`.${fixedPart}`);
}

/**
 * The paths, links and npm scripts that a Markdown text cites and that do not exist; `folder` is the text's own folder.
 */
function missingIn(text: string, folder: string): string[] {
  const blocks = [...text.matchAll(/^ *```[\s\S]*?^ *```/gm), ...text.matchAll(/`[^`\n]+`/g)].map(([code]) => code);
  const words = blocks.flatMap(code => code.replaceAll('`', '').split(/[\s'"(),;:]+/));
  const paths = words.filter(word => inTheRepository.test(word) || sourceFile.test(word));
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)].map(([, to = '']) => to);
  const runs = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...paths.filter(path => !existsInRepository(path)),
    ...links.filter(to => !existsSync(join(folder, to))),
    ...runs.filter(name => !scripts[name]).map(name => `npm run ${name}`),
  ];
}

test('repository: (code 2) every path, link and npm script that a document names exists', () => {
  expect(missingIn('`src/main.ts`, `platform/config.ts`, `test/journeys/*.spec.ts`, `npm run docs`', '.')).toEqual([]);
  expect(missingIn('`src/nobody.ts`, `platform/nobody.ts`, [x](docs/nobody), `npm run nobody`', '.')).toEqual([
    'src/nobody.ts',
    'platform/nobody.ts',
    'docs/nobody',
    'npm run nobody',
  ]);
  const missing = documents.flatMap(path =>
    missingIn(readFileSync(path, 'utf8'), dirname(path)).map(what => `${path}: ${what}`),
  );
  expect(missing).toEqual([]);
});

test('repository: (31) the CHANGELOG has what is unreleased, then each release with its day, the one of package.json first', () => {
  const releases = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(releases.slice(0, 2)).toEqual(['[Unreleased]', expect.stringContaining(`[${version}] - `)]);
  for (const heading of releases.slice(1)) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
});
