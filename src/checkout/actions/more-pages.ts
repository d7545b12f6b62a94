import { toRupees, type Paise } from '#kernel/money.ts';
import { pageCounts } from '#kernel/page-counts.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { listPlans } from '#src/catalogue/index.ts';
import { authorizeEdition, cancelledRefusal, roleOf, takesMorePages, type Edition } from '#src/editions/index.ts';
import { mayCancel } from '#src/editions/rules.ts';
import { startPayment } from '#src/payments/index.ts';
import { billOnPlan, lookOverPath } from '../rules.ts';
import type { PagesOffer } from '../wire.ts';
import { assertTotalUnchanged, editionPayer, payLimit } from './pay.ts';
import { orderBillsOf, type PaymentBill } from './payment-bill.ts';

type PagesBill = Extract<PaymentBill, { kind: 'pages' }>;

/** Throws `Refused` 404 for an unknown id, 401 or 403 to everybody but whoever pays for the order. */
async function authorizePayer(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await authorizeEdition(ctx, id);
  if (mayCancel(await roleOf(ctx, edition))) return edition;
  throw ctx.actor.kind === 'visitor' || ctx.actor.kind === 'proven'
    ? new Refused('sign-in', 'More pages cost more, so only whoever ordered can choose them. Sign in with that number.')
    : notYours();
}

interface PagesChoice {
  paymentBill: PagesBill;
  /** What of the difference is charged at once. */
  now: Paise;
}

/** The choices of more pages for an edition, the fewest pages first; none when it was not paid in money. */
async function pagesChoices(ctx: Ctx, edition: Edition): Promise<PagesChoice[]> {
  const { counts } = await orderBillsOf(ctx, edition.id);
  if (!counts) return [];
  const { copies, option, coupon, subCategory } = counts;
  const plans = (await listPlans(ctx)).filter(({ pages }) => pages > edition.plan.pages);
  return plans
    .toSorted((a, b) => a.pages - b.pages)
    .map(plan => {
      const { bill, difference, now } = billOnPlan(counts, plan);
      const order = { subCategory, copies, option, coupon };
      const { id, name, pages } = plan;
      const from = edition.plan.id;
      return {
        now,
        paymentBill: {
          ...bill,
          ...order,
          kind: 'pages',
          edition: edition.id,
          from,
          plan: { id, name, pages },
          difference,
        },
      };
    });
}

/** Why an edition gets no more pages, in words for whoever ordered it; `undefined` when it can. */
async function whyNoMorePages(
  ctx: Ctx,
  edition: Edition,
  choices: readonly PagesChoice[],
): Promise<string | undefined> {
  if (edition.cancelled) return cancelledRefusal().message;
  if (!(await takesMorePages(ctx, edition)))
    return 'Your magazine is being made already, so its pages stay as they are.';
  if (edition.partner !== null)
    return 'This magazine was ordered with an iCredit, which is one edition of its plan: its pages stay as they are.';
  if (edition.plan.pages === Math.max(...pageCounts))
    return `Your magazine has ${edition.plan.pages} pages, the most that we bind.`;
  return choices.length === 0 ? 'We cannot work out the difference by ourselves. Please write to us.' : undefined;
}

/** What more pages cost for an edition, for whoever pays for it (W55). Throws `Refused` 404, 401, 403. */
export async function morePages(ctx: Ctx, { edition: id }: { edition: string }): Promise<PagesOffer> {
  const edition = await authorizePayer(ctx, id);
  const choices = await pagesChoices(ctx, edition);
  const why = (await whyNoMorePages(ctx, edition, choices)) ?? null;
  const offers = choices.map(({ paymentBill: { plan, difference }, now }) => ({
    plan: plan.id,
    name: plan.name,
    pages: plan.pages,
    difference: toRupees(difference),
    now: toRupees(now),
  }));
  return { pages: edition.plan.pages, offers: why === null ? offers : [], why };
}

interface PagesRequest {
  edition: string;
  plan: string;
  /** The difference that the screen showed, in rupees. */
  expectedTotal?: number | undefined;
}

/**
 * Starts the payment of more pages (W55), and answers where it goes on: on the payment page, or on the payment return
 * when nothing is charged now. The edition keeps its plan until it is paid. A repetition answers the same; for pages
 * that the edition has, the form's last screen. Throws `Refused` 404, 401, 403, 409, 429 or 503.
 */
export async function payForPages(ctx: Ctx, request: PagesRequest): Promise<{ url: string }> {
  const edition = await authorizePayer(ctx, request.edition);
  await consumeRateLimit(ctx, payLimit, edition.id);
  if (edition.plan.id === request.plan) return { url: ctx.config.baseUrl + lookOverPath(edition.id) };
  const choices = await pagesChoices(ctx, edition);
  const why = await whyNoMorePages(ctx, edition, choices);
  if (why !== undefined) throw new Refused('not-now', why);
  const choice = choices.find(({ paymentBill }) => paymentBill.plan.id === request.plan);
  if (!choice) throw notFound('plan');
  const { paymentBill, now } = choice;
  assertTotalUnchanged(paymentBill.difference, request.expectedTotal);
  const { url } = await startPayment(ctx, {
    purpose: 'pages',
    key: `pages:${edition.id}`,
    amount: now,
    payer: editionPayer(edition),
    title: `${edition.category} Edition, ${paymentBill.plan.pages} pages instead of ${edition.plan.pages}`,
    bill: paymentBill,
    edition: edition.id,
  });
  return { url };
}
