import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { DeliveryReport, DeliveryReports } from '#src/messages/messenger.ts';
import { isSignatureValid, parseJson } from '../provider-request.ts';
import { messagesOf } from './whatsapp-messages.ts';

/** A status of one message; those of other kinds, and fields that are new, are left out. */
const statusSchema = z.object({
  status: z.enum(['delivered', 'read', 'failed']),
  /** Seconds since 1970, as text. */
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
  /** Our own key, which is sent with each message: signs that can be seen. */
  biz_opaque_callback_data: z.string().check(z.regex(/^[!-~]{1,64}$/)),
  /** See `idSchema`; one that is odd leaves the status as it is. */
  id: z.unknown(),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
/** WhatsApp's id of a message. */
const idSchema = z.string().check(z.regex(/^[!-~]{1,256}$/));
/** Each part is read for itself, so that one that is odd hides no other. */
const bodySchema = z.object({ entry: z.array(z.unknown()) });
const entrySchema = z.object({ changes: z.array(z.unknown()) });
const changeSchema = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: z.optional(z.unknown()),
    messages: z.optional(z.unknown()),
    contacts: z.optional(z.unknown()),
  }),
});
const challengeSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w.-]{1,200}$/)),
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const states = { delivered: 'arrived', read: 'read', failed: 'failed' } as const;

function reportOf(status: unknown): DeliveryReport[] {
  const { data } = statusSchema.safeParse(status);
  if (!data) return [];
  const { status: state, timestamp, biz_opaque_callback_data: key, errors } = data;
  const { data: providerId } = idSchema.safeParse(data.id);
  const error = errors?.[0]?.code.toString();
  return [{ key, providerId, state: states[state], at: new Date(Number(timestamp) * 1000), ...(error && { error }) }];
}

interface WhatsappReports {
  /** Whose messages are reported; a business has several numbers and one webhook. */
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * WhatsApp's webhook: the check of its address, and calls with statuses, each signed over its raw body with the app's
 * secret (`X-Hub-Signature-256`). One call may have several entries, many statuses, and messages that people sent to
 * the number. What is for another number, odd or of a new kind is left out.
 */
export const whatsappReports = ({ phoneNumberId, appSecret, verifyToken }: WhatsappReports): DeliveryReports => ({
  answerChallenge(query) {
    const { data } = challengeSchema.safeParse(query);
    if (!data || !isSignatureValid(hashOf(data['hub.verify_token']), hashOf(verifyToken))) return undefined;
    return data['hub.challenge'];
  },
  read(raw, headers) {
    const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
    if (!isSignatureValid(headers['x-hub-signature-256'], expected)) return undefined;
    const { data } = bodySchema.safeParse(parseJson(raw));
    const values = (data?.entry ?? [])
      .flatMap(entry => entrySchema.safeParse(entry).data?.changes ?? [])
      .flatMap(change => changeSchema.safeParse(change).data?.value ?? [])
      .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
    return {
      reports: values.flatMap(({ statuses }) => listOf(statuses).flatMap(reportOf)),
      messages: values.flatMap(({ messages, contacts }) => messagesOf(listOf(messages), contacts)),
    };
  },
});
