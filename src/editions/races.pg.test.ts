import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesignName } from '#kernel/designs.ts';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { updateOrderAddress } from './actions/delivery.ts';
import { editionById } from './actions/access.ts';
import { historyOf } from './actions/history.ts';
import { chooseDesign } from './actions/design.ts';
import { addPaid } from './actions/money.ts';
import { createEdition } from './actions/orders.ts';
import { releaseIfReady, takeStep } from './actions/steps.ts';
import { statusMachine } from './rules.ts';
import { editionTransitions } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ database: 'postgres' })));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const shop: Actor = { kind: 'system', name: 'drafts' };
const sixteen = [...Array.from({ length: 16 }).keys()];

const order = (paid = 1519): Promise<EditionId> =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Nani',
    customerPhone: null,
    ...birthdayOrder,
    paid: fromRupees(paid),
    isFifty: paid < 1519,
  });
async function publishedEdition(paid?: number): Promise<EditionId> {
  const id = await order(paid);
  await takeStep(app.ctx(owner), id, 'handIn');
  await takeStep(app.ctx(shop), id, 'startDraft');
  await takeStep(app.ctx(meera), id, 'publish');
  return id;
}
const historyEntries = async (id: EditionId) => (await historyOf(app.ctx(), id)).map(entry => entry.what);

test('W35 on PostgreSQL the table mirrors the rules, and only steps change an edition’s status', async () => {
  const { db } = app.ctx();
  expect(await db.select().from(editionTransitions)).toHaveLength(statusMachine.length);
  const id = await publishedEdition();
  await updateOrderAddress(app.ctx(owner), { orderId: id, address: '1 First Street', city: 'Pune', zip: '411001' });
  const violatedConstraint = (statement: ReturnType<typeof sql>) =>
    db.execute(statement).then(
      () => undefined,
      (error: Error & { cause?: { constraint?: string } }) => error.cause?.constraint,
    );
  expect(await violatedConstraint(sql`update editions set order_status = 6 where id = ${id}`)).toBe(
    'editions_move_by_steps',
  );
  expect(await violatedConstraint(sql`update edition_steps set reason = 'x' where edition = ${id}`)).toBe(
    'edition_history_stays',
  );
  expect(await violatedConstraint(sql`truncate edition_steps`)).toBe('edition_history_stays');
  const write = (name: string, from: string, to: string) =>
    violatedConstraint(sql`insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
      values (${id}, ${name}, ${Number(from[0])}, ${Number(from[1])}, ${Number(to[0])}, ${Number(to[1])}, 'nobody', now())`);
  expect(await write('approve', '31', '43')).toBe('edition_steps_only_known');
  expect(await write('release', '33', '43')).toBe('edition_steps_from_where_it_is');
  expect(await editionById(app.ctx(), id)).toMatchObject({ orderStatus: 3, live: 1 });
});

test('W35 exactly one of sixteen simultaneous approvals and sixteen revisions succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await publishedEdition();
    const results = await Promise.allSettled(
      sixteen.flatMap(() => [takeStep(app.ctx(owner), id, 'approve'), takeStep(app.ctx(owner), id, 'askForRevision')]),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await historyEntries(id)).filter(what => what === 'approve' || what === 'askForRevision')).toHaveLength(1);
  }
});

test('D16 simultaneous payment, address and approval release an edition to print once', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await publishedEdition(760);
    const address = { orderId: id, address: '1 First Street', city: 'Pune', zip: '411001' };
    const approve = () =>
      app.ctx(owner).transaction(async ctx => {
        await takeStep(ctx, id, 'approve');
        await releaseIfReady(ctx, id);
      });
    await Promise.all([
      approve(),
      addPaid(app.ctx(), id, fromRupees(759)),
      updateOrderAddress(app.ctx(owner), address),
    ]);
    expect(await editionById(app.ctx(), id)).toMatchObject({ orderStatus: 4, paid: fromRupees(1519) });
    expect((await historyEntries(id)).filter(what => what === 'release')).toHaveLength(1);
  }
});

test('W59 of sixteen who choose one of two designs at once, one design stands and is written down once', async () => {
  const id = await order();
  const choose = (design: DesignName, was: DesignName) => chooseDesign(app.ctx(owner), { edition: id, design, was });
  const others = sixteen.map(at => (at % 2 ? ('bold' as const) : ('quiet' as const)));
  const results = await Promise.allSettled(others.map(design => choose(design, 'festive')));
  const chosen = (await editionById(app.ctx(), id))?.design;
  // Whoever chose the same again succeeded, too.
  expect(results.map(({ status }) => status)).toEqual(
    others.map(design => (design === chosen ? 'fulfilled' : 'rejected')),
  );
  expect((await historyEntries(id)).filter(what => what.includes('design'))).toHaveLength(1);
});

test('W26 counts all of sixteen simultaneous part payments', async () => {
  const id = await order(0);
  await Promise.all(sixteen.map(() => addPaid(app.ctx(), id, fromRupees(10))));
  expect((await editionById(app.ctx(), id))?.paid).toBe(fromRupees(160));
});
