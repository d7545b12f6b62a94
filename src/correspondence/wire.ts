import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { editionId } from '#src/editions/wire.ts';
import { mostWords } from './rules.ts';

const writtenWords = z
  .pipe(z.string().check(z.maxLength(4 * mostWords)), z.transform(cleanText))
  .check(z.minLength(1), z.maxLength(mostWords));

/** `id`: made once for each; the same again is written once. */
const newWords = { edition: editionId, id: z.uuid(), words: writtenWords };

const letter = z.object({
  id: z.string(),
  /** The first name of the member of staff who wrote it; null: the order's owner did. */
  from: z.nullable(z.string()),
  words: z.string(),
  at: z.string(),
});
export type LetterRecord = z.output<typeof letter>;
const letterList = z.object({ letters: z.array(letter) });

/** What the owner of an order and the studio wrote to each other, the newest fifty, the oldest of them first. */
export const readLetters = call({
  row: 'W151',
  method: 'GET',
  path: '/api/letters/:edition',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  params: z.strictObject({ edition: editionId }),
  replies: { 200: letterList },
});

/** Writes to the studio about an order, for its owner: the customer, or the partner who placed it. */
export const writeLetter = call({
  row: 'W151',
  method: 'POST',
  path: '/api/letters',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject(newWords),
  replies: { 200: letterList },
});

/** Writes to the owner of an order: they read it on the order's page, and get it by WhatsApp and e-mail. */
export const answerLetter = call({
  row: 'W151',
  method: 'POST',
  path: '/studio/api/letters',
  who: 'staff',
  act: 'message',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject(newWords),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

/** Says that what the owner of an order wrote needs no answer. */
export const settleLetters = call({
  row: 'W151',
  method: 'POST',
  path: '/studio/api/letters/settle',
  who: 'staff',
  act: 'message',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

/** Notes something about an order for the rest of the staff. `@Meera` in it marks it as unread for her. */
export const noteOnOrder = call({
  row: 'W152',
  method: 'POST',
  path: '/studio/api/notes',
  who: 'staff',
  act: 'note',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject(newWords),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

/** Says that the caller has seen the notes about an order that name them. */
export const readNotes = call({
  row: 'W152',
  method: 'POST',
  path: '/studio/api/notes/read',
  who: 'staff',
  act: 'note',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

/** What was written about orders and waits for staff. */
const waitingWords = z.object({
  edition: z.string(),
  title: z.string(),
  /** Who of the staff wrote it; null: the order's owner. */
  from: z.nullable(z.string()),
  words: z.string(),
  at: z.string(),
});
export type WaitingWords = z.output<typeof waitingWords>;

/** The notes that name the caller and that they have not seen, and what owners wrote and nobody answered yet. */
export const writtenToStaff = call({
  row: 'W152',
  method: 'GET',
  path: '/studio/api/written',
  who: 'staff',
  act: 'note',
  replies: { 200: z.object({ notes: z.array(waitingWords), letters: z.array(waitingWords) }) },
});

/** What was written about one order, for the studio. */
export const orderWords = z.object({
  /** Whom the studio writes to: the order's owner; null where nobody has an account. */
  owner: z.nullable(z.object({ name: z.string(), isPartner: z.boolean() })),
  letters: z.array(z.extend(letter, { answered: z.boolean() })),
  notes: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      words: z.string(),
      at: z.string(),
      /** Whether it names the caller, who has not seen it yet. */
      isUnread: z.boolean(),
    }),
  ),
  /** Those whom a note can name. */
  staff: z.array(z.string()),
});
