import { callHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import { makeArchive } from './actions/archive.ts';
import { afterwardsOf } from './actions/afterwards.ts';
import { endSharing, shareMagazine } from './actions/sharing.ts';
import { sendSharedPage, showShared } from './actions/shared.ts';
import * as wire from './wire.ts';

export const calls: CallHandler[] = [
  callHandler(wire.afterwards, async (ctx, { json }) => okReply(await afterwardsOf(ctx, json.edition))),
  callHandler(wire.shareMagazine, async (ctx, { json }) => {
    await shareMagazine(ctx, json.edition);
    return okReply(await afterwardsOf(ctx, json.edition));
  }),
  callHandler(wire.endSharing, async (ctx, { json }) => {
    await endSharing(ctx, json.edition);
    return okReply(await afterwardsOf(ctx, json.edition));
  }),
  callHandler(wire.sharedMagazine, async (ctx, { json }) => okReply(await showShared(ctx, json.token))),
  callHandler(wire.sharedPage, async (ctx, { params }) => ({
    status: 200,
    file: await sendSharedPage(ctx, params.token, Number(params.page)),
  })),
  callHandler(wire.archive, async (ctx, { params }) => ({
    status: 200,
    stream: await makeArchive(ctx, params.edition),
  })),
];
