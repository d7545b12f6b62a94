import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import type { ChatState, PartKind, Say } from '../rules/chat.ts';
import { partKinds } from '../rules/chat.ts';
import type { WaitingEvent } from '../rules/waiting.ts';

/** Whoever wrote to our number. A row without a conversation goes within a day. */
export const chatPeople = pgTable('chat_people', {
  id: text('id').primaryKey(),
  /** The provider's id for them, or `mail:` and their address; and their number (E.164): one of both is there. */
  user: text('user_id').unique(),
  phone: text('phone').unique(),
  /** The edition whose conversation their messages belong to now; null: they began none. */
  edition: text('edition'),
  /** When they wrote last, by their phone: for 24 hours after it they can be told anything. */
  wroteAt: instant('wrote_at'),
  /** Until when a process handles their messages; null: none does. */
  busyUntil: instant('busy_until'),
  createdAt: instant('created_at').notNull(),
});

/** The account or link that somebody had when they asked to tell in a chat: what they may do there comes from it. */
const authority = {
  account: text('account'),
  accountKind: text('account_kind').$type<'customer' | 'partner'>(),
  /** SHA-256 of the key of their customer link. */
  linkHash: text('link_hash'),
};

/** The link by which a friend tells their part (W53), and what they tell once they agreed; null for everybody else. */
const friend = {
  friendLink: text('friend_link'),
  contribution: text('contribution'),
};

/** The codes by which a conversation begins, each once and within a day. */
export const chatCodes = pgTable(
  'chat_codes',
  {
    /** SHA-256 of the code. */
    hash: text('hash').primaryKey(),
    edition: text('edition').notNull(),
    ...authority,
    ...friend,
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('chat_codes_expire').on(table.expiresAt),
    index('chat_codes_of').on(table.edition),
    index('chat_codes_account')
      .on(table.account)
      .where(sql`${table.account} is not null`),
  ],
);

/** A story told in a chat by one person. */
export const conversations = pgTable(
  'conversations',
  {
    edition: text('edition').notNull(),
    person: text('person').notNull(),
    ...authority,
    ...friend,
    /** Encrypted: a key of the order's link for the addresses that we name; null where the id is enough. */
    linkKey: text('link_key'),
    /** SHA-256 of the secret in the address that replies go to; null where it is not told by e-mail. */
    mailHash: text('mail_hash'),
    state: jsonb('state').$type<ChatState>().notNull(),
    /** The wording of the consent that they gave, and when; null: none yet. */
    consentVersion: integer('consent_version'),
    consentAt: instant('consent_at'),
    /** When it goes on by itself; null: not. */
    wakeAt: instant('wake_at'),
    /** How many messages of ours were sent, and what they cost, in paise. */
    messages: integer('messages').notNull().default(0),
    price: integer('price').notNull().default(0),
    begunAt: instant('begun_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.edition, table.person] }),
    index('conversations_person').on(table.person),
    uniqueIndex('conversations_mail')
      .on(table.mailHash)
      .where(sql`${table.mailHash} is not null`),
    index('conversations_account')
      .on(table.account)
      .where(sql`${table.account} is not null`),
  ],
);

/** What happened to a person's conversations: what they sent, by the provider's id, and what came from the shop. */
export const chatInbox = pgTable(
  'chat_inbox',
  {
    id: text('id').primaryKey(),
    person: text('person').notNull(),
    /** When it was sent, by the person's phone; of the shop's own, when it happened. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** What it is; null once it is handled. */
    event: jsonb('event').$type<WaitingEvent>(),
    handledAt: instant('handled_at'),
    /** How often its file could not be fetched, and when it is tried again. */
    tries: integer('tries').notNull().default(0),
    retryAt: instant('retry_at'),
    /** Whether its file was given up: the provider has it no more. */
    isLost: boolean('lost').notNull().default(false),
  },
  table => [
    index('chat_inbox_waiting')
      .on(table.person, table.at, table.id)
      .where(sql`${table.handledAt} is null`),
    index('chat_inbox_received').on(table.receivedAt),
    index('chat_inbox_tried')
      .on(table.receivedAt)
      .where(sql`${table.tries} > 0`),
  ],
);

/** What we said: each is a message of the outbox, with what only a chat has. */
export const chatSaid = pgTable(
  'chat_said',
  {
    /** That of its message. */
    id: text('id').primaryKey(),
    person: text('person').notNull(),
    /** Null: said to somebody who began nothing. */
    edition: text('edition'),
    /** What one person is told goes in this order. */
    place: integer('place').notNull(),
    /** `mayWait`: it comes by itself, so that it is not said in the quiet hours. */
    say: jsonb('say').$type<Omit<Say, 'do'> & { mayWait?: true }>().notNull(),
    /** The key of the question that it is about, by which an answer that quotes it is placed. */
    about: integer('about'),
    /** The provider's id of the message that it quotes. */
    quotes: text('quotes'),
    /** The provider's id of it, once it was taken. */
    providerId: text('provider_id').unique(),
    /** Whether the provider said that the 24 hours are over, so that it goes as a template. */
    asTemplate: boolean('as_template').notNull().default(false),
    /** Whether nothing more is done about it. */
    isDone: boolean('done').notNull().default(false),
    at: instant('at').notNull(),
  },
  table => [
    unique('chat_said_order').on(table.person, table.place),
    index('chat_said_waiting')
      .on(table.person, table.place)
      .where(sql`not ${table.isDone}`),
    index('chat_said_of').on(table.edition),
    index('chat_said_at').on(table.at),
  ],
);

/** What of a story came by a chat, each by the provider's id of its message. */
export const chatParts = pgTable(
  'chat_parts',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    person: text('person').notNull(),
    /** The key of the question that it answers. */
    key: integer('key').notNull(),
    kind: text('kind').$type<PartKind>().notNull(),
    at: instant('at').notNull(),
    addedAt: instant('added_at').notNull(),
    /** The words of a text. */
    words: text('words').notNull().default(''),
    /** The sound of a voice note as a WAV, from which the recording of its answer is made. */
    file: text('file').$type<FileId>(),
    /** The id of a photo in the story. */
    photo: text('photo'),
    /** SHA-256 of what was sent. */
    sha256: text('sha256'),
    /** Whether the form changed the answer since, so that it is no part of its own there any more. */
    isMerged: boolean('merged').notNull().default(false),
    undoneAt: instant('undone_at'),
  },
  table => [
    index('chat_parts_of').on(table.edition, table.key),
    index('chat_parts_sounds')
      .on(table.addedAt)
      .where(sql`${table.file} is not null`),
    check('chat_parts_kind', isOneOf(table.kind, partKinds)),
  ],
);

/** What an answer was made of when a chat changed it last: what was there before, and what became of it. */
export const chatAnswers = pgTable(
  'chat_answers',
  {
    edition: text('edition').notNull(),
    key: integer('key').notNull(),
    /** The text that the form had, and the whole that the chat made of it. */
    formText: text('form_text').notNull().default(''),
    madeText: text('made_text').notNull().default(''),
    /** The recording that the form had, with its moment, and SHA-256 of the one that the chat made of it. */
    formVoice: text('form_voice').$type<FileId>(),
    formVoiceAt: instant('form_voice_at'),
    madeVoice: text('made_voice'),
  },
  table => [
    primaryKey({ columns: [table.edition, table.key] }),
    index('chat_answers_form_voice')
      .on(table.formVoice)
      .where(sql`${table.formVoice} is not null`),
  ],
);

/** What a person and the studio write to each other about an edition. */
export const chatThread = pgTable(
  'chat_thread',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    person: text('person').notNull(),
    /** The member of staff who wrote it; null: the person did. */
    staff: text('staff'),
    staffName: text('staff_name'),
    words: text('words').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('chat_thread_of').on(table.edition, table.at), index('chat_thread_at').on(table.at, table.id)],
);
