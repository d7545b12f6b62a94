import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { aPartner, app, category, usePartnerApp } from '#test/kit/partner-app.ts';
import { addCredits } from './index.ts';
import { addCreditLot } from './store.ts';
import type { StatementData } from './wire.ts';

usePartnerApp();

type Partner = Awaited<ReturnType<typeof aPartner>>;
const iconic = { id: 'iconic', name: 'imurs iconic', pages: 12 } as const;
const idyllic = { id: 'idyllic', name: 'imurs idyllic', pages: 20 } as const;

const read = async ({ browser }: Partner, query = ''): Promise<StatementData> => {
  const { status, body } = await browser.call(`GET /api/statement${query}`);
  expect(status).toBe(200);
  return body as StatementData;
};

let mids = 0;
async function buy({ id }: Partner, count: number, plan: typeof iconic | typeof idyllic): Promise<void> {
  await addCredits(app.ctx(), { partner: id, count, mid: `statement-${++mids}`, plan });
}
const place = async ({ browser }: Partner, customerName: string) =>
  (await browser.call('POST /api/place-order', { json: { customerName, category } })).body as { _id: string };

describe('the statement of iCredits', () => {
  test('W170 is the ledger: after any orders, purchases and cancellations it is what the sign-in says is left', async () => {
    const random = new SeededRandom(170);
    const partner = await aPartner(3);
    const placed: string[] = [];
    let months = 1;
    for (let n = 0; n < 70; n++) {
      const dice = random.next();
      if (dice < 0.15) await buy(partner, 1 + random.below(9), random.happens(0.5) ? iconic : idyllic);
      else if (dice < 0.2)
        await app
          .ctx()
          .transaction(ctx =>
            addCreditLot(ctx, { partner: partner.id, change: 2, kind: 'grant', mid: null, plan: iconic }).then(
              () => undefined,
            ),
          );
      else if (dice < 0.3 && placed.length > 0)
        await partner.browser.call('POST /api/cancelOrder', { json: { edition: placed.pop() } });
      else {
        const { _id } = await place(partner, `Client ${n}`);
        if (_id) placed.push(_id);
      }
      await app.later(random.below(30 * 3600));
    }
    const { body: session } = await partner.browser.call('POST /api/login', {});
    let before: StatementData | undefined;
    const all = (await read(partner)).months.toReversed();
    for (const month of all) {
      const statement = await read(partner, `?month=${month}`);
      for (const plan of statement.plans) {
        expect(plan.opening + plan.bought + plan.given - plan.used + plan.returned).toBe(plan.left);
        expect(plan.opening).toBe(before?.plans.find(({ id }) => id === plan.id)?.left ?? 0);
      }
      const left = statement.plans.reduce((sum, plan) => sum + plan.left, 0);
      if (statement.lines.length > 0 && !statement.more) expect(statement.lines.at(-1)?.balance).toBe(left);
      months++;
      before = statement;
    }
    expect(months).toBeGreaterThan(2);
    const left = new Map(before?.plans.filter(({ left }) => left > 0).map(plan => [plan.id, plan.left]));
    const { creditsByPlan, credits } = session.data as {
      credits: number;
      creditsByPlan: { _id: string; credits: number }[];
    };
    expect(new Map(creditsByPlan.map(plan => [plan._id, plan.credits]))).toEqual(left);
    expect([...left.values()].reduce((sum, n) => sum + n, 0)).toBe(credits);
  });

  test('W170 a month is read page by page, each line once with what was left after it, and whole as a CSV', async () => {
    const partner = await aPartner(0);
    await buy(partner, 60, iconic);
    for (let n = 0; n < 55; n++) {
      await place(partner, `=SUM(${n})`);
      await app.later(1);
    }
    const first = await read(partner);
    const second = await read(partner, `?after=${first.lines.at(-1)?.id}`);
    expect([first.lines.length, first.more, second.lines.length, second.more]).toEqual([50, true, 6, false]);
    expect([...first.lines, ...second.lines].map(({ balance }) => balance)).toEqual(
      Array.from({ length: 56 }, (_, n) => 60 - n),
    );
    const { status, body } = await partner.browser.call(`GET /api/statement/${first.month}/csv`);
    const rows = String(body).trim().split('\r\n');
    expect([status, rows.length]).toEqual([200, 57]);
    expect(rows[0]).toContain('Date,What,Order');
    expect(rows[2]).toContain("'=SUM(0)");
    expect(rows.at(-1)).toMatch(/,-1,5,,$/);
  });

  test('W170 as a PDF it names the partner and its GSTIN; another’s line and a month to come are not found', async () => {
    const [partner, other] = [await aPartner(2), await aPartner(1)];
    const statement = await read(partner);
    const file = await partner.browser.call(`GET /api/statement/${statement.month}/pdf`);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    const foreign = await other.browser.call(`GET /api/statement?after=${statement.lines[0]?.id}`);
    const later = await partner.browser.call('GET /api/statement?month=2099-01');
    const odd = await partner.browser.call('GET /api/statement/2026-13/pdf');
    expect([foreign.status, later.status, odd.status]).toEqual([404, 404, 400]);
    expect((await app.call('GET /api/statement')).status).toBe(401);
  });
});
