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
  const wanted = sql`${sql.param(texts.map(text => `%${text}%`))}::text[]`;
  const looks = (await textColumns(ctx)).map(({ schema, table, column }) => {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    return sql`select ${`${table}.${column}`} as place where exists (
      select from ${from} where ${sql.identifier(column)}::text ilike any((select texts from wanted)::text[]))`;
  });
  const found = await rowsOf<{ place: string }>(
    ctx,
    sql`with wanted as materialized (select ${wanted} as texts) ${sql.join(looks, sql` union all `)}`,
  );
  return found.map(({ place }) => place).toSorted();
}
