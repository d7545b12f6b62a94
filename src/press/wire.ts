import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';

const editionStateReply = z.object({ orderStatus: z.number(), live: z.number() });

/** Marks an edition as printed, ready for the courier. Refused with 409 until its print files are released. */
export const markPrinted = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/printed',
  who: 'staff',
  act: 'print',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionStateReply },
});

/** Makes the print files of an edition at the printer, or makes them again. */
export const makePrint = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/make-print',
  who: 'staff',
  act: 'files',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionStateReply },
});

/** Releases print files in spite of preflight's findings; the reason is recorded. */
export const releasePrint = call({
  row: 'D16',
  method: 'POST',
  path: '/studio/api/release-print',
  who: 'staff',
  act: 'release',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  replies: { 200: editionStateReply },
});
