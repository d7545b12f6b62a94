import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import { Refused } from '#kernel/refusals.ts';
import { takeStep, viewEdition } from '#src/editions/index.ts';
import { refundsOf, settle } from '#src/payments/index.ts';
import { testEditor } from '#test/kit/approved-magazine.ts';
import { midOf } from '#test/kit/bank.ts';
import { app, bank, customer, ordered, useCheckoutApp } from '#test/kit/checkout-app.ts';
import { afterFreeRounds, answered } from '#test/kit/paid-round.ts';
import { roundCharges, waiveRound } from './actions/rounds.ts';
import { sendRound } from './actions/send-round.ts';
import { addWish } from './actions/wishes.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** Plans are read as they are: these tests are about money. */
replaceEngine(engine => ({
  ...engine,
  readPlan: (plan: unknown) => ({ plan }),
  documentOf: (plan: unknown) => ({ plan, texts: {}, headlines: {}, captions: {}, crops: {}, locked: [] }),
}));

useCheckoutApp({ database: 'postgres' });

const fee = 19_900;

/** An order that was paid, with a wish in a round that costs something. */
async function withWish() {
  const me = await customer();
  const edition = (await ordered(me)).edition as EditionId;
  await afterFreeRounds(app, edition);
  const { total, customer: id } = await viewEdition(app.ctx(), edition);
  const owner = () => app.ctx({ kind: 'customer', id: id ?? '', phone: me.phone });
  await addWish(owner(), { edition, id: randomUUID(), version: 1, kind: 'other', words: 'More of the sea.' });
  const send = () => sendRound(owner(), { edition, round: 3, head: 0, expectedPrice: 199 });
  return { me, edition, total, owner, send };
}

test('W83 sixty-four taps on send charge a round once', async () => {
  const { edition, total, send } = await withWish();
  const sent = await Promise.all(Array.from({ length: 64 }, send));
  expect(new Set(sent.map(({ round }) => round.price))).toEqual(new Set([199]));
  expect(await viewEdition(app.ctx(), edition)).toMatchObject({ total: total + fee, paid: total });
});

test('W83 paying and waiving at once: what is paid is owed, and what was waived is paid by nobody', async () => {
  for (let n = 0; n < 8; n++) {
    const { me, edition, total, owner, send } = await withWish();
    await send();
    await answered(app, edition);
    await takeStep(owner(), edition, 'approve');
    const { url } = (await me.call('POST /api/secondPay', { json: { edition } })).body;
    const mid = midOf(url ?? '');
    await bank.outcome(mid, 'paid');
    const waive = async () => {
      // A payment asks the bank before it writes: now and then somebody waives only after that.
      for (let read = 0; read < n * 15; read++) await viewEdition(app.ctx(), edition);
      await waiveRound(app.ctx(testEditor), { edition, round: 3, reason: 'It was our mistake.' }).catch(
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
        },
      );
    };
    await Promise.all(n % 2 ? [waive(), settle(app.ctx(), mid), waive()] : [settle(app.ctx(), mid), waive()]);
    const after = await viewEdition(app.ctx(), edition);
    const charged = (await roundCharges(app.ctx(), edition)).reduce((sum, { amount }) => sum + amount, 0);
    expect([after.total, after.paid, after.orderStatus], `round ${n}`).toEqual([total + charged, total + charged, 4]);
    // Money for what was waived goes back by itself.
    expect((await refundsOf(app.ctx(), mid)).map(({ cause }) => cause)).toEqual(charged > 0 ? [] : ['paid-twice']);
  }
});
