import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A Markdown table; the first row is its head. */
export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .flatMap((row, n) => [`| ${row.join(' | ')} |`, ...(n === 0 ? [`|${row.map(() => '---').join('|')}|`] : [])])
    .join('\n');

/** The machine in general terms: cores, memory and the version of Node. */
export const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/**
 * Writes what was measured to build/measured, as Markdown unless the name says otherwise, and prints the path.
 * docs/measured keeps the result alone.
 */
export function saveReport(name: string, text: string): void {
  const path = `build/measured/${name.includes('.') ? name : `${name}.md`}`;
  mkdirSync('build/measured', { recursive: true });
  writeFileSync(path, `${text}\n`);
  console.log(path);
}
