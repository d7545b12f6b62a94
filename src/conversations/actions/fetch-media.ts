import { join } from 'node:path';
import type { ChatMedia } from '#src/messages/rules/chat.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { MediaGone, MediaTooLarge } from '../conversation.ts';
import { keeperOf } from './by-mail.ts';
import { noteTry, type InboxRow } from '../store/inbox.ts';

/** Seconds until a file is fetched again, after so many tries; the last one counts for all further tries. */
const pauses = [5, 20, 60, 300, 1800, 3600 * 3];
/** After so many tries the messages behind it go on without it. */
const holdingTries = 3;
/** For how long a file is asked for: the provider keeps it for a week, and its person is to be told before. */
const mediaLifeMs = 7 * 24 * 3_600_000 - 4 * 3_600_000;

/** The file could not be fetched; it is tried again. */
export class FetchLater extends Error {}

/** Whether those that came after a message wait for it. */
export const holdsOthers = ({ tries }: Pick<InboxRow, 'tries'>): boolean => tries < holdingTries;

/** A file that was fetched. */
export interface FetchedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Notes that a file could not be fetched, and when it is tried again. */
async function putOff(ctx: Ctx, row: InboxRow, error: unknown): Promise<never> {
  const tries = row.tries + 1;
  const seconds = pauses[Math.min(tries, pauses.length) - 1] ?? 0;
  await noteTry(ctx.db, row.id, { tries, retryAt: new Date(ctx.now().getTime() + seconds * 1000) });
  const reason = error instanceof Error ? error.message : String(error);
  ctx.log.warn({ message: row.id, tries, reason }, 'a file of a chat could not be fetched');
  throw new FetchLater(reason, { cause: error });
}

/**
 * Fetches the file of a message into `folder`. Throws `FetchLater` when it is tried again; `MediaGone` when the
 * provider has it no more, or has not given it for as long as it keeps files; `Refused` for one that is too large.
 */
export async function fetchMedia(
  ctx: Ctx,
  { row, media, folder }: { row: InboxRow; media: ChatMedia; folder: string },
): Promise<FetchedFile> {
  const port = keeperOf(ctx, media.id);
  if (!port) throw new MediaGone('nobody fetches files');
  const path = join(folder, 'sent');
  try {
    const fetched = await port.media(media.id, path);
    // The webhook is signed and named the same content.
    if (media.sha256 !== null && media.sha256 !== fetched.sha256)
      throw new Error('the file is another one than was told');
    return { path, ...fetched };
  } catch (error) {
    if (error instanceof MediaTooLarge) throw new Refused('too-large');
    const isOver = ctx.now().getTime() - row.receivedAt.getTime() > mediaLifeMs;
    if (error instanceof MediaGone || isOver) throw new MediaGone('the file is gone', { cause: error });
    return putOff(ctx, row, error);
  }
}
