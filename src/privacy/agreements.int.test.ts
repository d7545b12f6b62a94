import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedEditorial } from '#src/editorial/index.ts';
import { samplePlanId } from '#src/catalogue/rules.ts';
import { midOf } from '#test/kit/bank.ts';
import { rowsOf } from '#test/kit/all-texts.ts';
import { app, customer, order, ordered, partner, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { jobs } from './index.ts';

useCheckoutApp();
beforeAll(() => seedEditorial(app.ctx()));

const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.ctx(), query);
const agreedBy = async (account: string) =>
  (
    await rows<{ what: string }>(
      sql`select subject || ' ' || version || ' ' || act || ' ' || place as what from agreements where account = ${account} order by at, subject desc`,
    )
  ).map(({ what }) => what);
const accountOf = async (phone: string) =>
  (await rows<{ id: string }>(sql`select id from accounts where phone = ${phone}`))[0]?.id ?? '';
const rewrite = (slug: string) => app.ctx().db.execute(sql`update texts set lead = lead || '!' where slug = ${slug}`);

test('W113 a sign-in records which wording of terms and privacy was agreed to, each once, and every wording is kept', async () => {
  const me = await customer();
  const account = await accountOf(me.phone);
  const first = ['terms 1 given sign-in', 'privacy 1 given sign-in'];
  expect(await agreedBy(account)).toEqual(first);
  await app.later(60);
  await me.signIn(me.phone);
  expect(await agreedBy(account)).toEqual(first);
  await rewrite('terms');
  await rewrite('about');
  await app.later(60);
  await me.signIn(me.phone);
  expect(await agreedBy(account)).toEqual([...first, 'terms 2 given sign-in']);
  const wordings = await rows<{ version: number; end: string }>(
    sql`select version, right(lead, 1) as end from text_versions where slug = 'terms' order by version`,
  );
  expect(wordings).toEqual([
    { version: 1, end: '.' },
    { version: 2, end: '!' },
  ]);
  const { body } = await me.call('GET /api/myData');
  expect(body.agreed.map(({ what }) => what).toSorted()).toEqual([
    'Privacy Policy, version 1',
    'Terms and Conditions, version 1',
    'Terms and Conditions, version 2',
  ]);
  const wording = async (version: string) => (await me.call(`GET /api/text/terms/${version}`)).body;
  expect(await wording('1')).toMatchObject({ version: 1, newest: false, lead: expect.stringMatching(/\.$/) });
  expect(await wording('2')).toMatchObject({ version: 2, newest: true, lead: expect.stringMatching(/!$/) });
  for (const [address, status] of [
    ['terms/3', 404],
    ['about/1', 404],
    ['terms/0', 404],
    ['terms/x', 404],
  ])
    expect((await me.call(`GET /api/text/${address}`)).status, String(address)).toBe(status);
});

test('W113 Pay records the wording of the terms with the payment, of an order and of the sample', async () => {
  const me = await customer();
  const { mid } = await ordered(me);
  const studio = await partner();
  const sample = { gsm: 170, paper: 'Matt art paper', lamination: 'Matt Laminated', quantity: 1 };
  const where = { address: '1 MG Road', city: 'Pune', zipcode: '411001' };
  const paid = await studio.call('POST /api/payment', { json: { paymentID: samplePlanId, ...sample, ...where } });
  const terms = await rows<{ purpose: string; terms: number }>(
    sql`select purpose, terms from payments where mid in (${mid}, ${midOf(paid.body.url)}) order by purpose`,
  );
  const [now] = await rows<{ version: number }>(
    sql`select max(version) as version from text_versions where slug = 'terms'`,
  );
  expect(terms).toEqual([
    { purpose: 'order', terms: now?.version },
    { purpose: 'sample', terms: now?.version },
  ]);
  expect((await me.call('GET /api/myData')).body.agreed[0]?.where).toMatch(/when you paid for an order$/);
});

test('W113 no wording and no agreement is changed afterwards, and they go with their person', async () => {
  const { db } = app.ctx();
  const me = await customer();
  const account = await accountOf(me.phone);
  for (const change of [
    sql`update text_versions set lead = 'x'`,
    sql`delete from text_versions`,
    sql`update agreements set act = 'withdrawn' where account = ${account}`,
  ])
    await expect(db.execute(change)).rejects.toThrow();
  await me.call('POST /api/paymentD2C', { json: order() });
  const { bytes } = await me.call('GET /api/export');
  expect(bytes.includes('what was agreed to, and withdrawn')).toBe(true);
  await app.later(3600);
  await app.runJobs();
  expect((await me.call('POST /api/askErasure')).status).toBe(200);
  await app.later(8 * 86_400);
  await jobs.find(({ job }) => job.name === 'privacy/erase-people')?.run(app.ctx(), {});
  expect(await agreedBy(account)).toEqual([]);
});
