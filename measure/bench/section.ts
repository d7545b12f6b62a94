import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { format } from 'prettier';

export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A Markdown table; the first row is its head. */
export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .flatMap((row, n) => [`| ${row.join(' | ')} |`, ...(n === 0 ? [`|${row.map(() => '---').join('|')}|`] : [])])
    .join('\n');

/** The machine in general terms: cores, memory and the version of Node. */
export const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** Writes a section of docs/benchmarks.md in its earlier place, or at the end. The other sections stay unchanged. */
export async function saveSection(name: string, section: string): Promise<void> {
  const path = 'docs/benchmarks.md';
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = await readFile(path, 'utf8').catch(() => '# Benchmarks\n');
  const ownSection = `${begin}\n\n${section}\n\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${ownSection}\n`
      : before.slice(0, from) + ownSection + before.slice(to + end.length);
  await writeFile(path, await format(after, { parser: 'markdown', printWidth: 120, proseWrap: 'always' }));
}
