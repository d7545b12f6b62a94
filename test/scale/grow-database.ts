import pg from 'pg';
import { chatRows } from './grown/chats.ts';
import { editionRows } from './grown/editions.ts';
import { moneyRows } from './grown/money.ts';
import { peopleRows } from './grown/people.ts';
import { sizesOf } from './grown/sizes.ts';
import { addedRows, storyRows } from './grown/stories.ts';

export { grownPhones } from './grown/sizes.ts';

interface Filling {
  table: string;
  sql: string;
  /** The tables that it reads and that others fill. */
  reads: string[];
}

/** What fills the tables, with the order that follows from what each one reads. */
function fillings(n: number): Filling[] {
  const sizes = sizesOf(n);
  const statements = [
    ...editionRows(sizes),
    ...storyRows(sizes),
    ...chatRows(sizes),
    ...moneyRows(sizes),
    ...peopleRows(sizes),
  ];
  const named = statements.map(sql => ({ table: /^\s*insert into (\w+)/.exec(sql)?.[1] ?? '', sql }));
  const tables = new Set(named.map(({ table }) => table));
  return named.map(({ table, sql }) => {
    const read = [...sql.matchAll(/\b(?:from|join) (\w+)/g)].map(([, name = '']) => name);
    return { table, sql, reads: read.filter(name => tables.has(name) && name !== table) };
  });
}

interface Definitions {
  /** Statements that bring a table's keys and indexes back, by table. */
  indexes: Map<string, string[]>;
  foreignKeys: string[];
}

/** Takes the keys, indexes and triggers of these tables away, and returns how they come back. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<Definitions> {
  const { rows: constraints } = await client.query<{ table: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype in ('p', 'u', 'f') and conrelid = any($1::regclass[]) order by contype = 'f' desc, contype, conname`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ table: string; name: string; definition: string }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by 2`,
    [tables],
  );
  const dropped: Definitions = { indexes: new Map(tables.map(table => [table, []])), foreignKeys: [] };
  for (const { table, name, kind, definition } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    const again = `alter table ${table} add constraint ${name} ${definition}`;
    if (kind === 'f') dropped.foreignKeys.push(again);
    else dropped.indexes.get(table)?.push(again);
  }
  for (const { table, name, definition } of indexes) {
    await client.query(`drop index ${name}`);
    dropped.indexes.get(table)?.push(definition);
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return dropped;
}

/** Runs tasks on several connections, each once those before it have ended that it needs. */
async function runInParallel<T>(
  clients: readonly pg.Client[],
  tasks: readonly T[],
  { ready = () => true, run }: { ready?: (task: T) => boolean; run(client: pg.Client, task: T): Promise<void> },
): Promise<void> {
  const left = [...tasks];
  const ended = new EventTarget();
  const work = async (client: pg.Client) => {
    while (left.length > 0) {
      const at = left.findIndex(task => ready(task));
      if (at < 0) await new Promise(done => ended.addEventListener('end', done, { once: true }));
      else {
        for (const task of left.splice(at, 1)) await run(client, task);
        ended.dispatchEvent(new Event('end'));
      }
    }
  };
  await Promise.all(clients.map(work));
}

async function openClients(databaseUrl: string, count: number): Promise<pg.Client[]> {
  const settings = `set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off;
    set max_parallel_workers_per_gather = 0; set max_parallel_maintenance_workers = 0; set jit = off`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(settings);
      return client;
    }),
  );
}

/** Throws when one of these tables has a row. */
async function requireEmpty(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount)
      throw new Error(`There are ${table} in this database already. Only one without orders and people is filled.`);
  }
}

/**
 * Fills a database that has only its catalogue, coupons and job queue with so many editions (a multiple of 1,000) and
 * with everything that belongs to them, of all ages and in every state, as two years of trade would leave it. Foreign
 * keys are checked at the end. The order is: rows, keys and indexes, statistics, so that a million editions take
 * minutes. A database in which that broke off has no indexes and must be dropped. The owner of the tables may do it.
 */
export async function grow(
  databaseUrl: string,
  editionCount: number,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  if (!(editionCount >= 1000 && editionCount % 1000 === 0)) throw new Error('The editions are a multiple of 1,000.');
  const clients = await openClients(databaseUrl, 2);
  const [client] = clients as [pg.Client, pg.Client];
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  try {
    const tasks = fillings(editionCount);
    const tables = tasks.map(({ table }) => table);
    await requireEmpty(client, tables);
    const definitions = await dropIndexes(client, tables);
    const filled = new Set<string>();
    await runInParallel(clients, tasks, {
      ready: ({ reads }) => reads.every(table => filled.has(table)),
      async run(client, { table, sql }) {
        // Truncated in the same transaction, so that a server without archive needs no log of the rows.
        await client.query(`begin; truncate ${table}`);
        const { rowCount } = await client.query(sql);
        await client.query(`commit; analyze ${table}`);
        filled.add(table);
        tell(`${seconds()}: ${rowCount?.toLocaleString('en')} ${table}`);
      },
    });
    await runInParallel(clients, tables, {
      async run(client, table) {
        for (const statement of definitions.indexes.get(table) ?? []) await client.query(statement);
        await client.query(`alter table ${table} enable trigger user`);
        await client.query(`vacuum (analyze) ${table}`);
      },
    });
    tell(`${seconds()}: keys and indexes`);
    for (const statement of definitions.foreignKeys) await client.query(statement);
    for (const sql of addedRows(sizesOf(editionCount))) await client.query(sql);
    await client.query('vacuum (analyze) coupons, content_changes, studio_turns, studio_assignees, pgboss.job');
    tell(`${seconds()}: foreign keys, coupons and jobs`);
  } finally {
    await Promise.all(clients.map(client => client.end()));
  }
}
