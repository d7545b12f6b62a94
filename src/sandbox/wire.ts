import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { faultPlan, faultRule } from './bank/faults.ts';

/** Calls by which tests and the sandbox console control the sandbox. None of these calls exists in production. */
export const people = call({
  row: 'sandbox',
  method: 'GET',
  path: '/sandbox/api/people',
  who: 'anyone',
  replies: {
    200: z.array(
      z.object({
        role: z.string(),
        name: z.string(),
        phone: z.string(),
        note: z.string(),
        totp: z.optional(z.string()),
      }),
    ),
  },
});

export const inbox = call({
  row: 'sandbox',
  method: 'GET',
  path: '/sandbox/api/inbox',
  who: 'anyone',
  query: z.object({ to: z.optional(z.string()) }),
  replies: {
    200: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.string(),
        channel: z.enum(['whatsapp', 'email']),
        to: z.string(),
        subject: z.optional(z.string()),
        text: z.string(),
        code: z.optional(z.string()),
        link: z.optional(z.string()),
      }),
    ),
  },
});

/** What WhatsApp would report of a message to a phone: that it arrived, was read, or failed with an error of theirs. */
export const report = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/report',
  who: 'anyone',
  json: z.strictObject({
    message: z.string(),
    state: z.enum(['arrived', 'read', 'failed']),
    error: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  replies: { 200: z.object({ done: z.literal(true) }) },
});

const clockBody = z.object({ now: z.string(), aheadSeconds: z.number() });

export const readClock = call({
  row: 'sandbox',
  method: 'GET',
  path: '/sandbox/api/clock',
  who: 'anyone',
  replies: { 200: clockBody },
});

export const moveClock = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/clock',
  who: 'anyone',
  json: z.strictObject({ advanceSeconds: z.int().check(z.minimum(0), z.maximum(400 * 24 * 3600)) }),
  replies: { 200: clockBody },
});

export const listJobs = call({
  row: 'sandbox',
  method: 'GET',
  path: '/sandbox/api/jobs',
  who: 'anyone',
  replies: {
    200: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.string(),
        data: z.unknown(),
        output: z.unknown(),
        at: z.string(),
        retries: z.number(),
      }),
    ),
  },
});

export const retryJob = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/jobs/retry',
  who: 'anyone',
  json: z.strictObject({ name: z.string(), id: z.string() }),
  replies: { 200: z.object({ retried: z.literal(true) }) },
});

export const staffAct = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/staff',
  who: 'anyone',
  json: z.strictObject({
    act: z.enum(['publish', 'redraft', 'printed', 'dispatch', 'trackLink']),
    edition: z.string(),
    link: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  replies: { 200: z.object({ edition: z.string(), orderStatus: z.number(), live: z.number() }) },
});

const bankPlan = z.object({ seed: z.number(), faults: z.array(faultRule) });

/**
 * The planned faults of the sandbox bank (src/sandbox/bank/faults.ts); its books and webhooks are at its own
 * `/api/payments` and `/api/webhooks`.
 */
export const readBank = call({
  row: 'sandbox',
  method: 'GET',
  path: '/sandbox/api/bank',
  who: 'anyone',
  replies: { 200: bankPlan },
});

/** Replaces the planned faults; an empty list removes them. The bank's own `POST /api/faults` takes the same. */
export const breakBank = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/bank',
  who: 'anyone',
  json: faultPlan,
  replies: { 200: bankPlan },
});

/** A tester's actions at the bank beyond its page: charges a payment a second time, or decides a waiting refund. */
export const actAtBank = call({
  row: 'sandbox',
  method: 'POST',
  path: '/sandbox/api/bank/act',
  who: 'anyone',
  json: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('charge-again'), payment: z.string() }),
    z.strictObject({ act: z.literal('end-refund'), refund: z.string(), outcome: z.enum(['done', 'failed']) }),
  ]),
  replies: { 200: z.object({ done: z.literal(true) }) },
});
