import { expect, test } from 'vitest';
import { addStaff, totpNow } from '#src/accounts/index.ts';
import { rowsOf } from '#test/kit/all-texts.ts';
import { app, nextPhone, partner, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { toldMagazine, type Given } from '#test/kit/told-magazine.ts';
import { filesIn } from '#test/kit/zip-files.ts';
import { sql } from 'drizzle-orm';
import { makePrintFiles } from '#test/kit/fake-press.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

replaceEngine(engine => ({
  ...engine,
  makePrintFiles,
}));
useCheckoutApp();

const given = (name: string): Given => ({
  phone: nextPhone(),
  name,
  email: `${name.toLowerCase()}@example.in`,
  street: `Saffron Lane of ${name}`,
  words: `${name} heard her whistle the monsoon home.`,
  friend: `Parveen, friend of ${name}`,
  friendsWords: `She taught me to wait for mangoes, says the friend of ${name}.`,
  about: `Gulnaar, Nani of ${name}`,
});

test('W102 a customer saves everything about them as one file, and nothing of others and no secret', async () => {
  const [who, other] = [given('Asha'), given('Kabir')];
  const { browser } = await toldMagazine(who);
  await toldMagazine(other);
  const { status, headers, bytes } = await browser.call('GET /api/export');
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = filesIn(bytes);
  const names = [...files.keys()].map(name => name.replace(/^Orders\/[^/]+\//, ''));
  expect(names).toEqual([
    'Account.json',
    'Order.json',
    expect.stringMatching(/\.pdf$/),
    'Story.txt',
    expect.stringMatching(/^Recordings\/01 .+\.wav$/),
    'Pages/01.webp',
    'Pages/02.webp',
    expect.stringMatching(/^Photos\/001.*\.jpg$/),
  ]);
  const all = [...files].filter(([name]) => /\.(json|txt)$/.test(name)).map(([, text]) => text.toString());
  const account = JSON.parse(files.get('Account.json')?.toString() ?? '') as Record<string, unknown[]>;
  expect(Object.keys(account)).toEqual(
    expect.arrayContaining(['the account: number, name, e-mail address', 'the payments', 'the bills and receipts']),
  );
  for (const text of Object.values(who))
    expect(
      all.some(one => one.includes(text)),
      text,
    ).toBe(true);
  for (const text of Object.values(other))
    expect(
      all.some(one => one.includes(text)),
      text,
    ).toBe(false);
  const secrets = await rowsOf<{ secret: string }>(
    app.ctx(),
    sql`select token as secret from sessions union all select token from devices union all select hash from edition_keys
      union all select key_hash from contributions union all select hash from story_links union all select hash from challenges`,
  );
  expect(secrets.length).toBeGreaterThan(4);
  for (const { secret } of secrets) expect(all.some(one => one.includes(secret))).toBe(false);
}, 300_000);

test('W102 a partner saves theirs; a visitor and an editor do not; the owner makes it for somebody, with a reason', async () => {
  const studio = await partner();
  const own = await studio.call('GET /api/export');
  expect(filesIn(own.bytes).get('Account.json')?.toString()).toContain('studio@example.in');
  expect((await app.browser().call('GET /api/export')).status).toBe(401);

  const phone = nextPhone();
  const customer = app.browser();
  await customer.signIn(phone);
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return { form: data };
  };
  const person = { phone, kind: 'customer', reason: 'By e-mail, on the first.' };
  const staff = async (role: 'editor' | 'owner', number: string) => {
    const secret = 'IMURSEDITORSANDBOX22222222222222';
    await addStaff(app.ctx(), { id: app.ctx().random.id(), phone: number, name: 'Meera', role, totpSecret: secret });
    const browser = app.browser();
    const { pass } = (await browser.call('POST /studio/api/sendCode', { json: { phone: number } })).body;
    await browser.call('POST /studio/api/signIn', {
      json: { phone: number, pass, totp: totpNow(app.ctx(), secret) },
    });
    return browser;
  };
  const [editor, owner] = [await staff('editor', nextPhone()), await staff('owner', nextPhone())];
  expect((await editor.call('POST /studio/api/export', form(person))).status).toBe(403);
  expect((await owner.call('POST /studio/api/export', form({ ...person, reason: '' }))).status).toBe(400);
  const made = await owner.call('POST /studio/api/export', form(person));
  expect([made.status, filesIn(made.bytes).get('Account.json')?.toString().includes(phone)]).toEqual([200, true]);
  expect(String(made.headers['content-disposition'])).toContain(`filename="Everything about _${phone.slice(1)}.zip"`);
  const rows = await rowsOf(app.ctx(), sql`select staff_name, reason from data_exports`);
  expect(rows).toEqual([{ staff_name: 'Meera', reason: 'By e-mail, on the first.' }]);
  // The person sees that it was made, and staff who made it and why.
  const taken = { at: expect.any(String) };
  expect((await customer.call('GET /api/myData')).body.exports).toEqual([taken]);
  const [account] = (await owner.call('POST /studio/api/findPerson', { json: { phone } })).body.accounts;
  expect(account.exports).toEqual([{ ...taken, staff: 'Meera', reason: 'By e-mail, on the first.' }]);
  const seen = filesIn((await customer.call('GET /api/export')).bytes)
    .get('Account.json')
    ?.toString();
  expect(seen).toContain('By e-mail, on the first.');
});
