import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import { addStaff, allStaff, sealSecondFactors } from '#src/accounts/index.ts';
import { totpSecretOf } from '#src/accounts/actions/staff.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { friendsOf, makeLink } from '#src/contributions/actions/links.ts';
import { showReminderPage, stopLinkOf } from '#src/messages/actions/stop-reminders.ts';
import { createGrant, isGrantValid } from '#src/voices/actions/grants.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';

const [before, present] = ['the former secret of this shop'.padEnd(32), 'the present secret of this shop'.padEnd(32)];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { SECRET: before, CODES_WITHOUT_COOKIE: 'off' } });
  await seedCatalogue(app.ctx());
});
afterAll(() => app.close());

/** What a restart with other settings would do: every use reads the secrets anew. */
const restartWith = (secret: string, secretBefore?: string) =>
  Object.assign(app.shop.runtime.config, { secret, secretBefore });

test('M8 after the secret was exchanged, everything that the former one made still opens', async () => {
  const ctx = app.ctx();
  const phone = '+919812300071';
  const browser = app.browser();
  const sent = await browser.call('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
  const { member, secret } = await addStaff(ctx, { phone: '+919812300072', name: 'Meera', role: 'editor' });
  const edition = await openEdition(ctx);
  const lastDay = dayInIndia(ctx.now());
  const questions = [{ question: 'What did she teach you?' }];
  const { link } = await makeLink(ctx, { edition, about: 'A', from: 'B', note: '', questions, lastDay, most: 3 });
  const stop = new URL(stopLinkOf(ctx, phone)).searchParams.get('for') ?? '';
  const grant = createGrant(ctx, 'bundle', 60);
  const shownUrl = async () => (await friendsOf(ctx, edition)).link?.url;
  const secondFactor = async () => {
    const found = (await allStaff(ctx)).find(({ id }) => id === member.id);
    return found && totpSecretOf(ctx, found);
  };
  expect(link?.url).toContain('/tell/');

  restartWith(present, before);
  expect((await browser.call('POST /api/login', { json: { phone, type: false, pass: sent.body.pass } })).status).toBe(
    200,
  );
  expect(await secondFactor()).toBe(secret);
  expect(await shownUrl()).toBe(link?.url);
  expect((await showReminderPage(ctx, stop)).status).toBe(200);
  expect(isGrantValid(ctx, 'bundle', grant)).toBe(true);
  await sealSecondFactors(ctx);

  // Once the former secret is gone, second factors are of the present one, and what it alone made opens no more.
  restartWith(present);
  expect(await secondFactor()).toBe(secret);
  expect(await shownUrl()).toBeNull();
  expect((await showReminderPage(ctx, stop)).status).toBe(404);
  expect(isGrantValid(ctx, 'bundle', grant)).toBe(false);
});
