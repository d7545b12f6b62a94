import { expect, test } from 'vitest';
import { sendLeftOriginals } from './left-originals.ts';
import { memoryPendingStore } from './pending-store.ts';

test('W52 originals that wait after the hand-in are sent from the order, over a lost connection, and then forgotten', async () => {
  const pending = memoryPendingStore();
  for (const [id, photo] of [
    ['a', 'p1'],
    ['b', 'p2'],
    ['c', undefined],
  ] as const)
    await pending.put('originals', { edition: 'e', id, name: `${id}.jpg`, file: new Blob([id]), photo });
  const replies = [0, 200, 503, 200];
  const sent: (string | undefined)[] = [];
  await sendLeftOriginals('e', new AbortController().signal, {
    pending,
    pause: async () => undefined,
    sendFile: async ({ photo }) => {
      sent.push(photo);
      const status = replies.shift() ?? 500;
      if (status === 200) return { ok: true, status: 200, body: { images: [] } };
      return { ok: false, status, error: { code: 'unclear', message: 'no' } };
    },
  });
  expect(sent).toEqual(['p1', 'p1', 'p2', 'p2']);
  // Its photo never became one of the story: nothing would be printed from it.
  expect((await pending.all('originals', 'e')).map(({ id }) => id)).toEqual(['c']);
});
