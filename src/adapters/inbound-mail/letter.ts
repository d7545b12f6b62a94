import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { InboundLetter, LetterFile } from '#src/conversations/inbound-mail.ts';

/** What an e-mail may have at most, so that reading it stays small work. */
const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 } as const;

/** Headers by which a program says that it wrote an e-mail (RFC 3834), and what it has in them. */
const automatic: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!no\b)/i,
  precedence: /^(?:bulk|junk|list|auto[_-]?reply)\b/i,
  'list-id': /^/,
  'x-autoreply': /^/,
  'x-autorespond': /^/,
  'x-auto-response-suppress': /\b(?:all|oof|autoreply)\b/i,
  'content-type': /^multipart\/report\b/i,
};
const programs = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;

const mailboxOf = (from: Address | undefined): string => (from?.address ?? '').trim().toLowerCase();

const isByProgram = (email: Email): boolean =>
  programs.test(mailboxOf(email.from)) ||
  email.headers.some(({ key, value }) => automatic[key]?.test(value.trim()) ?? false);

/** The Message-IDs in a header, without brackets. */
const idsIn = (header = ''): string[] => [...header.matchAll(/<([^<>\s]{1,250})>/g)].map(([, id = '']) => id);

const mediaType = /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}$/;

function fileOf({ mimeType, filename, content, disposition, related, contentId }: Attachment): LetterFile {
  return {
    type: mediaType.test(mimeType) ? mimeType : 'application/octet-stream',
    name: filename ?? '',
    isInline: related === true || (disposition === 'inline' && contentId !== undefined),
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

function momentOf(date: string | undefined): Date | null {
  const at = new Date(date ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * What an e-mail says and brings, from its bytes. `isBounce`: its envelope named no sender, as those of reports. Throws
 * for what is no e-mail, or is nested too deep.
 */
export async function readLetter(raw: Uint8Array, { isBounce }: { isBounce: boolean }): Promise<InboundLetter> {
  const email = await PostalMime.parse(raw, limits);
  const [messageId] = idsIn(email.messageId);
  return {
    id: createHash('sha256')
      .update(messageId ?? raw)
      .digest('hex'),
    from: mailboxOf(email.from),
    fromName: (email.from?.name ?? '').trim(),
    sentAt: momentOf(email.date),
    answers: [...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()],
    isAutomatic: isBounce || isByProgram(email),
    subject: (email.subject ?? '').toWellFormed(),
    text: (email.text ?? '').toWellFormed(),
    html: (email.html ?? '').toWellFormed(),
    files: email.attachments.map(fileOf),
  };
}
