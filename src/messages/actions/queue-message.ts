import { port, type Batch, type Ctx } from '#platform/context.ts';
import { deliver } from '../ports.ts';
import { firstMomentOutsideQuietHours, zonesOfPhone, type Channel } from '../rules.ts';
import { addMessages, type MessageSender, type NewMessage } from '../store.ts';
import { withoutReminders } from '../store/owners.ts';
import {
  emailWording,
  hasEmail,
  isReminder,
  phoneText,
  timingOf,
  type MessageKind,
  type MessageValues,
} from '../templates.ts';
import { stopLinkOf } from './stop-reminders.ts';

/** The e-mail address of a customer's or partner's account, if it has one; `app.ts` provides it. */
export const emailOfAccount =
  port<(ctx: Ctx, account: string) => Promise<string | null>>('messages: e-mail of account');

/** Under whose name a message about an edition is sent in place of ours, and where replies go; null: ours (W67). */
export const senderOf =
  port<(ctx: Ctx, about: { edition: string; receiver: string | null }) => Promise<MessageSender | null>>(
    'messages: sender of message',
  );

/** One message to one person. */
export interface OutgoingMessage<K extends MessageKind> {
  /** E.164; null for somebody who gave an e-mail address only. */
  to: string | null;
  /** The receiver's account: the message is its data (D41), and its proved e-mail address gets it, too. */
  account?: string | null | undefined;
  /** An e-mail address that goes before the account's. */
  email?: string | null | undefined;
  kind: K;
  values: MessageValues<K>;
  /** The path of the shop that the message links to. */
  link?: string;
  /** The edition it is about. */
  edition?: string | null | undefined;
  /** Under whose name it is sent, if the caller knows it; null: ours. */
  sender?: MessageSender | null;
  /** Of a reminder: what it reminds of. */
  cause?: string;
  /** The letter of the studio that it carries. */
  letter?: string;
  /** Seconds before it is sent, so that it arrives after a message that belongs before it. */
  afterSeconds?: number;
  /**
   * Seconds after which it is not sent any more and its secrets are deleted. 0: a decoy that is never sent and takes as
   * much work as a real message.
   */
  validForSeconds?: number;
}

type Receiver = Pick<OutgoingMessage<MessageKind>, 'to' | 'account' | 'email' | 'kind'>;

/** The addresses that a message goes to; of a reminder without those whose owners stopped reminders. */
export async function receivingAddresses(
  ctx: Ctx,
  { to, account, email, kind }: Receiver,
  emailOf = (account: string) => ctx.use(emailOfAccount)(ctx, account),
) {
  const goesByEmail = ctx.config.mailer !== 'off' && hasEmail(kind);
  const address = goesByEmail && (email ?? (account ? await emailOf(account) : null));
  const all = [
    ...(to ? [{ channel: 'whatsapp' as const, to }] : []),
    ...(address ? [{ channel: 'email' as const, to: address }] : []),
  ];
  if (!isReminder(kind)) return all;
  const stopped = await withoutReminders(
    ctx,
    all.map(({ to }) => to),
    account ?? null,
  );
  return all.filter(one => !stopped.has(one.to));
}

/** The subject and text of a message for one address. */
function wordingFor<K extends MessageKind>(
  ctx: Ctx,
  { kind, values, account = null }: OutgoingMessage<K>,
  { channel, to, sender }: { channel: Channel; to: string; sender: MessageSender | null },
): { subject: string | null; text: string } {
  const brand = sender?.name ?? ctx.config.brand.name;
  if (channel === 'email') return emailWording(kind, values, brand);
  const stopLink = isReminder(kind) ? stopLinkOf(ctx, to, { ...sender, account }) : undefined;
  return { subject: null, text: phoneText(kind, values, { brand, stopLink }) };
}

/** The rows of a message, one for each address, and after how many seconds each is sent. */
async function messageRows(
  ctx: Ctx,
  message: OutgoingMessage<MessageKind>,
  { sender, emailOf }: { sender: MessageSender | null; emailOf: (account: string) => Promise<string | null> },
) {
  const {
    kind,
    values,
    link,
    edition = null,
    cause = null,
    letter = null,
    afterSeconds = 0,
    validForSeconds,
  } = message;
  const now = ctx.now();
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const { code = null } = values as { code?: string };
  const quietZones = timingOf(kind) === 'daytime' ? [...zonesOfPhone(message.to)] : null;
  const at = inSeconds(afterSeconds);
  const sentFrom = quietZones ? firstMomentOutsideQuietHours(quietZones, at) : at;
  const afterWaiting = Math.ceil((sentFrom.getTime() - now.getTime()) / 1000);
  return (await receivingAddresses(ctx, message, emailOf)).map(address => {
    const row: NewMessage = {
      ...address,
      ...wordingFor(ctx, message, { ...address, sender }),
      id: ctx.random.id(),
      kind,
      code,
      link: link ? ctx.config.baseUrl + link : null,
      account: message.account ?? null,
      edition,
      sender,
      cause,
      letter,
      at,
      quietZones,
      expiresAt: validForSeconds === undefined ? null : inSeconds(validForSeconds),
    };
    return { row, afterSeconds: afterWaiting };
  });
}

/** What `load` answers for a key, asked once for each. */
function askedOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return key => {
    const answer = answers.get(key) ?? load(key);
    answers.set(key, answer);
    return answer;
  };
}

/** The messages of a transaction, which are written together. */
const outbox: Batch<OutgoingMessage<MessageKind>> = {
  name: 'messages: outbox',
  async save(ctx, messages) {
    const emailOf = askedOnce(account => ctx.use(emailOfAccount)(ctx, account));
    const senders = new Map<string, MessageSender | null>();
    const rows = [];
    for (const message of messages) {
      const { edition, account: receiver = null } = message;
      const about = `${edition} ${receiver}`;
      const known = message.sender === undefined ? senders.get(about) : message.sender;
      const sender = known === undefined && edition ? await ctx.use(senderOf)(ctx, { edition, receiver }) : known;
      senders.set(about, sender ?? null);
      rows.push(...(await messageRows(ctx, message, { sender: sender ?? null, emailOf })));
    }
    if (rows.length === 0) return;
    await addMessages(
      ctx,
      rows.map(({ row }) => row),
    );
    for (const { row, afterSeconds } of rows) await ctx.send(deliver, { message: row.id }, { afterSeconds });
  },
};

/**
 * Writes a message to the outbox in the open transaction, so that it is sent if and only if the transaction commits: by
 * phone, and by e-mail when there is an address. What is not urgent waits for the end of the quiet hours.
 */
export const queueMessage = <K extends MessageKind>(ctx: Ctx, message: OutgoingMessage<K>): Promise<void> =>
  ctx.saveAtCommit(outbox, message);
