import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { ask } from '#ui/ask.ts';
import type { designCovers } from '#src/soft-copy/wire.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';

/** The design of an edition; `undefined` when it cannot be read, for example without a connection. */
export async function loadDesign(edition: string): Promise<wire.DesignRecord | undefined> {
  const reply = await ask<typeof wire.design>('POST /api/design', { json: { edition }, key: linkKeyOf(edition) });
  return reply.ok ? reply.body : undefined;
}

/** The covers of an edition, as the next soft copy would have them. */
export interface DesignCovers {
  /** The address of each cover's picture, by its design, or by who leads; empty when none could be drawn. */
  pictures: Readonly<Partial<Record<DesignName | Emphasis, string>>>;
  /** Who leads in the next soft copy; `undefined` when that cannot be read. */
  emphasis?: Emphasis;
  /** What friends told is left out, because the caller may not read it. */
  withoutFriends: boolean;
}

/** The cover of an edition in every design as it is now, or in one design with each emphasis. Takes seconds. */
export async function loadCovers(edition: string, inDesign?: DesignName): Promise<DesignCovers> {
  const reply = await ask<typeof designCovers>('POST /api/designCovers', {
    json: { edition, ...(inDesign && { design: inDesign }) },
    key: linkKeyOf(edition),
  });
  if (!reply.ok) return { pictures: {}, withoutFriends: false };
  const { covers, emphasis, withoutFriends } = reply.body;
  const pictures = Object.fromEntries(
    covers.map(cover => [inDesign ? cover.emphasis : cover.design, `data:image/webp;base64,${cover.picture}`]),
  );
  return { pictures, emphasis, withoutFriends };
}

/** Saves another design, which replaces `was`, or another emphasis. */
export const saveDesign = (
  edition: string,
  choice: { design: DesignName; was: DesignName; emphasis?: Emphasis | undefined; reason?: string | undefined },
) => ask<typeof wire.chooseDesign>('POST /api/chooseDesign', { json: { edition, ...choice }, key: linkKeyOf(edition) });
