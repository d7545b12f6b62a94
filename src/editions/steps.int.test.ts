import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { newestMessages } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { setArrived, setDelivered, setTrackLink, updateOrderAddress } from './actions/delivery.ts';
import { editionById } from './actions/access.ts';
import { historyOf } from './actions/history.ts';
import { addPaid } from './actions/money.ts';
import { createEdition } from './actions/orders.ts';
import { releaseIfReady, takeStep } from './actions/steps.ts';
import { statusMachine, type EditionState, type StepName } from './rules.ts';
import { editionTransitions } from './store/tables.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const owner: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const shop: Actor = { kind: 'system', name: 'drafts' };
const as = (actor: Actor): Ctx => app.ctx(actor);

const order = (more: Partial<Parameters<typeof createEdition>[1]> = {}) =>
  createEdition(app.ctx(), {
    customer: 'customer-1',
    customerName: 'Asha Rao',
    customerPhone: '+919810000001',
    ...birthdayOrder,
    ...more,
  });

/** The steps from the first state to the last. */
const stepSequence: { name: StepName; by: Actor; trackLink?: string }[] = [
  { name: 'handIn', by: owner },
  { name: 'startDraft', by: shop },
  { name: 'publish', by: meera },
  { name: 'approve', by: owner },
  { name: 'release', by: shop },
  { name: 'printed', by: meera },
  { name: 'dispatch', by: meera, trackLink: 'https://courier.example/track/1' },
];
const addressInput = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
async function takeStepsUpTo(id: EditionId, upTo: StepName): Promise<void> {
  if (stepSequence.findIndex(step => step.name === upTo) > 3)
    await updateOrderAddress(as(meera), { orderId: id, ...addressInput });
  for (const { name, by, trackLink } of stepSequence) {
    await takeStep(as(by), id, { name, ...(trackLink && { trackLink }) });
    if (name === upTo) return;
  }
}
const stateOf = async (id: EditionId): Promise<EditionState> => {
  const edition = await editionById(app.ctx(), id);
  if (!edition) throw new Error('gone');
  return [edition.orderStatus, edition.live];
};
/** The database constraint, or the message, with which `work` fails; 'nobody' when it succeeds. */
const refusedBy = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nobody',
    (error: Error & { cause?: { constraint?: string; message?: string } }) =>
      error.cause?.constraint ?? error.cause?.message ?? error.message,
  );

describe('the status machine in the database', () => {
  test('W35 edition_transitions contains exactly the steps of rules.ts', async () => {
    const rows = await app.ctx().db.select().from(editionTransitions);
    const toText = (name: string, [fromStatus, fromLive]: readonly number[], [toStatus, toLive]: readonly number[]) =>
      `${name} ${fromStatus},${fromLive} ${toStatus},${toLive}`;
    expect(rows.map(r => toText(r.step, [r.fromStatus, r.fromLive], [r.toStatus, r.toLive])).toSorted()).toEqual(
      statusMachine.map(s => toText(s.name, s.from, s.to)).toSorted(),
    );
  });

  test('W35 refuses to change status or live by an update, from and to any state', async () => {
    const { db } = app.ctx();
    for (const upTo of ['handIn', 'publish', 'release'] as const) {
      const id = await order();
      await takeStepsUpTo(id, upTo);
      const before = await stateOf(id);
      for (const [status, live] of [
        [0, 0],
        [before[0] + 1, before[1]],
        [before[0], before[1] + 1],
        [6, 3],
      ])
        expect(
          await refusedBy(
            db.execute(sql`update editions set order_status = ${status}, live = ${live} where id = ${id}`),
          ),
          `${before.join()} to ${status},${live}`,
        ).toBe('editions_move_by_steps');
      expect(await stateOf(id)).toEqual(before);
    }
  });

  test('W35 refuses a new edition at any state but 0, 0', async () => {
    const id = await order();
    const copy = (status: number, live: number) =>
      app.ctx().db
        .execute(sql`insert into editions (id, customer, customer_name, theme, sub_category, category, plan_id, plan_name, plan_pages, copies, total, paid, is_fifty, order_status, live, created_at)
        select id || ${`${status}${live}`}, customer, customer_name, theme, sub_category, category, plan_id, plan_name, plan_pages, copies, total, paid, is_fifty, ${status}::int, ${live}::int, created_at from editions where id = ${id}`);
    expect(await refusedBy(copy(3, 1))).toBe('editions_begin_at_zero');
    expect(await refusedBy(copy(0, 3))).toBe('editions_begin_at_zero');
    expect(await refusedBy(copy(0, 0))).toBe('nobody');
  });

  test('W35 refuses a row for an unknown step, or for a step from another state', async () => {
    const { db } = app.ctx();
    const id = await order();
    await updateOrderAddress(as(owner), { orderId: id, ...addressInput });
    await takeStepsUpTo(id, 'publish');
    const write = (name: string, from: number[], to: number[]) =>
      db.execute(sql`insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
        values (${id}, ${name}, ${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, 'nobody', now())`);
    expect(await refusedBy(write('approve', [3, 1], [4, 3]))).toBe('edition_steps_only_known');
    expect(await refusedBy(write('skip', [3, 1], [5, 3]))).toBe('edition_steps_only_known');
    expect(await refusedBy(write('release', [3, 3], [4, 3]))).toBe('edition_steps_from_where_it_is');
    expect(await refusedBy(write('handIn', [0, 0], [1, 0]))).toBe('edition_steps_from_where_it_is');
    expect(await stateOf(id)).toEqual([3, 1]);
    expect(await refusedBy(write('approve', [3, 1], [3, 3]))).toBe('nobody');
    expect(await stateOf(id)).toEqual([3, 3]);
  });

  test('W35 refuses to update or delete history', async () => {
    const { db } = app.ctx();
    const id = await order();
    await takeStepsUpTo(id, 'handIn');
    await addPaid(app.ctx(), id, fromRupees(1));
    for (const statement of [
      sql`update edition_steps set by_kind = 'somebody else' where edition = ${id}`,
      sql`delete from edition_steps where edition = ${id}`,
      sql`truncate edition_steps`,
      sql`delete from edition_notes where edition = ${id}`,
    ])
      expect(await refusedBy(db.execute(statement))).toBe('edition_history_stays');
  });
});

describe('a step', () => {
  test('D16 an edition takes all steps, each recorded with who and when, and the customer gets their messages', async () => {
    const phone = '+919810000077';
    const id = await order({ customerPhone: phone });
    for (const { name, by, trackLink } of stepSequence.slice(0, 3)) {
      await app.clock.advance(60);
      await takeStep(as(by), id, { name, ...(trackLink && { trackLink }) });
    }
    await takeStep(as(owner), id, { name: 'askForRevision', reason: 'The dog is called Miso' });
    await takeStep(as(meera), id, 'publish');
    await takeStep(as(owner), id, 'approve');
    expect(await stateOf(id)).toEqual([3, 3]);
    await updateOrderAddress(as(owner), {
      orderId: id,
      address: '12 Lake View Road',
      city: 'Bengaluru',
      zip: '560034',
    });
    expect(await stateOf(id)).toEqual([4, 3]);
    await takeStep(as(meera), id, 'printed');
    await takeStep(as(meera), id, { name: 'dispatch', trackLink: 'https://courier.example/track/42' });
    expect(await editionById(app.ctx(), id)).toMatchObject({
      orderStatus: 6,
      live: 3,
      trackLink: { link: 'https://courier.example/track/42' },
    });

    const history = await historyOf(app.ctx(), id);
    expect(history.map(h => [h.what, h.by])).toEqual([
      ['handIn', 'Asha Rao (customer)'],
      ['startDraft', 'drafts (system)'],
      ['publish', 'Meera Iyer (staff)'],
      ['askForRevision', 'Asha Rao (customer)'],
      ['publish', 'Meera Iyer (staff)'],
      ['approve', 'Asha Rao (customer)'],
      ['address set', 'Asha Rao (customer)'],
      ['release', 'release to print (system)'],
      ['printed', 'Meera Iyer (staff)'],
      ['dispatch', 'Meera Iyer (staff)'],
    ]);
    expect(history[3]?.reason).toBe('The dog is called Miso');
    expect((history[2]?.at.getTime() ?? 0) - (history[0]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(120_000);

    const messages = await newestMessages(app.ctx(), phone, 20);
    expect(messages.map(m => m.kind).toReversed()).toEqual([
      'storyReceived',
      'softCopyReady',
      'softCopyReady',
      'approved',
      'printed',
      'shipped',
    ]);
    expect(messages[0]?.text).toContain('your Birthday Spotlight edition');
    expect(messages[0]?.link).toMatch(new RegExp(`/tracking/${id}$`));
  });

  test('D16 refuses every step that the table does not allow in a state with 409', async () => {
    const names = [...new Set(statusMachine.map(s => s.name))];
    for (const upTo of [undefined, ...stepSequence.map(w => w.name)]) {
      const id = await order();
      if (upTo) await takeStepsUpTo(id, upTo);
      const before = await stateOf(id);
      for (const name of names) {
        const allowed = statusMachine.some(s => s.name === name && s.from[0] === before[0] && s.from[1] === before[1]);
        if (allowed) continue;
        const by = ['startDraft', 'takeBack', 'release'].includes(name) ? shop : meera;
        await expect(
          takeStep(as(by), id, { name, trackLink: 'https://courier.example/1' }),
          `${name} at ${before.join()}`,
        ).rejects.toMatchObject({ status: 409 });
      }
      expect(await stateOf(id)).toEqual(before);
    }
  });

  const strangers: [string, Actor, number][] = [
    ['a visitor', { kind: 'visitor' }, 401],
    ['another customer', { kind: 'customer', id: 'customer-2', phone: '+919810000002' }, 403],
    ['another partner', { kind: 'partner', id: 'partner-2', phone: '+919810000004' }, 403],
    ['somebody with a proven phone', { kind: 'proven', phone: '+919810000009' }, 401],
  ];
  test.each(strangers)(
    'D05 refuses every step, also the hand-in, to %s who knows the id',
    async (_who, actor, status) => {
      for (const { name } of stepSequence) {
        const id = await order({ partner: 'partner-1' });
        const at = stepSequence.findIndex(w => w.name === name);
        if (at > 0) await takeStepsUpTo(id, stepSequence[at - 1]!.name);
        const before = await stateOf(id);
        const attempt = takeStep(as(actor), id, { name, trackLink: 'https://courier.example/1' });
        await expect(attempt, name).rejects.toMatchObject({ status });
        expect(await stateOf(id)).toEqual(before);
      }
    },
  );

  test('D05 owner, placing partner and staff may approve; only staff may publish', async () => {
    const partner: Actor = { kind: 'partner', id: 'partner-1', phone: '+919810000003' };
    for (const actor of [owner, partner, meera]) {
      const id = await order({ partner: 'partner-1' });
      await takeStepsUpTo(id, 'publish');
      await expect(takeStep(as(actor), id, 'approve')).resolves.toMatchObject({ live: 3 });
    }
    for (const actor of [owner, partner]) {
      const id = await order({ partner: 'partner-1' });
      await takeStepsUpTo(id, 'startDraft');
      await expect(takeStep(as(actor), id, 'publish')).rejects.toMatchObject({ status: 403 });
    }
  });

  test('D16 answers 404 for an unknown edition', async () => {
    for (const id of ['', 'nothing', "' or 1=1", '0'.repeat(26)])
      await expect(takeStep(as(meera), id, 'publish')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the release to print', () => {
  test('D16 refuses an edition that is unpaid or has no address, also to the system and in the database', async () => {
    const unpaid = await order({ paid: fromRupees(1518) });
    await updateOrderAddress(as(owner), { orderId: unpaid, ...addressInput });
    const withoutAddress = await order();
    for (const id of [unpaid, withoutAddress]) {
      await takeStepsUpTo(id, 'approve');
      await expect(takeStep(as(shop), id, 'release')).rejects.toMatchObject({ status: 409 });
      const raw = app.ctx().db
        .execute(sql`insert into edition_steps (edition, step, from_status, from_live, to_status, to_live, by_kind, at)
          values (${id}, 'release', 3, 3, 4, 3, 'nobody', now())`);
      expect(await refusedBy(raw)).toBe('editions_print_when_settled');
      expect(await stateOf(id)).toEqual([3, 3]);
    }
  });

  test('D16 happens automatically when balance and address of an approved edition are complete', async () => {
    const id = await order({ paid: fromRupees(760), isFifty: true });
    await takeStepsUpTo(id, 'approve');
    await releaseIfReady(as(owner), id);
    expect(await stateOf(id)).toEqual([3, 3]);
    await updateOrderAddress(as(owner), { orderId: id, address: '1 First Street', city: 'Pune', zip: '411001' });
    expect(await stateOf(id)).toEqual([3, 3]);
    await addPaid(app.ctx(), id, fromRupees(758));
    expect(await stateOf(id)).toEqual([3, 3]);
    await addPaid(app.ctx(), id, fromRupees(1));
    expect(await stateOf(id)).toEqual([4, 3]);
    expect(await editionById(app.ctx(), id)).toMatchObject({ paid: fromRupees(1519) });
  });

  test('W26 creates one edition for each payment', async () => {
    const [first, second] = [await order({ mid: 'mid1' }), await order({ mid: 'mid1' })];
    expect(second).toBe(first);
  });
});

describe('the tracking link', () => {
  test('D10 can be corrected by staff for 16 hours after it was last set', async () => {
    const id = await order();
    await takeStepsUpTo(id, 'printed');
    const set = (link: string, by: Actor = meera) => setTrackLink(as(by), { edition: id, link });
    await expect(set('http://courier.example/1')).rejects.toMatchObject({ status: 400 });
    await expect(set('https://courier.example/1', owner)).rejects.toMatchObject({ status: 403 });
    await set('https://courier.example/1');
    expect(await stateOf(id)).toEqual([6, 3]);
    await app.clock.advance(15 * 3600);
    await expect(set('https://courier.example/2', owner)).rejects.toMatchObject({ status: 403 });
    await expect(set('javascript:alert(1)')).rejects.toMatchObject({ status: 400 });
    await set('https://courier.example/2');
    await app.clock.advance(15 * 3600);
    await set('https://courier.example/3');
    await app.clock.advance(16 * 3600);
    await expect(set('https://courier.example/4')).rejects.toMatchObject({ status: 409 });
    expect((await editionById(app.ctx(), id))?.trackLink?.link).toBe('https://courier.example/3');
    expect(
      (await historyOf(app.ctx(), id)).filter(h => h.what === 'tracking link corrected').map(h => h.reason),
    ).toEqual(['https://courier.example/1', 'https://courier.example/2']);
  });

  test('D16 is required to dispatch an edition', async () => {
    const id = await order();
    await takeStepsUpTo(id, 'printed');
    await expect(takeStep(as(meera), id, 'dispatch')).rejects.toMatchObject({ status: 400 });
    expect(await stateOf(id)).toEqual([5, 3]);
  });
});

test('D28 staff set and correct the delivery day of a shipped order; the customer gets one message', async () => {
  const phone = '+919810000777';
  const id = await order({ customerPhone: phone });
  const set = (day: string, by: Actor = meera) => setDelivered(as(by), { edition: id, day });
  const deliveredMessages = async () =>
    (await newestMessages(app.ctx(), phone, 50)).filter(message => message.kind === 'delivered').length;
  await takeStepsUpTo(id, 'printed');
  const today = dayInIndia(app.clock.now());
  await expect(set(today)).rejects.toMatchObject({ status: 409 });
  await setTrackLink(as(meera), { edition: id, link: 'https://courier.example/1' });
  await app.clock.advance(3 * 86_400);
  const [shipped, arrived, later] = [0, 2, 4].map(days =>
    dayInIndia(new Date(app.clock.now().getTime() + (days - 3) * 86_400_000)),
  ) as [string, string, string];
  for (const by of [owner, { kind: 'visitor' } as const]) await expect(set(arrived, by)).rejects.toThrow();
  await expect(set(later)).rejects.toMatchObject({ status: 400 });
  await expect(set(dayInIndia(new Date('2020-01-01')))).rejects.toMatchObject({ status: 400 });
  expect(await deliveredMessages()).toBe(0);
  expect(await set(arrived)).toMatchObject({ deliveredAt: arrived, orderStatus: 6 });
  await set(arrived);
  expect(await set(shipped)).toMatchObject({ deliveredAt: shipped });
  expect(await deliveredMessages()).toBe(1);
  const days = (await historyOf(app.ctx(), id)).filter(({ what }) => what.includes('deliver'));
  expect(days.map(({ what, reason }) => [what, reason])).toEqual([
    ['delivered', arrived],
    ['delivery date corrected', shipped],
  ]);
});

test('W70 whoever may act says that a shipped parcel has arrived, and can take it back on that day', async () => {
  const phone = '+919810000778';
  const id = await order({ customerPhone: phone });
  const say = (arrived: boolean, by: Actor = owner) => setArrived(as(by), { edition: id, arrived });
  await takeStepsUpTo(id, 'printed');
  await expect(say(true)).rejects.toMatchObject({ status: 409, code: 'not-shipped' });
  await setTrackLink(as(meera), { edition: id, link: 'https://courier.example/1' });
  await expect(say(true, { kind: 'visitor' })).rejects.toMatchObject({ status: 401 });
  await expect(say(true, { ...owner, id: 'customer-2' })).rejects.toMatchObject({ status: 403 });
  const today = dayInIndia(app.clock.now());
  expect((await say(true)).deliveredAt).toBe(today);
  await say(true);
  expect((await say(false)).deliveredAt).toBeNull();
  await say(true);
  // They know it: no message tells them.
  expect((await newestMessages(app.ctx(), phone, 50)).filter(({ kind }) => kind === 'delivered')).toEqual([]);
  await app.clock.advance(86_400);
  await expect(say(false)).rejects.toMatchObject({ status: 409, code: 'too-late' });
  expect(
    (await historyOf(app.ctx(), id)).filter(({ what }) => what.includes('deliver')).map(({ what }) => what),
  ).toEqual(['delivered', 'delivery taken back', 'delivered']);
});
