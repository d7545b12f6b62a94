import { expect, test } from 'vitest';
import { arrivalStages } from '#src/editions/rules/arrival.ts';
import { whereIsOrder, type AnswerFacts } from './answer.ts';

const today = '2026-11-30';
const facts: AnswerFacts = {
  title: 'Asha Rao’s Birthday Edition',
  language: 'en',
  today,
  arrival: null,
  deliveredAt: null,
  trackLink: null,
  cancelled: null,
  due: 760,
};
const link = 'https://courier.example/77';
const at = (
  stage: (typeof arrivalStages)[number],
  { since = today, ...of }: Partial<AnswerFacts> & { since?: string } = {},
) => whereIsOrder({ ...facts, arrival: { today, stage, since, zone: 'city', neededBy: null }, ...of });

test('W153 the answer says where an order is, whose turn it is and by which day', () => {
  expect(arrivalStages.map(stage => at(stage).replace('Asha Rao’s Birthday Edition ', ''))).toEqual([
    'waits for its story: handed in today and approved within 2 days, it arrives by Thu 10 Dec.',
    'has a short story for its pages: we look at it first, and write to you.',
    'is being laid out: its soft copy is made and comes by Tue 1 Dec.',
    'waits for you to read its soft copy: approved today, it arrives by Mon 7 Dec.',
    'is being changed: its new soft copy is made and comes by Tue 1 Dec.',
    'is approved and waits for the remaining ₹760: paid today, it arrives by Mon 7 Dec.',
    'is approved and waits for your address: given today, it arrives by Mon 7 Dec.',
    'is at the printer: it arrives by Mon 7 Dec.',
    'is printed and goes to the courier: it arrives by Thu 3 Dec.',
    'is with the courier: it arrives by Thu 3 Dec.',
  ]);
});

test('W153 it owns what is late, and gives the courier’s page', () => {
  expect(at('draft', { since: '2026-11-20' })).toMatch(
    /soft copy is made; we are late: it was promised for .* at it\.$/,
  );
  expect(at('press', { since: '2026-11-10' })).toMatch(/is at the printer; we are late: it was promised for /);
  expect(at('courier', { trackLink: { link } })).toMatch(
    /by Thu 3 Dec\. Follow it here: https:\/\/courier\.example\/77$/,
  );
  expect(at('courier', { since: '2026-11-10', trackLink: { link } })).toMatch(
    /should have been there by .*: we ask them/,
  );
});

test('W153 what has ended says when, and what goes back', () => {
  expect(whereIsOrder({ ...facts, deliveredAt: '2026-11-28' })).toBe(
    'Asha Rao’s Birthday Edition was delivered on Sat 28 Nov.',
  );
  // Half past eight in the evening of UTC is the next day in India.
  const cancelled = { at: '2026-11-28T20:30:00.000Z', refund: 1519 };
  expect(whereIsOrder({ ...facts, cancelled })).toBe(
    'Asha Rao’s Birthday Edition was cancelled on Sun 29 Nov; ₹1,519 goes back.',
  );
  expect(whereIsOrder({ ...facts, cancelled: { ...cancelled, refund: 0 } })).toMatch(/on Sun 29 Nov\.$/);
});

test('W153 a customer who tells in Hindi is answered in Hindi, in each state', () => {
  const hindi = { language: 'hi' as const };
  for (const stage of arrivalStages) {
    expect(at(stage, hindi), stage).toMatch(/^Asha Rao’s Birthday Edition: .*[\u0900-\u097f].*।$/);
    expect(at(stage, hindi), stage).not.toMatch(/arrives|courier/);
  }
  expect(at('courier', { ...hindi, trackLink: { link } })).toMatch(/यहाँ देखिए: https:\/\/courier\.example\/77$/);
  expect(whereIsOrder({ ...facts, ...hindi, deliveredAt: '2026-11-28' })).toContain('28 नवंबर को पहुँच गई');
  expect(whereIsOrder({ ...facts, ...hindi, cancelled: { at: '2026-11-28T10:00:00Z', refund: 5 } })).toContain('रद्द');
});
