import * as z from 'zod/mini';
import { call, type BodyOf } from '#kernel/call.ts';
import { mostAtOnce } from '../rules/client-messages.ts';

const someEditions = z.strictObject({
  editions: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(mostAtOnce)),
});

/** To whom it went, and who was left out and why, by the ids of their orders. */
const clientsTold = z.object({
  sent: z.array(z.string()),
  skipped: z.array(z.object({ edition: z.string(), why: z.string() })),
});

/** Sends the link of each of the partner's orders to its client's number, once a day each. */
export const sendLinks = call({
  row: 'W183',
  method: 'POST',
  path: '/api/sendLinks',
  who: 'partner',
  partnerAct: 'order',
  json: someEditions,
  replies: { 200: clientsTold },
});
export type ClientsTold = BodyOf<typeof sendLinks>;

/** Reminds the client of each of the partner's orders to tell their story, once a day each. */
export const remindClients = call({
  row: 'W184',
  method: 'POST',
  path: '/api/remindClients',
  who: 'partner',
  partnerAct: 'order',
  json: someEditions,
  replies: { 200: clientsTold },
});
