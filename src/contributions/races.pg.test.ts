import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import type { Actor } from '#platform/context.ts';
import { takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { releasePrint } from '#src/press/index.ts';
import * as pressStore from '#src/press/store.ts';
import { approve, draftsOf, publish } from '#src/soft-copy/index.ts';
import * as softCopyStore from '#src/soft-copy/store.ts';
import { decideContribution, makeLink } from './actions/links.ts';
import { acceptedContributionsOf } from './index.ts';
import { consents, contributions, storyLinks } from './store.ts';

let app: TestApp;
let edition: EditionId;
beforeAll(async () => {
  app = await testApp({ database: 'postgres', env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

async function linkFor(most: number): Promise<string> {
  edition = await openEdition(app.ctx());
  const lastDay = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const questions = [{ question: 'What did she teach you?' }];
  const request = { edition, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most };
  return (await makeLink(app.ctx(), request)).link?.url?.split('/').at(-1) ?? '';
}
const rows = () => app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
const used = async () => (await app.ctx().db.select().from(storyLinks).where(eq(storyLinks.edition, edition)))[0]?.used;

test('W53 sixty-four people at once take the ten places of a link, and each of the ten has a consent', async () => {
  const token = await linkFor(10);
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      app.browser().call('POST /api/joinLink', { json: { token, name: `Friend ${n}`, consent: 4 } }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter(status => status === 200)).toHaveLength(10);
  expect(statuses.filter(status => status === 404)).toHaveLength(54);
  const joined = await rows();
  expect([joined.length, await used()]).toEqual([10, 10]);
  const stored = await app.ctx().db.select({ contribution: consents.contribution }).from(consents);
  expect(stored.map(({ contribution }) => contribution).toSorted()).toEqual(joined.map(({ id }) => id).toSorted());
});

test('W53 one person who begins sixteen times at once takes one place', async () => {
  const token = await linkFor(10);
  const browser = app.browser();
  browser.cookies.set('guest', 'A'.repeat(24));
  const replies = await Promise.all(
    Array.from({ length: 16 }, () =>
      browser.call('POST /api/joinLink', { json: { token, name: 'Leela', consent: 4 } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect([(await rows()).length, await used()]).toEqual([1, 1]);
});

const system: Actor = { kind: 'system', name: 'drafts' };
const staff: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];

/** A magazine with a friend's words, published and ready for its approval; answers who may withdraw. */
async function publishedWithFriend() {
  const token = await linkFor(10);
  const browser = app.browser();
  await browser.call('POST /api/joinLink', { json: { token, name: 'Uncle Rajan', consent: 4 } });
  await browser.call('POST /api/saveContribution', { json: { token, answers: [{ key: 101, text: 'She laughed.' }] } });
  await browser.call('POST /api/sendContribution', { json: { token } });
  const [own] = await rows();
  await decideContribution(app.ctx(staff), { edition, contribution: own?.id ?? '', keep: true });
  await takeStep(app.ctx(system), edition, 'handIn');
  await takeStep(app.ctx(system), edition, 'startDraft');
  const made = {
    madeAt: app.ctx().now(),
    subject: null,
    pdf: file,
    sha256: 'x',
    thumbnail: file,
    pages: [],
    findings: [],
  };
  const { ids } = await acceptedContributionsOf(app.ctx(), edition);
  await softCopyStore.saveFinishedDraft(
    app.ctx().db,
    { edition, version: 1 },
    { ...made, contributions: ids, plan: {} },
  );
  await publish(app.ctx(staff), { edition });
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await updateOrderAddress(app.ctx(staff), { orderId: edition, ...address });
  return () => browser.call('POST /api/withdrawConsent', { json: { token } });
}
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  );
const stateNow = async () => {
  const { orderStatus, live } = await viewEdition(app.ctx(), edition);
  return [orderStatus, live];
};

test('W53 a withdrawal and the release of the print files at the same moment have one clear outcome', async () => {
  for (let round = 0; round < 12; round++) {
    const withdraw = await publishedWithFriend();
    await approve(app.ctx(staff), { edition, reason: 'She called.' });
    const request = await pressStore.findPrintRecord(app.ctx().db, edition);
    const files = { files: [], ticket: file, ticketData: file, findings: [], version: 1, approved: 'x' };
    const unreleased = { releasedAt: null, releasedBy: null, reason: null };
    await pressStore.savePrintFiles(app.ctx().db, request!, { madeAt: app.ctx().now(), ...files, ...unreleased });
    const release = () => outcome(releasePrint(app.ctx(staff), { edition, reason: 'It is fine.' }));
    const both = round % 2 ? [release(), withdraw()] : [withdraw(), release()];
    const results = await Promise.all(both);
    const released = results.find(result => typeof result === 'string');
    const reply = results.find(result => typeof result !== 'string') as Awaited<ReturnType<typeof withdraw>>;
    expect(reply.status).toBe(200);
    const isPrinted = (await rows())[0]?.isPrinted;
    expect(reply.body.mine).toMatchObject({ state: 'withdrawn', isPrinted });
    expect([released, await stateNow()]).toEqual(isPrinted ? ['done', [4, 3]] : ['contribution-withdrawn', [3, 2]]);
  }
});

test('W53 a withdrawal and the approval at the same moment: nothing of it goes to the printer', async () => {
  for (let round = 0; round < 8; round++) {
    const withdraw = await publishedWithFriend();
    const approval = () => outcome(approve(app.ctx(staff), { edition, reason: 'She called.' }));
    await Promise.all(round % 2 ? [approval(), withdraw()] : [withdraw(), approval()]);
    expect(await stateNow()).toEqual([3, 2]);
    expect(await pressStore.findPrintRecord(app.ctx().db, edition)).toBeUndefined();
    expect((await draftsOf(app.ctx(), edition)).map(({ erasedAt }) => erasedAt !== null)).toEqual([false, true]);
  }
});
