import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { changeContent, takeBackContent } from '#platform/content.ts';
import { withdrawPlanned } from '#platform/planned-content.ts';
import { recordAct } from '#platform/staff-log.ts';
import { jobQueue, readEdition, readFailedJobs, readQueue, readWaiting } from './actions.ts';
import { streamChanges } from './actions/changes.ts';
import { logCsv, readLog } from './actions/log.ts';
import { ordersCsv, readOrders } from './actions/orders.ts';
import { readMoneyToday, readNumbers } from './actions/numbers.ts';
import { searchOrders } from './actions/search.ts';
import { readStoryFor } from './actions/story.ts';
import { addView, assign, dropView, readColleagues, readViews, sayPresence } from './actions/team.ts';
import { contentList, readContentList, readContentLists, requireReason } from './content.ts';
import * as wire from './wire.ts';
import * as contentWire from './wire/content.ts';
import * as logWire from './wire/log.ts';
import * as numbersWire from './wire/numbers.ts';

export { jobQueue } from './actions.ts';
export { jobs } from './jobs.ts';
export { changeFeed } from './actions/changes.ts';

export const calls: CallHandler[] = [
  callHandler(wire.queue, async (ctx, { query }) => ({ parts: await readQueue(ctx, query) })),
  callHandler(wire.search, (ctx, { json }) => searchOrders(ctx, json)),
  callHandler(wire.orders, (ctx, { query }) => readOrders(ctx, query)),
  callHandler(wire.ordersCsv, async (ctx, { query }) => ({ status: 200 as const, stream: ordersCsv(ctx, query) })),
  callHandler(numbersWire.money, ctx => readMoneyToday(ctx)),
  callHandler(numbersWire.numbers, (ctx, { query }) => readNumbers(ctx, query.span ?? 'month')),
  callHandler(wire.waiting, ctx => readWaiting(ctx)),
  callHandler(wire.changes, async ctx => ({ status: 200 as const, stream: streamChanges(ctx) })),
  callHandler(wire.colleagues, async ctx => ({ colleagues: await readColleagues(ctx) })),
  callHandler(wire.assign, (ctx, { json }) => assign(ctx, json)),
  callHandler(wire.presence, (ctx, { json }) => sayPresence(ctx, json)),
  callHandler(wire.views, async ctx => ({ views: await readViews(ctx) })),
  callHandler(wire.saveView, async (ctx, { json }) => ({ views: await addView(ctx, json) })),
  callHandler(wire.removeView, async (ctx, { json }) => ({ views: await dropView(ctx, json.view) })),
  callHandler(wire.studioEdition, (ctx, { params }) => readEdition(ctx, params.edition)),
  callHandler(wire.readStory, (ctx, { json }) => readStoryFor(ctx, json)),
  callHandler(logWire.log, (ctx, { query }) => readLog(ctx, query)),
  callHandler(logWire.logCsv, async (ctx, { query }) => ({ status: 200 as const, stream: await logCsv(ctx, query) })),
  callHandler(wire.failedJobs, (ctx, { query }) => readFailedJobs(ctx, query)),
  callHandler(wire.retryJob, async (ctx, { json }) => {
    // First: the queue has a connection of its own, and nothing may run again without a row.
    await recordAct(ctx, { act: 'job run again', object: { kind: 'job', id: json.id }, after: { job: json.job } });
    await ctx.use(jobQueue).retry(json.job, json.id);
    return { status: 'ok' as const };
  }),
  callHandler(contentWire.contentListNames, async ctx => ({ lists: await readContentLists(ctx) })),
  callHandler(contentWire.contentList, (ctx, { params, query }) => readContentList(ctx, params.list, query)),
  callHandler(contentWire.changeContent, (ctx, { json: { list: name, ...change } }) => {
    const list = contentList(name);
    requireReason(list, change.reason);
    return changeContent(ctx, list, change);
  }),
  callHandler(contentWire.takeBackContent, (ctx, { json: { list: name, ...change } }) => {
    const list = contentList(name);
    requireReason(list, change.reason);
    return takeBackContent(ctx, list, change);
  }),
  callHandler(contentWire.withdrawContent, async (ctx, { json: { list: name, ...plan } }) => {
    const list = contentList(name);
    requireReason(list, plan.reason);
    await withdrawPlanned(ctx, list, plan);
    return { status: 'ok' as const };
  }),
];
