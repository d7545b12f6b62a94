import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromRupees } from '#kernel/money.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Actor } from '#platform/context.ts';
import { createEdition, setDelivered, takeStep, updateOrderAddress } from '#src/editions/index.ts';
import { messages } from '#src/messages/store.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { birthdayOrder } from '#test/kit/edition.ts';
import { aPartner, app, newPhone, usePartnerApp } from '#test/kit/partner-app.ts';
import { partnerNewsText } from './rules.ts';

usePartnerApp();

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

const order = (partner: string, customerPhone: string | null): Promise<EditionId> =>
  createEdition(app.ctx(), {
    ...birthdayOrder,
    partner,
    customerName: 'Tara',
    customerPhone,
    total: fromRupees(0),
    paid: fromRupees(0),
  });

/** Takes an order from its story to its delivery, with one revision. */
async function takeAllSteps(id: EditionId): Promise<void> {
  const step = (actor: Actor, ...name: Parameters<typeof takeStep>[2][]) =>
    name.reduce<Promise<unknown>>(
      (before, one) => before.then(() => takeStep(app.ctx(actor), id, one)),
      Promise.resolve(),
    );
  await step(shop, 'handIn', 'startDraft');
  await step(meera, 'publish', 'askForRevision', 'publish', 'approve');
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
  await updateOrderAddress(app.ctx(meera), { orderId: id, ...address });
  await step(meera, 'printed', { name: 'dispatch', trackLink: 'https://courier.example/1' });
  await setDelivered(app.ctx(meera), { edition: id, day: dayInIndia(app.ctx().now()) });
}

const newsTo = async (to: string, edition: EditionId) =>
  (
    await app
      .ctx()
      .db.select()
      .from(messages)
      .where(and(eq(messages.to, to), eq(messages.edition, edition), eq(messages.kind, 'partnerNews')))
      .orderBy(messages.at, messages.id)
  ).map(({ text }) => text.replace('imurs: your Birthday Spotlight edition, for your client Tara: ', ''));

test('D16 a partner is told about every step of an order, by phone and e-mail, also when the customer has no phone', async () => {
  const { id, phone } = await aPartner(0);
  for (const customerPhone of [newPhone(), null]) {
    const edition = await order(id, customerPhone);
    await takeAllSteps(edition);
    const texts = await newsTo(phone, edition);
    expect(texts.toSorted()).toEqual(
      [
        'the story is in, and the soft copy comes in about a day.',
        'the soft copy is ready. Only you see it: send it to your client, or approve it yourself.',
        'a revision of the soft copy was asked for.',
        'the soft copy is ready. Only you see it: send it to your client, or approve it yourself.',
        'the soft copy is approved. We still need the address that it goes to.',
        'it is at the printer.',
        'it is printed and waits for the courier.',
        'it is on its way.',
        'it was delivered.',
      ].toSorted(),
    );
    expect(await newsTo('hello@sona.example', edition)).toHaveLength(texts.length);
  }
});

test('D16 a partner chooses which news to get: every step, what needs them, or none', async () => {
  const { id, phone, browser } = await aPartner(0);
  const choose = (orderNews: string) => browser.call('POST /api/setOrderNews', { json: { orderNews } });
  expect((await browser.call('POST /api/login')).body.data).toMatchObject({ orderNews: 'every' });
  expect((await choose('mine')).body).toMatchObject({ orderNews: 'mine' });
  const needsMe = await order(id, newPhone());
  await takeAllSteps(needsMe);
  expect((await newsTo(phone, needsMe)).toSorted()).toEqual([
    'the soft copy is approved. We still need the address that it goes to.',
    'the soft copy is ready. Only you see it: send it to your client, or approve it yourself.',
    'the soft copy is ready. Only you see it: send it to your client, or approve it yourself.',
  ]);
  await choose('none');
  const none = await order(id, newPhone());
  await takeAllSteps(none);
  expect(await newsTo(phone, none)).toEqual([]);
  expect((await choose('some')).status).toBe(400);
});

test('D16 a partner who gave their own number as the customer’s gets each message once', async () => {
  const { id, phone } = await aPartner(0);
  const edition = await order(id, phone);
  await takeAllSteps(edition);
  expect(await newsTo(phone, edition)).toEqual([]);
});

test('D16 a story that is too short needs the partner only when the customer cannot be reached', () => {
  const asks = (hasCustomer: boolean) =>
    partnerNewsText('mine', 'storyWanted', { hasAddress: true, hasCustomer, partnerApproves: true });
  expect(asks(true)).toBeUndefined();
  expect(asks(false)).toContain('too short');
});
