import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import { createEdition, customerLink, takeStep } from '#src/editions/index.ts';
import { storeFile } from '#src/files/index.ts';
import { stopLinkOf } from '#src/messages/actions/stop-reminders.ts';
import { messages } from '#src/messages/store.ts';
import { queueMessage, renderEmail } from '#src/messages/index.ts';
import { templates, type MessageKind } from '#src/messages/templates.ts';
import { offlinePage } from '#src/voices/html/offline-page.ts';
import { markRecordings } from '#src/voices/index.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';

usePartnerApp();

const shop = { kind: 'system', name: 'drafts' } as const;
/** What is never read by a partner's client: addresses of the shop, which are hers in no case, and the plan's name. */
const withoutAddresses = (text: string) =>
  text.replaceAll(/https?:\/\/[^\s"'<>]+/g, '').replaceAll(/"plan":"[^"]*"/g, '');
const isOurs = (text: string) => /imurs/i.test(withoutAddresses(text));

async function orderOf(partner: string | null, customerPhone = newPhone()) {
  const owner = partner === null ? { customer: 'c1' } : { partner };
  const free = { total: fromRupees(0), paid: fromRupees(0) };
  const edition = await createEdition(app.ctx(), {
    ...birthdayOrder,
    ...free,
    ...owner,
    customerName: 'Tara',
    customerPhone,
  });
  const key = new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '';
  return { edition, customerPhone, headers: { 'x-edition-key': key } };
}

/** The kinds of messages that a partner's client may get; the others go to accounts of ours. */
const clientKinds = (Object.keys(templates) as MessageKind[]).filter(
  kind =>
    !['code', 'newDevice', 'passkeyAdded', 'codesStopped', 'partnerWelcome', 'partnerNews', 'creditsAdded'].includes(
      kind,
    ),
);
const values = {
  person: 'Lakshmi Nair',
  edition: 'Birthday Spotlight',
  customer: 'Tara',
  partner: 'Studio Sona',
  payer: 'Tara',
  help: 'Add photos.',
  answer: 'We print it again.',
  back: 'It is back.',
  due: '₹725',
  isSeen: true,
  isOutdated: false,
  answered: 1,
  most: 10,
  until: '1 December',
  paper: 'invoice',
  number: 'INV/1',
  amount: '₹1',
  what: 'UPI',
  name: 'Tara',
};

test('W86 no message to a partner’s client names us, on a phone or as an e-mail, whatever it is about', async () => {
  const { id } = await aPartner(0);
  const { edition, customerPhone } = await orderOf(id);
  for (const kind of clientKinds)
    await queueMessage(app.ctx(), {
      kind,
      to: customerPhone,
      email: 'tara@example.in',
      edition,
      values,
      link: `/tracking/${edition}`,
      ...(templates[kind].timing === 'daytime' && 'reminds' in templates[kind] && { cause: 'waiting' }),
    });
  const sent = (await app.ctx().db.select().from(messages)).filter(one => one.edition === edition);
  expect(new Set(sent.map(({ kind }) => kind)).size).toBe(clientKinds.length);
  for (const message of sent) {
    expect([message.kind, isOurs(message.text)]).toEqual([message.kind, false]);
    const { from, html, text, subject } = renderEmail(app.ctx(), message);
    expect([message.kind, isOurs(JSON.stringify({ from, html, text, subject }))]).toEqual([message.kind, false]);
  }
});

test('W86 the page that stops reminders bears the name under which they came, and leads nowhere else', async () => {
  for (const [sender, name, ours] of [
    [{ name: 'Studio Sona' }, 'Studio Sona', false],
    [null, 'imurs', true],
  ] as const) {
    const path = new URL(stopLinkOf(app.ctx(), newPhone(), sender));
    for (const method of ['GET', 'POST'] as const) {
      const page = await app.call(`${method} /reminders${path.search}`);
      const html = String(page.body);
      expect([page.status, html.includes(name), isOurs(html), html.includes('href="/"')]).toEqual([
        200,
        true,
        ours,
        ours,
      ]);
    }
  }
});

test('W86 a recording in a partner’s magazine plays under their name, with its PIN, switched off and from a disk', async () => {
  const { id } = await aPartner(0);
  for (const [partner, name] of [
    [id, 'Studio Sona'],
    [null, 'imurs'],
  ] as const) {
    const { edition } = await orderOf(partner);
    const path = join(app.shop.runtime.config.dataDir, `hum-${edition}`);
    writeFileSync(path, hummedWav());
    const file = await storeFile(app.ctx(), { path, type: 'audio/wav', kind: 'voice', edition });
    const recording = { key: 1, question: 'What does she sing?', file: file.id, seconds: 3, speaker: 'Tara' };
    const mark = (await markRecordings(app.ctx(), edition, [recording])).get(file.id)!;
    const page = async () => String((await app.call(`GET /v/${new URL(mark.link).pathname.slice('/v/'.length)}`)).body);
    const isPartner = partner !== null;
    for (const html of [await page(), (await app.later(40 * 366 * 86_400), await page())]) {
      expect([html.includes(name), isOurs(html), html.includes('href="/"')]).toEqual([true, !isPartner, !isPartner]);
    }
  }
  expect(
    isOurs(
      offlinePage({ person: 'Tara', kind: 'Wedding', theme: 'Couple', brand: 'Studio Sona', pdf: 'a', recordings: [] }),
    ),
  ).toBe(false);
});

test('W86 what a partner’s client is answered names us nowhere, from the form to the tracker', async () => {
  const { id } = await aPartner(0);
  const { edition, headers } = await orderOf(id);
  const client = app.browser();
  const look = async (at: EditionId) => [
    (await client.call('POST /api/editions', { json: { edition: at }, headers })).body,
    (await client.call('POST /api/subject', { json: { edition: at }, headers })).body,
    (await client.call('POST /api/abstract', { json: { id: at }, headers })).body,
    (await client.call('POST /api/friends', { json: { edition: at }, headers })).body,
    (await client.call(`GET /api/softcopy/${at}`, { headers })).body,
    (await client.call('POST /api/afterwards', { json: { edition: at }, headers })).body,
  ];
  for (const step of ['handIn', 'startDraft'] as const) {
    for (const reply of await look(edition)) expect(withoutAddresses(JSON.stringify(reply))).not.toMatch(/imurs/i);
    await takeStep(app.ctx(shop), edition, step);
  }
});

test('W87 a partner’s client writes to the partner’s number where they set one; the partner and all others to ours', async () => {
  const { id, browser } = await aPartner(0);
  const { edition, headers } = await orderOf(id);
  const own = await orderOf(null);
  const chat = async (call: typeof app.call, at = edition, with_ = headers) =>
    (await call('POST /api/editions', { json: { edition: at }, headers: with_ })).body.editor.phone;
  const ours = await chat(app.call, own.edition, own.headers);
  expect(await chat(app.call)).toEqual(ours);

  const profile = { name: 'Studio Sona', postalCode: '', address: '', city: 'Pune', state: '' };
  const wrong = await browser.call('POST /api/updatePartner', { json: { ...profile, clientPhone: '12' } });
  expect(wrong.status).toBe(400);
  const saved = await browser.call('POST /api/updatePartner', { json: { ...profile, clientPhone: '98200 00071' } });
  expect(saved.body.clientPhone).toBe('+919820000071');
  expect(await chat(app.call)).toEqual({ countryCode: '91', number: '9820000071' });
  const form = await app.call('POST /api/abstract', { json: { id: edition }, headers });
  expect(form.body).toMatchObject({ brand: { name: 'Studio Sona', phone: '+919820000071' } });
  expect((await browser.call('POST /api/editions', { json: { edition } })).body.editor.phone).toEqual(ours);
  expect(await chat(app.call, own.edition, own.headers)).toEqual(ours);

  // A profile that is saved without the field keeps the number; an empty one removes it.
  await browser.call('POST /api/updatePartner', { json: profile });
  expect(await chat(app.call)).toEqual({ countryCode: '91', number: '9820000071' });
  await browser.call('POST /api/updatePartner', { json: { ...profile, clientPhone: ' ' } });
  expect(await chat(app.call)).toEqual(ours);
});
