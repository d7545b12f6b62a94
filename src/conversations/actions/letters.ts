import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameFile, withStoredFiles, withTemporaryFolder, type NewFile, type StoredFile } from '#src/files/index.ts';
import { isId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { isWithinLimit, type RateLimit } from '#platform/rate-limits.ts';
import type { ChatContent } from '#src/messages/rules/chat.ts';
import { LetterRefused, type InboundLetter, type LetterBox, type LetterFile } from '../inbound-mail.ts';
import { inboundMail } from '../ports.ts';
import { commandOf } from '../rules/commands.ts';
import { takesParts } from '../rules/dialogue.ts';
import { addressOfUser, letterMedia, readMailName } from '../rules/mail-address.ts';
import { kindOfFile, writtenIn } from '../rules/mail-letter.ts';
import { conversationByMail, type ConversationRow } from '../store/conversations.ts';
import { addToInbox, isInInbox } from '../store/inbox.ts';
import { findChatPerson, lockPerson } from '../store/people.ts';
import { findQuoted } from '../store/said.ts';
import { handleJob } from './jobs.ts';
import { hashOfMailSecret, isAddressOf } from './mail-door.ts';

/** How many e-mails of one conversation are taken in an hour; more are to be sent again later. */
const letterLimit: RateLimit = { name: 'chat-letters', max: 60, seconds: 3600 };
const mostFiles = 50;
/** How far back the sender's clock is believed: servers keep an e-mail for some days. */
const oldestMs = 7 * 24 * 3_600_000;

/**
 * The conversation of an address, its person's own, and the e-mail of ours that it names; `undefined` for no address of
 * ours, or of somebody who has that of their own no more.
 */
async function addressed(ctx: Ctx, name: string) {
  const read = readMailName(name);
  const conversation = read && (await conversationByMail(ctx.db, hashOfMailSecret(read.secret)));
  const person = conversation && (await findChatPerson(ctx.db, conversation.person));
  const own = addressOfUser(person?.user ?? null);
  if (!conversation || own === null || !(await isAddressOf(ctx, conversation, own))) return undefined;
  return { conversation, own, said: read.said };
}

/** The e-mail of ours that is answered: what the answer names, else what its address does; null: none that we know. */
async function quotedBy(
  ctx: Ctx,
  { answers }: InboundLetter,
  { conversation, said }: { conversation: ConversationRow; said: string | null },
) {
  const named = answers
    .slice(0, 20)
    .flatMap(id => id.split('@', 1))
    .filter(isId);
  for (const quoted of [...named.slice(0, 5), ...(said === null ? [] : [said])]) {
    const { edition, person } = conversation;
    if (await findQuoted(ctx.db, { edition, person, quoted })) return quoted;
  }
  return null;
}

/** When an e-mail was sent: by its sender's clock, where that can be. */
function sentAt({ sentAt: at }: InboundLetter, now: Date): Date {
  const isPossible = at !== null && at <= now && now.getTime() - at.getTime() < oldestMs;
  return isPossible ? at : now;
}

/** A file that is stored until it is a part of the story. */
type FilePart = { file: LetterFile; kind: 'photo' | 'voice' };
type LetterPart = FilePart | { content: ChatContent };

/** What of an e-mail is handled, in order: its words, its files, and once each what cannot be kept. */
function partsIn(letter: InboundLetter, { takesFiles }: { takesFiles: boolean }): LetterPart[] {
  const text = commandOf(letter.subject) === 'stop' ? 'stop' : writtenIn(letter);
  const parts: LetterPart[] = text === '' ? [] : [{ content: { type: 'text', text } }];
  const others = new Set<'video' | 'unsupported'>();
  for (const file of letter.files) {
    const kind = kindOfFile({ ...file, bytes: file.bytes.length });
    if (kind === 'none') continue;
    if (kind === 'video' || kind === 'unsupported') others.add(kind);
    else if (takesFiles) parts.push({ file, kind });
    else if (text === '') others.add('unsupported');
  }
  return [...parts, ...[...others].map(kind => ({ content: { type: 'other', kind } as const }))];
}

/** Writes the files of parts into `folder`, as they are stored: what they are is looked at when they are handled. */
const newFilesOf = (
  parts: readonly LetterPart[],
  { folder, edition }: { folder: string; edition: string },
): Promise<NewFile[]> =>
  Promise.all(
    parts.flatMap((part, at) => {
      if (!('file' in part)) return [];
      const path = join(folder, String(at));
      return [
        writeFile(path, part.file.bytes).then((): NewFile => ({
          path,
          type: 'application/octet-stream',
          kind: 'letter',
          edition,
        })),
      ];
    }),
  );

function takeNext<T>(values: Iterator<T>): T {
  const { value, done } = values.next();
  if (done) throw new Error('a file of an e-mail was not stored');
  return value;
}

/** The content of a part; the row of its file is written in the open transaction. */
async function contentOfPart(ctx: Ctx, part: LetterPart, stored: Iterator<StoredFile>): Promise<ChatContent> {
  if ('content' in part) return part.content;
  const { id, sha256 } = await nameFile(ctx, takeNext(stored));
  const media = { id: letterMedia(id), type: part.file.type, sha256 };
  return part.kind === 'photo' ? { type: 'photo', media, caption: '' } : { type: 'voice', media };
}

interface StoredLetter {
  id: string;
  letter: InboundLetter;
  conversation: ConversationRow;
  quotes: string | null;
  isOwn: boolean;
}

/** Writes what waits to be handled, in one transaction; an e-mail that is there already changes nothing. */
const storeLetter = (
  ctx: Ctx,
  { id, letter, conversation, quotes, isOwn }: StoredLetter,
  { parts, stored }: { parts: readonly LetterPart[]; stored: readonly StoredFile[] },
): Promise<void> =>
  ctx.transaction(async ctx => {
    const { edition, person } = conversation;
    await lockPerson(ctx.db, person);
    if (await isInInbox(ctx.db, `${id}.00`)) return;
    const files = stored.values();
    const at = sentAt(letter, ctx.now());
    for (const [place, part] of parts.entries()) {
      const content = await contentOfPart(ctx, part, files);
      const event = { from: 'person', content, quotes, edition, isOwn } as const;
      await addToInbox(ctx, { id: `${id}.${String(place).padStart(2, '0')}`, person, at, event });
    }
    await ctx.send(handleJob, { person });
  });

/**
 * Takes an e-mail to an address of ours: all of it is stored when this answers, and one job handles it with whatever
 * else its person sent. Whoever writes to the address is heard, since only whoever has an e-mail of ours knows it, and
 * a sender's address proves nothing; but commands, the consent and the hand-in count from the person's own address
 * alone, and all that we say goes there. What programs write is dropped, but for a subject that ends it.
 */
async function takeLetter(ctx: Ctx, name: string, letter: InboundLetter): Promise<void> {
  const found = await addressed(ctx, name);
  if (!found) throw new LetterRefused('Nobody reads this address any more.');
  const { conversation, own } = found;
  const { edition, person } = conversation;
  if (letter.isAutomatic && commandOf(letter.subject) !== 'stop') return;
  if (letter.files.length > mostFiles) throw new LetterRefused('Please send so many files in several e-mails.');
  const parts = partsIn(letter, { takesFiles: takesParts(conversation.state) });
  if (parts.length === 0) return;
  if (!(await isWithinLimit(ctx, letterLimit, `${edition} ${person}`))) throw new Error('too many e-mails in an hour');
  const id = `mail.${createHash('sha256').update(`${edition}\n${person}\n${letter.id}`).digest('hex')}`;
  const stored = { id, letter, conversation, quotes: await quotedBy(ctx, letter, found), isOwn: letter.from === own };
  await withTemporaryFolder(ctx, `${id.slice(0, 24)}-`, async folder => {
    const newFiles = await newFilesOf(parts, { folder, edition });
    await withStoredFiles(ctx, newFiles, files => storeLetter(ctx, stored, { parts, stored: files }));
  });
}

/** What the shop does with e-mails that come in. */
const letterBox = (ctx: Ctx): LetterBox => ({
  knows: async name => (await addressed(ctx, name)) !== undefined,
  take: (name, letter) => takeLetter(ctx, name, letter),
});

/** Begins to receive e-mails, where people tell by e-mail; answers how to stop. */
export const receiveLetters = async (ctx: Ctx): Promise<{ close(): Promise<void> } | undefined> =>
  ctx.use(inboundMail)?.start(letterBox(ctx));
