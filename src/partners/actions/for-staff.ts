import type { QueryOf, StreamReply } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import { parsePhone } from '#kernel/phone.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { teamOf } from '#src/accounts/index.ts';
import { listBusinessPlans } from '#src/catalogue/index.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { countOpenOrders, countTurnsOf } from '#src/editions/index.ts';
import type { Ctx } from '#platform/context.ts';
import { csvReply } from '#platform/csv-stream.ts';
import { creditsByPlan } from '../rules.ts';
import * as partners from '../store.ts';
import * as store from '../store/adjustments.ts';
import type * as wire from '../wire/staff.ts';
import { statementFileOf, statementOf, type AskedFile } from './statement.ts';

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

/** A partner by its id. Throws `Refused` 404. */
async function findPartner(ctx: Ctx, id: string): Promise<partners.Partner> {
  const partner = await partners.findPartner(ctx.db, id);
  if (!partner) throw notFound('partner');
  return partner;
}

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

/** Which partners are asked for, and at most how many, after which. */
interface AskedPartners {
  words: string;
  last: partners.Partner | undefined;
  limit: number;
}

/** The partner with this phone number, alone, or a page of those whose name begins so. */
async function foundPartners(ctx: Ctx, { words, last, limit }: AskedPartners) {
  const phone = phoneIn(words);
  const owner = phone === undefined ? undefined : await store.partnerByPhone(ctx.db, phone);
  return store.partnersByName(ctx.db, {
    of: owner ? { only: owner.id } : words ? { begin: words } : undefined,
    after: last && { name: last.name, id: last.id },
    limit,
  });
}

/** The partners that are found, as staff see them. */
async function listedPartners(ctx: Ctx, asked: AskedPartners): Promise<wire.ListedPartnerData[]> {
  const found = await foundPartners(ctx, asked);
  const open = await countOpenOrders(
    ctx,
    found.map(({ partner: { id } }) => id),
  );
  return found.map(({ partner: { id, name, phone, city, gstin }, credits, lastOrder }) => ({
    _id: id,
    name,
    phone,
    city,
    gstin,
    open: open.get(id) ?? 0,
    credits,
    lastOrder: lastOrder && dayInIndia(lastOrder),
  }));
}

/** A page of the partners for staff (W172). Throws `Refused` 404 when there is no partner `after`. */
export async function listPartners(
  ctx: Ctx,
  { words = '', after }: { words?: string | undefined; after?: string | undefined },
): Promise<wire.PartnersListData> {
  const last = after === undefined ? undefined : await findPartner(ctx, after);
  const listed = await listedPartners(ctx, { words: words.trim(), last, limit: pageSize });
  const asked = await store.askedAdjustments(ctx.db);
  return {
    partners: listed,
    more: listed.length === pageSize,
    asked: asked.map(({ asked, partner }) => adjustmentData(ctx, asked, partner)),
  };
}

/** The most partners of one CSV. */
const mostExported = 50_000;

/** All partners by name, as a CSV that is made while it is sent. */
export const partnersCsv = (ctx: Ctx): StreamReply =>
  csvReply({
    head: ['Partner', 'City', 'Phone', 'GSTIN', 'Open orders', 'Last order', 'iCredits'],
    read: async (last: wire.ListedPartnerData | undefined, limit) =>
      listedPartners(ctx, { words: '', last: last && (await findPartner(ctx, last._id)), limit }),
    cells: ({ name, city, phone, gstin, open, lastOrder, credits }) => [
      name,
      city,
      phone,
      gstin ?? '',
      open,
      lastOrder ?? '',
      credits,
    ],
    filename: `partners-${dayInIndia(ctx.now())}.csv`,
    most: mostExported,
  });

/** A partner for staff. Throws `Refused` 404. */
export async function readPartner(ctx: Ctx, id: string): Promise<wire.StudioPartnerData> {
  const partner = await findPartner(ctx, id);
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
    turns: await countTurnsOf(ctx, id),
    plans: [...left, ...onSale.map(plan => ({ ...plan, credits: 0 }))].map(({ id, name, credits }) => ({
      _id: id,
      name: shortName(name),
      credits,
    })),
    team: await teamOf(ctx, id),
    adjustments: (await store.adjustmentsOf(ctx.db, id)).map(row => adjustmentData(ctx, row, partner)),
  };
}

/** A partner's statement for staff. Throws `Refused` 404, as `statementOf` and for an unknown partner. */
export async function readPartnerStatement(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof wire.studioStatement>,
): Promise<wire.StudioStatementData> {
  const { name } = await findPartner(ctx, id);
  return { ...(await statementOf(ctx, id, query)), name };
}

/** A month of it as a file. Throws `Refused` 404 and 400, as `statementFileOf`. */
export async function partnerStatementFile(ctx: Ctx, { partner, ...asked }: AskedFile & { partner: string }) {
  await findPartner(ctx, partner);
  return statementFileOf(ctx, partner, asked);
}
