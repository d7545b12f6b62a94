import { expect, test } from 'vitest';
import { midOf } from '#test/kit/bank.ts';
import { viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { settle } from '#src/payments/index.ts';
import { app, bank, customer, ordered, pay, useCheckoutApp } from '#test/kit/checkout-app.ts';

useCheckoutApp();

const amma = { name: ' Lakshmi  Nair ', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
const about = { subject: amma, from: 'Priya', occasionOn: '2026-12-24', neededBy: '2026-12-20', language: 'hi' };
const stored = { ...about, subject: { ...amma, name: 'Lakshmi Nair' } };

test('W50 W57 what the checkout was told stands on the edition, and the form shows it', async () => {
  const me = await customer();
  const { edition } = await ordered(me, { about, arrivalPin: '781 001' });
  const subject = await me.call('POST /api/subject', { json: { edition } });
  expect(subject.body).toMatchObject({ ...stored, version: 1, mayChange: true });
  expect(subject.body.arrival).toMatchObject({ stage: 'story', zone: 'far', neededBy: '2026-12-20' });
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ customerName: 'Asha', person: 'Lakshmi Nair' });
  // The address begins with the PIN code; nobody else is told it.
  const record = async (who: typeof me) => (await who.call('POST /api/editions', { json: { edition } })).body;
  expect(await record(me)).toMatchObject({ arrivalPin: '781001' });
  expect(await record(await customer())).toMatchObject({ arrivalPin: null });
});

test('W50 the thanks for an order name whom it is about, once the checkout was told', async () => {
  const me = await customer();
  await ordered(me, { about });
  const thanks = (await newestMessages(app.ctx(), me.phone, 20)).find(({ kind }) => kind === 'orderConfirmed');
  expect(thanks?.text).toMatch(
    /thank you, Asha! Your .* edition for Lakshmi Nair is confirmed; its receipt is under Orders\./,
  );
});

test('W50 an edition is the right one also when the browser never comes back', async () => {
  const me = await customer();
  const mid = midOf((await pay(me, { about })).body.url);
  await bank.outcome(mid, 'paid');
  await settle(app.ctx(), mid);
  const [order] = (await me.call('POST /api/show-order-D2C/')).body;
  expect(order).toMatchObject({ customerName: 'Asha', person: 'Lakshmi Nair' });
});

test('W50 after a failed payment nobody is asked again, and the second attempt may say something else', async () => {
  const me = await customer();
  const mid = midOf((await pay(me, { about, arrivalPin: '781001' })).body.url);
  await bank.outcome(mid, 'declined');
  await settle(app.ctx(), mid);
  const failed = await me.call('POST /api/failedPayment', { json: { MID: mid } });
  expect(failed.body).toMatchObject({ about: stored, arrivalPin: '781001' });
  expect(new URL(failed.body.again, 'https://x').searchParams.get('attempt')).toBe(mid);
  const other = await customer();
  expect((await other.call('POST /api/failedPayment', { json: { MID: mid } })).status).toBe(403);

  const { edition } = await ordered(me, { about: { ...about, subject: { ...amma, name: 'Amma' } } });
  expect((await viewEdition(app.ctx(), edition)).person).toBe('Amma');
});

test('W50 a repeated Pay gives the same page, and another name another payment', async () => {
  const me = await customer();
  const { url } = (await pay(me, { about })).body;
  expect((await pay(me, { about })).body.url).toBe(url);
  expect((await pay(me, { about: { ...about, from: 'Rohan' } })).body.url).not.toBe(url);
});

test('W50 nothing said, an empty name and a PIN code that is none are no hindrance', async () => {
  const me = await customer();
  const plain = await ordered(me);
  expect(await viewEdition(app.ctx(), plain.edition)).toMatchObject({ person: null, about: { version: 0 } });
  const { edition } = await ordered(me, {
    about: { ...about, subject: { ...amma, name: ' ' } },
    arrivalPin: '12',
  });
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ person: null, arrivalPin: null });
});
