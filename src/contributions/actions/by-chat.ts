import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import * as store from '../store.ts';
import { openLink } from './invitation.ts';
import { linkUrl, ownLinkUrl } from './links.ts';

/** Whom a friend's chat belongs to: the link that they came by, and what they tell once they agreed (W53, W115). */
export interface FriendName {
  link: string;
  contribution: string | null;
}

/** Who is behind a friend's address, for a chat that begins by it. Throws `Refused` as the page of that address. */
export async function friendBehind(ctx: Ctx, token: string): Promise<FriendName & { edition: string }> {
  const { link, own, edition } = await openLink(ctx, token);
  if (own?.state === 'withdrawn')
    throw new Refused('withdrawn', 'You withdrew this, and it was deleted. Ask for a new link to tell something else.');
  return { link: link.id, contribution: own?.id ?? null, edition: edition.id };
}

/** The address by which a friend tells, and its secret; null for one that is gone, or cannot be named any more. */
export async function friendAddress(
  ctx: Ctx,
  { link, contribution }: FriendName,
): Promise<{ url: string; token: string } | null> {
  const own = contribution === null ? undefined : await store.findContributionById(ctx.db, contribution);
  const shared = contribution === null ? await store.findLink(ctx.db, link) : undefined;
  const url = own ? ownLinkUrl(ctx, own) : shared ? linkUrl(ctx, shared) : null;
  return url === null ? null : { url, token: url.slice(url.lastIndexOf('/') + 1) };
}
