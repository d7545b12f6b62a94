import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { makeArchive } from './actions/archive.ts';
import { afterwardsOf } from './actions/afterwards.ts';
import { endSharing, sendSharedPage, shareMagazine, showShared } from './actions/sharing.ts';
export { keepClaimFile } from './actions/claims.ts';
import { admitClaimPhotos, decideClaim, makeClaim } from './actions/claims.ts';
import { copySourceOf, onCopiesPaid, stepCopies } from './actions/copies.ts';
import { listForStaff } from './actions/staff-list.ts';
import * as wire from './wire.ts';

export { copySourceOf, onCopiesPaid, stepCopies };
export { allPrintableFiles, copyOrdersById, type PrintableFiles } from './actions/copies.ts';
export type { CopyOrder } from './store.ts';
export { orderMaterial, type ArchiveEntry } from './actions/archive.ts';

export const calls: CallHandler[] = [
  callHandler(wire.afterwards, (ctx, { json }) => afterwardsOf(ctx, json.edition)),
  callHandler(wire.shareMagazine, async (ctx, { json }) => {
    await shareMagazine(ctx, json.edition);
    return await afterwardsOf(ctx, json.edition);
  }),
  callHandler(wire.endSharing, async (ctx, { json }) => {
    await endSharing(ctx, json.edition);
    return await afterwardsOf(ctx, json.edition);
  }),
  callHandler(wire.sharedMagazine, (ctx, { json }) => showShared(ctx, json.token)),
  callHandler(wire.sharedPage, async (ctx, { params }) => ({
    status: 200,
    file: await sendSharedPage(ctx, params.token, Number(params.page)),
  })),
  callHandler(wire.archive, async (ctx, { params }) => ({
    status: 200,
    stream: await makeArchive(ctx, params.edition),
  })),
  callHandler(
    wire.makeClaim,
    async (ctx, { form }) => ({ claims: await makeClaim(ctx, form.fields, form.files) }),
    admitClaimPhotos,
  ),
  callHandler(wire.staffAfterwards, (ctx, { query }) => listForStaff(ctx, query)),
  callHandler(wire.decideClaim, async (ctx, { json }) => ({ state: await decideClaim(ctx, json) })),
  callHandler(wire.stepCopies, async (ctx, { json }) => {
    await stepCopies(ctx, json);
    return { status: 'ok' as const };
  }),
];
