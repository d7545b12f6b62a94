import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/**
 * The provider in use tells of a payment (D23). Anyone may knock; only a right signature over the raw body is heard.
 */
export const gatewayWebhook = call({
  row: 'D23',
  method: 'POST',
  path: '/hooks/:gateway',
  who: 'anyone',
  params: z.object({ gateway: z.string() }),
  raw: true,
  replies: { 200: z.strictObject({ heard: z.boolean() }) },
});

const gatewayReturn = {
  row: 'W11',
  path: '/hooks/return/:MID',
  who: 'anyone',
  anySite: true,
  params: z.object({ MID: z.string().check(z.regex(/^[0-9A-Za-z]{1,35}$/)) }),
  replies: { 303: 'redirect' },
} as const;
/**
 * Where payment pages send the browser back to: no session, no belief, only on to the payment return, without what it
 * brought.
 */
export const returnFromGateway = call({ ...gatewayReturn, method: 'GET', query: z.record(z.string(), z.unknown()) });
/** The same for a payment page that does so by a form of its own (W11). */
export const returnFromGatewayByForm = call({ ...gatewayReturn, method: 'POST' });
