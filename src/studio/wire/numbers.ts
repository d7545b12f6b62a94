import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { figureNames, spans } from '../rules/numbers.ts';

const firstAndLast = { from: z.string(), to: z.string() };
const moneyOfDays = z.object({ ...firstAndLast, takings: z.number(), refunded: z.number() });

const moneyToday = z.object({
  today: moneyOfDays,
  yesterday: moneyOfDays,
  /** This month until today. */
  month: moneyOfDays,
  /** As many days of the month before, and all of it. */
  before: moneyOfDays,
  wholeBefore: moneyOfDays,
  /** Refunds that wait for a second person, that failed, and payments in review with money left. */
  waits: z.object({ asked: z.number(), failed: z.number(), review: z.number() }),
  /** How many of these days are still to be counted. */
  uncounted: z.number(),
});
export type MoneyToday = z.output<typeof moneyToday>;

/** The money of today and of this month beside the month before (W160), in rupees; days as in India. */
export const money = call({
  row: 'W160',
  method: 'GET',
  path: '/studio/api/money',
  who: 'staff',
  act: 'money',
  replies: { 200: moneyToday },
});

const figures = z.record(z.enum(figureNames), z.nullable(z.number()));
const figuresOfDays = z.object({ ...firstAndLast, figures });

const numbersData = z.object({
  span: z.enum(spans),
  /** The days, weeks or months up to today, the oldest first. */
  spans: z.array(figuresOfDays),
  /** This one until today, and as many days of the one before. */
  now: figuresOfDays,
  before: figuresOfDays,
  /** How many of these days are still to be counted. */
  uncounted: z.number(),
});
export type NumbersData = z.output<typeof numbersData>;

/** The numbers of the shop by day, week or month (W162). Money in rupees, shares from 0 to 1, times in hours. */
export const numbers = call({
  row: 'W162',
  method: 'GET',
  path: '/studio/api/numbers',
  who: 'staff',
  act: 'money',
  query: z.strictObject({ span: z.optional(z.enum(spans)) }),
  replies: { 200: numbersData },
});
