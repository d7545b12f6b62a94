import { type SQL, sql } from 'drizzle-orm';
import { customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment in time, with its time zone; a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** For a check of the database: a column has one of the values that a rule lists. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`;

/** A text that is sorted and compared byte by byte, so that all that begin alike stand together. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
