import { describe, expect, test } from 'vitest';
import { editionFor } from './parts/formatting.ts';
import {
  coverName,
  editionTitle,
  nameChangeText,
  printedName,
  asksForAddress,
  asksForBalance,
  amountDue,
  isReadyForPrint,
  isTrackLink,
  mayAct,
  mayChangeAddress,
  mayCorrectTrackLink,
  mayReview,
  mayTake,
  mayViewAddress,
  mayViewAmounts,
  sendsStaffToTrackLink,
  shareText,
  softCopyLabel,
  statusDisplay,
  stepFrom,
  designChangeNote,
  mayReopenStory,
  statusMachine,
  subjectChangeNote,
  trackerSteps,
  type Live,
  type OrderStatus,
  type EditionRole,
  type StepName,
} from './rules.ts';

const allStatuses: readonly OrderStatus[] = [0, 1, 2, 3, 4, 5, 6];
const allLives: readonly Live[] = [0, 1, 2, 3];
const allRoles: readonly EditionRole[] = [
  'owner',
  'partner',
  'viewer',
  'link',
  'staff',
  'system',
  'teller',
  'reader',
  'stranger',
];
const names = [...new Set(statusMachine.map(step => step.name))];

describe('the status machine', () => {
  test('D16 exactly nine of the pairs of state and step are allowed, three ways back of W53 and two of W82', () => {
    const transitions = allStatuses.flatMap(orderStatus =>
      allLives.flatMap(live =>
        names.flatMap(name => {
          const step = stepFrom(name, [orderStatus, live]);
          return step ? [`${orderStatus},${live} ${name} ${step.to.join()}`] : [];
        }),
      ),
    );
    expect(transitions).toEqual([
      '0,0 handIn 1,0',
      '1,0 startDraft 2,0',
      '2,0 publish 3,1',
      '3,1 askForRevision 3,2',
      '3,1 approve 3,3',
      '3,1 takeBack 3,2',
      '3,2 publish 3,1',
      '3,2 undoRevision 3,1',
      '3,3 takeBack 3,2',
      '3,3 undoApproval 3,1',
      '3,3 release 4,3',
      '4,3 takeBack 3,2',
      '4,3 undoApproval 3,1',
      '4,3 printed 5,3',
      '5,3 dispatch 6,3',
    ]);
  });

  test('D16 status never decreases, and live only to a new draft, unless it is taken back (C-E04, W53, W82)', () => {
    for (const { name, from, to } of statusMachine) {
      if (name === 'takeBack' || name === 'undoApproval' || name === 'undoRevision') continue;
      expect(to[0], name).toBeGreaterThanOrEqual(from[0]);
      if (to[1] < from[1]) expect([name, from, to]).toEqual(['publish', [3, 2], [3, 1]]);
    }
  });

  test.each<[StepName, EditionRole[]]>([
    ['handIn', ['owner', 'partner', 'link', 'staff', 'system', 'teller']],
    ['startDraft', ['system']],
    ['publish', ['staff', 'system']],
    ['askForRevision', ['owner', 'partner', 'link', 'staff']],
    ['undoRevision', ['owner', 'partner', 'link', 'staff']],
    ['approve', ['owner', 'partner', 'link', 'staff']],
    ['takeBack', ['system']],
    ['undoApproval', ['owner', 'partner', 'link', 'staff']],
    ['release', ['system']],
    ['printed', ['staff']],
    ['dispatch', ['staff']],
  ])('D05 lets only the documented roles take the step %s', (name, roles) => {
    expect(allRoles.filter(role => mayTake(name, role))).toEqual(roles);
  });

  test('D05 a stranger may neither act nor see the address, and the system may not act for the customer', () => {
    expect(allRoles.filter(mayAct)).toEqual(['owner', 'partner', 'link', 'staff']);
    expect(allRoles.filter(role => !mayViewAddress(role))).toEqual(['teller', 'reader', 'stranger']); // W182
    expect(allRoles.filter(role => !mayViewAmounts(role))).toEqual(['viewer', 'teller', 'reader', 'stranger']); // D34
  });
});

test('W55 a story can be opened again for an hour, while no draft is published and the order stands', () => {
  const handedInAt = new Date('2026-11-23T10:00:00Z');
  const may = (orderStatus: number, minutes: number, cancelled: unknown = null) =>
    mayReopenStory({ orderStatus, cancelled }, { handedInAt, now: new Date(handedInAt.getTime() + minutes * 60_000) });
  expect([0, 1, 2, 3, 4].map(status => may(status, 59))).toEqual([false, true, true, false, false]);
  expect([may(1, 60), may(2, 60), may(1, 5, { refund: 0 })]).toEqual([false, false, false]);
});

describe('the tracker', () => {
  const stepStates = (orderStatus: number, { isFifty = false, balanceDue = false } = {}) =>
    trackerSteps({ orderStatus, payment: { isFifty }, balanceDue }).map(step =>
      step.current ? 'current' : step.active ? 'active' : '-',
    );

  test.each([
    [0, ['-', '-', '-', '-']],
    [1, ['current', '-', '-', '-']],
    [2, ['active', 'current', '-', '-']],
    [3, ['active', 'current', '-', '-']],
    [4, ['active', 'active', 'current', '-']],
    [5, ['active', 'active', 'current', '-']],
    [6, ['active', 'active', 'active', 'current']],
    [7, ['active', 'active', 'active', 'current']],
    [8, ['active', 'active', 'active', 'active']],
  ])('C-T02 shows the active and current steps at status %i', (status, expected) => {
    expect(stepStates(status)).toEqual(expected);
  });

  test('C-T03 shows Remaining Payment only with isFifty, complete when total <= paid', () => {
    const titles = (isFifty: boolean) =>
      trackerSteps({ orderStatus: 3, payment: { isFifty }, balanceDue: true }).map(s => s.title);
    expect(titles(false)).toEqual(['Input Received', 'In Process', 'Under Printing', 'Shipped']);
    expect(titles(true)).toEqual(['Input Received', 'In Process', 'Remaining Payment', 'Under Printing', 'Shipped']);
    expect(stepStates(3, { isFifty: true, balanceDue: true })[2]).toBe('-');
    expect(stepStates(3, { isFifty: true, balanceDue: false })[2]).toBe('active');
  });

  test('W55 while a story is open again its first step is the current one, as the turn says', () => {
    const again = { orderStatus: 2 as const, payment: { isFifty: true }, balanceDue: true, reopening: { open: true } };
    expect(trackerSteps(again).map(({ active, current }) => [active, current])).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(trackerSteps({ ...again, reopening: { open: false } })[1]).toMatchObject({ active: true, current: true });
  });

  test('C-T05 shows Ready to Deliver only when total exceeds paid and live is above 2', () => {
    const asks = (live: number, paid: number) => asksForBalance({ live, balanceDue: amountDue(100, paid) > 0 });
    expect([asks(3, 99), asks(3, 100), asks(3, 101), asks(2, 50), asks(1, 50)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('C-T06 asks for the address when there is none and live is above 2', () => {
    const asks = (live: number, hasAddress: boolean) => asksForAddress({ live, hasAddress });
    expect([asks(3, false), asks(3, true), asks(2, false)]).toEqual([true, false, false]);
  });

  test('C-T07 redirects staff to the tracking link at status 4 to 5, or while the link is younger than 16 hours', () => {
    const now = new Date('2026-03-01T16:00:00Z');
    const set = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    expect(allStatuses.map(status => sendsStaffToTrackLink(status, null, now))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(sendsStaffToTrackLink(6, set(15.99), now)).toBe(true);
    expect(sendsStaffToTrackLink(6, set(16), now)).toBe(false);
    expect([mayCorrectTrackLink(set(15.99), now), mayCorrectTrackLink(set(16), now)]).toEqual([true, false]);
  });
});

describe('an order', () => {
  test.each([
    [0, 'Active', 'Abstract Form', '/abstract/'],
    [1, 'Active', 'Track Order', '/tracking/'],
    [2, 'In Progress', 'Track Order', '/tracking/'],
    [3, 'In Progress', 'Preview', '/edition/'],
    [4, 'Printing', 'Track Order', '/tracking/'],
    [5, 'Printing', 'Track Order', '/tracking/'],
    [6, 'Shipped', 'Track Order', '/tracking/'],
  ])('C-O03 shows status %i as %s with the action %s', (status, label, text, path) => {
    expect(statusDisplay(status)).toEqual({ label, action: { text, path } });
  });

  test.each([7, 8, -1, 2.5])('C-O03 shows the status %d as unknown', status => {
    expect(statusDisplay(status)).toEqual({ label: 'Unknown Status', action: undefined });
  });

  test('C-E01 shows the subtitle of each value of live', () => {
    expect([1, 2, 3].map(softCopyLabel)).toEqual(['Soft Copy Preview', 'Under Revision', 'Soft Copy']);
  });

  test('C-E03 offers revision and approval only when a PDF exists and live is below 2', () => {
    const isOffered = (live: number, pdf: string[]) => mayReview({ live, pdf });
    expect([
      isOffered(1, ['a']),
      isOffered(0, ['a']),
      isOffered(1, []),
      isOffered(2, ['a']),
      isOffered(3, ['a']),
    ]).toEqual([true, true, false, false, false]);
  });

  test('W28 the amount due is total minus paid, and never negative', () => {
    expect([amountDue(1519, 760), amountDue(1519, 1519), amountDue(1519, 2000)]).toEqual([759, 0, 0]);
  });

  test('D16 an edition is ready for print only when it is approved, fully paid and has an address', () => {
    const ready = { orderStatus: 3, live: 3, total: 100, paid: 100, hasAddress: true, cancelled: null };
    expect(isReadyForPrint(ready)).toBe(true);
    for (const missing of [
      { live: 2 },
      { live: 1 },
      { paid: 99 },
      { hasAddress: false },
      { orderStatus: 4 },
      { orderStatus: 2 },
      { cancelled: { at: new Date(0) } },
    ])
      expect(isReadyForPrint({ ...ready, ...missing }), JSON.stringify(missing)).toBe(false);
  });

  test('W16 lets the address change until the parcel is packed', () => {
    expect(allStatuses.filter(mayChangeAddress)).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([
    ['https://courier.example/track/42?x=1', true],
    ['http://courier.example/track/42', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello', false],
    ['https://user:word@courier.example/', false],
    ['https://localhost/', false],
    ['https://www.bluedart.com/tracking?no=1', true],
    ['https://127.0.0.1/track', false],
    ['https://2130706433/track', false],
    ['https://0x7f.1/track', false],
    ['https://[::1]/track', false],
    ['https://203.0.113.7/track', false],
    ['https://desk.localhost/track', false],
    ['https://printer.local/', false],
    ['https://courier.example./track', false],
    ['https://डाक.भारत/track', true],
    ['//courier.example/', false],
    ['courier.example', false],
    ['', false],
    [`https://courier.example/${'a'.repeat(500)}`, false],
  ])('W42 accepts %s as a tracking link: %s', (link, expected) => {
    expect(isTrackLink(link)).toBe(expected);
  });
});

test('W50 a change of the names says what becomes of it, by how far the order is', () => {
  expect(subjectChangeNote({ orderStatus: 0, live: 0 })).toBeUndefined();
  expect(subjectChangeNote({ orderStatus: 2, live: 0 })).toContain('next soft copy');
  expect(subjectChangeNote({ orderStatus: 3, live: 1 })).toContain('ask for a revision');
  expect(subjectChangeNote({ orderStatus: 3, live: 2 })).toContain('next soft copy');
});

test('W59 another design says what becomes of it, by how far the order is', () => {
  expect(designChangeNote({ orderStatus: 0, live: 0 })).toBeUndefined();
  expect(designChangeNote({ orderStatus: 2, live: 0 })).toContain('next soft copy');
  expect(designChangeNote({ orderStatus: 3, live: 1 })).toContain('ask for a revision');
  expect(designChangeNote({ orderStatus: 3, live: 2 })).toContain('next soft copy');
});

test('W50 a change of the name by a guest is told with the name before and after', () => {
  const text = (before: string | null, now: string | null) => nameChangeText({ before, now, at: 'today' });
  const by = 'by somebody with the form’s link, today.';
  expect(text('Vikram Mehta', 'Priya Mehta')).toBe(`The name was changed from “Vikram Mehta” to “Priya Mehta” ${by}`);
  expect(text(null, 'Priya Mehta')).toBe(`“Priya Mehta” was named ${by} Nobody was named before.`);
  expect(text('Vikram Mehta', null)).toBe(`“Vikram Mehta” was taken out ${by}`);
  expect(text('Priya Mehta', 'Priya Mehta')).toBe(`What is said about “Priya Mehta” was changed ${by}`);
});

test('W50 without a name only the title of the order and what must be printed say who ordered it', () => {
  const named = { person: 'Lakshmi Nair', customerName: 'Ananya Iyer', category: 'Trip Memoir' };
  const memoir = { category: { name: 'Trip Memoir' } };
  expect(editionTitle(named)).toBe('Lakshmi Nair’s Trip Memoir Edition');
  expect(coverName(named.person)).toBe('Lakshmi Nair');
  expect(editionFor({ ...memoir, receiver: 'Lakshmi Nair' })).toBe('Trip Memoir Edition for Lakshmi Nair');
  expect(editionTitle({ ...named, person: 'Ladakh, at last' })).toBe('Trip Memoir Edition: Ladakh, at last');
  const unnamed = { ...named, person: null };
  expect(editionTitle(unnamed)).toBe('Ananya Iyer’s Trip Memoir Edition');
  expect(printedName(unnamed)).toBe('Ananya Iyer');
  expect(coverName(unnamed.person)).toBe('The name');
  expect(coverName('')).toBe('The name');
  expect(editionFor({ ...memoir, receiver: null })).toBe('Trip Memoir Edition');
});

test('C-O02 a shared link says what it opens while the story is open', () => {
  const link = { title: 'Amma’s Birthday Spotlight Edition', url: 'https://imurs.example/abstract/1' };
  expect(shareText({ ...link, opensStory: true })).toBe(
    'Amma’s Birthday Spotlight Edition. With this link you can read the story, change it and take things out: https://imurs.example/abstract/1',
  );
  expect(shareText({ ...link, opensStory: false })).toBe(
    'Amma’s Birthday Spotlight Edition: https://imurs.example/abstract/1',
  );
});
