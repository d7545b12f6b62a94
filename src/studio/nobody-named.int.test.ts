import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { cancelEdition, remindAboutEdition, takeStep, viewEdition } from '#src/editions/index.ts';
import { newestMessages } from '#src/messages/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { finishCancellation } from '#src/checkout/actions/cancel.ts';
import { listPartnerTypes, categoriesFor } from '#src/catalogue/index.ts';
import { app, customer, nextPhone, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { readEdition } from './actions.ts';

useCheckoutApp();

const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const shop: Actor = { kind: 'system', name: 'drafts' };

let me: Awaited<ReturnType<typeof customer>>;
let edition: string;
beforeAll(async () => {
  me = await customer();
  ({ edition } = await ordered(me));
});

/** Hands the story in by the documented call, which takes one about nobody who is named. */
async function handInUnnamed(): Promise<void> {
  const form = new FormData();
  form.set('edition', edition);
  form.set('category', 'Birthday Spotlight');
  form.set('num12', JSON.stringify({ question: 'Which day?', answer: 'The first.' }));
  expect(await me.call('POST /api/updateAbstract', { form })).toMatchObject({ status: 200 });
  expect((await viewEdition(app.ctx(), edition)).orderStatus).toBe(1);
}

async function remindOfEverything(): Promise<void> {
  const about = await viewEdition(app.ctx(), edition);
  const page = 'tracking';
  const friends = { answered: 1, most: 10, until: '1 December' };
  const remind = (kind: 'storyReminder' | 'softCopyReminder' | 'balanceReminder' | 'friendsReminder', values: object) =>
    remindAboutEdition(app.ctx(), about, { kind, cause: `${kind} of a test`, page, values: values as never });
  await remind('storyReminder', {});
  await remind('softCopyReminder', { isSeen: false, isOutdated: false });
  await remind('balanceReminder', { due: '₹1' });
  await remind('friendsReminder', friends);
}

test('W50 nobody named: the payer’s name stands nowhere as the person in what the calls answer', async () => {
  const [listed] = (await me.call('POST /api/show-order-D2C/')).body;
  expect(listed).toMatchObject({ person: null, customerName: 'Asha' });
  expect((await me.call('POST /api/editions', { json: { edition } })).body.person).toBeNull();
  expect((await me.call('POST /api/subject', { json: { edition } })).body.subject).toBeNull();
  const story = (await me.call('POST /api/abstract', { json: { id: edition } })).body;
  expect(JSON.stringify(story.questions)).not.toContain('Asha');
  expect((await me.call('POST /api/friends', { json: { edition } })).body).toBeDefined();
  expect(await readEdition(app.ctx(meera), edition)).toMatchObject({
    title: expect.stringMatching(/^Asha’s /),
    customerName: 'Asha',
  });
});

test('W50 nobody named: the payer’s name stands nowhere as the person in messages, and none has a gap', async () => {
  await advanceToHour(app, 12);
  await handInUnnamed();
  await takeStep(app.ctx(shop), edition, 'startDraft');
  for (const name of ['publish', 'askForRevision', 'publish'] as const) await takeStep(app.ctx(meera), edition, name);
  await remindOfEverything();
  const cancelled = await app.ctx(meera).transaction(ctx => cancelEdition(ctx, { edition, expectedRefund: undefined }));
  await finishCancellation(app.ctx(meera), cancelled);
  const sent = (await newestMessages(app.ctx(), me.phone, 50)).filter(({ edition: of }) => of === edition);
  const about = sent.filter(({ kind }) => !/orderConfirmed|receiptIssued/.test(kind));
  expect(about.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'shortStoryReceived',
      'softCopyReady',
      'revisionReceived',
      'orderCancelled',
      'storyReminder',
    ]),
  );
  for (const { text } of about) {
    expect(text).toMatch(/your .* edition/);
    expect(text).not.toMatch(/Asha|null|undefined| {2}|edition for /);
  }
});

test('W50 nobody named: a partner’s news say which customer’s order it is, and not that it is about them', async () => {
  const phone = nextPhone();
  const [type] = await listPartnerTypes(app.ctx());
  await seedPartner(app.ctx(), {
    phone,
    name: 'Studio Sona',
    email: 'sona@studio.example',
    city: 'Pune',
    type: type!.id,
    credits: 1,
  });
  const [category] = await categoriesFor(app.ctx(), type!.id);
  const browser = app.browser();
  await browser.signIn(phone, { partner: true });
  const order = { customerName: 'Tara', category: category!.id };
  const { _id } = (await browser.call('POST /api/place-order', { json: order })).body;
  await takeStep(app.ctx(shop), _id, 'handIn');
  const news = (await newestMessages(app.ctx(), phone, 9)).find(({ kind }) => kind === 'partnerNews');
  expect(news?.text).toContain(`your ${category!.name} edition, for your client Tara: `);
});
