import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { deliveryStates } from './rules.ts';

/** `for`: the token of the link, which names an address. */
const query = z.object({ for: z.string().check(z.maxLength(600)) });
const replies = { 200: 'page', 404: 'page' } as const;

/** The page on which the receiver of a reminder stops them, by the link in it. Works without a script. */
export const reminderPage = call({
  row: 'D16',
  method: 'GET',
  path: '/reminders',
  who: 'anyone',
  query,
  replies,
});

/** Stops reminders to the address of the link: the page's button, and the one of mail programs (RFC 8058). */
export const stopReminders = call({
  row: 'D16',
  method: 'POST',
  path: '/reminders',
  who: 'anyone',
  anySite: true,
  query,
  replies,
});

/** Allows them again: the button of the page once they are stopped. */
export const allowReminders = call({
  row: 'D16',
  method: 'POST',
  path: '/reminders/allow',
  who: 'anyone',
  anySite: true,
  query,
  replies,
});

const undeliveredMessage = z.object({
  _id: z.string(),
  /** A phone or an e-mail address. */
  to: z.string(),
  channel: z.enum(['whatsapp', 'email']),
  kind: z.string(),
  edition: z.nullable(z.string()),
  since: z.string(),
  why: z.string(),
  mayResend: z.boolean(),
});
export type UndeliveredMessage = z.output<typeof undeliveredMessage>;

const messageId = z.string().check(z.maxLength(64));

/** A page of the messages that did not arrive, the newest first, beginning after the message `before`. */
export const undelivered = call({
  row: 'D12',
  method: 'GET',
  path: '/studio/api/messages',
  who: 'staff',
  act: 'message',
  query: z.strictObject({ before: z.optional(messageId) }),
  replies: { 200: z.object({ messages: z.array(undeliveredMessage), more: z.boolean() }) },
});

/** Has one of them sent again. */
export const resendMessage = call({
  row: 'D12',
  method: 'POST',
  path: '/studio/api/resendMessage',
  who: 'staff',
  act: 'message',
  json: z.strictObject({ message: messageId }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

/** A message as the order's page in the studio shows it, without its text. */
export const sentMessage = z.object({
  _id: z.string(),
  /** A phone or an e-mail address. */
  to: z.string(),
  channel: z.enum(['whatsapp', 'email']),
  kind: z.string(),
  at: z.string(),
  state: z.enum(deliveryStates),
  /** When it came to that; null while it waits. */
  since: z.nullable(z.string()),
  /** Of one that failed: why, and what helps. */
  why: z.nullable(z.string()),
  mayResend: z.boolean(),
  /** The letter of the studio that it carries; null: it is news of the shop's own. */
  letter: z.nullable(z.string()),
});
export type SentMessage = z.output<typeof sentMessage>;

const reports = { row: 'D12', path: '/hooks/whatsapp', who: 'anyone' } as const;

/** WhatsApp checks the address of its webhook: its challenge is answered to whoever has our token. */
export const checkReports = call({
  ...reports,
  method: 'GET',
  query: z.record(z.string(), z.unknown()),
  replies: { 200: 'page' },
});

/** What became of messages that we sent: delivered, read or failed. Only a valid signature over the raw body counts. */
export const receiveReports = call({
  ...reports,
  method: 'POST',
  raw: true,
  replies: { 200: z.strictObject({ heard: z.number() }) },
});
