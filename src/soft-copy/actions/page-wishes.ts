import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { loadEdition } from '#src/editions/index.ts';
import { pageName } from '../rules/edits.ts';
import { publishedDraft } from '../store.ts';
import { documentNow } from './document.ts';
import { addWish } from './wishes.ts';

/**
 * Writes down what somebody wants changed on the page with this number, as `addWish`. Throws `Refused` 404 when there
 * is no such page, 409 while there is no soft copy, and as `addWish`.
 */
export async function noteWishForPage(
  ctx: Ctx,
  { edition: id, id: wish, page: number, words }: { edition: string; id: string; page: number; words: string },
): Promise<void> {
  const edition = await loadEdition(ctx, id);
  const draft = await publishedDraft(ctx.db, edition.id);
  const document = await documentNow(ctx, edition);
  if (!draft || !document) throw new Refused('no-draft', 'There is no soft copy yet in which a page can be changed.');
  const page = document.document.plan.pages.find(one => one.number === number);
  if (!page) throw notFound('page');
  await addWish(ctx, { edition: id, id: wish, version: draft.version, page: pageName(page), kind: 'other', words });
}

/**
 * The same for what somebody says in a recording, a WAV at `path`: as `addSpokenWish`. Throws `Refused` as it, and as
 * `noteWishForPage`.
 */
export async function noteSpokenWishForPage(
  ctx: Ctx,
  { edition: id, id: wish, page: number, path }: { edition: string; id: string; page: number; path: string },
): Promise<void> {
  const { version, page } = await pageNow(ctx, id, number);
  const upload = { field: 'audio', filename: '', path, ...(await hashOfFile(path)) };
  await addSpokenWish(ctx, { edition: id, id: wish, version: String(version), page }, [upload]);
}
