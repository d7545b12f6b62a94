import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tree = /## The tree\n+```\n([\s\S]*?)```/.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
const folders = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);

test('repository: (code 9) the tree in ARCHITECTURE.md names every folder of src and test', () => {
  const treeNames = new Set([...tree.matchAll(/([\w-]+)\//g)].map(([, name]) => name));
  for (const folder of [...folders('src'), ...folders('test'), ...folders('measure'), ...folders('tools')])
    expect(treeNames, folder).toContain(folder);
});

test('repository: (code 9) every folder and file that the tree names is there', () => {
  const treeNames = [...tree.matchAll(/(?<![\w.`])([\w-]+\/|[\w-]+\.(?:tsx?|md|sql)\b)/g)].map(([, name = '']) => name);
  expect(treeNames.length).toBeGreaterThan(40);
  const missing = treeNames.filter(
    name =>
      !['', 'src/', 'test/', 'measure/', 'docs/', 'db/', 'tools/', 'scripts/'].some(parent =>
        existsSync(parent + name),
      ) && globSync(`src/*/${name.replace(/\/$/, '')}`).length === 0,
  );
  expect(missing).toEqual([]);
});
