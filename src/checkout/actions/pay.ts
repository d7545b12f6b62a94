import type { JsonOf } from '#kernel/call.ts';
import { notFound, notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { memberOf, type Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { customerById } from '#src/accounts/index.ts';
import {
  businessBundleById,
  planById,
  samplePlanId,
  subCategoryById,
  type Plan,
  type SubCategory,
} from '#src/catalogue/index.ts';
import { creditsLabel } from '#src/catalogue/rules.ts';
import { authorizeEdition, amountDue, cancelledRefusal, type Edition } from '#src/editions/index.ts';
import { textVersion } from '#src/editorial/index.ts';
import { partnerById, type Partner, type SampleOrder } from '#src/partners/index.ts';
import { normalizeLamination, isOfferedSample, sampleProblem } from '#src/partners/rules.ts';
import { abandonPayment, startPayment, type NewPayment, type PaymentRecord } from '#src/payments/index.ts';
import { dayInIndia, shortDay } from '#kernel/dates.ts';
import { zoneOfPin } from '#kernel/delivery-zones.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { cleanSubjectDetails } from '#src/editions/rules.ts';
import { bill, type PaymentOption } from '../rules.ts';
import { usesOf, type Coupon } from '../store.ts';
import { couponFor, holdCoupon, invalidCoupon, CouponUseTaken, type CouponPayer } from './coupons.ts';
import { type PaymentBill, type OrderPaymentBill, repeatedOrder } from './payment-bill.ts';
import type * as wire from '../wire.ts';

/** A family may order for everybody in one evening, and banks decline. */
export const payLimit = { name: 'payment', max: 30, seconds: 600 };

/** Throws `Refused` 409 when the screen showed another total; nothing is charged then (W23). */
export function assertTotalUnchanged(total: number, expected: number | undefined): void {
  if (expected === undefined || Math.round(expected * 100) === total) return;
  throw new Refused(
    'total-changed',
    'The price has changed since this page was opened. Please reload it and look at the bill again; nothing was charged.',
  );
}

async function requireCoupon(ctx: Ctx, payer: CouponPayer, code?: string | null): Promise<Coupon | undefined> {
  if (!code?.trim()) return undefined;
  const coupon = await couponFor(ctx, payer, code);
  if (!coupon) throw invalidCoupon();
  return coupon;
}

type PaymentStart<P extends PaymentBill = PaymentBill> = Omit<NewPayment, 'bill'> & { bill: P };

/**
 * Starts a payment and holds a use of its coupon. When none is left, the uses that the payer's own unfinished payments
 * hold are released first, so that a payer who chooses again keeps the coupon. With Pay the payer agrees to the terms
 * (W113).
 */
async function startWithCoupon(ctx: Ctx, wanted: PaymentStart, coupon: Coupon | undefined): Promise<{ url: string }> {
  const start = { ...wanted, terms: await textVersion(ctx, 'terms') };
  if (!coupon) return onlyUrl(await startPayment(ctx, start));
  const use = { coupon: coupon.id, payer: start.payer.id };
  const withUse: NewPayment = {
    ...start,
    onNew: async (ctx, mid, paidBefore) => {
      await start.onNew?.(ctx, mid, paidBefore);
      await holdCoupon(ctx, { ...use, mid });
    },
  };
  try {
    return onlyUrl(await startPayment(ctx, withUse));
  } catch (error) {
    if (!(error instanceof CouponUseTaken)) throw error;
  }
  for (const mid of (await usesOf(ctx.db, use.payer, use.coupon)).holding) await abandonPayment(ctx, mid);
  try {
    return onlyUrl(await startPayment(ctx, withUse));
  } catch (error) {
    throw error instanceof CouponUseTaken ? invalidCoupon() : error;
  }
}

const onlyUrl = ({ url }: { url: string }) => ({ url });

type OrderPaymentRequest = JsonOf<typeof wire.paymentD2C>;

/** What was said of the magazine, as it is stored with the payment: a PIN code that is none is left out. */
function orderDetails({ about, arrivalPin }: OrderPaymentRequest): Pick<OrderPaymentBill, 'about' | 'arrivalPin'> {
  const pin = cleanDigits(arrivalPin ?? '');
  return {
    ...(about && { about: cleanSubjectDetails(about) }),
    ...(pin && zoneOfPin(pin) && { arrivalPin: pin }),
  };
}

/**
 * C-K13: starts the payment of an order; the same Pay within seconds gives the same page (W26, D38). Throws `Refused`
 * 404, 409, 429 or 503; 409 `paid-before` for what may repeat an order of the last month, when `another` is false.
 */
export async function payForOrder(ctx: Ctx, request: OrderPaymentRequest): Promise<{ url: string }> {
  const customer = ctx.actor.kind === 'customer' ? await customerById(ctx, ctx.actor.id) : undefined;
  if (!customer) throw signInFirst();
  await consumeRateLimit(ctx, payLimit, customer.id);
  const [plan, subCategory] = [await planById(ctx, request.plan), await subCategoryById(ctx, request.category)];
  if (!plan) throw notFound('plan');
  if (!subCategory) throw notFound('edition type');
  if (!customer.name?.trim())
    throw new Refused('name-missing', 'What should we call you? Tell us your name, then pay.');

  const payer = { kind: 'customer' as const, id: customer.id, phone: customer.phone, name: customer.name };
  const coupon = await requireCoupon(ctx, payer, request.couponCode);
  const { selectedOption: option, extracopies } = request;
  const start = orderStart(
    { payer, plan, subCategory, option, copies: extracopies + 1, details: orderDetails(request) },
    coupon,
  );
  assertTotalUnchanged(start.bill.total, request.expectedTotal);
  return startWithCoupon(ctx, { ...start, ...repetition(request, refuseSameOrder(start.bill)) }, coupon);
}

/** What becomes of a payment that may repeat an earlier one: refused for who asked (W122), else taken (D38). */
const repetition = (
  { another }: { another?: boolean | undefined },
  refuse: NonNullable<NewPayment['onNew']>,
): Pick<NewPayment, 'onNew' | 'mayRepeat'> => (another === false ? { onNew: refuse } : { mayRepeat: true });

/** Refuses an order that may repeat one of the last month, from an old window (W122). Throws `Refused` 409. */
const refuseSameOrder =
  (order: OrderPaymentBill): NonNullable<NewPayment['onNew']> =>
  async (ctx, _, paidBefore) => {
    const repeated = await repeatedOrder(ctx, order, paidBefore);
    if (!repeated) return;
    const { payment, person } = repeated;
    const title = `${order.subCategory.name} Edition${person ? ` for ${person}` : ''}`;
    throw paidBeforeRefusal(ctx, payment, `${title}, order ${shortOrderId(payment.edition ?? '')}`);
  };

/** For so long a bundle of the same size may be bought by mistake once more. */
const sameBundleMs = 24 * 3600 * 1000;

/** Refuses a bundle that its partner paid for within a day (W122). Throws `Refused` 409. */
const refuseSameBundle: NonNullable<NewPayment['onNew']> = async (ctx, _, [latest]) => {
  if (latest?.paidAt && ctx.now().getTime() - latest.paidAt.getTime() < sameBundleMs)
    throw paidBeforeRefusal(ctx, latest, latest.title);
};

const paidBeforeRefusal = (ctx: Ctx, { paidAt, createdAt }: PaymentRecord, what: string) => {
  const [day, today] = [dayInIndia(paidAt ?? createdAt), dayInIndia(ctx.now())];
  const when = day === today ? 'today' : `on ${shortDay(day, today)}`;
  return new Refused('paid-before', `You paid for this ${when}: ${what}. Pay again only if you want another one.`);
};

interface OrderChoice {
  payer: NewPayment['payer'];
  plan: Plan;
  subCategory: Pick<SubCategory, 'id' | 'name' | 'theme'>;
  option: PaymentOption;
  copies: number;
  details?: Pick<OrderPaymentBill, 'about' | 'arrivalPin'>;
}

/** The payment of an order with its bill (W23). */
export function orderStart(
  { payer, plan, subCategory, option, copies, details }: OrderChoice,
  coupon?: Coupon,
): PaymentStart<OrderPaymentBill> {
  const figures = bill({ kind: 'order', price: plan.price, extraPrice: plan.extraPrice, copies, option }, coupon);
  const paymentBill: OrderPaymentBill = {
    ...figures,
    kind: 'order',
    plan: { id: plan.id, name: plan.name, pages: plan.pages },
    subCategory: { id: subCategory.id, name: subCategory.name, theme: subCategory.theme },
    copies,
    option,
    coupon: coupon?.code ?? null,
    ...details,
  };
  // Nothing of whom it is about: the provider and a bank's statement need not know that.
  const title = `${subCategory.name} Edition, ${plan.name}`;
  // Each edition type has one open checkout: another plan, option or coupon replaces the one before.
  const key = `order:${subCategory.id}`;
  return { purpose: 'order', key, amount: figures.now, payer, title, bill: paymentBill };
}

/** Who pays what an edition costs after its order, whoever presses Pay: its customer, or the partner who placed it. */
export function editionPayer(edition: Edition): NewPayment['payer'] {
  const { customer, partner, customerPhone, customerName } = edition;
  const id = customer ?? partner;
  if (!id) throw notFound('edition');
  return { kind: customer ? 'customer' : 'partner', id, phone: customerPhone ?? '', name: customerName };
}

/** C-K18: starts the second payment, of all that is due (W27). Throws `Refused` 404, 401, 403, 409, 429 or 503. */
export async function payBalance(
  ctx: Ctx,
  request: { edition: string; expectedTotal?: number | undefined },
): Promise<{ url: string }> {
  const edition = await authorizeEdition(ctx, request.edition);
  if (ctx.actor.kind === 'staff') throw notYours();
  if (edition.cancelled) throw cancelledRefusal();
  await consumeRateLimit(ctx, payLimit, edition.id);
  const amount = amountDue(edition.total, edition.paid) as Edition['total'];
  if (amount === 0)
    throw new Refused('nothing-due', 'This edition is paid in full. Reload the page to see where it is.');
  if (edition.live !== 3)
    throw new Refused('not-approved', 'The rest is paid once the soft copy is approved. Please approve it first.');
  assertTotalUnchanged(amount, request.expectedTotal);
  const paymentBill: PaymentBill = { kind: 'balance', edition: edition.id, total: edition.total, paid: edition.paid };
  return onlyUrl(
    await startPayment(ctx, {
      purpose: 'balance',
      key: `balance:${edition.id}`,
      amount,
      payer: editionPayer(edition),
      title: `${edition.category} Edition, remaining payment`,
      bill: paymentBill,
      edition: edition.id,
    }),
  );
}

type PartnerPaymentRequest = { [K in keyof SampleOrder]?: SampleOrder[K] | undefined } & {
  paymentID: string;
  couponCode?: string | null | undefined;
  expectedTotal?: number | undefined;
  another?: boolean | undefined;
  _id?: string | undefined;
};

/**
 * P-K08: starts the payment of a bundle or of the physical sample (D22). Throws `Refused` 403, 404, 409, 429 or 503.
 */
export async function payAsPartner(ctx: Ctx, request: PartnerPaymentRequest): Promise<{ url: string }> {
  const { actor } = ctx;
  if (actor.kind !== 'partner' || (request._id !== undefined && request._id !== actor.id)) throw notYours();
  await consumeRateLimit(ctx, payLimit, actor.id);
  const partner = await partnerById(ctx, actor.id);
  if (!partner) throw new Refused('sign-up', 'Please sign up as a partner first.');
  return request.paymentID === samplePlanId ? payForSample(ctx, partner, request) : payForBundle(ctx, partner, request);
}

const partnerPayer = ({ id, phone, name }: Partner) => ({ kind: 'partner' as const, id, phone, name });

async function payForBundle(ctx: Ctx, partner: Partner, request: PartnerPaymentRequest): Promise<{ url: string }> {
  const bundle = await businessBundleById(ctx, request.paymentID);
  if (!bundle) throw notFound('plan');
  const payer = partnerPayer(partner);
  const coupon = await requireCoupon(ctx, payer, request.couponCode);
  const figures = bill({ kind: 'bundle', price: bundle.price, size: bundle.size }, coupon);
  assertTotalUnchanged(figures.total, request.expectedTotal);
  const plan = { id: bundle.plan.id, name: bundle.plan.name, pages: bundle.plan.pages };
  const member = memberOf(ctx.actor);
  const paymentBill: PaymentBill = {
    ...figures,
    kind: 'bundle',
    plan,
    size: bundle.size,
    coupon: coupon?.code ?? null,
    ...(member && { byName: member.name }),
  };
  const title = `${creditsLabel(bundle.size)}, ${plan.name}`;
  const key = `bundle:${request.paymentID}`;
  const start: PaymentStart = { purpose: 'bundle', key, amount: figures.now, payer, title, bill: paymentBill };
  return startWithCoupon(ctx, { ...start, ...repetition(request, refuseSameBundle) }, coupon);
}

/** The sample order of a request, with every choice checked. Throws `Refused` 400 in the words of the sample page. */
function readSampleOrder(request: PartnerPaymentRequest): SampleOrder {
  const { gsm = 0, paper = '', lamination = '', quantity = 0, address = '', city = '', zipcode = '' } = request;
  const sample = {
    gsm,
    paper,
    lamination: normalizeLamination(lamination),
    quantity,
    address,
    city,
    zipcode: cleanDigits(zipcode),
  };
  const problem = sampleProblem(sample, true);
  if (problem) throw new Refused('address', problem);
  if (!isOfferedSample(sample))
    throw new Refused('sample', 'That is not one of our papers or quantities. Please choose from the list.');
  return sample;
}

async function payForSample(ctx: Ctx, partner: Partner, request: PartnerPaymentRequest): Promise<{ url: string }> {
  const sample = readSampleOrder(request);
  if (!partner.isnew)
    throw new Refused('sample-once', 'Your sample was ordered already. You find your orders under Orders.');
  const payer = partnerPayer(partner);
  const coupon = await requireCoupon(ctx, payer, request.couponCode);
  const figures = bill({ kind: 'sample', quantity: sample.quantity }, coupon);
  assertTotalUnchanged(figures.total, request.expectedTotal);
  const paymentBill: PaymentBill = { ...figures, kind: 'sample', sample, coupon: coupon?.code ?? null };
  const title = `Physical sample, ${sample.quantity === 1 ? 'one copy' : `${sample.quantity} copies`}`;
  return startWithCoupon(
    ctx,
    { purpose: 'sample', key: 'sample', amount: figures.now, payer, title, bill: paymentBill },
    coupon,
  );
}
