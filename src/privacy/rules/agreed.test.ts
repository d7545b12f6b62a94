import { expect, test } from 'vitest';
import { agreedOf, type AgreedAct } from './erasure.ts';

const act = (over: Partial<AgreedAct> & { day: number }): AgreedAct => ({
  subject: 'terms',
  version: 1,
  act: 'given',
  place: 'sign-in',
  at: new Date(Date.UTC(2026, 10, over.day)),
  edition: null,
  ...over,
});
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

test('W113 each wording is listed once for each screen, since when; of a magazine its newest act decides', () => {
  const edition = { id: 'e1', title: 'Amma' };
  const speech = { subject: 'speech', edition } as const;
  const acts = [
    act({ day: 9, ...speech, act: 'withdrawn', place: 'decision' }),
    act({ day: 8, version: 2, place: 'order' }),
    act({ day: 7, version: 2, place: 'order' }),
    act({ day: 6, ...speech, place: 'recording' }),
    act({ day: 5, subject: 'privacy' }),
    act({ day: 5 }),
  ];
  expect(agreedOf(acts, dayOf)).toEqual([
    {
      what: 'Recordings for Amma are not written down',
      where: 'withdrawn on 2026-11-09',
      wording: null,
      edition: 'e1',
      withdrawn: true,
    },
    {
      what: 'Terms and Conditions, version 2',
      where: '2026-11-07, when you paid for an order',
      wording: '/termsandconditions/2',
      edition: null,
      withdrawn: false,
    },
    {
      what: 'Privacy Policy, version 1',
      where: '2026-11-05, when you signed in',
      wording: '/privacy/1',
      edition: null,
      withdrawn: false,
    },
    {
      what: 'Terms and Conditions, version 1',
      where: '2026-11-05, when you signed in',
      wording: '/termsandconditions/1',
      edition: null,
      withdrawn: false,
    },
  ]);
});
