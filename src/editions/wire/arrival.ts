import * as z from 'zod/mini';
import { deliveryZones } from '#kernel/delivery-zones.ts';
import { arrivalStages } from '../rules/arrival.ts';

/** What the estimate of the arrival is made of (`ArrivalOptions`); days as `2026-11-22`, in India (W57). */
export const arrivalData = z.object({
  today: z.string(),
  stage: z.enum(arrivalStages),
  since: z.string(),
  /** null while no PIN code is known, and for callers who may not see the address. */
  zone: z.nullable(z.enum(deliveryZones)),
  neededBy: z.nullable(z.string()),
  /** In the record of one edition, while its pages are laid out: in about how many minutes that is done. */
  draftMinutes: z.optional(z.int()),
});
