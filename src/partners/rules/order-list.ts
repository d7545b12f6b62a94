import { parseDay } from './typed-day.ts';

/** Several orders at once (W167), pure: what was pasted or read from a file as rows, and what is wrong with them. */

/** The most orders that are placed at once. */
export const mostOrders = 200;

/** A row as it was typed: texts, in which an occasion and a plan are their names. */
export interface OrderRow {
  name: string;
  phone: string;
  occasion: string;
  plan: string;
  date: string;
  neededBy: string;
}
export type OrderColumn = keyof OrderRow;

/** The columns of the grid, of what is pasted without a head, and of the template, in their order. */
export const orderColumns: readonly { name: OrderColumn; label: string; also: readonly string[] }[] = [
  { name: 'name', label: 'Name', also: ['customer name', 'customer', 'client', 'couple', 'names'] },
  { name: 'phone', label: 'Phone', also: ['customer phone', 'mobile', 'whatsapp', 'number'] },
  { name: 'occasion', label: 'Occasion', also: ['category', 'event'] },
  { name: 'plan', label: 'Plan', also: ['icredit', 'edition'] },
  { name: 'date', label: 'Date', also: ['wedding date', 'event date', 'day'] },
  { name: 'neededBy', label: 'Needed by', also: ['due', 'needed'] },
];

export const emptyRow: OrderRow = { name: '', phone: '', occasion: '', plan: '', date: '', neededBy: '' };
export const isEmptyRow = (row: OrderRow): boolean => Object.values(row).every(text => text.trim() === '');

/** Which sign separates the cells of a text: a tab where a sheet was copied, else the more frequent of `,` and `;`. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  if (line.includes('\t')) return '\t';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** A text of rows and cells as sheets copy and save them (RFC 4180), without empty rows. */
export function readTable(typed: string): string[][] {
  const text = typed.replace(/^\u{feff}/u, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text.charAt(++at);
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter(cells => cells.some(text => text !== ''));
}

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

/** Which column each cell of a head names; `undefined` when the row is no head, since none of its cells says Name. */
function columnsOfHead(cells: readonly string[]): (OrderColumn | undefined)[] | undefined {
  const columns = cells.map(
    cell => orderColumns.find(({ label, also }) => [label.toLowerCase(), ...also].includes(folded(cell)))?.name,
  );
  return columns.includes('name') ? columns : undefined;
}

/** The rows of a text that was pasted at a column or read from a file; a first row of names decides the columns. */
export function rowsOfText(text: string, from: OrderColumn = 'name'): Partial<OrderRow>[] {
  const table = readTable(text);
  const head = columnsOfHead(table[0] ?? []);
  const names = orderColumns.map(({ name }) => name);
  const columns = head ?? names.slice(names.indexOf(from));
  return table
    .slice(head ? 1 : 0)
    .map(cells => Object.fromEntries(cells.flatMap((cell, n) => (columns[n] ? [[columns[n], cell]] : []))));
}

/** Puts pasted rows over the ones from a place on; `mostOrders` rows at most. */
export function withPasted(rows: readonly OrderRow[], pasted: readonly Partial<OrderRow>[], at: number): OrderRow[] {
  const result = [...rows];
  for (const [n, cells] of pasted.entries()) result[at + n] = { ...(result[at + n] ?? emptyRow), ...cells };
  return result.slice(0, mostOrders);
}

/** An occasion, or a plan with what is left of its iCredits. */
interface NamedChoice {
  _id: string;
  name: string;
}
interface PlanLeft extends NamedChoice {
  credits: number;
}

/** What a row without an occasion or a plan of its own takes, and what there is to choose from. */
export interface ListChoices {
  occasions: readonly NamedChoice[];
  plans: readonly PlanLeft[];
  /** Ids. */
  occasion: string;
  plan: string;
}

const namedLike = <Of extends NamedChoice>(of: readonly Of[], text: string): Of | undefined =>
  of.find(({ name }) => folded(name) === folded(text)) ??
  of.find(({ name }) => folded(name).split(' ').at(-1) === folded(text));

const occasionOf = (row: OrderRow, { occasions, occasion }: ListChoices) =>
  row.occasion.trim() === '' ? occasions.find(({ _id }) => _id === occasion) : namedLike(occasions, row.occasion);

const planOf = (row: OrderRow, { plans, plan }: ListChoices) =>
  row.plan.trim() === '' ? plans.find(({ _id }) => _id === plan) : namedLike(plans, row.plan);

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);

/** By what two rows of a list are the same person. */
const whoOf = ({ name, phone }: OrderRow): string => `${folded(name)}/${digits(phone)}`;

/** Why a row cannot be placed, in words for the partner, and the cell that is wrong. */
interface RowProblem {
  text: string;
  column: OrderColumn;
}

function cellProblem(row: OrderRow, choices: ListChoices): RowProblem | undefined {
  if (row.name.trim() === '') return { text: 'Whose edition is it?', column: 'name' };
  const [occasion, plan] = [row.occasion.trim(), row.plan.trim()];
  if (!occasionOf(row, choices))
    return { text: occasion ? `No occasion is called ${occasion}.` : 'Choose the occasion.', column: 'occasion' };
  if (plan !== '' && !planOf(row, choices)) return { text: `You have no ${plan} iCredits.`, column: 'plan' };
  for (const column of ['date', 'neededBy'] as const)
    if (row[column].trim() !== '' && parseDay(row[column]) === undefined)
      return { text: `${row[column].trim()} is no day. Write it as 24/12/2026.`, column };
  return undefined;
}

/** What is wrong with each row so that it cannot be placed; `undefined`: nothing. */
export function rowProblems(rows: readonly OrderRow[], choices: ListChoices): (RowProblem | undefined)[] {
  const firstRows = new Map<string, number>();
  return rows.map((row, n) => {
    if (isEmptyRow(row)) return undefined;
    const problem = cellProblem(row, choices);
    const first = firstRows.get(whoOf(row));
    if (first === undefined) firstRows.set(whoOf(row), n);
    return problem ?? (first === undefined ? undefined : { text: `The same as row ${first + 1}.`, column: 'name' });
  });
}

/** The orders that the rows mean, without the empty ones, as the calls take them. */
export const ordersOfRows = (rows: readonly OrderRow[], choices: ListChoices) =>
  rows
    .filter(row => !isEmptyRow(row))
    .map(row => {
      const plan = planOf(row, choices)?._id;
      return {
        customerName: row.name.trim(),
        customerPhone: row.phone.trim() || null,
        category: occasionOf(row, choices)?._id ?? '',
        ...(plan !== undefined && { plan }),
        occasionOn: parseDay(row.date) ?? null,
        neededBy: parseDay(row.neededBy) ?? null,
      };
    });

/** How many iCredits of a plan a list takes, of how many that are left. */
export interface PlanUse {
  name: string;
  used: number;
  left: number;
}

/** What a list takes of each plan it uses. */
export function planUse(rows: readonly OrderRow[], choices: ListChoices): PlanUse[] {
  const taken = rows.filter(row => !isEmptyRow(row)).map(row => planOf(row, choices)?._id);
  return choices.plans
    .map(({ _id, name, credits }) => ({ name, used: taken.filter(id => id === _id).length, left: credits }))
    .filter(({ used }) => used > 0);
}
