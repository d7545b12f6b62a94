import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment in time, with its time zone; a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
