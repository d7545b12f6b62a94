import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/** The provider in use tells of a payment (D23). Anyone may knock; only a right signature over the raw body is heard. */
export const hook = call({
  row: 'D23',
  method: 'POST',
  path: '/hooks/:gateway',
  who: 'anyone',
  params: z.object({ gateway: z.string() }),
  raw: true,
  replies: { 200: z.strictObject({ heard: z.boolean() }) },
});

/** A payment page that sends the browser back by a form of its own (W11): no session, no belief, only on to the payment return. */
export const comeBack = call({
  row: 'W11',
  method: 'POST',
  path: '/hooks/return/:MID',
  who: 'anyone',
  anySite: true,
  params: z.object({ MID: z.string().check(z.regex(/^[0-9A-Za-z]{1,35}$/)) }),
  replies: { 303: 'elsewhere' },
});
