import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { formLanguages } from '#kernel/subject.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { friendToken } from '#src/contributions/wire.ts';
import { editionId } from '#src/editions/wire.ts';

/**
 * Makes the link by which a story is told in a chat: it opens WhatsApp (in a sandbox its phone) with a sentence that
 * has a code, which is used once and expires after a day. Answers 410 where stories are not told in a chat.
 */
export const beginChat = call({
  row: 'W115',
  method: 'POST',
  path: '/api/beginChat',
  who: 'anyone',
  partnerAct: 'chat',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ link: z.string() }) },
  refuses: [410],
});

/** As `beginChat`, for a friend who tells their part by a link (W53). */
export const beginFriendChat = call({
  row: 'W115',
  method: 'POST',
  path: '/api/beginFriendChat',
  who: 'anyone',
  json: z.strictObject({ token: friendToken, language: z.optional(z.enum(formLanguages)) }),
  replies: { 200: z.object({ link: z.string() }) },
  refuses: [404, 409, 410],
});

/**
 * Begins to tell a story by e-mail: the first one goes to the address that the signed-in account confirmed, and asks
 * for the consent. `to`: that address, shortened. Answers 410 where stories are not told by e-mail.
 */
export const beginByMail = call({
  row: 'W115',
  method: 'POST',
  path: '/api/beginByMail',
  who: 'anyone',
  partnerAct: 'chat',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ to: z.string() }) },
  refuses: [403, 409, 410],
});

/** What a person and the studio wrote to each other in a chat about an edition; `staff`: who of the studio. */
const threadEntry = z.object({
  id: z.string(),
  person: z.string(),
  staff: z.nullable(z.string()),
  words: z.string(),
  at: z.string(),
});

const thread = z.object({
  entries: z.array(threadEntry),
  /** Those who tell in a chat, by the end of their number; whether they agreed, and what it cost, in rupees. */
  people: z.array(z.object({ person: z.string(), name: z.string(), agreed: z.boolean(), stopped: z.boolean() })),
  messages: z.int(),
  cost: z.number(),
});
export type ChatThread = z.output<typeof thread>;

/** The chat of an edition, for the studio. */
export const chat = call({
  row: 'W115',
  method: 'GET',
  path: '/studio/api/chat/:edition',
  who: 'staff',
  act: 'message',
  target: { object: 'edition', may: 'staff' },
  params: z.strictObject({ edition: editionId }),
  replies: { 200: thread },
});

/** Answers a person in the chat: within 24 hours of their last message as text, later as a template. */
export const answerChat = call({
  row: 'W115',
  method: 'POST',
  path: '/studio/api/chat',
  who: 'staff',
  act: 'message',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: editionId,
    person: z.string().check(z.maxLength(64)),
    /** Made once for each answer: the same again is sent once. */
    id: z.uuid(),
    words: z.pipe(z.string(), z.transform(cleanText)).check(z.minLength(1), z.maxLength(900)),
  }),
  replies: { 200: thread },
});
