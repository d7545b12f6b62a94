import { opensFromRight } from '#kernel/opening-side.ts';
import { createHash } from 'node:crypto';
import { Refused } from '#kernel/refusals.ts';
import type { FileReply } from '#kernel/call.ts';
import type { Ctx } from '#platform/context.ts';
import { linkSecrets } from '#platform/encryption.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import {
  addNote,
  assertSeesSoftCopy,
  authorizeEdition,
  brandOf,
  cancelledRefusal,
  type Edition,
  loadEdition,
  lockEdition,
  toBrandRecord,
} from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { fileById, localPath } from '#src/files/index.ts';
import { approvedDraft, type ApprovedDraft } from '#src/soft-copy/index.ts';
import { isApproved } from '../rules.ts';
import * as store from '../store.ts';
import type { SharedRecord } from '../wire.ts';

/** How many links one edition may make in an hour. */
const linkLimit: RateLimit = { name: 'shared-links', max: 20, seconds: 3600 };

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secrets that the address of a link may have; a new link's is the first. */
const secretsOf = (ctx: Ctx, id: string) => linkSecrets(ctx, `shared magazine\n${id}`);

/** The address of a link; null once its secret is no longer set: the link still works, but nobody knows it here. */
export function sharedUrl(ctx: Ctx, link: store.SharedLink): string | null {
  const secret = secretsOf(ctx, link.id).find(secret => hashSecret(secret) === link.hash);
  return secret === undefined ? null : `${ctx.config.baseUrl}/shared/${secret}`;
}

/** Throws `Refused` 409 before the approval, and for a cancelled order. */
export function assertApproved(edition: Edition): void {
  if (edition.cancelled) throw cancelledRefusal();
  if (!isApproved(edition))
    throw new Refused('not-approved', 'Approve the soft copy first: until then its pages can still change.');
}

/**
 * Makes the link by which others leaf through an approved magazine, and ends an earlier one (W71). Throws `Refused` as
 * `authorizeEdition`, 403 to a client whom the partner has not sent it, 409 before the approval, 429 after too many.
 */
export async function shareMagazine(ctx: Ctx, id: string): Promise<void> {
  const seen = await authorizeEdition(ctx, id);
  await assertSeesSoftCopy(ctx, seen);
  assertApproved(seen);
  await consumeRateLimit(ctx, linkLimit, id);
  await ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, id);
    assertApproved(edition);
    await store.endLinks(ctx.db, edition.id, ctx.now());
    const link = ctx.random.id();
    const hash = hashSecret(secretsOf(ctx, link)[0]);
    await store.insertLink(ctx.db, { id: link, edition: edition.id, hash, createdAt: ctx.now() });
    await addNote(ctx, edition.id, { what: 'magazine shared' });
  });
}

/** Ends the link of a magazine. Throws `Refused` as `authorizeEdition`. */
export async function endSharing(ctx: Ctx, id: string): Promise<void> {
  const edition = await authorizeEdition(ctx, id);
  await ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    if (await store.endLinks(ctx.db, edition.id, ctx.now())) await addNote(ctx, edition.id, { what: 'sharing ended' });
  });
}

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
    fromRight: opensFromRight(draft.plan ?? {}),
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
