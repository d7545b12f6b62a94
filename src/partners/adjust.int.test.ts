import { buffer, text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { pageOfLog } from '#platform/staff-log.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { aPartner, app, category, usePartnerApp } from '#test/kit/partner-app.ts';
import { adjustCredits, decideAdjustment } from './actions/adjust.ts';
import {
  listPartners,
  partnersCsv,
  partnerStatementFile,
  readPartner,
  readPartnerStatement,
} from './actions/for-staff.ts';
import { addCredits, creditsOf } from './index.ts';
import { openLots } from './store.ts';
import type { StatementData } from './wire.ts';

usePartnerApp();

const meera: Actor = { kind: 'staff', id: 'support-1', role: 'support', name: 'Meera Iyer' };
const dev: Actor = { kind: 'staff', id: 'owner-1', role: 'owner', name: 'Dev Kapoor' };
type Partner = Awaited<ReturnType<typeof aPartner>>;

const planOf = async ({ id }: Partner) => (await openLots(app.ctx().db, id))[0]!.planId;
let keys = 0;
const adjust = (partner: Partner, ask: { plan: string; change: number; key?: string; reason?: string }, by = meera) =>
  adjustCredits(app.ctx(by), { partner: partner.id, key: `adjust-${++keys}`, reason: 'A misprint.', ...ask });
const pendingOf = async (partner: Partner) =>
  (await readPartner(app.ctx(dev), partner.id)).adjustments.find(({ state }) => state === 'asked')!;
const statementOf = async ({ browser }: Partner) => (await browser.call('GET /api/statement')).body as StatementData;

describe('adjusting iCredits', () => {
  test('W171 up to five are added or taken at once, with a reason, once per key, and never below zero', async () => {
    const partner = await aPartner(3);
    const plan = await planOf(partner);
    expect(await adjust(partner, { plan, change: 2, key: 'once' })).toEqual({ state: 'done' });
    expect(await adjust(partner, { plan, change: 2, key: 'once' })).toEqual({ state: 'done' });
    await expect(adjust(partner, { plan, change: 3, key: 'once' })).rejects.toMatchObject({ code: 'decided' });
    const other = { plan, change: 2, key: 'once', reason: 'Another one.' };
    await expect(adjust(partner, other)).rejects.toMatchObject({ code: 'decided' });
    expect(await creditsOf(app.ctx(), partner.id)).toBe(5);
    // Four of five, taken of two lots.
    await adjust(partner, { plan, change: -4 });
    await expect(adjust(partner, { plan, change: -2 })).rejects.toThrow('Only 1 are left');
    await expect(adjust(partner, { plan, change: 1, reason: ' \u200b' })).rejects.toThrow('Write the reason');
    await expect(adjust(partner, { plan, change: 0 })).rejects.toThrow('Enter how many');
    await expect(adjust(partner, { plan: 'none', change: 1 })).rejects.toThrow('Choose a plan');
    const { plans, lines } = await statementOf(partner);
    expect(plans).toMatchObject([{ given: 3, adjusted: -2, left: 1 }]);
    expect(
      lines
        .filter(({ kind }) => kind === 'adjust')
        .map(({ change }) => change)
        .toSorted(),
    ).toEqual([-1, -3, 2]);
    const { month } = await statementOf(partner);
    const csv = await partner.browser.call(`GET /api/statement/${month}/csv`);
    expect(String(csv.body)).toContain('iCredits adjusted by us');
    expect((await partner.browser.call(`GET /api/statement/${month}/pdf`)).status).toBe(200);
    const log = await pageOfLog(app.ctx().db, { act: 'iCredits adjusted' }, { after: undefined, limit: 10 });
    expect(log.map(({ reason, after }) => [reason, after?.['change']]).toSorted()).toEqual([
      ['A misprint.', -4],
      ['A misprint.', 2],
    ]);
  });

  test('W171 above five a second person agrees or declines, never the one who asked, and only once', async () => {
    const partner = await aPartner(8);
    const plan = await planOf(partner);
    expect(await adjust(partner, { plan, change: -6 })).toEqual({ state: 'asked' });
    expect(await creditsOf(app.ctx(), partner.id)).toBe(8);
    const { _id: adjustment } = await pendingOf(partner);
    expect((await listPartners(app.ctx(meera), {})).asked).toMatchObject([{ _id: adjustment, isOwn: true }]);
    await expect(decideAdjustment(app.ctx(meera), { adjustment, agree: true })).rejects.toMatchObject({ status: 403 });
    await adjust(partner, { plan, change: -4 });
    await expect(decideAdjustment(app.ctx(dev), { adjustment, agree: true })).rejects.toThrow('Only 4 are left');
    expect(await decideAdjustment(app.ctx(dev), { adjustment, agree: false })).toEqual({ state: 'declined' });
    await expect(decideAdjustment(app.ctx(dev), { adjustment, agree: true })).rejects.toMatchObject({ status: 409 });
    expect(await creditsOf(app.ctx(), partner.id)).toBe(4);
    await adjust(partner, { plan, change: 20 });
    const { _id: second } = await pendingOf(partner);
    await decideAdjustment(app.ctx(dev), { adjustment: second, agree: true });
    expect(await creditsOf(app.ctx(), partner.id)).toBe(24);
    expect((await listPartners(app.ctx(meera), {})).asked).toEqual([]);
  });

  test('W171 five and then one more by the same person on a day need a second, on the next day not', async () => {
    const partner = await aPartner(1);
    const plan = await planOf(partner);
    expect(await adjust(partner, { plan, change: 5 })).toEqual({ state: 'done' });
    expect(await adjust(partner, { plan, change: 1 })).toEqual({ state: 'asked' });
    expect(await adjust(partner, { plan, change: 1 }, dev)).toEqual({ state: 'done' });
    await app.later(24 * 3600 + 1);
    expect(await adjust(partner, { plan, change: 1 })).toEqual({ state: 'done' });
  });

  test('W171 the statement stays what the sign-in says is left after any purchases and adjustments', async () => {
    const random = new SeededRandom(171);
    const partner = await aPartner(4);
    const plan = await planOf(partner);
    for (let n = 0; n < 60; n++) {
      const change = random.below(17) - 8;
      if (random.happens(0.1)) {
        const bought = { id: 'idyllic', name: 'imurs idyllic', pages: 20 } as const;
        await addCredits(app.ctx(), { partner: partner.id, count: 3, mid: `adjust-${n}`, plan: bought });
      } else {
        const ask = { plan: random.happens(0.3) ? 'idyllic' : plan, change };
        const asked = await adjust(partner, ask).catch(() => undefined);
        if (asked?.state === 'asked') {
          const adjustment = (await pendingOf(partner))._id;
          await decideAdjustment(app.ctx(dev), { adjustment, agree: random.happens(0.7) });
        }
      }
      await app.later(1);
    }
    const { plans } = await statementOf(partner);
    for (const { opening, bought, given, used, returned, adjusted, left } of plans)
      expect(opening + bought + given - used + returned + adjusted).toBe(left);
    expect(plans.some(({ adjusted }) => adjusted !== 0)).toBe(true);
    const { body: session } = await partner.browser.call('POST /api/login', {});
    expect(plans.reduce((sum, { left }) => sum + left, 0)).toBe((session.data as { credits: number }).credits);
  });
});

describe('the partners of the studio', () => {
  test('W172 they are found by the beginning of their name or by phone, with balance and last order', async () => {
    const partner = await aPartner(7);
    const found = async (words: string) => (await listPartners(app.ctx(meera), { words })).partners;
    expect(await found(partner.phone)).toMatchObject([{ _id: partner.id, credits: 7, lastOrder: null }]);
    expect((await found('studio so')).map(({ _id }) => _id)).toContain(partner.id);
    expect(await found('nobody')).toEqual([]);
    const last = (await found('studio')).at(-1)!;
    expect((await listPartners(app.ctx(meera), { words: 'studio', after: last._id })).partners).toEqual([]);
    await expect(readPartner(app.ctx(meera), 'none')).rejects.toMatchObject({ status: 404 });
    await partner.browser.call('POST /api/place-order', {
      json: { partner: partner.id, customerName: 'Dev', customerPhone: '', category },
    });
    expect(await found(partner.phone)).toMatchObject([{ open: 1, credits: 6 }]);
    expect((await readPartner(app.ctx(meera), partner.id)).turns).toMatchObject({ client: 1, you: 0, us: 0, way: 0 });
    // Letters that databases and JavaScript do not make small alike.
    const { id, phone } = await aPartner(1);
    await app.ctx().db.execute(sql`update partners set name = 'ÉCLAT İstanbul' where id = ${id}`);
    for (const words of ['ÉCLAT İ', phone]) expect(await found(words)).toMatchObject([{ _id: id }]);
    expect((await listPartners(app.ctx(meera), { after: id })).partners.map(({ _id }) => _id)).not.toContain(id);
  });

  test('W172 support reads and downloads the statement that a partner sees, and all partners as a CSV', async () => {
    const partner = await aPartner(4);
    await adjust(partner, { plan: await planOf(partner), change: 2 });
    const own = await statementOf(partner);
    const later = { month: '2099-01' };
    const ctx = app.ctx(meera);
    expect(await readPartnerStatement(ctx, partner.id, {})).toEqual({ ...own, name: 'Studio Sona' });
    // Both read why (W190).
    expect(own.lines.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['grant', null],
      ['adjust', 'A misprint.'],
    ]);
    const file = await partnerStatementFile(ctx, { partner: partner.id, month: own.month, format: 'csv' });
    const theirs = await partner.browser.call(`GET /api/statement/${own.month}/csv`);
    expect((await buffer(file.content)).toString()).toBe(String(theirs.body));
    for (const ask of [readPartnerStatement(ctx, 'none', {}), readPartnerStatement(ctx, partner.id, later)])
      await expect(ask).rejects.toMatchObject({ status: 404 });
    const csv = await text(partnersCsv(ctx).content);
    expect(csv).toContain(`'${partner.phone}`);
    expect(csv.match(/Studio Sona/g)?.length).toBeGreaterThan(3);
  });
});
