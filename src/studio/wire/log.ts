import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const textOrNull = z.nullable(z.string());
const loggedValues = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

const logFilter = {
  /** A member's id. */
  staff: z.optional(z.string().check(z.maxLength(64))),
  act: z.optional(z.string().check(z.maxLength(100))),
  /** The id of what it was about, or of the order that belongs to; of an order its number, too, such as HEW3YK. */
  object: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** A day in India. */
  day: z.optional(z.iso.date()),
};

const logEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for the command line. */
  staff: textOrNull,
  name: z.string(),
  role: textOrNull,
  act: z.string(),
  kind: z.string(),
  object: z.string(),
  edition: textOrNull,
  before: loggedValues,
  after: loggedValues,
  reason: textOrNull,
});
export type LogEntry = z.output<typeof logEntry>;

const logQuery = z.strictObject({
  ...logFilter,
  /** The last entry of the page before. */
  after: z.optional(z.string().check(z.maxLength(40))),
});
export type LogQuery = z.output<typeof logQuery>;

const logPage = z.object({
  entries: z.array(logEntry),
  more: z.boolean(),
  /** What the log can be filtered by. */
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  acts: z.array(z.string()),
});
export type LogPage = z.output<typeof logPage>;

/** A page of what the staff did, the newest first (W142). */
export const log = call({
  row: 'W142',
  method: 'GET',
  path: '/studio/api/log',
  who: 'staff',
  act: 'log',
  query: logQuery,
  replies: { 200: logPage },
});

/** The same entries as a CSV file, ten thousand at most. */
export const logCsv = call({
  row: 'W142',
  method: 'GET',
  path: '/studio/api/log.csv',
  who: 'staff',
  act: 'log',
  query: z.strictObject(logFilter),
  replies: { 200: 'stream' },
});
