import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { makeLink } from './actions/links.ts';
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
  const wish = { edition, about: 'Amma', from: 'Priya', note: '', questions, lastDay, most };
  return (await makeLink(app.ctx(), wish)).link?.url?.split('/').at(-1) ?? '';
}
const rows = () => app.ctx().db.select().from(contributions).where(eq(contributions.edition, edition));
const used = async () => (await app.ctx().db.select().from(storyLinks).where(eq(storyLinks.edition, edition)))[0]?.used;

test('W53 sixty-four people at once take the ten places of a link, and each of the ten has a consent', async () => {
  const token = await linkFor(10);
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      app.browser().call('POST /api/joinLink', { json: { token, name: `Friend ${n}`, consent: 1 } }),
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
      browser.call('POST /api/joinLink', { json: { token, name: 'Leela', consent: 1 } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect([(await rows()).length, await used()]).toEqual([1, 1]);
});
