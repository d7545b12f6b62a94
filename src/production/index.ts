import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as batches from './actions/batches.ts';
import { batchZip } from './actions/batch-zip.ts';
import { bookParcels, receiveReport } from './actions/book.ts';
import { deliverPasted } from './actions/deliver.ts';
import { readLane } from './actions/lanes.ts';
import { shipPasted } from './actions/ship.ts';
import * as wire from './wire.ts';

export const calls: CallHandler[] = [
  callHandler(wire.lane, (ctx, { query }) => readLane(ctx, query)),
  callHandler(wire.makeBatch, (ctx, { json }) => batches.makeBatch(ctx, json)),
  callHandler(wire.batchZip, async (ctx, { params }) => ({ status: 200, stream: await batchZip(ctx, params.batch) })),
  callHandler(wire.batchPrinted, (ctx, { json }) => batches.markBatchPrinted(ctx, json.batch)),
  callHandler(wire.giveUpBatch, async (ctx, { json }) => {
    await batches.giveUpBatch(ctx, json.batch);
    return { status: 'ok' as const };
  }),
  callHandler(wire.ship, (ctx, { json }) => shipPasted(ctx, json)),
  callHandler(wire.book, (ctx, { json }) => bookParcels(ctx, json.parcels)),
  callHandler(wire.courierReport, async (ctx, request) => ({ heard: await receiveReport(ctx, request) })),
  callHandler(wire.deliver, (ctx, { json }) => deliverPasted(ctx, json)),
];

export { overdueParcels } from './actions/lanes.ts';
export { onParcelLinked, seedCouriers } from './actions/linked.ts';
export { contentLists } from './content.ts';
export { courierService } from './courier.ts';
