import { readFile } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import { linkOf, numberInLink } from '../rules/couriers.ts';
import {
  addFirstCouriers,
  clearNumbers,
  numbersOf,
  parcelsByRef,
  setNumber,
  setPromised,
  allCouriers,
} from '../store/parcels.ts';
import { describeParcels, promisedNow } from './describe.ts';

interface LinkedParcel {
  kind: 'edition' | 'copies' | 'sample';
  id: string;
  link: string;
}

/**
 * Keeps which courier has a parcel, and under which number, when its tracking link has the pattern of one; and the day
 * by which it is promised. A number that another parcel has stays there: a single link is taken as it is (D10). Runs in
 * the transaction that sets the link.
 */
export async function onParcelLinked(ctx: Ctx, { kind, id, link }: LinkedParcel): Promise<void> {
  const [row] = await parcelsByRef(ctx.db, [{ kind, id }]);
  if (!row) return;
  if (row.promisedOn === null) {
    const [parcel] = await describeParcels(ctx, [row]);
    if (parcel) await setPromised(ctx.db, [row], promisedNow(ctx, parcel));
  }
  const couriers = await allCouriers(ctx.db);
  const known = await numbersOf(ctx.db, [row]);
  const isKnown = known.some(({ courier: id, number }) => {
    const courier = couriers.find(one => one.id === id);
    return courier && linkOf(courier, number) === link;
  });
  if (isKnown) return;
  const found = numberInLink(couriers, link);
  if (!found) return clearNumbers(ctx.db, row);
  const { edition, partner } = row;
  await setNumber(ctx.db, {
    kind,
    id,
    courier: found.courier.id,
    number: found.number,
    edition,
    partner,
    at: ctx.now(),
  });
}

interface SeededCourier {
  name: string;
  linkPattern: string;
  numberForm: string | null;
}

/** Adds the couriers of db/seed where there are none; staff change them under Content (D21). */
export async function seedCouriers(ctx: Ctx): Promise<void> {
  const file = new URL('../../../db/seed/couriers.json', import.meta.url);
  const seeded = JSON.parse(await readFile(file, 'utf8')) as SeededCourier[];
  await addFirstCouriers(
    ctx.db,
    seeded.map((courier, position) => ({ ...courier, id: ctx.random.id(), shown: true, position })),
  );
}
