import { expect, test } from 'vitest';
import { whereHindi } from './arrival-hindi.ts';
import { arrivalEstimate, type ArrivalStage } from './arrival.ts';

const today = '2026-11-23';
const where = (stage: ArrivalStage, since = today) =>
  whereHindi(arrivalEstimate({ today, stage, since, zone: 'country', neededBy: null }));

test('W115 it is said in Hindi whose turn it is, and the day that is known', () => {
  const stages = [
    'story',
    'short',
    'draft',
    'review',
    'revision',
    'balance',
    'address',
    'press',
    'parcel',
    'courier',
  ] as const;
  const said = stages.map(stage => where(stage));
  expect(new Set(said).size).toBe(stages.length);
  expect(said.filter(text => /[a-z]/i.test(text))).toEqual([]);
  expect(stages.filter((_, n) => !/नवंबर|दिसंबर/.test(said[n]!))).toEqual(['short']);
  expect(where('draft')).toMatch(/^हम सॉफ़्ट कॉपी बना रहे हैं। वह .* नवंबर तक आएगी।$/);
  expect(where('press', '2026-10-01')).toMatch(/^पत्रिका छप रही है। देर हो गई है: वादा .* अक्टूबर का था।$/);
});
