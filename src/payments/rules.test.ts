import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#kernel/money.ts';
import type { GatewayReport } from './gateway.ts';
import {
  lateCheckSeconds,
  nextCheckAt,
  nextRefundCheckAt,
  paidCheckSeconds,
  paymentStatuses,
  refundOutcome,
  unpaidAttempts,
  transitionFor,
  type ExpectedPayment,
  type PaymentStatus,
} from './rules.ts';

const at = new Date('2026-11-20T10:00:00Z');
const expected: ExpectedPayment = {
  mid: 'm1',
  amount: paise(144_600),
  currency: 'INR',
  status: 'open',
  expiresAt: new Date('2026-11-20T10:30:00Z'),
};
const paid: GatewayReport = { state: 'paid', amount: paise(144_600), currency: 'INR', reference: 'm1', captures: [] };
const reports = fc.record({
  state: fc.constantFrom(
    'unknown' as const,
    'pending' as const,
    'paid' as const,
    'failed' as const,
    'expired' as const,
  ),
  amount: fc.constantFrom(paise(0), paise(144_600), paise(144_500)),
  currency: fc.constantFrom('INR', 'USD'),
  reference: fc.constantFrom('m1', 'm2'),
  captures: fc.constant([]),
});

describe('W24 what a report of the provider changes', () => {
  test('W24 a report with the right amount, currency and reference makes the payment paid', () =>
    expect(transitionFor(expected, paid, at)).toEqual({ move: 'paid' }));
  test.each([
    ['amount', { amount: paise(144_599) }],
    ['currency', { currency: 'USD' }],
    ['reference', { reference: 'm2' }],
  ])('W24 another %s sends the payment to review', (_, over) =>
    expect(transitionFor(expected, { ...paid, ...over }, at).move).toBe('review'),
  );
  test('D23 a pending report changes nothing; failed and expired end the payment', () => {
    expect(transitionFor(expected, { ...paid, state: 'pending' }, at)).toEqual({ move: 'none' });
    expect(transitionFor(expected, { ...paid, state: 'failed' }, at)).toEqual({ move: 'failed' });
    expect(transitionFor(expected, { ...paid, state: 'expired' }, at)).toEqual({ move: 'expired' });
  });
  test('W29 a payment unknown to the provider expires only after the time of its page', () => {
    const unknown = { ...paid, state: 'unknown' as const };
    expect(transitionFor(expected, unknown, at)).toEqual({ move: 'none' });
    expect(transitionFor(expected, unknown, expected.expiresAt)).toEqual({ move: 'expired' });
    expect(transitionFor(expected, { ...paid, state: 'pending' }, new Date('2027-01-01')).move).toBe('none');
  });
  test('W29 money after a failure or an expiry still makes the payment paid', () => {
    expect(transitionFor({ ...expected, status: 'expired' }, paid, at)).toEqual({ move: 'paid' });
    expect(transitionFor({ ...expected, status: 'failed' }, paid, at)).toEqual({ move: 'paid' });
  });
  test('W24 no report changes a paid payment back, accepts other figures, or ends a payment twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStatuses), reports, fc.boolean(), (status, report, over) => {
        const { move } = transitionFor({ ...expected, status }, report, over ? new Date('2027-01-01') : at);
        if (status === 'paid' || status === 'paid_review') expect(move).toBe('none');
        if (move === 'paid')
          expect([report.state, report.amount, report.currency, report.reference]).toEqual([
            'paid',
            144_600,
            'INR',
            'm1',
          ]);
        if (status === 'failed' || status === 'expired') expect(['none', 'paid', 'review']).toContain(move);
      }),
    );
  });
});

describe('W29 when the provider is checked again', () => {
  const gapsAfter = (status: PaymentStatus) => {
    let now = at;
    const gaps: number[] = [];
    for (let next = nextCheckAt(status, at, now); next; next = nextCheckAt(status, at, now)) {
      gaps.push((next.getTime() - at.getTime()) / 1000);
      now = next;
    }
    return gaps;
  };
  test('W29 an open payment is due at each run of the reconciler, an ended one at growing intervals', () => {
    expect(nextCheckAt('open', null, at)).toEqual(new Date('2026-11-20T10:00:50Z'));
    expect(gapsAfter('expired')).toEqual([...lateCheckSeconds]);
  });
  test('W26 a paid payment is checked twice more for a second capture', () =>
    expect(gapsAfter('paid')).toEqual([...paidCheckSeconds]));
});

describe('W34 refunds', () => {
  const report = { state: 'done' as const, amount: paise(500), provider: 'r1' };
  test('W34 a refund ends when the provider reports it failed, or done with our amount', () => {
    expect(refundOutcome({ amount: 500 }, report)).toBe('done');
    expect(refundOutcome({ amount: 500 }, { ...report, state: 'failed' })).toBe('failed');
    expect(refundOutcome({ amount: 500 }, { ...report, state: 'pending' })).toBeUndefined();
    expect(refundOutcome({ amount: 500 }, { ...report, state: 'unknown' })).toBeUndefined();
    expect(refundOutcome({ amount: 501 }, report)).toBeUndefined();
  });
  test('W34 an open refund is checked at each run of the reconciler for an hour, then each hour', () => {
    const after = (minutes: number) => {
      const now = new Date(at.getTime() + minutes * 60_000);
      return (nextRefundCheckAt(at, now).getTime() - now.getTime()) / 1000;
    };
    expect([after(0), after(59), after(60), after(600)]).toEqual([50, 50, 3600, 3600]);
  });
});

describe('unpaid orders', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
  const attempt = (
    minute: number,
    status: PaymentStatus,
    more: Partial<{ key: string; paid: number; discarded: number }> = {},
  ) => ({
    key: more.key ?? 'order:trip',
    status,
    createdAt: at(minute),
    paidAt: more.paid === undefined ? null : at(more.paid),
    discardedAt: more.discarded === undefined ? null : at(more.discarded),
  });

  test('C-Y03 lists the newest attempt for each thing while it is open, failed or expired', () => {
    for (const status of ['created', 'open', 'failed', 'expired'] as const)
      expect(unpaidAttempts([attempt(1, 'expired'), attempt(2, status)])).toEqual([attempt(2, status)]);
    expect(unpaidAttempts([attempt(1, 'failed'), attempt(2, 'failed', { key: 'order:birthday' })])).toHaveLength(2);
  });

  test('W122 C-Y03 with one key, an attempt is replaced only by one that may be for the same thing', () => {
    const about = (person: string, ...[minute, status, more]: Parameters<typeof attempt>) => ({
      ...attempt(minute, status, more),
      person,
    });
    const listed = (...rows: ReturnType<typeof about>[]) =>
      unpaidAttempts(rows, (one, other) => one.person === other.person).map(({ person }) => person);
    expect(listed(about('Lakshmi', 1, 'failed'), about('Ravi', 2, 'paid', { paid: 3 }))).toEqual(['Lakshmi']);
    expect(listed(about('Lakshmi', 1, 'failed'), about('Ravi', 2, 'failed', { discarded: 3 }))).toEqual(['Lakshmi']);
    expect(listed(about('Lakshmi', 1, 'failed'), about('Ravi', 2, 'failed'), about('Ravi', 3, 'open'))).toEqual([
      'Ravi',
      'Lakshmi',
    ]);
  });

  test('C-Y03 leaves out what is paid, in review, discarded, or paid by another attempt since', () => {
    expect(unpaidAttempts([attempt(1, 'failed'), attempt(2, 'paid', { paid: 3 })])).toEqual([]);
    expect(unpaidAttempts([attempt(1, 'paid_review', { paid: 3 })])).toEqual([]);
    expect(unpaidAttempts([attempt(1, 'failed'), attempt(2, 'failed', { discarded: 3 })])).toEqual([]);
    expect(unpaidAttempts([attempt(1, 'paid', { paid: 9 }), attempt(2, 'failed')])).toEqual([]);
    // This attempt started after the first one was paid, so it is another order.
    expect(unpaidAttempts([attempt(1, 'paid', { paid: 2 }), attempt(5, 'failed')])).toEqual([attempt(5, 'failed')]);
  });
});
