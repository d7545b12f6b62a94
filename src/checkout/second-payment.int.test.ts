import { describe, expect, test } from 'vitest';
import { toRupees } from '#kernel/money.ts';
import { midOf } from '#test/kit/bank.ts';
import { type Browser } from '#test/kit/app.ts';
import { customerLink, editionById, takeStep } from '#src/editions/index.ts';
import { settle } from '#src/payments/index.ts';
import type { EditionId } from '#kernel/ids.ts';
import { payBalance } from './actions/pay.ts';
import { app, bank, customer, confirm, total, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';

useCheckoutApp();

describe('C-K18 the second payment', () => {
  /** Takes an edition to an approved soft copy, step by step. */
  async function approve(edition: string) {
    const staff = app.ctx({ kind: 'staff', id: 'ed', role: 'editor', name: 'Ed' });
    await takeStep(app.ctx(), edition, 'handIn');
    await takeStep(app.ctx(), edition, 'startDraft');
    await takeStep(staff, edition, 'publish');
    await takeStep(staff, edition, 'approve');
  }
  const secondPay = (browser: Pick<Browser, 'call'>, edition: string) =>
    browser.call('POST /api/secondPay', { json: { edition } });

  test('C-K18 W27 the second payment is of all that is due, only after the approval, and only once', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    expect((await secondPay(me, edition)).body.error.code).toBe('not-approved');
    await approve(edition);
    expect((await secondPay(app.browser(), edition)).status).toBe(401);
    expect((await secondPay(await customer(), edition)).status).toBe(403);
    const { url } = (await secondPay(me, edition)).body as { url: string };
    expect((await secondPay(me, edition)).body.url).toBe(url);
    const figures = total({ option: 'downfront' });
    expect((await bank.books()).find(({ reference }) => reference === midOf(url))?.amount).toBe(figures.later);
    await bank.outcome(midOf(url), 'paid');
    expect((await confirm(app.browser(), midOf(url))).status).toBe(401);
    expect(await confirm(me, midOf(url))).toMatchObject({
      status: 200,
      body: { skip: true, link: `/tracking/${edition}` },
    });
    expect(await editionById(app.ctx(), edition)).toMatchObject({ paid: figures.total, total: figures.total });
    expect((await secondPay(me, edition)).body.error.code).toBe('nothing-due');
  });
  test('C-K18 W23 refuses Pay from a screen that shows another sum due, and charges nothing', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const due = toRupees(total({ option: 'downfront' }).later);
    const payShown = (expectedTotal: number) => me.call('POST /api/secondPay', { json: { edition, expectedTotal } });
    const reply = await payShown(due + 1);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'total-changed']);
    const { url } = (await payShown(due)).body as { url: string };
    expect((await secondPay(me, edition)).body.url).toBe(url);
  });

  test('D05 C-K18 the holder of the customer link may pay; staff may not', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const link = await customerLink(app.ctx(), edition as EditionId);
    const headers = { 'x-edition-key': new URL(link, 'http://a').searchParams.get('key') ?? '' };
    const visitor = app.browser();
    const { url } = (await visitor.call('POST /api/secondPay', { json: { edition }, headers })).body as { url: string };
    await bank.outcome(midOf(url), 'paid');
    expect((await visitor.call('POST /api/confPayment', { json: { MID: midOf(url) } })).status).toBe(401);
    expect((await visitor.call('POST /api/confPayment', { json: { MID: midOf(url) }, headers })).body).toEqual({
      skip: true,
      link: `/tracking/${edition}`,
    });
    const staff = app.ctx({ kind: 'staff', id: 'ed', role: 'editor', name: 'Ed' });
    await expect(payBalance(staff, { edition })).rejects.toMatchObject({ status: 403 });
  });
  test('4a.3 a second capture for one balance goes to review and changes nothing', async () => {
    const me = await customer();
    const { edition } = await ordered(me, { selectedOption: 'downfront' });
    await approve(edition);
    const first = midOf((await secondPay(me, edition)).body.url);
    await app.later(31 * 60);
    await settle(app.ctx(), first);
    const second = midOf((await secondPay(me, edition)).body.url);
    await bank.outcome(second, 'paid');
    await settle(app.ctx(), second);
    await bank.outcome(first, 'paid');
    expect((await settle(app.ctx(), first)).status).toBe('paid_review');
    expect((await editionById(app.ctx(), edition))?.paid).toBe(total({ option: 'downfront' }).total);
  });
});
