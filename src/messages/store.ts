import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { pageSize } from '#kernel/page-size.ts';
import { builtOnce, rowsBuiltOnce, type Placeholders } from '#platform/built-once.ts';
import { instant } from '#platform/columns.ts';
import type { Ctx } from '#platform/context.ts';
import type { Figure } from '#platform/metrics.ts';
import { isEncrypted, encrypt, decrypt } from '#platform/encryption.ts';
import { olderThan, type PageCursor } from '#platform/pagination.ts';
import type { Channel, DeliveryFailure } from './rules.ts';

/** Whoever a message is from, when it is not from us: a partner writing to their client (W67). */
export interface MessageSender {
  name: string;
  email: string;
}

/**
 * The outbox: messages are written in the transaction of what they report. One row is one delivery: an event that goes
 * to a phone and to an e-mail address has two, so that a retry of one never repeats the other. The id is the key by
 * which a provider recognises a repeated delivery.
 */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<Channel>().notNull().default('whatsapp'),
    /** A phone (E.164) or an e-mail address. */
    to: text('to').notNull(),
    /** The account that it is for: it says whose data the message is (D41). Null: nobody's. */
    account: text('account'),
    kind: text('kind').notNull(),
    /** Of an e-mail. */
    subject: text('subject'),
    text: text('text').notNull(),
    code: text('code'),
    link: text('link'),
    /** The edition it is about. */
    edition: text('edition'),
    /** Under whose name it is sent, and where replies go; null: ours. */
    sender: jsonb('sender').$type<MessageSender>(),
    /** Of a reminder: what it reminds of, as in `message_reminders`. */
    cause: text('cause'),
    /** The letter of the studio that it carries (W151). */
    letter: text('letter'),
    at: instant('at').notNull(),
    /** The time zones whose quiet hours it keeps; null: it is sent at any hour. */
    quietZones: text('quiet_zones').array(),
    /** When the attempt began that is under way; null while there is none. */
    startedAt: instant('started_at'),
    /** How many attempts began. */
    attempts: integer('attempts').notNull().default(0),
    /** When the provider took it. */
    deliveredAt: instant('delivered_at'),
    /** When it was on the receiver's phone, and when it was read, where the provider reports that. */
    arrivedAt: instant('arrived_at'),
    readAt: instant('read_at'),
    /** It is not sent after this moment. */
    expiresAt: instant('expires_at'),
    /** When the last attempt to send it failed, how, and why for the log and for staff. */
    failedAt: instant('failed_at'),
    failure: text('failure').$type<DeliveryFailure>(),
    reason: text('reason'),
  },
  table => [
    index('messages_to').on(table.to, table.at),
    index('messages_of_account')
      .on(table.account)
      .where(sql`${table.account} is not null`),
    index('messages_at').on(table.at, table.id),
    index('messages_of_edition')
      .on(table.edition)
      .where(sql`${table.edition} is not null`),
    // The last message to somebody who is erased (W101).
    index('messages_farewell')
      .on(table.at)
      .where(sql`${table.kind} = 'erased'`),
    index('messages_expire')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    index('messages_failed')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null`),
    index('messages_undelivered')
      .on(table.at, table.id)
      .where(sql`${table.failedAt} is not null`),
  ],
);

/** Which reminders were sent, by cause: a kind of reminder and what it is about. */
export const messageReminders = pgTable('message_reminders', {
  cause: text('cause').primaryKey(),
  times: integer('times').notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * The phones (E.164) and e-mail addresses, in lower case, to which an account wants no reminders. Without an account:
 * whoever has the address wants none about orders of nobody's account.
 */
export const reminderStops = pgTable(
  'reminder_stops',
  {
    address: text('address').notNull(),
    account: text('account'),
    at: instant('at').notNull(),
  },
  table => [
    unique('reminder_stops_once').on(table.address, table.account).nullsNotDistinct(),
    index('reminder_stops_of')
      .on(table.account)
      .where(sql`${table.account} is not null`),
  ],
);

/** A message; its link is decrypted. */
export type Message = typeof messages.$inferSelect;

/**
 * Whether a link contains the key that opens an edition. Such a link is stored encrypted until it is delivered (M8).
 */
export const hasLinkKey = (link: string): boolean => link.includes('?key=');
const linkPurpose = (id: string) => `link of message ${id}`;
const withReadableLink = (ctx: Ctx, row: Message): Message => ({
  ...row,
  link: row.link !== null && isEncrypted(row.link) ? (decrypt(ctx, linkPurpose(row.id), row.link) ?? null) : row.link,
});

export type NewMessage = Omit<
  Message,
  'startedAt' | 'attempts' | 'deliveredAt' | 'arrivedAt' | 'readAt' | 'failedAt' | 'failure' | 'reason'
>;

const insertMessages = rowsBuiltOnce((db, rows: Placeholders<NewMessage>[]) => db.insert(messages).values(rows));

export const addMessages = async (ctx: Ctx, added: readonly NewMessage[]): Promise<void> => {
  const stored = ({ id, link }: NewMessage) =>
    link !== null && hasLinkKey(link) ? encrypt(ctx, linkPurpose(id), link) : link;
  await insertMessages(
    ctx.db,
    added.map(message => ({ ...message, link: stored(message) })),
  );
};

/** The newest messages about an edition, at most `limit`. */
export const messagesOfEdition = (ctx: Ctx, edition: string, limit: number): Promise<Message[]> =>
  ctx.db
    .select()
    .from(messages)
    .where(eq(messages.edition, edition))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);

export const messageById = async (ctx: Ctx, id: string): Promise<Message | undefined> => {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id));
  return row && withReadableLink(ctx, row);
};

/** Whether a number was sent a code, and anything else; decoys went to nobody. */
export async function sentToNumber(ctx: Ctx, to: string): Promise<{ code: boolean; other: boolean }> {
  const isReal = or(isNull(messages.expiresAt), gt(messages.expiresAt, messages.at));
  // The first one found is enough: a number may have had thousands.
  const has = (which: SQL | undefined) =>
    sql<boolean>`exists (select from ${messages} where ${and(eq(messages.to, to), which)})`;
  const [row] = await ctx.db
    .select({ code: has(and(eq(messages.kind, 'code'), isReal)), other: has(ne(messages.kind, 'code')) })
    .from(sql`(select) one`);
  return row ?? { code: false, other: false };
}

/** Whether a message must not be sent any more: it is too late, or its code was deleted for that reason. */
export const isExpired = ({ kind, code, expiresAt }: Message, now: Date): boolean =>
  (kind === 'code' && code === null) || (expiresAt !== null && expiresAt <= now);

/** Whether a message had expired when it was written, so that it never goes to anybody. */
export const isDecoy = ({ at, expiresAt }: Message): boolean => expiresAt !== null && expiresAt <= at;

const delivered = (ctx: Ctx) => ({
  deliveredAt: ctx.now(),
  expiresAt: null,
  startedAt: null,
  failedAt: null,
  failure: null,
  reason: null,
});

/** Whether a message has a code or a key, which are deleted when it is delivered. */
export const hasSecrets = ({ kind, link }: Message): boolean => kind === 'code' || (link !== null && hasLinkKey(link));

/** Marks a message as delivered and deletes its code or the key in its link. */
export const markDelivered = async (ctx: Ctx, { id, kind, link }: Message): Promise<void> => {
  const withoutSecrets = {
    ...(kind === 'code' && { code: null, text: '(delivered)' }),
    ...(link !== null && hasLinkKey(link) && { link: link.slice(0, link.indexOf('?key=')) }),
  };
  await ctx.db
    .update(messages)
    .set({ ...delivered(ctx), ...withoutSecrets })
    .where(and(eq(messages.id, id), or(isNull(messages.failure), ne(messages.failure, 'bounced'))));
};

/** The same text of a statement for any number of messages, so that it is built and prepared once. */
const isOneOf = (ids: Placeholder) => sql`${messages.id} = any(${ids}::text[])`;

const updateDelivered = builtOnce(
  (db, { ids, ...change }: Placeholders<ReturnType<typeof delivered> & { ids: readonly string[] }>) =>
    db
      .update(messages)
      .set(change as object)
      // Not one of which a report came first.
      .where(and(isOneOf(ids), or(isNull(messages.failure), ne(messages.failure, 'bounced')))),
);

/** Marks messages as delivered and leaves them as they are. */
export const markAllDelivered = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await updateDelivered(ctx.db, { ...delivered(ctx), ids });
};

/**
 * Records that an attempt begins; false when one is under way, or the message was delivered or is not to be tried any
 * more. It is committed before anything is sent, so that a message whose attempt never ended is not sent a second time.
 */
export const startAttempt = async (ctx: Ctx, id: string): Promise<boolean> => {
  const rows = await ctx.db
    .update(messages)
    .set({ startedAt: ctx.now(), attempts: sql`${messages.attempts} + 1` })
    .where(
      and(
        eq(messages.id, id),
        isNull(messages.startedAt),
        isNull(messages.deliveredAt),
        // Another process may have found just now that it may have been sent.
        or(isNull(messages.failure), eq(messages.failure, 'again')),
      ),
    )
    .returning({ id: messages.id });
  return rows.length > 0;
};

const updateStarted = builtOnce((db, { ids, now }: Placeholders<{ ids: readonly string[]; now: string }>) =>
  db
    .update(messages)
    .set({ startedAt: sql`${now}`, attempts: sql`${messages.attempts} + 1` })
    .where(
      and(
        isOneOf(ids),
        isNull(messages.startedAt),
        isNull(messages.deliveredAt),
        isNull(messages.failure),
        isNull(messages.quietZones),
        isNull(messages.cause),
        or(isNull(messages.expiresAt), gt(messages.expiresAt, now)),
        or(ne(messages.kind, 'code'), isNotNull(messages.code)),
      ),
    )
    .returning(),
);

/**
 * Begins the attempts of those of these messages that may be sent now without another question: no quiet hours, no
 * reminder, not expired, not tried before. Answers those. As `startAttempt`, in one statement.
 */
export const startAttempts = async (ctx: Ctx, ids: readonly string[]): Promise<Message[]> => {
  const rows = await updateStarted(ctx.db, { ids, now: ctx.now().toISOString() });
  return rows.map(row => withReadableLink(ctx, row));
};

/** Records how and why the last attempt to send a message failed. */
export const markFailed = async (ctx: Ctx, id: string, why: { failure: DeliveryFailure; reason: string }) => {
  await ctx.db
    .update(messages)
    .set({ startedAt: null, failedAt: ctx.now(), ...why })
    .where(eq(messages.id, id));
};

/** Deletes the secrets of at most `most` messages that expired without being delivered, and returns of how many. */
export const redactExpired = async (ctx: Ctx, now: Date, most: number): Promise<number> => {
  // Selected by physical address (ctid), as in `sweepTable`, so that no query plan reads all messages. Asked again in
  // the update, since a message that was just delivered is no longer due.
  const isDue = and(isNotNull(messages.expiresAt), lte(messages.expiresAt, now));
  const expired = ctx.db
    .select({ place: sql`ctid` })
    .from(messages)
    .where(isDue)
    .orderBy(asc(messages.expiresAt))
    .limit(most);
  const redacted = await ctx.db
    .update(messages)
    .set({ code: null, text: '(never delivered)', expiresAt: null })
    .where(and(isDue, sql`ctid = any(array(${expired}))`))
    .returning({ id: messages.id });
  return redacted.length;
};

/** How long after its last failure a channel counts as failing. */
const troubleMs = 15 * 60_000;

/** Each channel that failed within the last 15 minutes with a message that is still not delivered. */
export const failingChannels = async (ctx: Ctx): Promise<Channel[]> => {
  const since = new Date(ctx.now().getTime() - troubleMs);
  const rows = await ctx.db
    .selectDistinct({ channel: messages.channel })
    .from(messages)
    .where(
      and(isNotNull(messages.failedAt), gt(messages.failedAt, since), inArray(messages.failure, ['again', 'unknown'])),
    );
  return rows.map(({ channel }) => channel);
};

/** One page of the messages whose last attempt failed, the newest first, after `place`. */
export const listUndelivered = (ctx: Ctx, place: PageCursor | undefined): Promise<Message[]> =>
  ctx.db
    .select()
    .from(messages)
    .where(and(isNotNull(messages.failedAt), olderThan(place, messages.at, messages.id)))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(pageSize);

/** Forgets that a message failed, so that it is sent anew. False when it did not fail, or would come too late. */
export const forgetFailure = async (ctx: Ctx, id: string): Promise<boolean> => {
  const rows = await ctx.db
    .update(messages)
    .set({ failedAt: null, failure: null, reason: null, attempts: 0 })
    .where(
      and(
        eq(messages.id, id),
        isNotNull(messages.failedAt),
        isNull(messages.deliveredAt),
        or(isNull(messages.failure), ne(messages.failure, 'late')),
      ),
    )
    .returning({ id: messages.id });
  return rows.length > 0;
};

/** The newest messages first, to one phone or e-mail address or to all. */
export const newestMessages = async (ctx: Ctx, to: string | undefined, limit: number): Promise<Message[]> => {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(to === undefined ? undefined : eq(messages.to, to))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(limit);
  return rows.map(row => withReadableLink(ctx, row));
};

/** Deletes a message that was not delivered. */
export const deleteMessage = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.delete(messages).where(and(eq(messages.id, id), isNull(messages.deliveredAt)));
};

/** What was sent of a reminder. */
export const sentReminders = async (ctx: Ctx, cause: string) =>
  (await ctx.db.select().from(messageReminders).where(eq(messageReminders.cause, cause)))[0];

/** Counts one more reminder. False when another one was counted since `before` was read, so that two never go out. */
export const countReminder = async (
  ctx: Ctx,
  cause: string,
  before: typeof messageReminders.$inferSelect | undefined,
): Promise<boolean> => {
  const lastAt = ctx.now();
  const rows = before
    ? await ctx.db
        .update(messageReminders)
        .set({ times: before.times + 1, lastAt })
        .where(and(eq(messageReminders.cause, cause), eq(messageReminders.times, before.times)))
        .returning({ cause: messageReminders.cause })
    : await ctx.db
        .insert(messageReminders)
        .values({ cause, times: 1, lastAt })
        .onConflictDoNothing()
        .returning({ cause: messageReminders.cause });
  return rows.length > 0;
};

/** How many messages did not arrive. */
export async function messageFigures(ctx: Ctx): Promise<Figure[]> {
  const [row] = await ctx.staleDb
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(messages)
    .where(isNotNull(messages.failedAt));
  return [{ name: 'messages_undelivered', value: row?.count ?? 0 }];
}
