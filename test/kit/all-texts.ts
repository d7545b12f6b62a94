import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';

/** The rows that a statement answers. */
export const rowsOf = async <T>(ctx: Ctx, statement: ReturnType<typeof sql>): Promise<T[]> =>
  ((await ctx.db.execute(statement)) as { rows: T[] }).rows;

/** The columns of the database that hold text, lists of text or JSON, the job queue's, too. */
export const textColumns = (ctx: Ctx) =>
  rowsOf<{ schema: string; table: string; column: string }>(
    ctx,
    sql`select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
        and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
      order by 1, 2, 3`,
  );

/** Where one of these texts stands in the database, `table.column`, however it is spelt. */
export async function placesOf(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, table, column } of await textColumns(ctx)) {
    const [from, what] = [sql`${sql.identifier(schema)}.${sql.identifier(table)}`, sql.identifier(column)];
    const like = sql`${what}::text ilike any(${sql.param(texts.map(text => `%${text}%`))}::text[])`;
    if ((await rowsOf(ctx, sql`select 1 from ${from} where ${like} limit 1`)).length > 0)
      found.push(`${table}.${column}`);
  }
  return found;
}
