import type { Ctx } from '#platform/context.ts';
import { emailHtml, emailText } from '../html/email.ts';
import type { Email } from '../mailer.ts';
import type { Message } from '../store.ts';
import { emailActionOf } from '../templates.ts';
import { stopLinkOf } from './stop-reminders.ts';

/** The e-mail that a stored message is sent as. */
export function renderEmail(ctx: Ctx, { id, to, account, kind, subject, text, link, cause, sender }: Message): Email {
  const stopLink = cause === null ? undefined : stopLinkOf(ctx, to, { ...sender, account });
  const content = {
    brand: ctx.config.brand,
    sender,
    subject: subject ?? '',
    text,
    link: link ?? undefined,
    action: emailActionOf(kind),
    stopLink,
  };
  return {
    key: id,
    to,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content),
    ...(sender && { from: sender }),
    ...(stopLink !== undefined && { stopLink }),
  };
}
