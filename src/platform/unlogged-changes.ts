import { sql } from 'drizzle-orm';
import type { Ctx, Db, StaffCall } from './context.ts';
import { recordAct } from './staff-log.ts';

/** Tables that calls write to without an act of anybody: limits, sign-ins, and who looked at what (W112). */
const bookkeeping = new Set(
  'limits sessions devices challenges passkey_challenges staff_reads staff_log note_mentions studio_presence studio_views'.split(
    ' ',
  ),
);

/** How many rows of each table this connection has changed. PostgreSQL counts them, also while a transaction runs. */
async function countChanges(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({
      table: sql<string>`relname`,
      changes: sql`n_tup_ins + n_tup_upd + n_tup_del`.mapWith(Number),
    })
    .from(sql`pg_stat_xact_user_tables where schemaname = 'public'`);
  return new Map(rows.map(({ table, changes }) => [table, changes]));
}

/** The tables of whose rows somebody's act has changed some since `before`. */
async function changedTables(db: Db, before: ReadonlyMap<string, number>): Promise<string[]> {
  const now = await countChanges(db);
  return [...now].flatMap(([table, changes]) =>
    changes > (before.get(table) ?? 0) && !bookkeeping.has(table) ? [table] : [],
  );
}

/**
 * Runs the work of a transaction that a call of staff opened, and makes sure that it is logged. What staff change in a
 * customer's place gets its row here. An act of the studio writes its own; when it did not, the transaction fails, in
 * production it gets this row and the fault is logged.
 */
export async function runLogged<T>(
  ctx: Ctx,
  { call, work, isLogged }: { call: StaffCall; work: (ctx: Ctx) => Promise<T>; isLogged: () => boolean },
): Promise<T> {
  const before = await countChanges(ctx.db);
  const result = await work(ctx);
  if (isLogged()) return result;
  const tables = await changedTables(ctx.db, before);
  if (tables.length === 0) return result;
  if (!call.inPlace) {
    const fault = `${call.name} changed ${tables.join(', ')} without a row in the log of the staff (recordAct)`;
    if (!ctx.config.production) throw new Error(fault);
    ctx.log.error(fault);
  }
  await recordAct(ctx, {
    act: call.inPlace ? 'in the customer’s place' : 'changed',
    object: call.object === undefined ? { kind: 'call', id: call.name } : { kind: 'edition', id: call.object },
    after: { call: call.name },
  });
  return result;
}
