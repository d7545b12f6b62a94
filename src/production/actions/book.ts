import { dayInIndia } from '#kernel/dates.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  courierService,
  CourierRefused,
  CourierUnavailable,
  type CourierReport,
  type CourierService,
} from '../courier.ts';
import { allCouriers, parcelsByRef, usedNumbers, type ParcelRef } from '../store/parcels.ts';
import type { BookReply } from '../wire.ts';
import { deliverOne } from './deliver.ts';
import { describeParcels, type Parcel } from './describe.ts';
import { lockParcels } from './locked.ts';

type Booked = BookReply['rows'][number];

/** Books one parcel, or says why not. */
async function bookOne(ctx: Ctx, service: CourierService, parcel: Parcel): Promise<Booked> {
  const { row, title, to, copies, brand } = parcel;
  const none = { order: row.number, title, number: null, label: null };
  if (row.state !== 'printed') return { ...none, problem: 'It does not wait for a courier.' };
  if (!to?.phone || !to.state) return { ...none, problem: 'The courier needs a phone number and a State.' };
  const { recipient, street, city, postalCode, state } = to;
  const sender = brand?.name ?? ctx.config.brand.name;
  const phone = to.phone.replace(/^\+91/, '');
  try {
    const booked = await service.book({
      id: row.id,
      recipient,
      street,
      city,
      postalCode,
      state,
      phone,
      copies,
      sender,
    });
    return { ...none, ...booked, problem: null };
  } catch (error) {
    if (error instanceof CourierRefused) return { ...none, problem: `${service.name}: ${error.message}` };
    if (!(error instanceof CourierUnavailable)) throw error;
    ctx.log.warn({ err: error, courier: service.name }, 'a courier does not answer');
    return { ...none, problem: `${service.name} does not answer. Try again in a minute; what is booked stays.` };
  }
}

/**
 * Books printed parcels with the courier whose system is in use, for staff (W158): answers each number and label, or
 * why there is none. Nothing is shipped by it. Again answers the same. Throws `Refused` 403, 409 without a courier.
 */
export async function bookParcels(ctx: Ctx, refs: readonly ParcelRef[]): Promise<BookReply> {
  if (ctx.actor.kind !== 'staff') throw notYours();
  const service = ctx.use(courierService);
  if (!service) throw new Refused('not-now', 'No courier’s system is in use here. Ship with the courier’s numbers.');
  const parcels = await describeParcels(ctx, await parcelsByRef(ctx.db, refs));
  const rows: Booked[] = [];
  // One after the other: couriers allow few requests at once.
  for (const parcel of parcels) rows.push(await bookOne(ctx, service, parcel));
  return { rows };
}

/** Records a delivery that a courier reports; false for a parcel that is not known, or not under way. */
const deliverReported = (ctx: Ctx, courier: string, { number, day }: CourierReport): Promise<boolean> =>
  ctx.transaction(async ctx => {
    const of = (await allCouriers(ctx.db)).find(({ name }) => name === courier);
    const used = (await usedNumbers(ctx.db, [number])).find(one => one.courier === of?.id);
    if (!used) return false;
    const ref = { kind: used.kind, id: used.parcel };
    await lockParcels(ctx, await parcelsByRef(ctx.db, [ref]));
    const [row] = await parcelsByRef(ctx.db, [ref]);
    if (row?.state !== 'way') return false;
    // A courier's clock may be a day off: no parcel is there before it was sent, or tomorrow.
    const [sent, today] = [dayInIndia(row.since), dayInIndia(ctx.now())];
    await deliverOne(ctx, row, day < sent ? sent : day > today ? today : day);
    return true;
  });

interface ReportRequest {
  headers: Readonly<Record<string, unknown>>;
  raw: Uint8Array;
}

/**
 * Takes a report of the courier's webhook (W158): each delivery is recorded once, whatever is repeated. Answers whether
 * something was recorded. Throws `Refused` 404 without a courier, 401 for what is not the courier's.
 */
export async function receiveReport(ctx: Ctx, { headers, raw }: ReportRequest): Promise<boolean> {
  const service = ctx.use(courierService);
  if (!service) throw notFound();
  const reports = service.readReports(headers, raw);
  if (reports === 'unsigned') throw new Refused('bad-signature', 'This is not the courier.');
  const courier = ctx.as({ kind: 'system', name: service.name });
  let isHeard = false;
  for (const report of reports)
    if (report.delivered) isHeard = (await deliverReported(courier, service.name, report)) || isHeard;
  return isHeard;
}
