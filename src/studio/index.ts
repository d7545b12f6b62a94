import { callHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import { changeContent, mayChange, takeBackContent } from '#platform/content.ts';
import { jobQueue, readEdition, readFailedJobs, readQueue } from './actions.ts';
import { searchOrders } from './actions/search.ts';
import { contentList, allContentLists, readContentList } from './content.ts';
import * as wire from './wire.ts';

export { jobQueue } from './actions.ts';

export const calls: CallHandler[] = [
  callHandler(wire.queue, async (ctx, { query }) => ({ status: 200, body: { parts: await readQueue(ctx, query) } })),
  callHandler(wire.search, async (ctx, { json }) => okReply(await searchOrders(ctx, json))),
  callHandler(wire.studioEdition, async (ctx, { params }) => ({
    status: 200,
    body: await readEdition(ctx, params.edition),
  })),
  callHandler(wire.failedJobs, async (ctx, { query }) => okReply(await readFailedJobs(ctx, query))),
  callHandler(wire.retryJob, async (ctx, { json }) => {
    await ctx.use(jobQueue).retry(json.job, json.id);
    return okReply({ status: 'ok' as const });
  }),
  callHandler(wire.contentListNames, async ctx => ({
    status: 200,
    body: {
      lists: allContentLists.map(list => ({ name: list.name, title: list.title, mayChange: mayChange(ctx, list) })),
    },
  })),
  callHandler(wire.contentList, async (ctx, { params, query }) => ({
    status: 200,
    body: await readContentList(ctx, params.list, query),
  })),
  callHandler(wire.changeContent, async (ctx, { json: { list, ...change } }) => ({
    status: 200,
    body: await changeContent(ctx, contentList(list), change),
  })),
  callHandler(wire.takeBackContent, async (ctx, { json: { list, change } }) =>
    okReply(await takeBackContent(ctx, contentList(list), change)),
  ),
];
