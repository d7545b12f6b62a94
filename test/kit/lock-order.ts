import pg from 'pg';

/** Tables with rows of an edition, whose changes are written to its history in the same transaction. */
const ofEdition = ['shared_links', 'claims', 'copy_orders', 'page_marks', 'edition_keys'];
/** Tables that refer to editions by a foreign key: whoever inserts a row locks the edition, too. */
const referring = ['edition_notes', 'edition_steps', 'edition_keys'];

/** What a statement locks: the table, and whether its row was there before. */
function lockOf(statement: string): { table: string; isNew: boolean } | undefined {
  const inserted = /^insert into "(\w+)"/.exec(statement)?.[1];
  if (inserted !== undefined) return { table: inserted, isNew: true };
  const changed = /^(?:update|delete from) "(\w+)"/.exec(statement)?.[1];
  const read = /for (?:no key )?update/.test(statement) ? /from "(\w+)"/.exec(statement)?.[1] : undefined;
  const table = changed ?? read;
  return table === undefined ? undefined : { table, isNew: false };
}

/** A statement in words of our own, without quotes, that locks an edition. */
const takesEditionUnquoted = /^update editions |\bfrom editions\b.*\bfor (?:no key )?update$/s;

/** Throws when a transaction takes an edition after one of its rows: two such can wait for each other for ever. */
function note(locked: Set<string>, statement: string): void {
  if (takesEditionUnquoted.test(statement)) locked.add('editions');
  const lock = lockOf(statement);
  if (!lock) return;
  const { table, isNew } = lock;
  const takesEdition = isNew ? referring.includes(table) : table === 'editions';
  const before = ofEdition.filter(name => locked.has(name));
  if (takesEdition && !locked.has('editions') && before.length > 0)
    throw new Error(`This transaction takes an edition after ${before.join(', ')}: call lockEdition first.`);
  if (!isNew || table === 'editions') locked.add(table);
}

/** The tables that each open transaction has locked rows of. */
const transactions = new WeakMap<object, Set<string>>();

/** Has every transaction of the tests' PostgreSQL checked: it takes an edition before its rows. */
export function watchLockOrder(): void {
  const { prototype } = pg.Client;
  const { query } = prototype;
  if (query.name === 'watched') return;
  prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    const statement = (typeof first === 'string' ? first : (first.text ?? '')).trim().toLowerCase();
    const locked = transactions.get(this);
    if (statement.startsWith('begin')) transactions.set(this, new Set());
    else if (/^(commit|rollback$)/.test(statement)) transactions.delete(this);
    else if (locked) note(locked, statement);
    return Reflect.apply(query, this, args) as never;
  };
}
