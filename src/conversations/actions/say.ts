import { addChatMessage } from '#src/messages/index.ts';
import { firstMomentOutsideQuietHours, zonesOfPhone } from '#src/messages/rules.ts';
import type { Ctx } from '#platform/context.ts';
import type { Say } from '../rules/chat.ts';
import { addressOfUser } from '../rules/mail-address.ts';
import { paragraphsOf } from '../rules/mail-letter.ts';
import { countMessage, type ConversationRow } from '../store/conversations.ts';
import type { ChatPerson } from '../store/people.ts';
import { addSaid, nextPlace } from '../store/said.ts';
import { speakJob } from './jobs.ts';
import { mailAddressOf } from './mail-door.ts';
import { subjectFor } from './mail-subject.ts';

interface ToSay {
  person: ChatPerson;
  /** Null: somebody who began nothing. */
  conversation: ConversationRow | null;
  say: Omit<Say, 'do'>;
  /** The provider's id of the message that is answered; null: it comes by itself. */
  answers: string | null;
  /** The question that it is about. */
  about: number | null;
  asTemplate?: boolean;
}

/**
 * Where a person is written to, and how staff know them: their number, else their e-mail address, else the provider's
 * id.
 */
export const chatAddress = ({ phone, user }: ChatPerson): string => phone ?? addressOfUser(user) ?? user ?? '';

export const isByMail = ({ user }: Pick<ChatPerson, 'user'>): boolean => addressOfUser(user) !== null;

/** How a message stands in the outbox: an e-mail whole, with its subject, as it is sent. */
async function outboxText(ctx: Ctx, { person, conversation, say }: ToSay, id: string) {
  if (!conversation || !isByMail(person))
    return { channel: 'whatsapp', subject: null, text: say.text, link: null } as const;
  const text = paragraphsOf(say, conversation.state.language).join('\n\n');
  const subject = await subjectFor(ctx, conversation, say);
  // The inbox of a sandbox shows where a reply goes; elsewhere that stands in the e-mail alone.
  const link = ctx.config.mailer === 'sandbox' ? `mailto:${await mailAddressOf(ctx, conversation, id)}` : null;
  return { channel: 'email', subject, text, link } as const;
}

/**
 * Writes a message of ours to the outbox, in the open transaction with the locked person: it is said after those
 * before it, if and only if the transaction commits.
 */
export async function say(ctx: Ctx, saying: ToSay): Promise<void> {
  const { person, conversation, say, answers, about, asTemplate = false } = saying;
  const now = ctx.now();
  // An acknowledgement belongs to what was just sent, at whatever hour; what a template may carry can wait.
  const mayWait = answers === null && say.template !== undefined;
  const at = mayWait ? firstMomentOutsideQuietHours(zonesOfPhone(person.phone), now) : now;
  const id = ctx.random.id();
  const edition = conversation?.edition ?? null;
  await addChatMessage(ctx, {
    id,
    to: chatAddress(person),
    ...(await outboxText(ctx, saying, id)),
    account: conversation?.account ?? null,
    edition,
    at,
  });
  const place = await nextPlace(ctx.db, person.id);
  const quotes = say.quotes ? answers : null;
  const said = mayWait ? { ...say, mayWait } : say;
  await addSaid(ctx.db, { id, person: person.id, edition, place, say: said, about, quotes, asTemplate, at });
  if (conversation) await countMessage(ctx.db, conversation, isByMail(person) ? 0 : ctx.config.chatPrice);
  const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  await ctx.send(speakJob, { person: person.id }, { afterSeconds });
}
