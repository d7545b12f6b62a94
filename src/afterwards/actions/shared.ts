import type { FileReply } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { brandOf, toBrandRecord, loadEdition, type Edition } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { fileById, localPath } from '#src/files/index.ts';
import { approvedDraft, type ApprovedDraft } from '#src/soft-copy/index.ts';
import { isApproved } from '../rules.ts';
import * as store from '../store.ts';
import type { SharedRecord } from '../wire.ts';
import { hashSecret } from './sharing.ts';

/** How often one address may open links that do not exist (W18). */
const unknownLinkLimit: RateLimit = { name: 'unknown-shared', max: 30, seconds: 600 };

/** The refusal for a link that opens nothing, whatever the reason: it does not say whether it ever did. */
const notSharedRefusal = () =>
  new Refused(
    'not-found',
    'This magazine is not shared any more, or its address is not complete. Ask whoever sent it to you for a new link.',
  );

/**
 * The magazine behind an open link. Throws `Refused` 404 for an unknown or ended link, and while the magazine is not
 * approved; 429 to whoever guesses.
 */
async function openShared(
  ctx: Ctx,
  token: string,
): Promise<{ link: store.SharedLink; edition: Edition; draft: ApprovedDraft }> {
  const link = await store.findOpenLink(ctx.db, hashSecret(token));
  if (!link) {
    if (ctx.request) await consumeRateLimit(ctx, unknownLinkLimit, ctx.request.address);
    throw notSharedRefusal();
  }
  const edition = await loadEdition(ctx, link.edition);
  const draft = isApproved(edition) ? await approvedDraft(ctx, edition.id) : undefined;
  if (!draft) throw notSharedRefusal();
  return { link, edition, draft };
}

/** What whoever has a link sees: the pages and whom the magazine is for (W71). Throws as `openShared`. */
export async function showShared(ctx: Ctx, token: string): Promise<SharedRecord> {
  const { link, edition, draft } = await openShared(ctx, token);
  await store.markOpened(ctx.db, link.id, ctx.now());
  return {
    title: editionTitle(edition),
    brand: toBrandRecord(await brandOf(ctx, edition)),
    from: edition.about.from,
    theme: edition.theme,
    pages: draft.pages.map(({ width, height }, at) => ({ src: `/api/shared/${token}/${at + 1}`, width, height })),
  };
}

/** The picture of one page, counted from 1, of a shared magazine. Throws as `openShared`, and 404 beyond its pages. */
export async function sendSharedPage(ctx: Ctx, token: string, page: number): Promise<FileReply> {
  const { draft } = await openShared(ctx, token);
  const id = draft.pages[page - 1]?.file;
  const file = id && (await fileById(ctx, id));
  if (!file) throw notSharedRefusal();
  return { path: await localPath(ctx, file), type: file.type, cache: 'private' };
}
