import type { DesignName } from '#kernel/designs.ts';
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
  /** The address of the cover's picture in each design that could be drawn; empty when none could. */
  pictures: Readonly<Partial<Record<DesignName, string>>>;
  /** What friends told is left out, because the caller may not read it. */
  withoutFriends: boolean;
}

/** The cover of an edition in every design, as it is now. Takes seconds. */
export async function loadCovers(edition: string): Promise<DesignCovers> {
  const reply = await ask<typeof designCovers>('POST /api/designCovers', {
    json: { edition },
    key: linkKeyOf(edition),
  });
  if (!reply.ok) return { pictures: {}, withoutFriends: false };
  const { covers, withoutFriends } = reply.body;
  const pictures = Object.fromEntries(
    covers.map(({ design, picture }) => [design, `data:image/webp;base64,${picture}`]),
  );
  return { pictures, withoutFriends };
}

/** Saves another design, which replaces `was`. */
export const saveDesign = (
  edition: string,
  choice: { design: DesignName; was: DesignName; reason?: string | undefined },
) => ask<typeof wire.chooseDesign>('POST /api/chooseDesign', { json: { edition, ...choice }, key: linkKeyOf(edition) });

/** What each design is called on screen, and one sentence about it. */
export const designWords: Readonly<Record<DesignName, { name: string; text: string }>> = {
  quiet: { name: 'Quiet', text: 'Large pictures, fine letters and room to breathe.' },
  bold: { name: 'Bold', text: 'Strong colours and big letters, full of life.' },
  festive: { name: 'Festive', text: 'Frames, borders and ornaments, as for a celebration.' },
  letterpress: { name: 'Letterpress', text: 'Two inks on cream, calm as a book, for letters and memories.' },
};
