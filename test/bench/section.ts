import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { format } from 'prettier';

export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A table in Markdown; the first row is its head. */
export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .flatMap((row, n) => [`| ${row.join(' | ')} |`, ...(n === 0 ? [`|${row.map(() => '---').join('|')}|`] : [])])
    .join('\n');

/** The machine, told generally. */
export const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** Puts a section of docs/benchmarks.md where it was before, or at the end; what others wrote stays. */
export async function keepSection(name: string, section: string): Promise<void> {
  const path = 'docs/benchmarks.md';
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = await readFile(path, 'utf8').catch(() => '# Benchmarks\n');
  const mine = `${begin}\n\n${section}\n\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    from < 0 ? `${before.trimEnd()}\n\n${mine}\n` : before.slice(0, from) + mine + before.slice(to + end.length);
  await writeFile(path, await format(after, { parser: 'markdown', printWidth: 120, proseWrap: 'always' }));
}
