import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

/** The kinds of files that a phone sends. */
const fileKinds = ['voice', 'photo', 'document'] as const;
export type SentFileKind = (typeof fileKinds)[number];

/** Calls of a pretend phone's page (W115). None of them exists in production. */
const ofPhone = { row: 'sandbox', who: 'anyone' } as const;

const number = z.string().check(z.regex(/^\d{5,17}$/));
const messageId = z.string().check(z.maxLength(200));
const done = { 200: z.object({ done: z.literal(true) }) };

const choice = z.object({ name: z.string(), label: z.string() });
const row = z.object({ name: z.string(), title: z.string(), text: z.string() });

/** A message as the phone shows it; `time`: the hour and minute on its clock, `media`: the address of its file. */
const phoneMessage = z.object({
  id: z.string(),
  isMine: z.boolean(),
  at: z.string(),
  time: z.string(),
  kind: z.enum(['text', ...fileKinds]),
  text: z.string(),
  media: z.optional(z.string()),
  quotes: z.optional(z.string()),
  reaction: z.optional(z.string()),
  buttons: z.optional(z.readonly(z.array(choice))),
  list: z.optional(z.object({ open: z.string(), rows: z.readonly(z.array(row)) })),
});
export type PhoneMessage = z.output<typeof phoneMessage>;

/** `clock`: the day and hour of the sandbox, in India; `secondsToEvening`: until half past seven in the evening. */
const shownPhone = z.object({
  isOn: z.boolean(),
  clock: z.string(),
  secondsToEvening: z.int(),
  messages: z.array(phoneMessage),
});
export type PhoneView = z.output<typeof shownPhone>;

/** What a phone shows, the oldest message first. Messages of the shop's own outbox to the number stand among them. */
export const phoneView = call({
  ...ofPhone,
  method: 'GET',
  path: '/sandbox/api/phone',
  query: z.object({ number }),
  replies: { 200: shownPhone },
});

/** Sends a text, taps a button or a row, or switches the phone on or off. A phone that is off sends nothing: 409. */
export const usePhone = call({
  ...ofPhone,
  method: 'POST',
  path: '/sandbox/api/phone',
  json: z.strictObject({
    number,
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    pressed: z.optional(z.string().check(z.maxLength(200))),
    label: z.optional(z.string().check(z.maxLength(200))),
    quotes: z.optional(messageId),
    isOn: z.optional(z.boolean()),
  }),
  replies: done,
});

/** Sends a voice note, a photo or a document. */
export const sendByPhone = call({
  ...ofPhone,
  method: 'POST',
  path: '/sandbox/api/phone/file',
  form: {
    fields: z.strictObject({
      number,
      kind: z.enum(fileKinds),
      /** Its media type, as the browser says. */
      type: z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/)),
      quotes: z.optional(messageId),
      caption: z.optional(z.string().check(z.maxLength(1024))),
    }),
    files: /^file$/,
    maxFiles: 1,
    maxFileBytes: 100_000_000,
    subject: 'number',
  },
  replies: done,
});

/** A file that a phone sent. */
export const phoneMedia = call({
  ...ofPhone,
  method: 'GET',
  path: '/sandbox/api/phone/media/:id',
  params: z.object({ id: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  replies: { 200: 'file' },
});
