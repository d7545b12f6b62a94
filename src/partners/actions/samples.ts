import { queueMessage } from '#src/messages/index.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { parcelLinked } from '#src/editions/index.ts';
import { nextSampleStep, sampleStepProblem, type SampleOrder, type SampleStep } from '../rules.ts';
import * as partners from '../store.ts';
import * as store from '../store/samples.ts';
import type { OwnSample } from '../wire.ts';
import { ownPartnerId } from './profile.ts';

/**
 * Whether the partner's physical sample is paid for and not delivered yet, and its tracking link (P-K03, D22).
 */
export async function checkSample(
  ctx: Ctx,
  request: { _id?: string | undefined },
): Promise<{ shouldShowAlert: boolean; trackLink: string | null }> {
  const sample = await store.findSample(ctx.db, ownPartnerId(ctx, request._id));
  const open = sample !== undefined && sample.deliveredAt === null;
  return { shouldShowAlert: open, trackLink: open ? sample.trackLink : null };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The calling partner's paid sample, with the day of each step (W200). */
export async function readOwnSample(ctx: Ctx): Promise<{ sample: OwnSample | null }> {
  const sample = await store.findSample(ctx.db, ownPartnerId(ctx, undefined));
  if (!sample) return { sample: null };
  const { gsm, paper, lamination, quantity, trackLink } = sample;
  return {
    sample: {
      gsm,
      paper,
      lamination,
      quantity,
      trackLink,
      paidAt: sample.paidAt.toISOString(),
      printedAt: iso(sample.printedAt),
      shippedAt: iso(sample.shippedAt),
      deliveredAt: iso(sample.deliveredAt),
    },
  };
}

/**
 * Records a paid physical sample and ends the partner's `isnew`, once per partner (W33). False when there was one
 * already. Call it in the settling transaction.
 */
export const markSamplePaid = (ctx: Ctx, partner: string, sample: SampleOrder & { mid: string }): Promise<boolean> =>
  ctx.transaction(async ctx => {
    const { mid, ...order } = sample;
    const isFirst = await store.insertSample(ctx, { partner, mid, order });
    await partners.savePartner(ctx.db, partner, { isnew: false });
    return isFirst;
  });

/**
 * A page of the paid samples that are not delivered yet, the longest paid first, with partner and address, beginning
 * after the sample `after`; and how many of all wait for staff. Throws `Refused` 404 when there is no sample `after`.
 */
export async function listOpenSamples(ctx: Ctx, after?: string) {
  const last = after === undefined ? undefined : await store.sampleById(ctx.db, after);
  if (after !== undefined && !last) throw notFound('sample');
  const page = await store.openSamples(ctx.db, last && { at: last.paidAt, id: last.id });
  const samples = page.map(({ sample, partner }) => ({
    _id: sample.id,
    partner: { name: partner.name, phone: partner.phone },
    gsm: sample.gsm,
    paper: sample.paper,
    lamination: sample.lamination,
    quantity: sample.quantity,
    address: sample.address,
    city: sample.city,
    zipcode: sample.zipcode,
    paidAt: sample.paidAt.toISOString(),
    printedAt: iso(sample.printedAt),
    printedBy: sample.printedBy,
    shippedAt: iso(sample.shippedAt),
    shippedBy: sample.shippedBy,
    trackLink: sample.trackLink,
    next: nextSampleStep(sample) ?? ('delivered' as const),
  }));
  return { samples, more: page.length === pageSize, waiting: await store.countUnshippedSamples(ctx.db) };
}

/** These samples with their partners, by id. */
export const samplesById = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, store.SampleWithPartner>> =>
  new Map((await store.samplesByIds(ctx.db, ids)).map(one => [one.sample.id, one]));

/** Locks these samples until the transaction ends, in the order of their ids. */
export const lockSamples = (ctx: Ctx, ids: readonly string[]): Promise<unknown> => store.lockSamples(ctx.db, ids);

/**
 * Records the next step of a sample, taken by staff; a courier reports its delivery, too. Shipping it notifies the
 * partner, and shipping it again corrects the tracking link. A repetition of a step changes nothing. Throws `Refused`
 * 404, 400 on a bad link, 409 when another step is next.
 */
export async function stepSample(
  ctx: Ctx,
  request: { sample: string; step: SampleStep; link?: string | undefined },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' && !(actor.kind === 'system' && request.step === 'delivered')) throw notYours();
  const link = request.link?.trim();
  await ctx.transaction(async ctx => {
    const sample = await store.lockSample(ctx.db, request.sample);
    if (!sample) throw notFound('sample');
    const isTaken = sample[`${request.step}At`] !== null;
    if (isTaken && (request.step !== 'shipped' || link === sample.trackLink)) return;
    const problem = sampleStepProblem(sample, request.step, link);
    if (problem)
      throw new Refused(request.step === 'shipped' && sample.printedAt ? 'sample-link' : 'sample-step', problem);
    const at = ctx.now();
    const by = actor.name;
    await recordAct(ctx, { act: `sample ${request.step}`, object: { kind: 'sample', id: sample.id }, reason: link });
    if (request.step === 'printed') await store.saveSample(ctx.db, sample.id, { printedAt: at, printedBy: by });
    if (request.step === 'delivered') await store.saveSample(ctx.db, sample.id, { deliveredAt: at, deliveredBy: by });
    if (request.step !== 'shipped') return;
    await store.saveSample(ctx.db, sample.id, { shippedAt: at, shippedBy: by, trackLink: link ?? null });
    await ctx.emit(parcelLinked, { kind: 'sample', id: sample.id, link: link ?? '' });
    const partner = await partners.findPartner(ctx.db, sample.partner);
    if (!partner) throw new Error(`the sample ${sample.id} is of ${sample.partner}, who is no partner`);
    await queueMessage(ctx, {
      to: partner.phone,
      account: partner.id,
      kind: 'sampleShipped',
      values: { name: partner.name },
      link: '/dashboard',
    });
  });
}
