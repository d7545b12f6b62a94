import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/** A webhook of the provider in use (D23). Everybody can call it; only a valid signature over the raw body counts. */
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
 * Where payment pages redirect the browser to. It needs no session, trusts nothing, and redirects to the payment return
 * without the fields it got.
 */
export const returnFromGateway = call({ ...gatewayReturn, method: 'GET', query: z.record(z.string(), z.unknown()) });
/** The same for a payment page that returns by a form (W11). */
export const returnFromGatewayByForm = call({ ...gatewayReturn, method: 'POST' });
