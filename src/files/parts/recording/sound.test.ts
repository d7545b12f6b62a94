import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeWav } from '../../rules/sound.ts';
import { toWav } from './sound.ts';

const wav = (seconds: number, loudness = 0.1) =>
  encodeWav(
    Float32Array.from({ length: seconds * 16_000 }, (_, n) => loudness * Math.sin(n / 12)),
    16_000,
  );
const recorded = new Blob([new Uint8Array(5000)], { type: 'audio/webm' });
const reply = vi.fn<typeof fetch>();

beforeEach(() => {
  reply.mockReset();
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => {
        throw new DOMException('no', 'EncodingError');
      };
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('W51 what this browser cannot open goes as it is to the server, and joins what was there', async () => {
  reply.mockResolvedValue(new Response(wav(2)));
  const opened = await toWav(recorded, { earlier: new Blob([wav(1)]) });
  expect(opened).toMatchObject({ seconds: 3, silent: false });
  expect(reply).toHaveBeenCalledExactlyOnceWith('/api/openSound', {
    method: 'POST',
    body: expect.any(FormData),
    signal: expect.any(AbortSignal),
  });
  const { body } = reply.mock.calls[0]?.[1] ?? {};
  expect(body instanceof FormData && body.get('sound')).toMatchObject({ size: 5000 });
});

test.each([
  ['refuses it', () => Promise.resolve(new Response('{}', { status: 415 }))],
  ['answers something else', () => Promise.resolve(new Response('hello'))],
  ['is not reached', () => Promise.reject(new TypeError('offline'))],
])('W51 a recording is not opened, and that is said, when the server %s', async (_, answer) => {
  reply.mockImplementation(answer);
  await expect(toWav(recorded)).rejects.toMatchObject({ name: 'EncodingError' });
});

test('W51 a file that is larger than any recording is not sent', async () => {
  await expect(toWav(new Blob([new Uint8Array(30_000_001)]))).rejects.toMatchObject({ name: 'EncodingError' });
  expect(reply).not.toHaveBeenCalled();
});

test('W51 our own WAV needs neither browser nor server', async () => {
  expect(await toWav(new Blob([wav(1, 0)]))).toMatchObject({ seconds: 1, silent: true });
  expect(reply).not.toHaveBeenCalled();
});
