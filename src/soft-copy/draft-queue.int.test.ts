import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { createEdition, saveSubject, takeStep, viewEdition } from '#src/editions/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { draftMinutes, makeDraftJob, sendDraft } from './actions/draft-queue.ts';
import * as store from './store.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const customer = 'c0000000000000000000000000';
const asOwner = () => app.ctx({ kind: 'customer', id: customer, phone: '+919810000021' });
const today = () => dayInIndia(app.ctx().now());

/** An edition whose story is handed in; its draft waits. */
async function handedIn(neededBy: string | null = null): Promise<EditionId> {
  const ctx = asOwner();
  const order = { ...birthdayOrder, customer, customerName: 'Asha Rao', customerPhone: '+919810000021' };
  const id = await createEdition(app.ctx(), order);
  if (neededBy !== null) {
    const { about } = await viewEdition(ctx, id);
    await saveSubject(ctx, { ...about, edition: id, base: 0, neededBy });
  }
  await takeStep(ctx, id, 'handIn');
  return id;
}

/** The editions whose drafts wait, in the order in which they are made. */
const waiting = async (): Promise<string[]> =>
  (
    await app
      .ctx()
      .db.select({ edition: sql<string>`data ->> 'edition'` })
      .from(sql`pgboss.job`)
      .where(sql`name = ${makeDraftJob.name} and state < 'active'`)
      .orderBy(sql`priority desc, created_on`)
  ).map(({ edition }) => edition);

test('D16 revisions are made before first drafts, and what is needed earlier before what is needed later', async () => {
  const first = await handedIn();
  const later = await handedIn(addDays(today(), 60));
  const soon = await handedIn(addDays(today(), 3));
  const revised = await handedIn();
  await app
    .ctx()
    .db.execute(sql`delete from pgboss.job where name = ${makeDraftJob.name} and data ->> 'edition' = ${revised}`);
  await takeStep(app.ctx({ kind: 'system', name: 'drafts' }), revised, 'startDraft');
  await takeStep(app.ctx({ kind: 'staff', id: 'e1', role: 'editor', name: 'Meera Iyer' }), revised, 'publish');
  await takeStep(asOwner(), revised, 'askForRevision');
  await store.requestDraft(app.ctx().db, {
    edition: revised,
    version: 2,
    askedAt: app.ctx().now(),
    askedBy: 'own changes',
    reason: null,
  });
  await sendDraft(app.ctx(), { edition: revised, version: 2 });
  expect(await waiting()).toEqual([revised, soon, later, first]);

  // Nothing was measured yet: a minute for each before it and for itself.
  const minutesOf = async (id: EditionId) => draftMinutes(app.ctx(), { id });
  expect(await Promise.all([revised, soon, later, first].map(minutesOf))).toEqual([1, 2, 3, 4]);
  await app.ctx().db.execute(sql`update pgboss.queue set active_count = 2 where name = ${makeDraftJob.name}`);
  expect(await minutesOf(first)).toBe(2);

  const { body } = await app.call('POST /api/editions', { json: { edition: first } });
  expect(body).toMatchObject({ arrival: { stage: 'draft', draftMinutes: 2 } });

  // Those that were made last say how long one takes.
  const made = {
    madeAt: app.ctx().now(),
    seconds: 300,
    subject: null,
    contributions: [],
    pdf: 'p',
    sha256: 's',
    thumbnail: 't',
    pages: [],
    plan: {},
    findings: [],
  };
  await store.saveFinishedDraft(app.ctx().db, { edition: soon, version: 1 }, made as never);
  expect(await minutesOf(first)).toBe(10);
  expect(await minutesOf(soon)).toBeUndefined();
});
