import { join } from 'node:path';
import { loadEdition } from '#src/editions/index.ts';
import { fileById, localPath, makeContactSheet } from '#src/files/index.ts';
import { designCovers, pagePicturesOf } from '#src/soft-copy/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { SaidPicture } from '../conversation.ts';
import type { Say } from '../rules/chat.ts';
import type { ConversationRow } from '../store/conversations.ts';
import { actAs } from './authority.ts';

/** The covers in each design, two in a row; empty when they cannot be drawn now. */
async function coversOf(ctx: Ctx, conversation: ConversationRow) {
  const { covers } = await designCovers(await actAs(ctx, conversation), conversation);
  return { pictures: covers.map(({ picture }) => Buffer.from(picture, 'base64')), columns: 2, width: 400 };
}

/** The pages of the soft copy, three in a row. */
async function pagesOf(ctx: Ctx, conversation: ConversationRow) {
  const edition = await loadEdition(ctx, conversation.edition);
  const pictures = [];
  for (const id of await pagePicturesOf(ctx, edition)) {
    const file = await fileById(ctx, id);
    if (file) pictures.push(await localPath(ctx, file));
  }
  return { pictures, columns: 3, width: 480 };
}

/**
 * The picture that goes with a message, made in `folder`; undefined when there is none, or it cannot be made now: the
 * message is said without it.
 */
export async function pictureFor(
  ctx: Ctx,
  { conversation, kind, folder }: { conversation: ConversationRow; kind: NonNullable<Say['pictures']>; folder: string },
): Promise<SaidPicture | undefined> {
  try {
    const sheet = await (kind === 'covers' ? coversOf : pagesOf)(ctx, conversation);
    if (sheet.pictures.length === 0) return undefined;
    const path = join(folder, 'sheet.jpg');
    await makeContactSheet(sheet, path);
    return { path, type: 'image/jpeg' };
  } catch (error) {
    ctx.log.warn({ edition: conversation.edition, err: error }, 'a picture for a chat was not made');
    return undefined;
  }
}
