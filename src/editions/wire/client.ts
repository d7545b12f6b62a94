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

const linkRecord = z.object({
  /** Names it; it opens nothing. */
  id: z.string(),
  /** Whom it was made for; null: nobody said. */
  label: z.nullable(z.string()),
  byMessage: z.boolean(),
  createdAt: z.string(),
  lastOpenedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  state: z.enum(['valid', 'ended', 'expired']),
});
/** The newest fifty links to an order, the newest first. `phone`: where its client gets our messages, E.164. */
const linkList = { phone: z.nullable(z.string()), links: z.array(linkRecord) };
const linkReplies = { 200: z.object(linkList) };
export type CustomerLink = z.output<typeof linkRecord>;

export const customerLinks = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/customerLinks',
  json: z.strictObject({ edition: editionId }),
  replies: linkReplies,
});

/** Makes a link for somebody; the answer is the only place where it stands. */
export const makeCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/makeCustomerLink',
  json: z.strictObject({ edition: editionId, label: z.string().check(z.trim(), z.maxLength(80)) }),
  replies: { 200: z.object({ link: z.string(), ...linkList }) },
});

const namedLink = z.strictObject({ edition: editionId, link: z.string().check(z.maxLength(64)) });

export const endCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/endCustomerLink',
  json: namedLink,
  replies: linkReplies,
});

/** Lets a link work for another 180 days from now; 409 once it was ended. */
export const renewCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/renewCustomerLink',
  json: namedLink,
  replies: linkReplies,
});

/** Why the link that the caller came by does not work, and who sent it; null while it works or there is none. */
export const linkProblem = call({
  method: 'POST',
  who: 'anyone',
  target: { object: 'edition', may: 'view', orEndedLink: true },
  row: 'W69',
  path: '/api/linkProblem',
  json: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      problem: z.nullable(z.enum(['ended', 'expired', 'unknown'])),
      partner: z.nullable(z.string()),
    }),
  },
});
