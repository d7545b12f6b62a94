import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import { saveSubject, takeStep } from '#src/editions/index.ts';
import { publish } from '#src/soft-copy/index.ts';
import * as softCopyStore from '#src/soft-copy/store.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { priyasShop, staff, system, type PriyasShop } from '#test/kit/priyas-shop.ts';
import { dayAfter } from './rules.ts';

let app: TestApp;
let priya: Browser;
let open: PriyasShop['open'];
let edition: EditionId;
/** The secret of the edition's link. */
let token: string;

beforeAll(async () => {
  ({ app, priya, open } = await priyasShop({ env: { LIMITS: 'off' } }));
});
afterAll(() => app.close());
beforeEach(async () => {
  edition = await open();
  const { body } = await makeLink();
  token = body.link?.url?.split('/').at(-1) ?? '';
});

const today = () => dayInIndia(app.clock.now());
const makeLink = () => {
  const questions = [{ question: 'What did she teach you?' }];
  const request = { edition, about: 'Lakshmi Nair', from: 'Priya', note: '', questions, most: 10 };
  return priya.call('POST /api/makeLink', { json: { ...request, lastDay: dayAfter(today(), 20) } });
};
const invited = (browser: Browser) => browser.call('POST /api/invitation', { json: { token } });
const join = (browser: Browser, name: string) =>
  browser.call('POST /api/joinLink', { json: { token, name, consent: 4 } });
const write = (browser: Browser, text: string) =>
  browser.call('POST /api/saveContribution', { json: { token, answers: [{ key: 101, text }] } });
const send = (browser: Browser) => browser.call('POST /api/sendContribution', { json: { token } });
/** Somebody who began by the link and wrote an answer. */
async function begun(name: string): Promise<Browser> {
  const browser = app.browser();
  await join(browser, name);
  await write(browser, 'To sing.');
  return browser;
}
const friends = async () => (await priya.call('POST /api/friends', { json: { edition } })).body;
const figures = async () => (await priya.call('POST /api/friendsOfStory', { json: { edition } })).body;
const handIn = () => takeStep(app.ctx(system), edition, 'handIn');
const closed = { status: 409, body: { error: { code: 'friends-closed' } } };

test('W53 friends tell until an hour after the hand-in; then the link is closed and says so', async () => {
  const [rajan, leela] = [await begun('Rajan'), await begun('Leela')];
  await send(rajan);
  await handIn();
  await takeStep(app.ctx(system), edition, 'startDraft');
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000);
  expect(await friends()).toMatchObject({ stage: 'last-hour', link: { takesPeople: true, closed: false } });
  expect(Math.abs(Date.parse((await friends()).closesAt ?? '') - inAnHour.getTime())).toBeLessThan(60_000);
  const late = app.browser();
  expect((await invited(late)).status).toBe(200);
  expect((await join(late, 'Meena')).status).toBe(200);
  expect((await invited(leela)).body.mine).toMatchObject({ mayChange: true, isHandedIn: false });

  await app.clock.advance(3601);
  expect(await friends()).toMatchObject({ stage: 'making', closesAt: null, open: true, link: { takesPeople: false } });
  const stranger = app.browser();
  expect(await invited(stranger)).toMatchObject({
    status: 409,
    body: { error: { code: 'friends-closed', message: expect.stringContaining('Priya has handed the story in') } },
  });
  expect(await join(stranger, 'Anil')).toMatchObject(closed);
  expect(await send(leela)).toMatchObject(closed);
  expect((await invited(leela)).body.mine).toMatchObject({ state: 'open', mayChange: false, isHandedIn: true });
  expect(await makeLink()).toMatchObject(closed);
});

test('W53 what was sent can still be changed, decided and withdrawn after the link closed with the hand-in', async () => {
  const rajan = await begun('Rajan');
  await send(rajan);
  await handIn();
  await app.clock.advance(3601);
  expect((await write(rajan, 'To sing and to wait.')).body.mine).toMatchObject({ mayChange: true, isHandedIn: true });
  const [sent] = (await friends()).contributions;
  const decision = { edition, contribution: sent?.id ?? '', keep: true };
  expect((await priya.call('POST /api/decideContribution', { json: decision })).status).toBe(200);
  expect((await rajan.call('POST /api/withdrawConsent', { json: { token } })).body.mine?.state).toBe('withdrawn');
});

test('W53 a story that is opened again takes contributions again, and none once a soft copy is published', async () => {
  const leela = await begun('Leela');
  await handIn();
  await takeStep(app.ctx(system), edition, 'startDraft');
  expect((await priya.call('POST /api/reopenStory', { json: { edition } })).status).toBe(200);
  await app.clock.advance(3601);
  expect((await friends()).stage).toBe('telling');
  expect((await send(leela)).body.mine?.state).toBe('sent');

  edition = await open();
  token = (await makeLink()).body.link?.url?.split('/').at(-1) ?? '';
  await handIn();
  await takeStep(app.ctx(system), edition, 'startDraft');
  await publishDraft();
  expect(await friends()).toMatchObject({ stage: 'reading', open: true, link: { takesPeople: false } });
  expect(await invited(app.browser())).toMatchObject(closed);
});

async function publishDraft(): Promise<void> {
  const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];
  const made = { madeAt: app.ctx().now(), subject: null, contributions: [], pdf: file, sha256: 'x', thumbnail: file };
  const draft = { ...made, pages: [], plan: {}, findings: [] };
  await softCopyStore.saveFinishedDraft(app.ctx().db, { edition, version: 1 }, draft);
  await publish(app.ctx(staff), { edition });
}

test('W53 a closed link of a story that was handed in is 404 as before', async () => {
  await priya.call('POST /api/closeLink', { json: { edition } });
  await handIn();
  await app.clock.advance(3601);
  expect((await invited(app.browser())).status).toBe(404);
});

test('W55 whoever looks the story over reads how many told, wait and write, and until when the link is open', async () => {
  const none = { told: 0, undecided: 0, writing: 0, kept: { friends: 0, words: [], recordings: 0, photos: 0 } };
  expect(await figures()).toEqual({ ...none, openUntil: dayAfter(today(), 20) });
  const rajan = await begun('Rajan');
  await begun('Leela');
  await send(rajan);
  expect(await figures()).toMatchObject({ told: 1, undecided: 1, writing: 1 });
  const [sent] = (await friends()).contributions.filter(({ state }) => state === 'sent');
  const json = { edition, contribution: sent?.id ?? '', keep: false };
  await priya.call('POST /api/decideContribution', { json });
  expect(await figures()).toMatchObject({ told: 1, undecided: 0, writing: 1, kept: { friends: 0, words: [] } });
  await priya.call('POST /api/decideContribution', { json: { ...json, keep: true } });
  expect((await figures()).kept).toEqual({ friends: 1, words: [2], recordings: 0, photos: 0 });
  await handIn();
  await app.clock.advance(3601);
  expect((await figures()).openUntil).toBeNull();
  expect((await app.browser().call('POST /api/friendsOfStory', { json: { edition } })).status).toBe(401);
});

test.each([5, 12, 60])(
  'W53 a magazine needed in %s days has friends tell before the story is to be handed in',
  async days => {
    const neededBy = dayAfter(today(), days);
    const subject = { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' } as const;
    const about = { edition, base: 0, subject, from: 'Priya', occasionOn: null, neededBy, language: 'en' } as const;
    await saveSubject(app.ctx(), about);
    const { lastDay, deadline } = (await friends()).proposal;
    expect(deadline).toMatchObject({ neededBy });
    const dayBefore = dayAfter(deadline?.handInBy ?? '', -1);
    const week = dayAfter(today(), 7);
    const few = dayAfter(today(), 3);
    expect(lastDay).toBe(dayBefore < few ? few : dayBefore < week ? dayBefore : week);
    expect(lastDay <= neededBy).toBe(true);
  },
);
