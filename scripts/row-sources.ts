/** Which source files decide a row of the specifications. Pure. */

export interface Row {
  id: string;
  what: string;
}

export interface SourceFile {
  path: string;
  code: string;
}

/** Files known from elsewhere: those of the verbs of the row's calls, and the pages at its addresses. */
export interface KnownFiles {
  verbs: readonly string[];
  pages: readonly string[];
}

export const rowIds = (text: string): string[] => [...text.matchAll(/\b[CP]-[A-Z]+\d{2}\b/g)].map(([id]) => id);

const range = /\b([CP]-[A-Z]+)\d{2} to \1\d{2}\b/g;

/** The rows of the ranges in a text: of 'C-S02 to C-S04' C-S02, C-S03 and C-S04. */
const rowsInRanges = (text: string): string[] =>
  [...text.matchAll(range)].flatMap(([ends, kind = '']) => {
    const [first = 0, last = 0] = rowIds(ends).map(id => Number(id.slice(-2)));
    return Array.from({ length: last - first + 1 }, (_, n) => kind + `${first + n}`.padStart(2, '0'));
  });

/** The rows that a comment of the code begins with, as in 'C-K12: the discount of a code.' */
const leadingRows = (code: string): string[] =>
  [...code.matchAll(/(?:\/\*\*?(?:\n\s*\*)?|\/\/) ((?:[CP]-[A-Z]+\d{2}(?:, )?)+): /g)].flatMap(([, ids = '']) =>
    rowIds(ids),
  );

/** Kinds of source files, those first in which a rule is easiest to read: rules, then actions, then screens. */
const order = [
  /\/rules(\.|\/)/,
  /\/kernel\//,
  /\/actions(\.|\/)/,
  /\/store(\.|\/)/,
  /(routes|route-access)\.ts$/,
  /\/pages\//,
  /\/(parts|device)\//,
  /\/ui\//,
  /\/wire\.ts$/,
];
const rank = (path: string): number =>
  (order.findIndex(part => part.test(path)) + order.length + 1) % (order.length + 1);

/**
 * How well a file matches a row: ten for each quoted text of the row in it, one for each time it names the row, and one
 * for a page at its address.
 */
const matchScore = ({ path, code }: SourceFile, { id, what }: Row, pages: readonly string[]): number =>
  10 * [...what.matchAll(/'([^']{6,})'/g)].filter(([, text = '']) => code.includes(text)).length +
  Math.min(9, code.replace(range, '').split(id).length - 1) +
  Number(pages.includes(path));

/** The pages at the addresses of each row, by row id, from the marks in `routes.ts`. */
export function pagesByRow(routes: string): Map<string, string[]> {
  const byRow = new Map<string, string[]>();
  for (const [, file = '', mark = ''] of routes.matchAll(/'([^'\s]+\.tsx?)'.*\/\/(.*)/g)) {
    const path = file.startsWith('../') ? file.replace('../', 'src/') : `src/site/${file}`;
    for (const id of rowIds(mark)) byRow.set(id, [...new Set([...(byRow.get(id) ?? []), path])]);
  }
  return byRow;
}

/**
 * The paths of the files of a row, best first: those with a comment that begins with the row, unless the row is about
 * an address, which its page and the table of access decide; the verb and the declaration of a row that is a call;
 * those that name the row or are a page at its address, by how well they match and by their kind; those that name it
 * only within a range of rows, since they cover a whole screen; the verbs of any other row.
 */
export function sourcesOf(row: Row, files: readonly SourceFile[], { verbs, pages }: KnownFiles): string[] {
  const isCall = /^[CP]-K/.test(row.id);
  const isAddress = row.what.startsWith('`/');
  const declaration = new RegExp(`\\brow: '[^']*\\b${row.id}\\b[^']*',`);
  const group = ({ path, code }: SourceFile): number =>
    [
      !isAddress && leadingRows(code).includes(row.id),
      isCall && verbs.includes(path),
      isCall && declaration.test(code),
      pages.includes(path) || rowIds(code.replace(range, '')).includes(row.id),
      rowsInRanges(code).includes(row.id),
      verbs.includes(path),
    ].indexOf(true);
  return files
    .map(file => ({ path: file.path, group: group(file), match: 2 * matchScore(file, row, pages) - rank(file.path) }))
    .filter(file => file.group >= 0)
    .sort((a, b) => a.group - b.group || b.match - a.match || a.path.localeCompare(b.path))
    .map(({ path }) => path);
}
