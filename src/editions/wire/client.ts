import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId, editionRecord } from '../wire.ts';

/** Calls of a partner about their client (W68). */
const partnersCall = { method: 'POST', who: 'partner', target: { object: 'edition', may: 'own' } } as const;

/** Sets whether the client may approve, until the soft copy is approved; 409 then. */
export const chooseApprover = call({
  ...partnersCall,
  row: 'W68',
  path: '/api/chooseApprover',
  json: z.strictObject({ edition: editionId, clientApproves: z.boolean() }),
  replies: { 200: editionRecord },
});

/** Shows the present soft copy to the client and tells them; again it changes nothing. 409 while there is none. */
export const sendToClient = call({
  ...partnersCall,
  row: 'W68',
  path: '/api/sendToClient',
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionRecord },
});
