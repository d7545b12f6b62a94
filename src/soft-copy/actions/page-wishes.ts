import { hashFile } from '#src/files/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { loadEdition } from '#src/editions/index.ts';
import { pageName } from '../rules/edits.ts';
import { publishedDraft } from '../store.ts';
import { documentNow } from './document.ts';
import { addSpokenWish } from './spoken-wishes.ts';
import { addWish } from './wishes.ts';

/** A wish for a page by its number. */
interface PageWish {
  edition: string;
  /** Made once for each wish. */
  id: string;
  page: number;
}

/** The published version and the page of this number in it. Throws `Refused` 404, 409 while there is no soft copy. */
async function pageNow(ctx: Ctx, { edition: id, page: number }: PageWish): Promise<{ version: number; page: string }> {
  const edition = await loadEdition(ctx, id);
  const draft = await publishedDraft(ctx.db, edition.id);
  const document = await documentNow(ctx, edition);
  if (!draft || !document) throw new Refused('no-draft', 'There is no soft copy yet in which a page can be changed.');
  const page = document.document.plan.pages.find(one => one.number === number);
  if (!page) throw notFound('page');
  return { version: draft.version, page: pageName(page) };
}

/**
 * Writes down what somebody wants changed on the page with this number, as `addWish`. Throws `Refused` 404 when there
 * is no such page, 409 while there is no soft copy, and as `addWish`.
 */
export async function noteWishForPage(ctx: Ctx, { words, ...wish }: PageWish & { words: string }): Promise<void> {
  await addWish(ctx, { ...wish, ...(await pageNow(ctx, wish)), kind: 'other', words });
}

/** The same for what somebody says in a recording, a WAV at `path`. Throws `Refused` as it, and as `addSpokenWish`. */
export async function noteSpokenWishForPage(ctx: Ctx, { path, ...wish }: PageWish & { path: string }): Promise<void> {
  const { version, page } = await pageNow(ctx, wish);
  const upload = { field: 'audio', filename: '', path, ...(await hashFile(path)) };
  await addSpokenWish(ctx, { ...wish, page, version: String(version), silent: '1' }, [upload]);
}
