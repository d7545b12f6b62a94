import { expect, test } from 'vitest';
import {
  consentText,
  dayAfter,
  isLastDay,
  isOpenToFriends,
  remindText,
  reminderDay,
  shareText,
  stateAfterChange,
  takesPeople,
} from './rules.ts';

const link = { closedAt: null, lastDay: '2026-12-14', used: 9, most: 10 };

test('W53 a link takes people until its last day is over, its places are taken or it is closed', () => {
  expect(takesPeople(link, '2026-12-14')).toBe(true);
  expect(takesPeople(link, '2026-12-15')).toBe(false);
  expect(takesPeople({ ...link, used: 10 }, '2026-12-14')).toBe(false);
  expect(takesPeople({ ...link, closedAt: new Date(0) }, '2026-12-14')).toBe(false);
});

test('W53 a last day is today or later, within half a year', () => {
  expect(['2026-11-22', '2026-11-23', '2027-05-22', '2027-05-23'].map(day => isLastDay(day, '2026-11-23'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01');
});

test('W53 a contribution that is changed after the owner decided is to be decided again', () => {
  expect((['open', 'sent', 'kept', 'left-out', 'withdrawn'] as const).map(stateAfterChange)).toEqual([
    'open',
    'sent',
    'sent',
    'sent',
    'withdrawn',
  ]);
});

test('W53 friends tell until the soft copy is approved, never for a cancelled order', () => {
  const open = { orderStatus: 3, live: 2, cancelled: null };
  expect(isOpenToFriends(open)).toBe(true);
  expect(isOpenToFriends({ ...open, live: 3 })).toBe(false);
  expect(isOpenToFriends({ ...open, orderStatus: 4 })).toBe(false);
  expect(isOpenToFriends({ ...open, cancelled: { at: new Date(0) } })).toBe(false);
});

test('W53 the consent says who, what, for what and until when, in English and Hindi; the invitation names both people', () => {
  const facts = { brand: 'imurs', from: 'Priya', about: 'Amma' };
  for (const language of ['en', 'hi'] as const)
    for (const name of Object.values(facts)) expect(consentText(facts, language)).toContain(name);
  expect(consentText(facts, 'en')).toMatch(/printed.*change.*approved.*withdraw.*printed/);
  const url = 'https://imurs.example/tell/x';
  const share = { ...facts, lastDay: '2026-12-14', url };
  for (const text of [shareText(share, 'en'), remindText(share, 'en')])
    expect(text).toMatch(/Priya.*Amma.*14 December.*\/tell\/x$/);
  for (const text of [shareText(share, 'hi'), remindText(share, 'hi')])
    for (const part of ['Priya', 'Amma', '14 दिसंबर', url]) expect(text).toContain(part);
});

test.each([
  ['2026-11-01', '2026-11-22', '2026-11-04'],
  ['2026-11-01', '2026-11-06', '2026-11-03'],
  ['2026-11-01', '2026-11-03', '2026-11-02'],
  ['2026-11-01', '2026-11-01', '2026-11-02'],
])('W53 a link made on %s that is open until %s has its owner reminded on %s', (madeOn, lastDay, reminded) => {
  expect(reminderDay({ madeOn, lastDay })).toBe(reminded);
});
