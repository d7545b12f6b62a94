import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationTerms, handInRefundText, refundPhase, refundText, type CancelMoment } from './cancellation.ts';

const handedInAt = new Date('2026-11-28T04:46:00Z');
const after = (minutes: number) => new Date(handedInAt.getTime() + minutes * 60_000);
const none = { arrived: 0, onItsWay: 0 };
/** A moment long after the hand-in, unless stated. */
const at = (orderStatus: number, changed: Partial<CancelMoment> = {}): CancelMoment => ({
  orderStatus,
  handedInAt: orderStatus > 0 ? handedInAt : null,
  storyOpen: false,
  now: after(600),
  ...changed,
});

describe('W34 what cancelling gives back', () => {
  const terms = (moment: CancelMoment, paid: number) => cancellationTerms({ ...moment, paid }, none);

  test('W34 refunds everything before the design, half during the design, and nothing once it goes to print', () => {
    expect(terms(at(0), 151_900)).toMatchObject({ refund: 151_900, later: 75_950, iCredit: true });
    expect(terms(at(1), 151_900)).toMatchObject({ phase: 'waiting', refund: 151_900 });
    expect(terms(at(2), 151_900)).toMatchObject({ phase: 'half', refund: 75_950, iCredit: false, wholeUntil: null });
    expect(terms(at(3), 76_001)).toMatchObject({ refund: 38_000 });
    for (const late of [4, 5, 6]) expect(terms(at(late, { now: after(1) }), 151_900)).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.nat(10_000_000), fc.nat(200), (status, paid, minutes) => {
        const found = terms(at(status, { now: after(minutes) }), paid);
        const refund = found?.refund ?? 0;
        expect(Number.isInteger(refund)).toBe(true);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(status < 2 || minutes < 60 ? paid : paid / 2);
        expect(found?.later ?? 0).toBeLessThanOrEqual(refund);
      }),
    );
  });

  test('W34 W55 for an hour after the hand-in everything comes back, whatever is made in it', () => {
    for (const status of [1, 2, 3]) {
      const moment = at(status, { now: after(59) });
      expect(terms(moment, 144_600)).toMatchObject({
        phase: 'hour',
        refund: 144_600,
        later: 72_300,
        iCredit: true,
        wholeUntil: after(60),
      });
      expect(refundPhase({ ...moment, now: after(60) })).toBe(status === 1 ? 'waiting' : 'half');
    }
  });

  test('W34 W55 while the story is open again everything comes back, however late', () => {
    expect(terms(at(2, { storyOpen: true }), 144_600)).toMatchObject({ phase: 'open', refund: 144_600, later: 72_300 });
    expect(refundPhase(at(4, { storyOpen: true }))).toBeUndefined();
  });

  test('W34 4a.12 counts earlier refunds, so that all together never exceed the stage’s share', () => {
    const refund = (orderStatus: number, paid: number, back: { arrived: number; onItsWay: number }) =>
      cancellationTerms({ ...at(orderStatus), paid }, back)?.refund;
    expect(refund(0, 100_000, { arrived: 0, onItsWay: 30_000 })).toBe(70_000);
    expect(refund(3, 100_000, { arrived: 0, onItsWay: 30_000 })).toBe(20_000);
    expect(refund(3, 70_000, { arrived: 30_000, onItsWay: 0 })).toBe(20_000);
    expect(refund(3, 30_000, { arrived: 70_000, onItsWay: 0 })).toBe(0);
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2, 3), fc.nat(1_000_000), fc.nat(), fc.nat(), (status, all, a, b) => {
        const arrived = a % (all + 1);
        const onItsWay = b % (all - arrived + 1);
        const before = arrived + onItsWay;
        const part = status < 2 ? all : Math.floor(all / 2);
        expect(before + refund(status, all - arrived, { arrived, onItsWay })!).toBe(Math.max(before, part));
      }),
    );
  });
});

describe('W34 the refund in words', () => {
  const paid = { refund: 1446, later: 723, iCredit: null };
  const credit = { refund: 0, later: 0 };

  test('W34 the tracker names both amounts and when the whole one ends', () => {
    expect(refundText({ ...paid, phase: 'telling' }, '10:16 am')).toBe(
      'Until an hour after you hand in the story all ₹1,446 comes back, later ₹723.',
    );
    expect(refundText({ ...paid, phase: 'hour' }, '10:16 am')).toBe(
      'Until 10:16 am all ₹1,446 comes back, later ₹723.',
    );
    expect(refundText({ ...paid, phase: 'open' }, null)).toBe(
      'While the story is open all ₹1,446 comes back, later ₹723.',
    );
    expect(refundText({ ...paid, phase: 'half', refund: 723 }, null)).toBe('₹723 comes back to where it came from.');
    expect(refundText({ ...paid, phase: 'half', refund: 0, later: 0 }, null)).toBe('Nothing would come back any more.');
    expect(refundText({ ...credit, phase: 'hour', iCredit: true }, '10:16 am')).toBe(
      'Until 10:16 am its iCredit comes back, later nothing.',
    );
    expect(refundText({ ...credit, phase: 'half', iCredit: false }, null)).toBe('Nothing would come back any more.');
  });

  test('W34 of a short story, whose draft waits for us, the tracker says no end that may come later', () => {
    expect(refundText({ ...paid, phase: 'hour' }, '10:16 am', true)).toBe(
      'At least until 10:16 am all ₹1,446 comes back, later ₹723.',
    );
    expect(refundText({ ...credit, phase: 'hour', iCredit: true }, '10:16 am', true)).toBe(
      'At least until 10:16 am its iCredit comes back, later nothing.',
    );
    expect(refundText({ ...paid, phase: 'waiting' }, null, true)).toBe(
      'Until we begin its soft copy all ₹1,446 comes back, later ₹723.',
    );
  });

  test('W34 the screen that hands in names both amounts before the button is pressed', () => {
    expect(handInRefundText({ ...paid, phase: 'telling' }, '10:16 am', false)).toBe(
      'If you cancel: until 10:16 am all ₹1,446 comes back, later ₹723.',
    );
    expect(handInRefundText({ ...paid, phase: 'telling' }, '10:16 am', true)).toContain('at least until 10:16 am');
    expect(handInRefundText({ ...paid, phase: 'open' }, null, false)).toBe(
      'If you cancel after handing it in, ₹723 of ₹1,446 comes back.',
    );
    expect(handInRefundText({ ...paid, phase: 'open' }, null, true)).toBe(
      'If you cancel: until we begin its soft copy all ₹1,446 comes back, later ₹723.',
    );
    expect(handInRefundText({ ...credit, phase: 'open', iCredit: true }, null, false)).toBe(
      'If you cancel after handing it in, its iCredit does not come back any more.',
    );
    for (const phase of ['hour', 'waiting', 'half'] as const)
      expect(handInRefundText({ ...paid, phase }, null, false)).toBeUndefined();
  });
});
