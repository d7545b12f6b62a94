import { describe, expect, test } from 'vitest';
import { newestMessages } from '#src/messages/index.ts';
import type { Actor } from '#platform/context.ts';
import type { OwnSample } from './wire.ts';
import { listOpenSamples, stepSample } from './actions/samples.ts';
import { markSamplePaid, partnerById } from './index.ts';
import { app, aPartner, usePartnerApp } from '#test/kit/partner-app.ts';
import { sampleOrder as sample } from '#test/kit/sample-order.ts';

usePartnerApp();

describe('the physical sample', () => {
  test('P-K03 P-R02 the alert is shown from the payment until the sample is delivered', async () => {
    const { id, phone, browser } = await aPartner(0);
    const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
    const alert = async () => (await browser.call('POST /api/checkSample', { json: { _id: id } })).body;
    const none = { shouldShowAlert: false, trackLink: null };
    expect(await alert()).toEqual(none);
    expect(await markSamplePaid(app.ctx(), id, { ...sample, mid: `s-${id}` })).toBe(true);
    expect((await partnerById(app.ctx(), id))?.isnew).toBe(false);
    await app.later(30 * 86_400);
    await browser.signIn(phone, { partner: true });
    expect(await alert()).toEqual({ shouldShowAlert: true, trackLink: null });

    const openSample = async () =>
      (await listOpenSamples(app.ctx(meera))).samples.find(({ partner }) => partner.phone === phone);
    const { _id } = (await openSample())!;
    expect(await openSample()).toMatchObject({ ...sample, partner: { name: 'Studio Sona', phone }, next: 'printed' });
    const step = (step: 'printed' | 'shipped' | 'delivered', link?: string) =>
      stepSample(app.ctx(meera), { sample: _id, step, link });
    await expect(step('shipped', 'https://courier.example/1')).rejects.toMatchObject({ status: 409 });
    await step('printed');
    await expect(step('shipped', 'courier')).rejects.toMatchObject({ status: 400 });
    await step('shipped', 'https://courier.example/1');
    await step('shipped', 'https://courier.example/1');
    expect(await openSample()).toMatchObject({ printedBy: 'Meera Iyer', shippedBy: 'Meera Iyer', next: 'delivered' });
    expect(await alert()).toEqual({ shouldShowAlert: true, trackLink: 'https://courier.example/1' });
    const messages = (await newestMessages(app.ctx(), phone, 20)).filter(({ kind }) => kind === 'sampleShipped');
    expect(messages).toHaveLength(1);
    await step('shipped', 'https://courier.example/2');
    expect((await alert()).trackLink).toBe('https://courier.example/2');
    await step('delivered');
    expect([await alert(), await openSample()]).toEqual([none, undefined]);
  });

  test('W200 a partner sees when each step of their own sample was taken', async () => {
    const { id, phone, browser } = await aPartner(0);
    const other = await aPartner(0);
    const meera: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
    const own = async () => ((await browser.call('GET /api/sample')).body as { sample: OwnSample | null }).sample;
    expect(await own()).toBeNull();
    await markSamplePaid(app.ctx(), id, { ...sample, mid: `s-${id}` });
    const { gsm, paper, lamination, quantity } = sample;
    const paid = { gsm, paper, lamination, quantity, printedAt: null, shippedAt: null, deliveredAt: null };
    expect(await own()).toEqual({ ...paid, paidAt: expect.any(String), trackLink: null });
    const { samples } = await listOpenSamples(app.ctx(meera));
    const _id = samples.find(({ partner }) => partner.phone === phone)?._id ?? '';
    const link = 'https://courier.example/1';
    for (const step of ['printed', 'shipped', 'delivered'] as const) {
      await app.later(86_400);
      await stepSample(app.ctx(meera), { sample: _id, step, link });
    }
    const { paidAt, printedAt, shippedAt, deliveredAt, trackLink } = (await own())!;
    expect([paidAt, printedAt, shippedAt, deliveredAt].toSorted()).toEqual([paidAt, printedAt, shippedAt, deliveredAt]);
    expect(trackLink).toBe(link);
    expect((await other.browser.call('GET /api/sample')).body).toEqual({ sample: null });
  });

  test('P-K03 only staff see the paid samples and take their steps', async () => {
    const { browser } = await aPartner(0);
    expect((await browser.call('GET /studio/api/samples')).status).toBeGreaterThanOrEqual(401);
    const request = { json: { sample: 'nothing', step: 'printed' } };
    expect((await browser.call('POST /studio/api/stepSample', request)).status).toBeGreaterThanOrEqual(401);
  });

  test('P-K03 refuses a second sample of a partner', async () => {
    const { id } = await aPartner(0);
    const first = { ...sample, mid: `s1-${id}` };
    expect(await markSamplePaid(app.ctx(), id, first)).toBe(true);
    expect(await markSamplePaid(app.ctx(), id, first)).toBe(true);
    expect(await markSamplePaid(app.ctx(), id, { ...sample, mid: `s2-${id}` })).toBe(false);
  });
});
