import type { DesignName } from '#kernel/designs.ts';
import { ask } from '#ui/ask.ts';
import type * as wire from '../wire.ts';
import { linkKeyOf } from './link-keys.ts';

/** The design of an edition; `undefined` when it cannot be read, for example without a connection. */
export async function loadDesign(edition: string): Promise<wire.DesignRecord | undefined> {
  const reply = await ask<typeof wire.design>('POST /api/design', { json: { edition }, key: linkKeyOf(edition) });
  return reply.ok ? reply.body : undefined;
}

/** The address of the cover's picture in each design that could be drawn. */
export type DesignCovers = Readonly<Partial<Record<DesignName, string>>>;

/** The cover of an edition in every design, as it is now; none when they cannot be drawn. Takes seconds. */
export async function loadCovers(edition: string): Promise<DesignCovers> {
  const reply = await ask<wire.DesignCoversCall>('POST /api/designCovers', {
    json: { edition },
    key: linkKeyOf(edition),
  });
  if (!reply.ok) return {};
  return Object.fromEntries(
    reply.body.covers.map(({ design, picture }) => [design, `data:image/webp;base64,${picture}`]),
  );
}

/** Saves another design, which replaces `was`. */
export const saveDesign = (
  edition: string,
  choice: { design: DesignName; was: DesignName; reason?: string | undefined },
) => ask<typeof wire.chooseDesign>('POST /api/chooseDesign', { json: { edition, ...choice }, key: linkKeyOf(edition) });
