import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { categoriesFor, listPartnerTypes } from '#src/catalogue/index.ts';
import { editionById, setTrackLink, takeStep } from '#src/editions/index.ts';
import { newestMessages, queueMessage } from '#src/messages/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { placesOf, rowsOf } from '#test/kit/all-texts.ts';
import type { Browser } from '#test/kit/app.ts';
import { approvedMagazine, testEditor } from '#test/kit/approved-magazine.ts';
import { app, nextPhone, ordered, runJob, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { confirmEmail, emailLinkTo } from '#test/kit/confirm-email.ts';
import { textsIn } from '#test/kit/zip-files.ts';
import { jobs, repeatAtStart } from './index.ts';
import { makePrintFiles } from '#test/kit/fake-press.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

replaceEngine(engine => ({
  ...engine,
  makePrintFiles,
}));
useCheckoutApp({ env: { MAILER: 'sandbox' } });

const day = 86_400;
const copyOf = async (browser: Browser) => textsIn((await browser.call('GET /api/export')).bytes);
const erasePeople = () => runJob(jobs, 'privacy/erase-people');
const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.ctx(), query);

/** A signed-in customer with this e-mail address in their profile. */
async function withEmail(email: string, phone = nextPhone()) {
  const browser = app.browser();
  const account = (await browser.signIn(phone)).body.data._id;
  const profile = { name: 'Asha', email, address: '12 Lake View', city: 'Bengaluru', postalCode: '560034' };
  await browser.call('POST /api/updateD2Cuser', { json: { id: account, ...profile } });
  return { browser, account, phone };
}

async function owner() {
  const [phone, secret] = [nextPhone(), 'IMURSEDITORSANDBOX22222222222222'];
  await addStaff(app.ctx(), { id: app.ctx().random.id(), phone, name: 'Meera', role: 'owner', totpSecret: secret });
  const browser = app.browser();
  const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone } })).body;
  await browser.call('POST /studio/api/signIn', { json: { phone, pass, totp: totpNow(app.ctx(), secret) } });
  return browser;
}

test('D41 an e-mail address that a stranger saved, too, gives them no message and takes none away', async () => {
  const email = 'victim@example.in';
  const victim = await withEmail(email);
  await confirmEmail(app, email);
  const { edition } = await ordered(victim.browser);
  await app.ctx().transaction(ctx =>
    queueMessage(ctx, {
      to: victim.phone,
      account: victim.account,
      edition,
      kind: 'storyReminder',
      values: { person: 'Nani', edition: 'Birthday Spotlight' },
      cause: `story ${edition}`,
    }),
  );
  const [reminder] = await rows<{ text: string }>(
    sql`select text from messages where kind = 'storyReminder' and account = ${victim.account} and channel = 'whatsapp'`,
  );
  const stop = new URL(/http\S+\/reminders\S+/.exec(reminder?.text ?? '')?.[0] ?? '');
  await app.call(`POST ${stop.pathname}${stop.search}`);
  const toVictim = async () => (await newestMessages(app.ctx(), email, 50)).map(({ id, kind }) => ({ id, kind }));

  const mallory = await withEmail(email);
  const sent = await toVictim();
  expect(sent.filter(({ kind }) => kind === 'orderConfirmed')).toHaveLength(1);
  // The one new message is the question whether the address is theirs.
  expect(sent.filter(({ kind }) => kind === 'emailProof')).toHaveLength(2);
  const copy = await copyOf(mallory.browser);
  expect(copy).not.toContain(edition);
  expect(copy).not.toContain('is confirmed');
  expect(await copyOf(victim.browser)).toContain('is confirmed');

  await mallory.browser.call('POST /api/askErasure');
  await app.later(8 * day);
  await erasePeople();
  const question = await rows<{ id: string }>(sql`select id from messages where account = ${mallory.account}`);
  expect(question).toEqual([]);
  const left = new Set((await toVictim()).map(({ id }) => id));
  expect(sent.filter(({ id }) => !left.has(id)).map(({ kind }) => kind)).toEqual(['emailProof']);
  expect(await rows(sql`select 1 from reminder_stops where account = ${victim.account}`)).toHaveLength(1);
});

test('D41 an address gets nothing but its confirmation until it is confirmed; the link works once, for two days', async () => {
  const email = 'slow@example.in';
  const { browser } = await withEmail(email);
  const { data } = (await browser.call('POST /api/login')).body;
  expect(data.emailProved).toBe(false);
  await ordered(browser);
  expect((await newestMessages(app.ctx(), email, 10)).map(({ kind }) => kind)).toEqual(['emailProof']);
  const first = await emailLinkTo(app, email);
  await app.later(3601);
  expect((await browser.call('POST /api/sendEmailProof')).status).toBe(200);
  const link = await emailLinkTo(app, email);
  const page = (method: 'GET' | 'POST', path: string) => app.call(`${method} ${path}`);
  expect((await page('POST', first)).status).toBe(404);
  expect(String((await page('GET', link)).body)).toContain('Is slow@example.in yours?');
  expect((await browser.call('POST /api/login')).body.data.emailProved).toBe(false);
  expect((await page('POST', link)).status).toBe(200);
  expect((await page('POST', link)).status).toBe(404);
  expect((await browser.call('POST /api/login')).body.data.emailProved).toBe(true);
  expect((await browser.call('POST /api/sendEmailProof')).status).toBe(409);
  // Another address is not proved by the first.
  const profile = { name: 'Asha', email: 'other@example.in', address: '', city: '', postalCode: '' };
  expect((await browser.call('POST /api/updateD2Cuser', { json: profile })).body.emailProved).toBe(false);
  const late = await emailLinkTo(app, 'other@example.in');
  await app.later(2 * day + 1);
  expect((await page('POST', late)).status).toBe(404);
  expect((await app.call('GET /confirm-email?key=unknown')).status).toBe(404);
});

test('W8 D41 the next owner of a number gets no message and no order of the one before, and erases only themselves', async () => {
  const old = await withEmail('old@example.in');
  const { edition } = await ordered(old.browser);
  await app.later(185 * day);
  const next = await withEmail('next@example.in', old.phone);
  expect(next.account).not.toBe(old.account);
  const copy = await copyOf(next.browser);
  expect([copy.includes(edition), copy.includes('is confirmed'), copy.includes(old.account)]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await next.browser.call('POST /api/claimAccount', { json: { edition } })).status).toBe(403);
  const people = (await (await owner()).call('POST /studio/api/findPerson', { json: { phone: old.phone } })).body;
  expect(people.accounts.map(({ _id, setAside }) => [_id, setAside])).toEqual([
    [next.account, false],
    [old.account, true],
  ]);
  const ofOld = () => rows(sql`select id from messages where account = ${old.account} order by id`);
  const before = await ofOld();
  expect(before.length).toBeGreaterThan(2);
  await next.browser.call('POST /api/askErasure');
  await app.later(8 * day);
  await erasePeople();
  expect(await ofOld()).toEqual(before);
  expect(await rows(sql`select 1 from messages where account = ${next.account}`)).toEqual([]);
});

let studios = 0;

/** A partner, and a shipped magazine that they ordered for a client, in which these words are told. */
async function clientsMagazine(words: string, client: string | null) {
  const [type] = await listPartnerTypes(app.ctx());
  const phone = nextPhone();
  studios += 1;
  const [name, email] = [`Studio Zephyr${studios}`, `zephyr${studios}@example.in`];
  const seed = { phone, name, email, city: 'Pune', type: type!.id, credits: 2 };
  const id = await seedPartner(app.ctx(), seed);
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  const [category] = await categoriesFor(app.ctx(), type!.id);
  const order = { customerName: 'Tara Client', customerPhone: client, category: category!.id };
  const edition = (await browser.call('POST /api/place-order', { json: order })).body._id as EditionId;
  const saves = [{ save: '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e11', key: 1, base: 0, text: words }];
  await browser.call('POST /api/saveAnswers', { json: { edition, device: 'phone', saves } });
  await approvedMagazine(app, { edition, partner: id });
  await app.runJobs();
  await takeStep(app.ctx(testEditor), edition, 'printed');
  await setTrackLink(app.ctx(testEditor), { edition, link: 'https://courier.example/1' });
  await app.runJobs();
  return { id, browser, phone, edition, texts: [name, email, phone.slice(1)] };
}

test('W101 W102 a partner’s client finds, saves and erases their magazine by their number', async () => {
  const [phone, words] = [nextPhone(), 'She hummed to the client’s kettle.'];
  const { edition } = await clientsMagazine(words, phone);
  const client = app.browser();
  await client.signIn(phone);
  expect(await copyOf(client)).toContain(words);
  const stranger = app.browser();
  await stranger.signIn(nextPhone());
  expect(await copyOf(stranger)).not.toContain(words);
  expect((await client.call('POST /api/askErasure')).status).toBe(200);
  await app.later(8 * day);
  await erasePeople();
  expect(await placesOf(app.ctx(), [words, 'Tara Client'])).toEqual([]);
  await app.later(3 * day);
  await erasePeople();
  expect(await placesOf(app.ctx(), [phone.slice(1)])).toEqual([]);
  expect(await editionById(app.ctx(), edition)).toMatchObject({ erased: true, customerName: 'Erased', orderStatus: 6 });
});

test('W101 the owner of the shop finds a client without an account, saves and erases what a partner has of them', async () => {
  const [phone, words] = [nextPhone(), 'She kept the owner’s umbrella.'];
  const { edition } = await clientsMagazine(words, phone);
  const staff = await owner();
  const find = async (by = staff) => (await by.call('POST /studio/api/findPerson', { json: { phone } })).body.accounts;
  expect(await find()).toMatchObject([{ kind: 'client', name: 'Tara Client', orders: 1, obstacle: null }]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ phone, kind: 'client', reason: 'By letter.' })) form.set(name, value);
  const copy = textsIn((await staff.call('POST /studio/api/export', { form })).bytes);
  expect(copy).toContain(words);
  const asked = await staff.call('POST /studio/api/askErasure', {
    json: { phone, kind: 'client', reason: 'By letter.' },
  });
  expect(asked.body.accounts).toMatchObject([{ kind: 'client', waits: { number: expect.stringMatching(/^E-/) } }]);
  expect((await newestMessages(app.ctx(), phone, 1))[0]?.kind).toBe('erasureAsked');
  const [kept] = await rows<{ row: object }>(
    sql`select to_jsonb(a) as row from story_answers a where edition = ${edition}`,
  );
  await app.later(8 * day);
  await erasePeople();
  await app.later(3 * day);
  await erasePeople();
  expect(await placesOf(app.ctx(), [words, 'Tara Client', phone.slice(1)])).toEqual([]);
  expect(await find(await owner())).toEqual([]);

  // A restored backup, which knows nothing of it.
  await app
    .ctx()
    .db.execute(
      sql`insert into story_answers select * from jsonb_populate_record(null::story_answers, ${JSON.stringify(kept?.row)}::jsonb)`,
    );
  await app.ctx().db.execute(sql`delete from erasures where kind = 'client'`);
  expect(await placesOf(app.ctx(), [words])).toEqual(['story_answers.text']);
  await repeatAtStart(app.ctx());
  expect(await placesOf(app.ctx(), [words])).toEqual([]);
});

test('W101 a partner’s erasure leaves magazines to the clients, who are told, and asks what becomes of the others', async () => {
  const [phone, words] = [nextPhone(), 'She gave the studio her pickle recipe.'];
  const studio = await clientsMagazine(words, phone);
  const order = { customerName: 'Nobody Known', customerPhone: null };
  const { category } = (await editionById(app.ctx(), studio.edition)) ?? {};
  const [type] = await listPartnerTypes(app.ctx());
  const found = (await categoriesFor(app.ctx(), type!.id)).find(({ name }) => name === category);
  const untold = (await studio.browser.call('POST /api/place-order', { json: { ...order, category: found!.id } })).body
    ._id as EditionId;
  await app.ctx().db.execute(sql`update editions set cancelled_at = now(), cancel_refund = 0 where id = ${untold}`);
  const until = '2038-01-01';
  await app.ctx().db
    .execute(sql`insert into page_marks (code, edition, file, key, question, speaker, seconds, made_at, kept_until)
    values ('PARTNERGONE1', ${studio.edition}, 'file', 1, 'What does she cook?', 'Nani', 2, now(), ${until})`);

  const data = (await studio.browser.call('GET /api/myData')).body;
  expect(data.clients).toMatchObject({ told: 1, untold: [{ id: untold }] });
  expect((await studio.browser.call('POST /api/askErasure', { json: { untold: 'erase' } })).status).toBe(200);
  await app.later(8 * day);
  await erasePeople();
  await app.later(3 * day);
  await erasePeople();

  expect(await placesOf(app.ctx(), studio.texts)).toEqual([]);
  expect(await placesOf(app.ctx(), [words])).toEqual(['story_answers.text']);
  expect(await editionById(app.ctx(), studio.edition)).toMatchObject({ erased: false, customerName: 'Tara Client' });
  expect((await editionById(app.ctx(), untold))?.erased).toBe(true);
  expect(await rows(sql`select question from page_marks where code = 'PARTNERGONE1'`)).toEqual([
    { question: 'What does she cook?' },
  ]);
  const told = (await newestMessages(app.ctx(), phone, 20)).filter(({ kind }) => kind === 'magazineIsYours');
  expect(told).toHaveLength(1);
  const key = /\?key=(.+)$/.exec(told[0]?.link ?? '')?.[1] ?? '';
  const seen = await app.browser().call('POST /api/editions', {
    json: { edition: studio.edition },
    headers: { 'x-edition-key': key },
  });
  expect([seen.status, seen.body.pdf?.length, seen.body.brand]).toEqual([200, 1, null]);
  const client = app.browser();
  await client.signIn(phone);
  expect(await copyOf(client)).toContain(words);
});
