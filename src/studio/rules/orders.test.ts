import { expect, test } from 'vitest';
import { addBusinessDays } from '#kernel/business-days.ts';
import { addDays, dayInIndia } from '#kernel/dates.ts';
import { statusMachine } from '#src/editions/rules.ts';
import {
  compareDue,
  dueClasses,
  dueOf,
  dueText,
  firstDayDue,
  isUnderWay,
  mergeStretches,
  noDueDay,
  orderStatusOf,
  placeInClass,
  sinceText,
  sortOf,
  startOfDay,
  type DueClass,
  type DuePlace,
} from './orders.ts';

const at = (text: string) => new Date(text);
const facts = { whose: 'studio', status: 'draft', since: at('2026-12-04T06:00:00Z'), neededBy: null } as const;

test('W130 an order is due on the day promised for its step, or on the day it is needed when that is earlier', () => {
  // 4 December 2026 is a Friday, the 6th a Sunday.
  expect(dueOf(facts)).toEqual({ day: '2026-12-05', by: 'promise' });
  expect(dueOf({ ...facts, status: 'press' })).toEqual({ day: '2026-12-08', by: 'promise' });
  expect(dueOf({ ...facts, since: at('2026-12-04T20:00:00Z') })).toEqual({ day: '2026-12-07', by: 'promise' });
  expect(dueOf({ ...facts, neededBy: '2026-12-04' })).toEqual({ day: '2026-12-04', by: 'need' });
  expect(dueOf({ ...facts, neededBy: '2026-12-05' })).toEqual({ day: '2026-12-05', by: 'promise' });
  expect(dueOf({ ...facts, whose: 'customer' })).toEqual({ day: noDueDay, by: 'promise' });
  expect(dueOf({ ...facts, whose: 'customer', neededBy: '2026-12-12' })).toEqual({ day: '2026-12-12', by: 'need' });
});

test('W130 every state of an edition has a status, and every actor and status one class', () => {
  for (const { from, to } of statusMachine)
    for (const [orderStatus, live] of [from, to]) {
      const status = orderStatusOf({ orderStatus, live, cancelled: false });
      expect(orderStatusOf({ orderStatus, live, cancelled: true })).toBe('cancelled');
      if (orderStatus < 6)
        for (const whose of ['studio', 'shop', 'printer', 'customer'] as const) {
          const classes = dueClasses.filter(
            one => one.whose === whose && (!one.statuses || one.statuses.includes(status)),
          );
          expect(classes, `${whose} ${status}`).toHaveLength(1);
        }
    }
});

test('W130 the first day on which something can begin that is due on a day is the first one', () => {
  for (let due = '2026-09-28'; due < '2027-01-05'; due = addDays(due, 1))
    for (const days of [1, 2, 3, 5]) {
      const first = firstDayDue(due, days);
      expect(addBusinessDays(first, days) >= due, `${due} ${days}`).toBe(true);
      expect(addBusinessDays(addDays(first, -1), days) < due, `${due} ${days}`).toBe(true);
    }
});

test('W130 after any place a class goes on with exactly those that come after it', () => {
  const moments = Array.from({ length: 60 }, (_, n) => ({
    at: new Date(Date.parse('2026-12-01T00:00:00Z') + n * 7 * 3_600_000),
    id: String(n % 7),
  }));
  const classes = [1, 3, null].map((days): DueClass => ({ whose: 'shop', days }));
  const placeOf = ({ days }: DueClass, { at, id }: { at: Date; id: string }): DuePlace => ({
    due: days === null ? noDueDay : addBusinessDays(dayInIndia(at), days),
    at,
    id,
  });
  const places = classes.flatMap(of => moments.map(moment => placeOf(of, moment)));
  for (const of of classes)
    for (const place of places) {
      const begin = placeInClass(of, place);
      for (const moment of moments) {
        const isAfter =
          begin !== 'ended' &&
          (begin === undefined ||
            moment.at > begin.at ||
            (moment.at.getTime() === begin.at.getTime() && moment.id > begin.id));
        expect(isAfter, JSON.stringify({ of, place, moment })).toBe(compareDue(placeOf(of, moment), place) > 0);
      }
    }
});

test('W130 of merged stretches nothing is shown that something unread may come before', () => {
  const place = (due: string, id: string): DuePlace => ({ due, at: startOfDay('2026-12-01'), id });
  const rows = (...places: DuePlace[]) => places.map(one => ({ place: one }));
  const merged = mergeStretches([
    { rows: rows(place('2026-12-01', 'a'), place('2026-12-04', 'b')), end: place('2026-12-04', 'b') },
    { rows: rows(place('2026-12-02', 'c'), place('2026-12-05', 'd')), end: undefined },
  ]);
  expect(merged.rows.map(({ place: { id } }) => id)).toEqual(['a', 'c', 'b']);
  expect(merged.end?.id).toBe('b');
  expect(mergeStretches([{ rows: rows(place('2026-12-02', 'c')), end: undefined }])).toMatchObject({ end: undefined });
});

test('W130 late, due and waiting days are said in few letters', () => {
  const today = '2026-12-10';
  const texts = ['2026-12-08', '2026-12-10', '2026-12-11', '2026-12-15', null].map(due => dueText(due, today));
  expect(texts).toEqual(['2 d late', 'today', 'tomorrow', 'in 5 d', '']);
  const now = Date.parse('2026-12-10T10:00:00Z');
  expect([sinceText('2026-12-10T01:00:00Z', now), sinceText('2026-12-07T09:00:00Z', now)]).toEqual(['today', '3 d']);
});

test('W130 only orders under way have a due day to be sorted by', () => {
  expect(sortOf({})).toBe('due');
  expect(sortOf({ status: 'shipped' })).toBe('newest');
  expect(sortOf({ status: 'cancelled', sort: 'name' })).toBe('name');
  expect([{ late: true }, { whose: 'shop' as const }, { status: 'press' as const }].map(isUnderWay)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{}, { late: false }, { status: 'shipped' as const }].map(isUnderWay)).toEqual([false, false, false]);
});
