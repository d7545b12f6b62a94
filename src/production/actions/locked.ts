import type { Ctx } from '#platform/context.ts';
import { lockEdition } from '#src/editions/index.ts';
import { lockSamples } from '#src/partners/index.ts';
import type { ParcelRow } from '../store.ts';

/**
 * Locks the orders of these parcels until the transaction ends: editions, then samples, each in the order of their ids,
 * so that two who work on the same parcels wait for each other and never for ever.
 */
export async function lockParcels(
  ctx: Ctx,
  parcels: readonly Pick<ParcelRow, 'kind' | 'id' | 'edition'>[],
): Promise<void> {
  const editions = new Set(parcels.flatMap(({ edition }) => edition ?? []));
  for (const id of [...editions].sort()) await lockEdition(ctx, id);
  await lockSamples(
    ctx,
    parcels.filter(({ kind }) => kind === 'sample').map(({ id }) => id),
  );
}
