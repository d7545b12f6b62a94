import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { papers } from '#src/papers/store.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { app, bank, customer, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { midOf } from '#test/kit/bank.ts';
import { readEdition, readQueue } from './actions.ts';

useCheckoutApp();

const subject = { name: 'Gopal Das', calledAs: 'Dadu', kind: 'one', pronoun: 'he' };
const about = { subject, from: null, occasionOn: null, neededBy: null, language: 'en' };
const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

let me: Awaited<ReturnType<typeof customer>>;
let order: Awaited<ReturnType<typeof ordered>>;
beforeAll(async () => {
  me = await customer();
  order = await ordered(me, { about, selectedOption: 'downfront' });
});

const textOf = async (kind: string) =>
  (await newestMessages(app.ctx(), me.phone, 50)).find(message => message.kind === kind)?.text;

test('W50 lists name the person it is about; the record keeps who ordered it', async () => {
  const [listed] = (await me.call('POST /api/show-order-D2C/')).body;
  expect(listed).toMatchObject({ person: 'Gopal Das', customerName: 'Asha' });
});

test('W50 the payment, its thanks and its papers name the payer', async () => {
  expect(order.told.body.invoice.name).toBe('Asha');
  expect((await paymentByMid(app.ctx(), order.mid))?.payerName).toBe('Asha');
  expect(await textOf('orderConfirmed')).toContain('thank you, Asha!');
  const [paper] = await app.ctx().db.select().from(papers);
  expect(JSON.stringify(paper?.content)).toContain('"Asha"');
  expect(JSON.stringify(paper?.content)).not.toContain('Gopal Das');
});

test('W50 the studio’s queue and page name the person, and who ordered it as the customer', async () => {
  const queue = await readQueue(app.ctx(meera), { whose: 'customer' });
  const entry = queue.flatMap(({ editions }) => editions).find(({ _id }) => _id === order.edition);
  expect(entry?.title).toMatch(/^Gopal Das’ /);
  expect(await readEdition(app.ctx(meera), order.edition)).toMatchObject({
    title: expect.stringMatching(/^Gopal Das’ /),
    customerName: 'Asha',
  });
});

test('W50 the parcel goes to the payer unless somebody else is named, and steps are noted as theirs', async () => {
  const owner = app.ctx({
    kind: 'customer',
    id: (await viewEdition(app.ctx(), order.edition)).customer ?? '',
    phone: me.phone,
  });
  await takeStep(owner, order.edition, 'handIn');
  await updateOrderAddress(owner, { orderId: order.edition, address: '4 Hill Road', city: 'Pune', zip: '411001' });
  expect((await me.call('POST /api/editions', { json: { edition: order.edition } })).body.recipient.name).toBe('Asha');
  const { history } = await readEdition(app.ctx(meera), order.edition);
  expect(history.find(({ what }) => what.includes('handIn') || what.includes('hand'))?.by).toContain('Asha');
});

test('W50 messages about the magazine name the person, and the rest of the payment is the payer’s', async () => {
  await takeStep(app.ctx(shop), order.edition, 'startDraft');
  await takeStep(app.ctx(meera), order.edition, 'publish');
  expect(await textOf('storyReceived')).toContain(' edition for Gopal Das');
  expect(await textOf('softCopyReady')).toContain(' edition for Gopal Das');
  await takeStep(app.ctx(meera), order.edition, 'approve');
  const { url } = (await me.call('POST /api/secondPay', { json: { edition: order.edition } })).body;
  expect((await paymentByMid(app.ctx(), midOf(url)))?.payerName).toBe('Asha');
  expect((await bank.books()).map(entry => JSON.stringify(entry)).join()).not.toContain('Gopal Das');
});
