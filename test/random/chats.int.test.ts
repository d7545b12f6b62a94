import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChatPlace, type ChatPlace } from './chats/place.ts';
import { runWeek } from './chats/week.ts';

let place: ChatPlace;
beforeAll(async () => {
  place = await openChatPlace();
});
afterAll(() => place.close());

// `npm run prove -- chat` tells a thousand stories; these are eight of four days.
test('W115 random chats with late, doubled and shuffled webhooks, kills and a failing provider keep every law', async () => {
  const { breaches, counts } = await runWeek(place, { seed: 34, people: 8, days: 4 });
  expect(breaches).toEqual([]);
  expect(counts['kills']).toBeGreaterThan(0);
  expect(counts['failed calls']).toBeGreaterThan(0);
  expect(counts['parts']).toBeGreaterThan(5);
});
