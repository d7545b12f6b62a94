import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { isSilent, samplesOfWav } from '../rules/sound.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp({ env: { LIMITS: 'off' } })));
afterAll(() => app.close());
/** What was sent goes when its reply has gone. */
afterEach(() => expect.poll(() => readdirSync(join(app.shop.runtime.config.dataDir, 'tmp'))).toEqual([]));

const rate = 16_000;
async function open(sound: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('sound', new Blob([sound]), 'sound');
  return app.call('POST /api/openSound', { form });
}
/** The samples that the shop makes of a recording. */
async function opened(sound: Uint8Array<ArrayBuffer>): Promise<Float32Array> {
  const { status, bytes } = await open(sound);
  expect(status).toBe(200);
  return samplesOfWav(new Uint8Array(bytes), rate) ?? new Float32Array();
}
const secondsOf = (samples: Float32Array) => samples.length / rate;

test.each([
  ['AAC in MP4', { codec: 'aac', format: 'mp4' }],
  ['Opus in WebM', { codec: 'libopus', format: 'webm' }],
  ['Opus in Ogg', { codec: 'libopus', format: 'ogg' }],
] as const)('W51 %s becomes a WAV as browsers make it', async (_, kind) => {
  const samples = await opened(await encodedSound({ ...kind, seconds: 2 }));
  expect(secondsOf(samples)).toBeGreaterThan(1.9);
  expect(secondsOf(samples)).toBeLessThan(2.1);
  expect(isSilent(samples, rate)).toBe(false);
});

test('W51 a recording that broke off is opened as far as it goes', async () => {
  const sound = await encodedSound({ codec: 'libopus', format: 'webm', seconds: 4 });
  const samples = await opened(sound.slice(0, sound.length / 2));
  expect(secondsOf(samples)).toBeGreaterThan(1);
  expect(secondsOf(samples)).toBeLessThan(3);
});

test('W51 what is no recording is refused', async () => {
  const whole = await encodedSound({ codec: 'aac', format: 'mp4', seconds: 2 });
  const garbage = Uint8Array.from({ length: 8000 }, (_, n) => (n * 2_654_435_761) >>> 24);
  for (const sound of [garbage, whole.slice(0, 2000), new Uint8Array(1)]) {
    const { status, body } = await open(sound);
    expect([status, body.error.code]).toEqual([415, 'voice-unopened']);
  }
});

test('W51 hours of silence in a small file become ten minutes', async () => {
  const sound = await encodedSound({ codec: 'flac', format: 'ogg', seconds: 1, loudness: 0, times: 20_000 });
  expect(sound.length).toBeLessThan(4_000_000);
  const samples = await opened(sound);
  expect(secondsOf(samples)).toBe(600);
});
