import { describe, expect, test } from 'vitest';
import { deliveryZones, type DeliveryZone } from '#kernel/delivery-zones.ts';
import {
  arrivalEstimate,
  arrivalStageOf,
  arrivalStages,
  arrivalText,
  arrivalVerdict,
  neededByText,
  turnText,
  zoneText,
} from './arrival.ts';

const today = '2026-11-23'; // a Monday
const neededBy = null;

describe('W57 when a magazine arrives', () => {
  test('W57 before paying: soft copy in a day, two days to approve, then 5-7 business days by zone', () => {
    const by = (zone: DeliveryZone | null) => arrivalEstimate({ today, stage: 'story', zone, neededBy }).arrivesBy;
    // Soft copy Tue 24, approved Thu 26; then 6, 7 or 10 business days.
    expect(deliveryZones.map(by)).toEqual(['2026-12-03', '2026-12-04', '2026-12-08']);
    expect(by(null)).toBe(by('country'));
  });

  test('W57 each day of waiting costs a day, as long as only business days are waited', () => {
    const by = (today: string) => arrivalEstimate({ today, stage: 'review', zone: 'city', neededBy }).arrivesBy;
    expect([by('2026-11-23'), by('2026-11-24'), by('2026-11-25')]).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  });

  test('W57 what we do counts from the day it began, and is never promised for a day that passed', () => {
    const press = (since: string) =>
      arrivalEstimate({ today, stage: 'press', since, zone: 'city', neededBy }).arrivesBy;
    expect([press('2026-11-19'), press('2026-11-01')]).toEqual(['2026-11-26', '2026-11-24']);
    const draft = arrivalEstimate({ today, stage: 'draft', since: '2026-11-10', zone: null, neededBy });
    expect([draft.softCopyBy, draft.missed]).toEqual(['2026-11-24', '2026-11-11']);
  });

  test('W57 when we or the courier are late, it is said instead of another promise', () => {
    const late = (stage: 'draft' | 'courier') =>
      arrivalEstimate({ today, stage, since: '2026-11-10', zone: 'city', neededBy });
    expect([arrivalText(late('draft')), turnText(late('draft'))]).toEqual([
      'We are late: this was promised for Wed 11 Nov. We are at it.',
      'Our turn: making the soft copy, promised for Wed 11 Nov',
    ]);
    expect([arrivalText(late('courier')), turnText(late('courier'))]).toEqual([
      'It should have been there by Fri 13 Nov. Has it not come? Write to us, and we ask the courier.',
      'With the courier: expected by Fri 13 Nov',
    ]);
    const review = arrivalEstimate({ today, stage: 'review', since: '2026-11-01', zone: 'city', neededBy });
    expect(review.missed).toBeNull();
    expect(neededByText({ ...late('courier'), neededBy: '2026-12-24' })).toBeUndefined();
  });

  test.each([
    [{ orderStatus: 0, live: 0 }, 'story'],
    [{ orderStatus: 1, live: 0 }, 'draft'],
    [{ orderStatus: 2, live: 0 }, 'draft'],
    [{ orderStatus: 1, live: 0, waits: 'thin' as const }, 'short'],
    [{ orderStatus: 1, live: 0, waits: 'asked' as const }, 'story'],
    [{ orderStatus: 3, live: 1 }, 'review'],
    [{ orderStatus: 3, live: 2 }, 'revision'],
    [{ orderStatus: 3, live: 3, balanceDue: true }, 'balance'],
    [{ orderStatus: 3, live: 3, hasAddress: false }, 'address'],
    [{ orderStatus: 3, live: 3 }, 'press'],
    [{ orderStatus: 4, live: 3 }, 'press'],
    [{ orderStatus: 5, live: 3 }, 'parcel'],
    [{ orderStatus: 6, live: 3 }, 'courier'],
  ])('W57 an order at %j waits for: %s', (state, stage) =>
    expect(arrivalStageOf({ balanceDue: false, hasAddress: true, ...state })).toBe(stage),
  );
});

describe('W57 needed by', () => {
  const story = (neededBy: string) => arrivalEstimate({ today, stage: 'story', zone: 'city', neededBy });

  test('W57 in time: the last day to hand in is named, and it holds', () => {
    const estimate = story('2026-12-12');
    expect([arrivalVerdict(estimate), estimate.actBy]).toEqual(['in-time', '2026-12-03']);
    const on = (day: string) => arrivalEstimate({ today: day, stage: 'story', zone: 'city', neededBy }).arrivesBy;
    expect(on('2026-12-03') <= '2026-12-12').toBe(true);
    expect(on('2026-12-04') > '2026-12-12').toBe(true);
    expect(neededByText(estimate)).toBe(
      'In time for Sat 12 Dec. For that day you need to hand in the story by Thu 3 Dec.',
    );
    expect(turnText(estimate)).toBe('Your turn: hand in the story by Thu 3 Dec');
  });

  test('W57 close: only if the soft copy is approved on the day it comes', () => {
    const estimate = story('2026-12-01');
    expect([estimate.earliest, arrivalVerdict(estimate)]).toEqual(['2026-12-01', 'tight']);
    expect(neededByText(estimate)).toContain('approve on the day the soft copy comes');
    expect(turnText(estimate)).toBe('Your turn: hand in the story');
  });

  test('W57 a day that is past or very far away is no problem', () => {
    expect([story('0000-01-01').actBy, arrivalVerdict(story('0000-01-01'))]).toEqual([null, 'too-late']);
    expect([story('9999-12-31').actBy, arrivalVerdict(story('9999-12-31'))]).toEqual(['9990-01-01', 'in-time']);
    const far = story('2029-12-20');
    expect(far.actBy).toBe('2029-12-10');
    expect(neededByText(far)).toContain('In time for Thu 20 Dec 2029.');
  });

  test('W57 too late is said, with the earliest day', () => {
    const estimate = story('2026-11-30');
    expect(arrivalVerdict(estimate)).toBe('too-late');
    expect(neededByText(estimate)).toBe(
      'It cannot be there by Mon 30 Nov: Tue 1 Dec is the earliest. For Mon 30 Nov you would have needed to hand in the story by Fri 20 Nov.',
    );
    const press = arrivalEstimate({ today, stage: 'press', since: today, zone: 'city', neededBy: '2026-11-25' });
    expect(neededByText(press)).toBe('It will not be there by Wed 25 Nov: Mon 30 Nov is the earliest.');
  });
});

describe('W57 in words', () => {
  const at = (stage: (typeof arrivalStages)[number], zone: DeliveryZone | null = 'city') =>
    arrivalEstimate({ today, stage, since: today, zone, neededBy });

  test('W57 what the date depends on is said at each stage', () => {
    expect(arrivalText(at('story', 'far'))).toBe(
      'Arrives by Tue 8 Dec if you hand in today and approve within 2 days. Each day of waiting costs a day.',
    );
    expect(arrivalText(at('draft'))).toBe(
      'The soft copy comes by Tue 24 Nov. Arrives by Thu 3 Dec if you approve within 2 days. Each day of waiting costs a day.',
    );
    expect(arrivalText(at('review'))).toContain('if you approve today. Each day of waiting costs a day.');
    expect(arrivalText(at('courier'))).toBe('Arrives by Thu 26 Nov.');
    expect(neededByText(at('story'))).toBeUndefined();
  });

  test('W57 of a short story that waits for us no day is said, and none that passed', () => {
    const short = arrivalEstimate({
      today,
      stage: 'short',
      since: '2026-11-10',
      zone: null,
      neededBy: '2026-12-24',
    });
    expect([short.softCopyBy, short.missed, neededByText(short), zoneText(short)]).toEqual([
      null,
      null,
      undefined,
      undefined,
    ]);
    expect(arrivalText(short)).toBe(
      'The story is short for its pages, so we look at it first. Then we write to you: we ask for more, or we make the soft copy from it as it is.',
    );
  });

  test('W57 an unknown zone is said', () => {
    expect(zoneText(at('story'))).toBeUndefined();
    expect(zoneText(at('story', null))).toContain('3 business days longer');
  });

  test('W57 whose turn it is and by when, in one line', () => {
    expect(arrivalStages.map(stage => turnText(at(stage)))).toEqual([
      'Your turn: hand in the story',
      'Our turn: looking at the story first, then we write to you',
      'Our turn: making the soft copy, it comes by Tue 24 Nov',
      'Your turn: read and approve the soft copy',
      'Our turn: working in your changes, it comes by Tue 24 Nov',
      'Your turn: pay the rest',
      'Your turn: give the address',
      'Our turn: printing, arrives by Mon 30 Nov',
      'Our turn: handing it to the courier, arrives by Thu 26 Nov',
      'With the courier: arrives by Thu 26 Nov',
    ]);
    expect(turnText(at('story'), 'Your customer’s turn')).toBe('Your customer’s turn: hand in the story');
  });
});
