import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherNotifications } from './listener.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repository: the first notification of a queue is passed on at once, and those that follow shortly as one', async () => {
  let notify: (payload: string) => void = () => undefined;
  const woken: string[] = [];
  const listen = gatherNotifications(async (_channel, onNotification) => {
    notify = onNotification;
    return { close: async () => undefined };
  });
  await listen(
    'jobs',
    payload => void woken.push(payload),
    () => undefined,
  );
  notify('messages');
  notify('drafts');
  expect(woken).toEqual(['messages', 'drafts']);
  for (let n = 0; n < 5; n++) notify('messages');
  expect(woken).toEqual(['messages', 'drafts']);
  vi.advanceTimersByTime(200);
  expect(woken).toEqual(['messages', 'drafts', 'messages']);
  vi.advanceTimersByTime(1000);
  expect(woken).toHaveLength(3);
  notify('drafts');
  expect(woken.at(-1)).toBe('drafts');
});
