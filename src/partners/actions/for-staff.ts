import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import { parsePhone } from '#kernel/phone.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { listBusinessPlans } from '#src/catalogue/index.ts';
import { shortName } from '#src/catalogue/rules.ts';
import type { Ctx } from '#platform/context.ts';
import { creditsByPlan } from '../rules.ts';
import * as partners from '../store.ts';
import * as store from '../store/adjustments.ts';
import type * as wire from '../wire/staff.ts';

const adjustmentData = (
  { actor }: Ctx,
  { id, planName, change, reason, state, askedBy, askedByName, askedAt, decidedByName }: store.CreditAdjustment,
  partner: partners.Partner,
): wire.AdjustmentData => ({
  _id: id,
  partner: { _id: partner.id, name: partner.name },
  plan: shortName(planName),
  change,
  reason,
  state,
  askedBy: askedByName,
  askedAt: askedAt.toISOString(),
  decidedBy: decidedByName,
  isOwn: actor.kind === 'staff' && actor.id === askedBy,
});

/** The phone number that words are; undefined when they are none. */
function phoneIn(words: string): string | undefined {
  if (!/^[+\d][\d\s()-]{7,19}$/.test(words)) return undefined;
  try {
    return parsePhone(words);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** The partner with this phone number, alone, or a page of those whose name begins so. */
async function foundPartners(ctx: Ctx, words: string, last: partners.Partner | undefined) {
  const phone = phoneIn(words);
  const owner = phone === undefined ? undefined : await store.partnerByPhone(ctx.db, phone);
  return store.partnersByName(ctx.db, {
    of: owner ? { only: owner.id } : words ? { begin: words } : undefined,
    after: last && { name: last.name, id: last.id },
  });
}

/** A page of the partners for staff (W172). Throws `Refused` 404 when there is no partner `after`. */
export async function listPartners(
  ctx: Ctx,
  { words = '', after }: { words?: string | undefined; after?: string | undefined },
): Promise<wire.PartnersListData> {
  const last = after === undefined ? undefined : await partners.findPartner(ctx.db, after);
  if (after !== undefined && !last) throw notFound('partner');
  const found = await foundPartners(ctx, words.trim(), last);
  const asked = await store.askedAdjustments(ctx.db);
  return {
    partners: found.map(({ partner: { id, name, phone, city, gstin }, credits, lastOrder }) => ({
      _id: id,
      name,
      phone,
      city,
      gstin,
      credits,
      lastOrder: lastOrder && dayInIndia(lastOrder),
    })),
    more: found.length === pageSize,
    asked: asked.map(({ asked, partner }) => adjustmentData(ctx, asked, partner)),
  };
}

/** A partner for staff. Throws `Refused` 404. */
export async function readPartner(ctx: Ctx, id: string): Promise<wire.StudioPartnerData> {
  const partner = await partners.findPartner(ctx.db, id);
  if (!partner) throw notFound('partner');
  const left = creditsByPlan(await partners.openLots(ctx.db, id));
  const onSale = (await listBusinessPlans(ctx)).filter(({ id }) => !left.some(plan => plan.id === id));
  const { name, phone, email, gstin, clientPhone, addresses, city, createdAt } = partner;
  const [address] = addresses;
  const lines = address ? [address.street, address.city, address.state, address.postalCode] : [city];
  return {
    _id: id,
    name,
    phone,
    email,
    gstin,
    clientPhone,
    address: lines.filter(Boolean).join(', '),
    since: dayInIndia(createdAt),
    plans: [...left, ...onSale.map(plan => ({ ...plan, credits: 0 }))].map(({ id, name, credits }) => ({
      _id: id,
      name: shortName(name),
      credits,
    })),
    adjustments: (await store.adjustmentsOf(ctx.db, id)).map(row => adjustmentData(ctx, row, partner)),
  };
}
