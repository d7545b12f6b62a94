import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { takeStep } from '#src/editions/index.ts';
import { messenger } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { closeLink, decideContribution, makeLink } from './actions/links.ts';
import { remindOfFriends } from './actions/remind.ts';
import { dayAfter } from './rules.ts';
import { contributionsOf, insertLink, linksOf, openLinks } from './store.ts';

const owner: Actor = { kind: 'customer', id: 'c0000000000000000000000000', phone: '+919812345670' };
const day = 86_400;
let app: TestApp;
let edition: EditionId;
/** What the fake messenger took. */
let sent: { to: string; text: string; link?: string | undefined }[];

beforeEach(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  sent = [];
  app.shop.runtime.provide(messenger, {
    deliver: async ({ to, text, link }) => void sent.push({ to, text, link }),
  });
  await advanceToHour(app, 11);
  edition = await openEdition(app.ctx());
});
afterEach(() => app.close());

/** Makes a link that is open for so many days; answers its secret. */
async function makeLinkFor(days: number, most = 10): Promise<string> {
  const lastDay = dayAfter(dayInIndia(app.clock.now()), days);
  const questions = [{ question: 'What did she teach you?' }];
  const request = { edition, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most };
  return (await makeLink(app.ctx(owner), request)).link?.url?.split('/').at(-1) ?? '';
}
async function tell(token: string, name: string): Promise<void> {
  const friend = app.browser();
  await friend.call('POST /api/joinLink', { json: { token, name, consent: 4 } });
  await friend.call('POST /api/saveContribution', { json: { token, answers: [{ key: 101, text: 'To sing.' }] } });
  await friend.call('POST /api/sendContribution', { json: { token } });
}
/** Runs the job twice, as if one had died and was run again, and answers what was sent about friends. */
async function reminders(): Promise<string[]> {
  sent = [];
  await remindOfFriends(app.ctx());
  await remindOfFriends(app.ctx());
  await app.runJobs();
  return sent.flatMap(({ text }) => (text.includes('friends have answered') ? [text] : []));
}

test('W53 three days after the link was made its owner is told who has answered, once, and once more a week later', async () => {
  const token = await makeLinkFor(21);
  await tell(token, 'Leela');
  await app.later(2 * day);
  expect(await reminders()).toEqual([]);
  await app.later(day);
  const [text, ...more] = await reminders();
  expect(text).toMatch(
    /1 of 10 friends have answered .* open until \d+ \w+: share it again .* To stop reminders: http/,
  );
  expect(more).toEqual([]);
  expect(sent).toMatchObject([{ to: '+919812345670', link: expect.stringContaining(`/friends/${edition}`) }]);
  await app.later(2 * day);
  expect(await reminders()).toEqual([]);
  await app.later(5 * day);
  expect(await reminders()).toHaveLength(1);
});

test('W53 a short link has its owner reminded three days before its last day', async () => {
  await makeLinkFor(5);
  await app.later(day);
  expect(await reminders()).toEqual([]);
  await app.later(day);
  expect(await reminders()).toHaveLength(1);
});

test.each(['everybody answered', 'the link was closed', 'the link is over', 'the story was handed in'])(
  'W53 nobody is reminded of friends once %s',
  async why => {
    const token = await makeLinkFor(why === 'the link is over' ? 2 : 21, 1);
    if (why === 'everybody answered') await tell(token, 'Leela');
    if (why === 'the link was closed') await closeLink(app.ctx(owner), edition);
    if (why === 'the story was handed in') await takeStep(app.ctx(owner), edition, 'handIn');
    await app.later(3 * day);
    expect(await reminders()).toEqual([]);
  },
);

test('W53 a reminder that waits is withdrawn when the last friend answers meanwhile', async () => {
  const token = await makeLinkFor(21, 1);
  await app.later(3 * day);
  await remindOfFriends(app.ctx());
  await tell(token, 'Leela');
  await app.runJobs();
  expect(sent.filter(({ text }) => text.includes('friends have answered'))).toEqual([]);
});

test('W53 nobody is reminded of friends in the quiet hours', async () => {
  await makeLinkFor(21);
  await app.later(3 * day);
  await advanceToHour(app, 22);
  expect(await reminders()).toEqual([]);
  await advanceToHour(app, 10);
  expect(await reminders()).toHaveLength(1);
});

test('W53 the links are read a page at a time, each once', async () => {
  const { db } = app.ctx();
  await makeLinkFor(21);
  const [link] = await linksOf(db, edition);
  const ids = Array.from({ length: 60 }, () => app.ctx().random.id());
  if (link) for (const id of ids) await insertLink(db, { ...link, id, hash: id });
  const today = dayInIndia(app.clock.now());
  const first = await openLinks(db, today, undefined);
  const second = await openLinks(db, today, first.at(-1));
  expect([first.length, second.length]).toEqual([50, 11]);
  expect(new Set([...first, ...second].map(({ id }) => id))).toEqual(new Set([link?.id, ...ids]));
});

/** What was sent by the evening of this day about what friends told. */
async function eveningNews(): Promise<string[]> {
  sent = [];
  await advanceToHour(app, 19);
  await app.runJobs();
  await app.runJobs();
  return sent.flatMap(({ text }) => (text.includes('told something') ? [text] : []));
}

test('W53 the owner is told in the evening, once, that friends have told, until all is decided', async () => {
  const token = await makeLinkFor(21);
  await tell(token, 'Leela');
  await tell(token, 'Rajan');
  await app.runJobs();
  expect(sent.filter(({ text }) => text.includes('told something'))).toEqual([]);
  const [text, ...more] = await eveningNews();
  expect(text).toMatch(/2 people have told something for your .* edition.*: read it, .* To stop reminders: http/);
  expect([more, sent.map(({ link }) => link)]).toEqual([[], [expect.stringContaining(`/friends/${edition}`)]]);
  await advanceToHour(app, 11);
  expect(await eveningNews()).toEqual([]);

  await advanceToHour(app, 11);
  await tell(token, 'Meera');
  expect(await eveningNews()).toEqual([expect.stringContaining('3 people have told something')]);

  await advanceToHour(app, 11);
  await tell(token, 'Arjun');
  for (const { id } of await contributionsOf(app.ctx().db, edition))
    await decideContribution(app.ctx(owner), { edition, contribution: id, keep: true });
  expect(await eveningNews()).toEqual([]);
});
