import type { FileId } from '#kernel/ids.ts';
import { port, type Ctx } from '#platform/context.ts';
import type { Edition } from '../store.ts';
import type { EditionBrand } from '../wire.ts';
import { editionById } from './access.ts';

/** The name and the logo under which a partner's client gets a magazine, in place of ours (W67). */
export interface PartnerBrand {
  name: string;
  logo: FileId | null;
  /** Where the client's questions go: the partner's e-mail address. */
  email: string;
  /** The number (E.164) to which the client writes; null: the shop's (W86). */
  clientPhone: string | null;
}

/** The brands of these partners, by their ids; a higher slice answers. */
export const partnerBrands =
  port<(ctx: Ctx, partners: readonly string[]) => Promise<ReadonlyMap<string, PartnerBrand>>>(
    'editions: partner brands',
  );

/** The brands of the partners who placed these editions, by the partners' ids; without a query when none did. */
export async function brandsOf(
  ctx: Ctx,
  editions: readonly Pick<Edition, 'partner'>[],
): Promise<ReadonlyMap<string, PartnerBrand>> {
  const partners = new Set(editions.flatMap(({ partner }) => partner ?? []));
  return partners.size > 0 ? ctx.use(partnerBrands)(ctx, [...partners]) : new Map<string, PartnerBrand>();
}

/** The brand of the partner who placed an edition; `undefined` for one of our own customers. */
export const brandOf = async (ctx: Ctx, edition: Pick<Edition, 'partner'>): Promise<PartnerBrand | undefined> =>
  (await brandsOf(ctx, [edition])).get(edition.partner ?? '');

/** A brand as pages show it; null: our own. */
export const toBrandRecord = (brand: PartnerBrand | undefined): EditionBrand | null =>
  brand ? { name: brand.name, logo: brand.logo, phone: brand.clientPhone } : null;

/**
 * Under whose name somebody is told about an edition: its partner's for their client, ours for the partner and for
 * everybody else. `receiver`: the account that is told.
 */
export async function senderOf(
  ctx: Ctx,
  { edition: id, receiver }: { edition: string; receiver: string | null },
): Promise<PartnerBrand | undefined> {
  const edition = await editionById(ctx, id);
  return edition && edition.partner !== receiver ? brandOf(ctx, edition) : undefined;
}
