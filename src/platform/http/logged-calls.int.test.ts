import Fastify from 'fastify';
import * as z from 'zod/mini';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#kernel/call.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { callHandler, type CallHandler } from '../call-handler.ts';
import type { Actor, Ctx } from '../context.ts';
import { recordAct, staffLog } from '../staff-log.ts';
import { addCallRoute } from './call-route.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shape = {
  row: 'W142',
  method: 'POST',
  path: '/planted',
  replies: { 200: z.object({ done: z.boolean() }) },
} as const;
const studioCall = call({ ...shape, who: 'staff', act: 'desk' });
const customerCall = call({ ...shape, who: 'anyone' });

/** What a verb changes: a row of a table that is no bookkeeping. */
const change = (ctx: Ctx) =>
  ctx.db.execute(
    sql`insert into sandbox_facts (name, value) values ('planted', '1') on conflict (name) do update set value = '2'`,
  );
const planted = () =>
  app
    .ctx()
    .db.select({ one: sql`1` })
    .from(sql`sandbox_facts where name = 'planted'`);
const rows = () => app.ctx().db.select().from(staffLog).orderBy(staffLog.at);

/** Makes a planted call as Meera, through the server's own route. */
async function make(handler: CallHandler) {
  const server = Fastify();
  server.decorateRequest('cookies', { getter: () => ({}) });
  const parts = { runtime: app.shop.runtime, identify: () => Promise.resolve(meera) } as unknown;
  addCallRoute(server, handler, parts as Parameters<typeof addCallRoute>[2]);
  const { statusCode, body } = await server.inject({ method: 'POST', url: '/planted' });
  return { statusCode, body };
}

test('W142 an act of staff without a row in the log fails, and nothing of it is kept', async () => {
  const forgetful = callHandler(studioCall, ctx =>
    ctx.transaction(async ctx => {
      await change(ctx);
      return { done: true };
    }),
  );
  const { statusCode, body } = await make(forgetful);
  expect(statusCode).toBe(500);
  expect(body).toContain('changed sandbox_facts without a row in the log');
  expect(await planted()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('W142 an act that adds its row is kept with it; one that changes nothing needs none', async () => {
  const { statusCode } = await make(
    callHandler(studioCall, ctx =>
      ctx.transaction(async ctx => {
        await change(ctx);
        await recordAct(ctx, { act: 'planted', object: { kind: 'job', id: 'x' }, before: { n: 1 }, after: { n: 2 } });
        return { done: true };
      }),
    ),
  );
  expect(statusCode).toBe(200);
  const entry = {
    staff: 'editor-1',
    name: 'Meera Iyer',
    role: 'editor',
    act: 'planted',
    before: { n: 1 },
    after: { n: 2 },
  };
  expect(await rows()).toMatchObject([entry]);
  const idle = callHandler(studioCall, ctx => ctx.transaction(() => Promise.resolve({ done: false })));
  expect((await make(idle)).statusCode).toBe(200);
  expect(await rows()).toHaveLength(1);
});

test('W142 what staff change in a customer’s place gets a row by itself', async () => {
  const { statusCode } = await make(
    callHandler(customerCall, ctx =>
      ctx.transaction(async ctx => {
        await change(ctx);
        return { done: true };
      }),
    ),
  );
  expect(statusCode).toBe(200);
  expect((await rows()).at(-1)).toMatchObject({ act: 'in the customer’s place', after: { call: 'POST /planted' } });
});

test('W142 the log is only added to: a row is neither changed nor deleted, but for the reason, which can be erased', async () => {
  const { db } = app.ctx(meera);
  await recordAct(app.ctx(meera), { act: 'noted', object: { kind: 'job', id: 'x' }, reason: 'Asha called.' });
  const only = /the log of the staff is only added to/;
  const fails = (statement: ReturnType<typeof sql>) =>
    expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringMatching(only) } });
  await fails(sql`update staff_log set name = 'Somebody'`);
  await fails(sql`update staff_log set reason = 'Another'`);
  await fails(sql`delete from staff_log`);
  await fails(sql`truncate staff_log`);
  await db.execute(sql`update staff_log set reason = null`);
  expect((await rows()).map(({ reason }) => reason)).toEqual([null, null, null]);
});
