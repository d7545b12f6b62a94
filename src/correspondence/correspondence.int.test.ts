import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { addStaff } from '#src/accounts/index.ts';
import { accounts } from '#src/accounts/store/tables.ts';
import { listPartnerTypes, seedCatalogue } from '#src/catalogue/index.ts';
import { createEdition, customerLink, loadEdition } from '#src/editions/index.ts';
import { messagesAbout, newestMessages } from '#src/messages/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { answerLetter, lettersFor, settleLetters, writeLetter } from './actions/letters.ts';
import { noteOnOrder, readNotes, wordsAbout, writtenToStaff } from './actions/notes.ts';
import { onAccountsMerged } from './index.ts';

const asha: Actor = { kind: 'customer', id: 'customer-1', phone: '+919810000001' };
const other: Actor = { kind: 'customer', id: 'customer-2', phone: '+919810000002' };

let app: TestApp;
let studio: Actor;
let meera: Actor;
let dev: Actor;
let partner: string;

const order = async (of: object = { customer: 'customer-1' }) =>
  createEdition(app.ctx(), { ...of, customerName: 'Asha Rao', customerPhone: '+919810000001', ...birthdayOrder });
const said = (edition: string, words: string, id = randomUUID()) => ({ edition, id, words });
const wordsFor = async (actor: Actor, id: string) => wordsAbout(app.ctx(actor), await loadEdition(app.ctx(), id));
const refusalOf = (work: Promise<unknown>) => expect(work).rejects;

async function staffMember(name: string, phone: string): Promise<Actor> {
  const { member } = await addStaff(app.ctx(), { name, phone, role: 'editor' });
  return { kind: 'staff', id: member.id, role: 'editor', name };
}

beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  const [type] = await listPartnerTypes(app.ctx());
  const profile = { phone: '+919811110000', email: 'a@b.example', city: 'Pune', type: type?.name ?? '', logo: null };
  partner = await seedPartner(app.ctx(), { ...profile, name: 'Silver Halide', credits: 0 });
  meera = await staffMember('Meera Iyer', '+919810000091');
  dev = await staffMember('Dev Shah', '+919810000092');
  studio = meera;
});
afterAll(() => app.close());

test('W151 an owner writes, the studio answers once by message, and the letter knows what became of it', async () => {
  const edition = await order();
  const asked = said(edition, 'When does it come?');
  await writeLetter(app.ctx(asha), asked);
  // The same again, as after a lost answer.
  expect(await writeLetter(app.ctx(asha), asked)).toMatchObject([{ from: null, words: 'When does it come?' }]);
  expect((await writtenToStaff(app.ctx(meera))).letters.map(({ edition: id }) => id)).toContain(edition);
  expect((await wordsFor(meera, edition)).letters).toMatchObject([{ from: null, answered: false }]);

  const answer = said(edition, 'On Monday,\nwe think.');
  await Promise.all([answerLetter(app.ctx(meera), answer), answerLetter(app.ctx(dev), answer)]);
  const words = await wordsFor(meera, edition);
  expect(words.owner).toEqual({ name: 'Asha Rao', isPartner: false });
  expect(words.letters).toMatchObject([{ answered: true }, { words: 'On Monday,\nwe think.' }]);
  expect((await writtenToStaff(app.ctx(meera))).letters.map(({ edition: id }) => id)).not.toContain(edition);
  const sent = (await messagesAbout(app.ctx(meera), edition)).filter(({ letter }) => letter === answer.id);
  expect(sent).toMatchObject([{ kind: 'Studio answer', to: '+919810000001', channel: 'whatsapp' }]);
  const [message] = await newestMessages(app.ctx(), '+919810000001', 1);
  expect(message?.text).toContain('On Monday, we think.');
  expect(message?.link).toMatch(new RegExp(`/tracking/${edition}$`));
  // The customer reads the first name only, of whoever of the two was first.
  const read = (await lettersFor(app.ctx(asha), edition)).map(({ from }) => from);
  expect([
    [null, 'Meera'],
    [null, 'Dev'],
  ]).toContainEqual(read);
});

test('W151 nobody but the owner reads or writes the letters of an order: no other account, no link, no visitor', async () => {
  const edition = await order();
  await writeLetter(app.ctx(asha), said(edition, 'My number changed.'));
  const key = new URL(await customerLink(app.ctx(), edition), 'https://a.example').searchParams.get('key') ?? '';
  await refusalOf(lettersFor(app.ctx(other), edition)).toMatchObject({ status: 403 });
  await refusalOf(writeLetter(app.ctx(other), said(edition, 'Hello'))).toMatchObject({ status: 403 });
  await refusalOf(lettersFor(app.ctx({ kind: 'visitor' }), edition)).toMatchObject({ status: 401 });
  await refusalOf(lettersFor(app.ctx(studio), edition)).toMatchObject({ status: 403 });
  await refusalOf(answerLetter(app.ctx(asha), said(edition, 'Hello'))).toMatchObject({ status: 403 });
  await refusalOf(noteOnOrder(app.ctx(asha), said(edition, 'Hello'))).toMatchObject({ status: 403 });
  const reply = await app.call(`GET /api/letters/${edition}`, { headers: { 'x-link-key': key } });
  expect(reply.status).toBe(401);
  expect(JSON.stringify(reply.body)).not.toContain('number');
});

test('W151 of a partner’s order the partner is written to; an account that is merged takes its letters along', async () => {
  const edition = await order({ partner });
  const silver: Actor = { kind: 'partner', id: partner, phone: '+919811110000' };
  await writeLetter(app.ctx(silver), said(edition, 'Two copies more?'));
  await answerLetter(app.ctx(meera), said(edition, 'Gladly.'));
  expect((await wordsFor(meera, edition)).owner).toEqual({ name: 'Silver Halide', isPartner: true });
  const [message] = await newestMessages(app.ctx(), '+919811110000', 1);
  expect(message).toMatchObject({ account: partner, kind: 'studioAnswer' });
  await writeLetter(app.ctx(silver), said(edition, 'Thank you!'));
  await settleLetters(app.ctx(meera), edition);
  expect((await wordsFor(meera, edition)).letters.map(({ answered }) => answered)).toEqual([true, true, true]);
  await refusalOf(settleLetters(app.ctx(silver), edition)).toMatchObject({ status: 403 });
  await refusalOf(lettersFor(app.ctx(asha), edition)).toMatchObject({ status: 403 });

  const own = await order({ customer: 'customer-3' });
  const third: Actor = { kind: 'customer', id: 'customer-3', phone: '+919810000003' };
  await writeLetter(app.ctx(third), said(own, 'It is me.'));
  await app.ctx().db.execute(sql`update editions set customer = 'customer-4' where id = ${own}`);
  await onAccountsMerged(app.ctx(), { from: 'customer-3', into: 'customer-4' });
  expect(await lettersFor(app.ctx({ ...third, id: 'customer-4' }), own)).toMatchObject([{ words: 'It is me.' }]);
});

test('W151 a letter is bounded and escaped by nobody’s trust: too long, empty, too often', async () => {
  const browser = app.browser();
  await browser.signIn('+919810000005');
  const [account] = await app
    .ctx()
    .db.select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.phone, '+919810000005'));
  const customer = account?.id ?? '';
  const edition = await order({ customer });
  const post = (words: string) => browser.call('POST /api/letters', { json: said(edition, words) });
  expect((await post('x'.repeat(1001))).status).toBe(400);
  expect((await post(' \u200b ')).status).toBe(400);
  const { body } = await post('<script>alert(1)</script>\u202e');
  expect(body.letters.at(-1)?.words).toBe('<script>alert(1)</script>');
  for (let n = 0; n < 9; n++) expect((await post(`Again ${n}`)).status).toBe(200);
  expect((await post('Once more')).status).toBe(429);
});

test('W152 a note that names somebody is hers until she has seen it, and nobody else’s', async () => {
  const edition = await order();
  const note = said(edition, '@Meera, she called twice.');
  await noteOnOrder(app.ctx(dev), note);
  await noteOnOrder(app.ctx(dev), note);
  const unread = async (actor: Actor) =>
    (await writtenToStaff(app.ctx(actor))).notes.filter(({ edition: id }) => id === edition);
  expect(await unread(meera)).toMatchObject([{ from: 'Dev Shah', words: '@Meera, she called twice.' }]);
  // A note whose answer was lost is sent again, and was written once, in the log, too.
  const [logged] = await app
    .ctx()
    .db.select({ times: sql`count(*)`.mapWith(Number) })
    .from(sql`staff_log`)
    .where(sql`act = 'note written' and edition = ${edition}`);
  expect(logged).toEqual({ times: 1 });
  expect(await unread(dev)).toEqual([]);
  expect((await wordsFor(meera, edition)).notes).toMatchObject([{ by: 'Dev Shah', isUnread: true }]);
  expect((await wordsFor(dev, edition)).notes).toMatchObject([{ isUnread: false }]);
  await readNotes(app.ctx(dev), edition);
  expect(await unread(meera)).toHaveLength(1);
  await readNotes(app.ctx(meera), edition);
  expect(await unread(meera)).toEqual([]);
  // Nobody is told of a note that they wrote themselves.
  await noteOnOrder(app.ctx(meera), said(edition, '@meera iyer: ring her on Monday.'));
  expect(await unread(meera)).toEqual([]);
});
