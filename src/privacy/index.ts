import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import { askErasure, ownAccount, ownDataOf, showReceipt, takeBackErasure } from './actions/erasure.ts';
import { exportAccount, exportFor } from './actions/export.ts';
import { askErasureFor, findPerson, listErasures, takeBackErasureFor } from './actions/staff.ts';
import * as wire from './wire.ts';

export { repeatAtStart } from './actions/erase-people.ts';
export { jobs } from './jobs.ts';

const ownRecord = async (ctx: Ctx) => ownDataOf(ctx, await ownAccount(ctx));

export const calls: CallHandler[] = [
  callHandler(wire.myData, async ctx => ownRecord(ctx)),
  callHandler(wire.askErasure, async (ctx, { json }) => {
    await askErasure(ctx, { ...(await ownAccount(ctx)), untold: json?.untold });
    return ownRecord(ctx);
  }),
  callHandler(wire.takeBackErasure, async ctx => {
    await takeBackErasure(ctx, await ownAccount(ctx));
    return ownRecord(ctx);
  }),
  callHandler(wire.exportOwn, async ctx => ({ status: 200, stream: await exportAccount(ctx, await ownAccount(ctx)) })),
  callHandler(wire.exportFor, async (ctx, { form }) => ({ status: 200, stream: await exportFor(ctx, form.fields) })),
  callHandler(wire.erasureReceipt, (ctx, { json }) => showReceipt(ctx, json.receipt)),
  callHandler(wire.findPerson, (ctx, { json }) => findPerson(ctx, json.phone)),
  callHandler(wire.askErasureFor, async (ctx, { json }) => {
    await askErasureFor(ctx, json);
    return await findPerson(ctx, json.phone);
  }),
  callHandler(wire.takeBackErasureFor, async (ctx, { json }) => {
    await takeBackErasureFor(ctx, json);
    return await findPerson(ctx, json.phone);
  }),
  callHandler(wire.listErasures, (ctx, { query }) => listErasures(ctx, query.before)),
];
