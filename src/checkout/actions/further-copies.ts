import type { JsonOf } from '#kernel/call.ts';
import type { EditionId } from '#kernel/ids.ts';
import { toRupees, type Paise } from '#kernel/money.ts';
import { notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { event, port, type Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { listPlans } from '#src/catalogue/index.ts';
import { shippingFee } from '#src/catalogue/rules.ts';
import { authorizeEdition, checkAddress, roleOf, type CheckedAddress, type Edition } from '#src/editions/index.ts';
import { mayCancel } from '#src/editions/rules.ts';
import { startPayment, UnusablePayment, type PaymentRecord } from '#src/payments/index.ts';
import { copiesBill, maxFurtherCopies } from '../rules.ts';
import type { CopiesOffer } from '../wire.ts';
import { assertTotalUnchanged, editionPayer, payLimit } from './pay.ts';
import type { PaymentBill } from './payment-bill.ts';
import type * as wire from '../wire.ts';

/** The file of a finished magazine that further copies are printed from, or why none is, in words for its people. */
export type CopySource = { sha256: string } | { why: string };

/** The source of further copies of an edition; a higher slice answers. */
export const copySource = port<(ctx: Ctx, edition: Edition) => Promise<CopySource>>('checkout: copy source');

/**
 * Further copies of a magazine were paid for. A handler orders them in the same transaction, or calls `refuse` with the
 * reason, so that the money goes back.
 */
export const copiesPaid = event<{
  edition: EditionId;
  copies: number;
  sha256: string;
  to: CheckedAddress;
  mid: string;
  refuse(why: string): void;
}>('checkout: copies paid');

type CopiesBill = Extract<PaymentBill, { kind: 'copies' }>;

/** Throws `Refused` 404 for an unknown id, 401 or 403 to everybody but whoever pays for the order. */
async function authorizeBuyer(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await authorizeEdition(ctx, id);
  if (mayCancel(await roleOf(ctx, edition))) return edition;
  throw ctx.actor.kind === 'visitor' || ctx.actor.kind === 'proven' ? signInFirst() : notYours();
}

/** The price of an extra copy of an edition's plan: of the plan it has, else of one with as many pages. */
async function extraPriceOf(ctx: Ctx, { plan }: Edition): Promise<Paise | undefined> {
  const plans = await listPlans(ctx);
  return (plans.find(({ id }) => id === plan.id) ?? plans.find(({ pages }) => pages === plan.pages))?.extraPrice;
}

interface Offer {
  each: Paise;
  sha256: string;
}

/** What further copies of an edition cost and are printed from, or why there are none. */
async function offerFor(ctx: Ctx, edition: Edition): Promise<Offer | { why: string }> {
  const source = await ctx.use(copySource)(ctx, edition);
  if ('why' in source) return source;
  const each = await extraPriceOf(ctx, edition);
  return each === undefined
    ? { why: 'We cannot work out the price of a copy by ourselves. Please write to us.' }
    : { each, sha256: source.sha256 };
}

/** What further copies cost, for whoever paid for the magazine (W75). Throws `Refused` 404, 401, 403. */
export async function furtherCopies(ctx: Ctx, { edition: id }: { edition: string }): Promise<CopiesOffer> {
  const edition = await authorizeBuyer(ctx, id);
  const offer = await offerFor(ctx, edition);
  const { address, recipient } = edition;
  const to = address && {
    address: address.street,
    city: address.city,
    zip: address.postalCode,
    state: address.state ?? '',
    name: recipient.name,
    phone: recipient.phone ?? '',
  };
  return {
    each: 'why' in offer ? 0 : toRupees(offer.each),
    shipping: toRupees(shippingFee),
    most: maxFurtherCopies,
    to,
    why: 'why' in offer ? offer.why : null,
  };
}

type CopiesRequest = JsonOf<typeof wire.payForCopies>;

/**
 * Starts the payment of further copies of a finished magazine (W75). Throws `Refused` 404, 401, 403, 400 for an address
 * that is not valid, 409 when none can be ordered or the total has changed, 429 or 503.
 */
export async function payForCopies(ctx: Ctx, request: CopiesRequest): Promise<{ url: string }> {
  const edition = await authorizeBuyer(ctx, request.edition);
  await consumeRateLimit(ctx, payLimit, edition.id);
  const to = checkAddress(request.to);
  const offer = await offerFor(ctx, edition);
  if ('why' in offer) throw new Refused('not-now', offer.why);
  const { copies } = request;
  const figures = copiesBill({ copies, extraPrice: offer.each });
  assertTotalUnchanged(figures.total, request.expectedTotal);
  const title = `${edition.category} Edition, ${copies === 1 ? 'one further copy' : `${copies} further copies`}`;
  const paymentBill: CopiesBill = {
    ...figures,
    kind: 'copies',
    edition: edition.id,
    copies,
    sha256: offer.sha256,
    title,
    to,
  };
  const { url } = await startPayment(ctx, {
    purpose: 'copies',
    key: `copies:${edition.id}`,
    amount: figures.now,
    payer: editionPayer(edition),
    title,
    bill: paymentBill,
    edition: edition.id,
  });
  return { url };
}

/** Orders the copies that were paid for. Throws `UnusablePayment` when they cannot be printed any more. */
export async function orderPaidCopies(ctx: Ctx, { mid }: PaymentRecord, paymentBill: CopiesBill): Promise<void> {
  const { edition, copies, sha256, to } = paymentBill;
  let refused: string | undefined;
  await ctx.emit(copiesPaid, { edition, copies, sha256, to, mid, refuse: why => void (refused = why) });
  if (refused !== undefined) throw new UnusablePayment(refused);
}
