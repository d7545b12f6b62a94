import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { changeContent, readContent, type ContentList } from '#platform/content.ts';
import { contentLists, seedCatalogue } from '#src/catalogue/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { eventually } from '#test/kit/api-customer.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';

const owner: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Farida Contractor' };
let processes: TestApp[];
beforeAll(async () => {
  const first = await testApp({ database: 'postgres', site: true, env: { LIMITS: 'off' } });
  await seedCatalogue(first.ctx());
  await seedEditorial(first.ctx());
  processes = [first, await testApp({ database: 'postgres', site: true, env: { LIMITS: 'off' }, beside: first })];
  for (const { shop } of processes) await shop.runtime.contentCache.watch(shop.runtime.database);
});
afterAll(async () => {
  for (const app of processes.toReversed()) await app.close();
});

/** Everything public that says something: all pages of the sitemap, steps of an order, and the answers of calls. */
async function publicAddresses(app: TestApp): Promise<string[]> {
  const sitemap = String((await app.call('GET /sitemap.xml')).body);
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const calls = ['d2cpricing', 'landing', 'faqs/shop', 'faqs/valentines', 'text/terms', 'text/refund', 'explore'];
  return [...pages, '/selectPlan', '/login', '/site.webmanifest', '/404', ...calls.map(name => `/api/${name}`)];
}

const texts = async (app: TestApp, addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async address => {
      const { status, bytes } = await app.call(`GET ${address}`);
      expect(status, address).toBe(address === '/404' ? 404 : 200);
      return [address, bytes.toString()] as const;
    }),
  );

/** Where an amount stands, grouped as people read it or as figures for search engines. */
const placesOf = (found: Awaited<ReturnType<typeof texts>>, rupees: number) =>
  found.filter(([, text]) => new RegExp(`${rupees.toLocaleString('en-IN')}\\b|\\b${rupees}\\b`).test(text));

const list = (name: string): ContentList => contentLists.find(candidate => candidate.name === name)!;

test('D43 after a change of price no page, preview or answer of any process says the old one within a second', async () => {
  const [here] = processes as [TestApp];
  const addresses = await publicAddresses(here);
  expect(addresses.length).toBeGreaterThan(20);
  const [plan] = (await readContent(here.ctx(owner), list('plans'))).rows;
  expect(plan?.values['price']).toBe('1449');
  const said: string[] = [];
  for (const app of processes) {
    const places = placesOf(await texts(app, addresses), 1449).map(([address]) => address);
    said.push(...places);
    for (const address of ['/', '/plans', '/valentines', '/product', '/api/faqs/shop'])
      expect(places, address).toContain(address);
  }
  expect(new Set(said).size).toBeGreaterThan(10);

  const values = { ...plan!.values, price: '1561' };
  await changeContent(here.ctx(owner), list('plans'), { id: plan!.id, version: plan!.version, values });
  for (const app of processes)
    await eventually('the new price', async () => String((await app.call('GET /')).body).includes('₹1,561'), 1);
  for (const app of processes) {
    const found = await texts(app, addresses);
    expect(placesOf(found, 1449).map(([address]) => address)).toEqual([]);
    expect(new Set(placesOf(found, 1561).map(([address]) => address))).toEqual(new Set(said));
  }
});

test('D43 the home page names the price in its description and in what search engines read', async () => {
  const [here] = processes as [TestApp];
  const home = String((await here.call('GET /')).body);
  expect(home).toMatch(/<meta name="description" content="[^"]*from ₹1,561\."/);
  expect(home).toMatch(/<script type="application\/ld\+json">[^<]*Plans start at ₹1,561/);
  const plans = String((await here.call('GET /plans')).body);
  expect(plans).toMatch(/<meta property="og:description" content="[^"]*From ₹1,561, plus ₹70 shipping\."/);
});
