import { copyFile } from 'node:fs/promises';
import type { FileId } from '#kernel/ids.ts';
import { dropFiles, fileById, localPath, type DroppedFile } from '#src/files/index.ts';
import { DeliveryTooLate, mailer, renderLetter, senderOf } from '#src/messages/index.ts';
import type { Ctx } from '#platform/context.ts';
import { MediaGone, type Conversation, type FetchedMedia, type Saying } from '../conversation.ts';
import { addressOfUser, fileOfMedia, letterMedia } from '../rules/mail-address.ts';
import { paragraphsOf } from '../rules/mail-letter.ts';
import { mailOnlyWords } from '../rules/mail-words.ts';
import { conversation } from '../ports.ts';
import { findConversation } from '../store/conversations.ts';
import { isFileAwaited } from '../store/inbox.ts';
import { findSaid, questionBefore } from '../store/said.ts';
import { isAddressOf, mailAddressOf } from './mail-door.ts';
import { subjectFor } from './mail-subject.ts';

/** Sends one message of a conversation by e-mail: replies to it come back to an address of its own. */
async function sayByMail(ctx: Ctx, { key, to, text, buttons, list, picture }: Saying): Promise<void> {
  const row = await findSaid(ctx.db, key);
  const told = row?.edition ? await findConversation(ctx.db, { ...row, edition: row.edition }) : undefined;
  const address = addressOfUser(to);
  const isTheirs = told && address !== null && (await isAddressOf(ctx, told, address));
  if (!row || !isTheirs || !ctx.config.inboundMail) throw new DeliveryTooLate('nobody reads a reply');
  const { language } = told.state;
  const question = row.say.asks === undefined ? await questionBefore(ctx.db, { ...told, place: row.place }) : undefined;
  // What belongs to a question stands with it in the receiver's mailbox.
  const subject = question ? `Re: ${await subjectFor(ctx, told, question.say)}` : await subjectFor(ctx, told, row.say);
  const sender = await ctx.use(senderOf)(ctx, { edition: told.edition, receiver: told.account });
  const letter = renderLetter(ctx, {
    key,
    to: address,
    sender,
    language,
    subject,
    paragraphs: paragraphsOf({ text, ...(buttons && { buttons }), ...(list && { list }) }, language),
    footer: mailOnlyWords[language].footer,
    replyTo: await mailAddressOf(ctx, told, key),
    stopAddress: await mailAddressOf(ctx, told, null),
    answers: question?.id,
    picture,
  });
  await ctx.use(mailer).deliver(letter);
}

/** Fetches a file that came by e-mail to `path`. Throws `MediaGone` when it is not here any more. */
async function fetchLetterFile(ctx: Ctx, media: string, path: string): Promise<FetchedMedia> {
  const file = await fileById(ctx, fileOfMedia(media) ?? '');
  if (!file) throw new MediaGone('the file is not here any more');
  await copyFile(await localPath(ctx, file), path);
  return { bytes: file.bytes, sha256: file.sha256 };
}

/** Deletes files that came by e-mail, in the open transaction, unless something that waits needs them. */
export const dropLetterFiles = (ctx: Ctx, media: readonly string[]): Promise<void> =>
  dropFiles(
    ctx,
    media.flatMap(one => (fileOfMedia(one) ?? []) as FileId | []),
  );

/** Keeps a file that came by e-mail while something that waits needs it. */
export async function keepLetterFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (file.kind !== 'letter' || file.edition === null) return;
  if (await isFileAwaited(ctx.db, { edition: file.edition, media: letterMedia(file.id) })) keep('owned');
}

/** Talks with people by e-mail. Nobody reacts there, and there are no 24 hours. */
const byMail = (ctx: Ctx): Conversation => ({
  say: async saying => {
    await sayByMail(ctx, saying);
    return undefined;
  },
  react: () => Promise.resolve(),
  media: (media, path) => fetchLetterFile(ctx, media, path),
  forgetMedia: media => ctx.transaction(inner => dropLetterFiles(inner, [media])),
});

/** Who talks with a person, by the number, the provider's id or the `mail:` address; null where nobody does. */
export const talkerTo = (ctx: Ctx, to: string): Conversation | null =>
  addressOfUser(to) === null ? ctx.use(conversation) : byMail(ctx);

/** Who has a person's file; null where nobody does. */
export const keeperOf = (ctx: Ctx, media: string): Conversation | null =>
  fileOfMedia(media) === null ? ctx.use(conversation) : byMail(ctx);
