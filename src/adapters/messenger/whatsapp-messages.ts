import * as z from 'zod/mini';
import { cleanText } from '#kernel/clean-text.ts';
import type { ChatContent, ChatMedia, ChatMessage } from '#src/messages/messenger.ts';

/** An id or a name: signs that can be seen, as the provider and we write them. */
const sign = (most: number) => z.string().check(z.regex(/^[!-~]+$/), z.maxLength(most));
/** The longest text that WhatsApp sends; anything longer is not from there. */
const longText = z.string().check(z.maxLength(4096));
/** As it is stored; half a pair of surrogates is no character, and no database takes it. */
const cleaned = (text = ''): string => cleanText(text.toWellFormed());

const fileSchema = z.object({
  id: sign(256),
  mime_type: z.string().check(z.maxLength(200)),
  sha256: z.optional(longText),
  caption: z.optional(longText),
});
const pressedSchema = z.object({ id: sign(256) });

/** The parts of a message that are read; those of its kind alone are looked at, and what is new is left out. */
const messageSchema = z.object({
  id: sign(300),
  from: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
  from_user_id: z.optional(z.unknown()),
  user_id: z.optional(z.unknown()),
  /** Seconds since 1970, as text. */
  timestamp: z.string().check(z.regex(/^\d{9,11}$/)),
  type: sign(60),
  context: z.optional(z.nullable(z.object({ id: z.optional(sign(300)) }))),
  /** A message in a group is nobody's conversation with us. */
  group_id: z.optional(z.undefined()),
});
const contactsSchema = z.array(z.object({ wa_id: z.optional(z.string()), user_id: z.optional(z.unknown()) }));

const textSchema = z.object({ text: z.object({ body: longText }) });
const replySchema = z.object({
  interactive: z.union([z.object({ button_reply: pressedSchema }), z.object({ list_reply: pressedSchema })]),
});
const buttonSchema = z.object({ button: z.object({ payload: sign(256) }) });

/** Two letters, a point, and up to 128 characters: WhatsApp's id for somebody who writes to this business. */
const userId = /^[A-Za-z]{2}\.[\w.-]{1,128}$/;
const asUser = (value: unknown): string | null => (typeof value === 'string' && userId.test(value) ? value : null);

/** SHA-256 as hex, of hex or of base64, in which WhatsApp writes it. */
function mediaHash(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === 32 ? bytes.toString('hex') : null;
}

type File = z.output<typeof fileSchema>;

const mediaOf = ({ id, mime_type, sha256 }: File): ChatMedia => ({
  id,
  type: /^[a-z0-9.+-]+\/[a-z0-9.+-]+/.exec(mime_type.trim().toLowerCase())?.[0] ?? 'unknown',
  sha256: mediaHash(sha256),
});

const photoOf = (file: File): ChatContent => ({ type: 'photo', media: mediaOf(file), caption: cleaned(file.caption) });

/** A document is what its type says: people send whole pictures and recordings as files, too. */
function documentOf(file: File): ChatContent {
  const { type } = mediaOf(file);
  if (type.startsWith('image/')) return photoOf(file);
  if (type.startsWith('audio/')) return { type: 'voice', media: mediaOf(file) };
  return { type: 'other', kind: type.startsWith('video/') ? 'video' : 'unsupported' };
}

const others = { video: 'video', sticker: 'sticker', location: 'location', contacts: 'contacts' } as const;
/** What nobody says: a reaction, a change of the number, and what the provider only notes. */
const silent = new Set(['reaction', 'system', 'edit', 'revoke', 'request_welcome', 'ephemeral']);

/** What a message of a type has; `undefined` for one that says nothing, or has another form than its type's. */
function chatContentOf(type: string, message: unknown): ChatContent | undefined {
  if (silent.has(type)) return undefined;
  if (type === 'text') {
    const { data } = textSchema.safeParse(message);
    const words = cleaned(data?.text.body);
    return words === '' ? undefined : { type: 'text', text: words };
  }
  if (type === 'interactive') {
    const { data } = replySchema.safeParse(message);
    if (!data) return { type: 'other', kind: 'unsupported' };
    const { id } = 'button_reply' in data.interactive ? data.interactive.button_reply : data.interactive.list_reply;
    return { type: 'pressed', name: id };
  }
  if (type === 'button') {
    const { data } = buttonSchema.safeParse(message);
    return data && { type: 'pressed', name: data.button.payload };
  }
  if (type === 'image' || type === 'document' || type === 'audio') {
    const { data } = fileSchema.safeParse((message as Record<string, unknown>)[type]);
    if (!data) return undefined;
    if (type === 'audio') return { type: 'voice', media: mediaOf(data) };
    return type === 'image' ? photoOf(data) : documentOf(data);
  }
  const kind = Object.hasOwn(others, type) ? others[type as keyof typeof others] : 'unsupported';
  return { type: 'other', kind };
}

/** The provider's id for the sender: in the message, or in the list of contacts beside it. */
function userOf(message: z.output<typeof messageSchema>, contacts: unknown): string | null {
  const own = asUser(message.from_user_id) ?? asUser(message.user_id);
  if (own !== null) return own;
  const { data = [] } = contactsSchema.safeParse(contacts);
  const [only, another] = message.from === undefined ? data : data.filter(({ wa_id }) => wa_id === message.from);
  return another === undefined ? asUser(only?.user_id) : null;
}

/** The messages of people in one part of a call; odd ones, and those of kinds that say nothing, are left out. */
export const messagesOf = (messages: readonly unknown[], contacts: unknown): ChatMessage[] =>
  messages.flatMap(message => {
    const { data } = messageSchema.safeParse(message);
    const content = data && chatContentOf(data.type, message);
    if (!data || !content) return [];
    const { id, from, timestamp, context } = data;
    const [phone, user] = [from === undefined ? null : `+${from}`, userOf(data, contacts)];
    if (phone === null && user === null) return [];
    return [{ id, phone, user, at: Number(timestamp), quotes: context?.id ?? null, content }];
  });
