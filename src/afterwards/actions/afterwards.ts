import type { Ctx } from '#platform/context.ts';
import { authorizeEdition, roleOf } from '#src/editions/index.ts';
import { editionTitle } from '#src/editions/rules.ts';
import { isApproved, sharingText } from '../rules.ts';
import * as store from '../store.ts';
import type { AfterwardsRecord } from '../wire.ts';
import { sharedUrl } from './sharing.ts';

/**
 * What the caller can do with the magazine of an order once it is approved. Throws `Refused` 404, 401 or 403 as
 * `authorizeEdition`.
 */
export async function afterwardsOf(ctx: Ctx, id: string): Promise<AfterwardsRecord> {
  const edition = await authorizeEdition(ctx, id);
  const role = await roleOf(ctx, edition);
  const link = await store.openLinkOf(ctx.db, edition.id);
  const url = link ? sharedUrl(ctx, link) : null;
  const title = editionTitle(edition);
  const isOwner = role === 'owner' || role === 'partner';
  return {
    edition: edition.id,
    title,
    theme: edition.theme,
    approved: isApproved(edition),
    delivered: edition.deliveredAt !== null,
    shared: link
      ? { url, text: url === null ? '' : sharingText({ title, url }), openedAt: link.openedAt?.toISOString() ?? null }
      : null,
    archive: isOwner && isApproved(edition) ? `/api/archive/${edition.id}` : null,
  };
}
