import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { createEdition, staffReadsOf } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { chatOf } from './actions/studio.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('W112 the chat of an order is a story that was read once something was said in it, not before', async () => {
  const nisha: Actor = { kind: 'staff', id: 'support-1', role: 'support', name: 'Nisha Pillai' };
  const ctx = app.ctx(nisha);
  const who = { customer: 'customer-1', customerName: 'Asha Rao', customerPhone: '+919810000001' };
  const id = await createEdition(app.ctx(), { ...who, ...birthdayOrder, copies: 1 });
  await chatOf(ctx, id);
  expect(await staffReadsOf(ctx, id)).toEqual([]);
  await ctx.db.execute(sql`insert into chat_thread (id, edition, person, words, at)
    values ('entry-1', ${id}, 'person-1', 'We met in the rain', now())`);
  await chatOf(ctx, id);
  expect(await staffReadsOf(ctx, id)).toMatchObject([{ name: 'Nisha Pillai', how: 'story' }]);
});
