import type { Ctx } from '#platform/context.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { letterHtml, letterText } from '../html/letter.ts';
import type { Email } from '../mailer.ts';
import type { MessageSender } from '../store.ts';

/** An e-mail of a conversation. */
interface ConversationEmail extends Pick<
  Email,
  'key' | 'to' | 'subject' | 'replyTo' | 'stopAddress' | 'answers' | 'picture'
> {
  /** Under whose name it comes; null: ours. */
  sender: MessageSender | null;
  language: FormLanguage;
  paragraphs: readonly string[];
  footer: string;
}

/** The e-mail that a message of a conversation is sent as (W115). */
export function renderLetter(ctx: Ctx, { sender, language, paragraphs, footer, ...letter }: ConversationEmail): Email {
  const { brand } = ctx.config;
  const from = sender
    ? `${sender.name}. ${sender.email}`
    : `${brand.name}, ${brand.address}. ${brand.phone}, ${brand.email}`;
  const content = { language, subject: letter.subject, paragraphs, footer, from };
  return { ...letter, text: letterText(content), html: letterHtml(content), ...(sender && { from: sender }) };
}
