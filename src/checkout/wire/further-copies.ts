import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { maxFurtherCopies } from '../rules.ts';

const addressLine = z.string().check(z.trim(), z.maxLength(300));

const copiesOffer = z.object({
  /** What each copy costs, in rupees; shipping is added once. */
  each: z.number(),
  shipping: z.number(),
  most: z.int(),
  /** The address of the order, proposed for these copies; null without one. */
  to: z.nullable(
    z.object({
      address: z.string(),
      city: z.string(),
      zip: z.string(),
      state: z.string(),
      name: z.string(),
      phone: z.string(),
    }),
  ),
  /** Why none can be ordered, in words for whoever ordered it; null when they can. */
  why: z.nullable(z.string()),
});
export type CopiesOffer = z.output<typeof copiesOffer>;

/** What further copies of a finished magazine cost, for whoever paid for it (W75). */
export const furtherCopies = call({
  row: 'W75',
  method: 'POST',
  path: '/api/furtherCopies',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: copiesOffer },
});

/**
 * Starts the payment of further copies. `expectedTotal` in rupees is the total that the screen showed: 409 when ours
 * differs, and nothing is charged.
 */
export const payForCopies = call({
  row: 'W75',
  method: 'POST',
  path: '/api/payForCopies',
  who: 'anyone',
  target: { object: 'edition', may: 'own' },
  json: z.strictObject({
    edition: editionId,
    copies: z.int().check(z.minimum(1), z.maximum(maxFurtherCopies)),
    to: z.strictObject({
      address: addressLine,
      city: addressLine,
      zip: addressLine,
      state: z.optional(addressLine),
      name: z.optional(addressLine),
      phone: z.optional(addressLine),
    }),
    expectedTotal: z.optional(z.number().check(z.minimum(0), z.maximum(10_000_000))),
  }),
  replies: { 200: z.object({ url: z.string() }) },
});
