import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/** The provider tells of a payment (D23). Anyone may knock; only a right signature over the raw body is heard. */
export const bankHook = call({
  row: 'D23',
  method: 'POST',
  path: '/hooks/bank',
  who: 'anyone',
  raw: true,
  replies: { 200: z.strictObject({ heard: z.boolean() }) },
});
