import { describe, expect, test } from 'vitest';
import { deliveryZones, type DeliveryZone } from '#kernel/delivery-zones.ts';
import {
  arrivalText,
  chosenDayText,
  neededByText,
  nextText,
  sinceText,
  turnAct,
  turnOwner,
  turnText,
  zoneText,
} from './arrival-texts.ts';
import { arrivalEstimate, arrivalStageOf, arrivalStages, arrivalVerdict } from './arrival.ts';

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

  test('W57 M4 what usually comes in time is not called impossible: the usual days stand beside the promise', () => {
    const estimate = story('2026-11-30');
    expect([estimate.quickest, estimate.earliest, arrivalVerdict(estimate)]).toEqual([
      '2026-11-26',
      '2026-12-01',
      'likely',
    ]);
    expect(chosenDayText(estimate)).toBe(
      'For Mon 30 Nov it may be there: usually Thu 26 Nov - Mon 30 Nov; we promise Tue 1 Dec, if you hand in today. The soft copy can be shown on Mon 30 Nov.',
    );
    expect(neededByText(estimate)).toBe(
      'For Mon 30 Nov, hand in the story today: usually Thu 26 Nov - Mon 30 Nov; we promise Tue 1 Dec.',
    );
    // Whoever can only look, or waits for us, can do nothing about it.
    expect(neededByText(estimate, 'others')).toBeUndefined();
    const press = arrivalEstimate({ today, stage: 'press', since: today, zone: 'city', neededBy: '2026-11-27' });
    expect([arrivalVerdict(press), neededByText(press)]).toEqual(['likely', undefined]);
  });

  test('W57 M4 that a day cannot be met is said once, before paying, without reproach and with what helps', () => {
    const estimate = story('2026-11-25');
    expect(arrivalVerdict(estimate)).toBe('too-late');
    expect(chosenDayText(estimate)).toBe(
      'It cannot be there by Wed 25 Nov: usually Thu 26 Nov - Mon 30 Nov; we promise Tue 1 Dec. The soft copy can be shown on Wed 25 Nov.',
    );
    expect(chosenDayText(story('2026-11-23'))).not.toContain('can be shown');
    for (const stage of arrivalStages)
      expect(
        neededByText(arrivalEstimate({ today, stage, zone: 'city', neededBy: '2026-11-23' })),
        stage,
      ).toBeUndefined();
  });

  test('W57 no day can be met before the quickest one, and the promise is never before it', () => {
    for (const stage of arrivalStages)
      for (const zone of ['city', 'country', 'far'] as const) {
        const { quickest, earliest } = arrivalEstimate({ today, stage, zone, neededBy: null });
        expect(quickest > today && quickest <= earliest, `${stage} ${zone}`).toBe(true);
      }
  });
});

describe('W70 whose turn it is, since when, and what comes next', () => {
  const at = (stage: (typeof arrivalStages)[number], since: string = today) =>
    arrivalEstimate({ today, stage, since, zone: 'city', neededBy });

  test('W70 each stage is the turn of the customer, ours, the printer’s or the courier’s', () => {
    expect(Object.fromEntries(arrivalStages.map(stage => [stage, turnOwner(at(stage))]))).toEqual({
      story: 'Your turn',
      short: 'Our turn',
      draft: 'Our turn',
      review: 'Your turn',
      revision: 'Our turn',
      balance: 'Your turn',
      address: 'Your turn',
      press: 'With the printer',
      parcel: 'Our turn',
      courier: 'With the courier',
    });
    expect([turnAct(at('review')), turnAct(at('parcel'))]).toEqual([
      'Read and approve the soft copy',
      'Handing it to the courier',
    ]);
  });

  test('W70 who can only look reads in the third person whose turn it is, and is never asked to approve', () => {
    for (const stage of arrivalStages) {
      const texts = [turnAct(at(stage), 'others'), nextText(at(stage), 'others') ?? ''].join(' ');
      expect(texts, stage).not.toMatch(/\byou\b|^(Read|Hand in|Pay|Give)/);
    }
    expect([turnAct(at('review'), 'others'), nextText(at('review'), 'others')]).toEqual([
      'Whoever ordered it reads and approves the soft copy',
      'Next: printing by Thu 26 Nov; it is there between Thu 26 Nov and Mon 30 Nov if it is approved today.',
    ]);
  });

  test('W70 the day since which they wait is named, unless it is today', () => {
    expect([sinceText(at('review', '2026-11-17')), sinceText(at('review'))]).toEqual(['since Tue 17 Nov', undefined]);
    expect(turnText(at('review', '2026-11-17'))).toBe('Your turn: read and approve the soft copy');
  });

  test('W68 W70 a client whose partner approves reads who reads it first, and is asked for no approval', () => {
    const approver = 'Farah Khan Studio';
    const told = arrivalStages.map(stage => nextText(at(stage), { approver }));
    expect(told.slice(0, 3)).toEqual([
      'Next: the soft copy, a business day later; Farah Khan Studio reads it first. If it is handed in today and approved within 2 days, it is with you between Thu 26 Nov and Thu 3 Dec.',
      undefined,
      'Next: Farah Khan Studio reads the soft copy by Tue 24 Nov and sends it to you. If it is approved within 2 days, it is with you between Thu 26 Nov and Thu 3 Dec.',
    ]);
    expect(arrivalText(at('draft'), { approver })).toContain('if it is approved within 2 days');
    const all = [...told, ...arrivalStages.map(stage => arrivalText(at(stage), { approver }))].join(' ');
    expect(all).not.toMatch(/you (approve|read)/);
  });

  test('W70 what comes next has its day, on the condition that the customer acts', () => {
    expect(arrivalStages.map(stage => nextText(at(stage)))).toEqual([
      'Next: the soft copy, a business day later. Hand in today and approve within 2 days, and it is with you between Thu 26 Nov and Thu 3 Dec.',
      undefined,
      'Next: you read the soft copy by Tue 24 Nov. If you approve it within 2 days, it is with you between Thu 26 Nov and Thu 3 Dec.',
      'Next: printing by Thu 26 Nov; it is with you between Thu 26 Nov and Mon 30 Nov if you approve today.',
      'Next: you read the new soft copy by Tue 24 Nov. If you approve it within 2 days, it is with you between Thu 26 Nov and Thu 3 Dec.',
      'Next: printing by Thu 26 Nov; it is with you between Thu 26 Nov and Mon 30 Nov if the rest is paid today.',
      'Next: printing by Thu 26 Nov; it is with you between Thu 26 Nov and Mon 30 Nov if you give the address today.',
      'Next: the courier has it by Thu 26 Nov, and it is with you between Thu 26 Nov and Mon 30 Nov.',
      'Next: the courier brings it, and it is with you between Wed 25 Nov and Thu 26 Nov.',
      'Next: it is with you between Tue 24 Nov and Thu 26 Nov.',
    ]);
  });

  test('W70 of what is late no day is promised again', () => {
    expect(nextText(at('press', '2026-11-02'))).toBeUndefined();
    expect(turnText(at('press', '2026-11-02'))).toBe('With the printer: promised for Mon 9 Nov');
  });

  test('W70 the printing ends before the courier brings it, and never on a day that has passed', () => {
    expect(at('press', '2026-11-16').printedBy).toBe('2026-11-24');
    for (const stage of arrivalStages) {
      const { printedBy, arrivesBy } = at(stage);
      expect(printedBy === null || printedBy < arrivesBy).toBe(true);
    }
    expect([at('parcel').printedBy, at('courier').printedBy]).toEqual([null, null]);
  });
});

describe('W57 in words', () => {
  const at = (stage: (typeof arrivalStages)[number], zone: DeliveryZone | null = 'city') =>
    arrivalEstimate({ today, stage, since: today, zone, neededBy });

  test('W57 what the date depends on is said at each stage', () => {
    expect(arrivalText(at('story', 'far'))).toBe(
      'Arrives by Tue 8 Dec if you hand in today and approve within 2 days.',
    );
    expect(arrivalText(at('draft'))).toBe(
      'The soft copy comes by Tue 24 Nov. Arrives by Thu 3 Dec if you approve within 2 days.',
    );
    expect(arrivalText(at('review'))).toContain('if you approve today.');
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
    // No number of a partner's client may be known.
    expect(arrivalText(short, { approver: 'Studio Sona' })).toBe(
      'The story is short for its pages, so we look at it first. Then we ask for more, or we make the soft copy from it as it is.',
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
      'With the printer: arrives by Mon 30 Nov',
      'Our turn: handing it to the courier, arrives by Thu 26 Nov',
      'With the courier: arrives by Thu 26 Nov',
    ]);
    expect(turnText(at('story'), 'Your customer’s turn')).toBe('Your customer’s turn: hand in the story');
  });
});
