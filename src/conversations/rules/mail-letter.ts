import type { FormLanguage } from '#kernel/subject.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { maxAnswerLength } from '#src/abstract-form/rules.ts';
import type { Say } from './chat.ts';
import { plainWords } from './commands.ts';
import { textOfHtml } from './mail-html.ts';
import { replyText } from './mail-reply.ts';
import type { InboundLetter } from '../inbound-mail.ts';
import { mailOnlyWords } from './mail-words.ts';

/** How much of a question stands in a subject. */
const subjectLength = 60;

const shortQuestion = (text: string): string =>
  text.length <= subjectLength ? text : `${text.slice(0, subjectLength - 1).trimEnd()}…`;

/** The subject of an e-mail of ours. `question`: the one that it asks; null: none. */
export function subjectOf(
  language: FormLanguage,
  { person, question }: { person: string | null; question: string | null },
) {
  const words = mailOnlyWords[language];
  const story = words.story({ person });
  return question === null ? story : words.subject({ story, question: shortQuestion(question) });
}

/** The paragraphs of an e-mail of ours: what is said, and its buttons and rows as words that one can reply with. */
export function paragraphsOf(
  { text, buttons = [], list }: Pick<Say, 'text' | 'buttons' | 'list'>,
  language: FormLanguage,
) {
  const words = mailOnlyWords[language];
  const rows = (list?.rows ?? []).map(({ title, text }, at) => {
    const isCut = title.endsWith('…') && text.length > title.length;
    return `${at + 1}. ${isCut ? text : title}`;
  });
  const labels = buttons.map(({ label }) => `“${label}”`).join(', ');
  return [
    ...text.split(/\n{2,}/),
    ...(rows.length > 0 ? [rows.join('\n'), words.numbers] : []),
    ...(labels === '' ? [] : [words.choices({ labels })]),
  ];
}

/** The button or row of an e-mail of ours that a reply chooses; `undefined` when it says something else. */
export function choiceOf({ buttons = [], list }: Pick<Say, 'buttons' | 'list'>, text: string): string | undefined {
  const said = plainWords(text);
  const button = buttons.find(({ label }) => plainWords(label) === said);
  if (button) return button.name;
  const number = /^\d{1,2}$/.test(said) ? Number(said) : undefined;
  return list?.rows.find(({ title }, at) => at + 1 === number || plainWords(title) === said)?.name;
}

/** The first line of a reply, behind which people put their names. */
export const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? '';

/** Without the sender's own name where it stands alone below the rest, as people end a letter. */
function withoutName(text: string, name: string): string {
  const [rest, last] = [text.slice(0, text.lastIndexOf('\n\n')).trimEnd(), text.split('\n\n').at(-1) ?? ''];
  const whole = plainWords(name);
  const isName = whole !== '' && [whole, whole.split(' ', 1)[0]].includes(plainWords(last));
  return isName && text.includes('\n\n') ? rest : text;
}

/**
 * What somebody wrote in an e-mail, as it is stored; empty when that is nothing. A text that is longer than an answer
 * may be stays one that is.
 */
export function writtenIn({ text, html, fromName }: Pick<InboundLetter, 'text' | 'html' | 'fromName'>): string {
  const plain = text.trim() === '' ? textOfHtml(html) : text;
  return cleanText(withoutName(replyText(plain), fromName)).slice(0, maxAnswerLength + 1);
}

/** What a file of an e-mail is: a part of the story, something that cannot be one, or nothing that anybody sent. */
type LetterFileKind = 'photo' | 'voice' | 'video' | 'unsupported' | 'none';

const kindByEnding: Readonly<Record<string, LetterFileKind>> = {
  ...Object.fromEntries(
    ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'gif', 'tif', 'tiff', 'avif'].map(e => [e, 'photo']),
  ),
  ...Object.fromEntries(
    ['m4a', 'mp3', 'ogg', 'oga', 'opus', 'wav', 'amr', 'aac', 'flac', 'caf'].map(e => [e, 'voice']),
  ),
  ...Object.fromEntries(['mp4', 'mov', 'avi', 'mkv', '3gp', 'webm'].map(e => [e, 'video'])),
};
/** What programs add to e-mails: signatures of their own, invitations, cards, and pieces of a text that they cut. */
const added = /^(?:application\/(?:pgp|pkcs7|x-pkcs7)-|text\/(?:calendar|x-amp|vcard|x-vcard)\b)/;
const cutName = /^ATT\d+\.(?:txt|html?)$/i;
/** A picture within the text that is so small is one of a signature. */
const smallestInline = 20_000;

/** What a file of an e-mail is, by its type, and by its name where the type says nothing. */
export function kindOfFile({
  type,
  name,
  isInline,
  bytes,
}: {
  type: string;
  name: string;
  isInline: boolean;
  bytes: number;
}) {
  if (added.test(type) || cutName.test(name) || bytes === 0) return 'none';
  const byName = kindByEnding[/\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  const byType = /^(image|audio|video)\//.exec(type)?.[1];
  const kind =
    byType === 'image'
      ? 'photo'
      : byType === 'audio' || type === 'application/ogg'
        ? 'voice'
        : byType === 'video'
          ? 'video'
          : byName;
  if (kind === 'photo' && isInline && bytes < smallestInline) return 'none';
  return kind ?? 'unsupported';
}
