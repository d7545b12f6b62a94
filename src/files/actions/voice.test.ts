import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeWav } from '../rules/sound.ts';
import { checkVoice } from './voice.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'voice-'))));
afterAll(() => rm(folder, { recursive: true }));

const rate = 16_000;
/** Seconds of a hum as an uploaded WAV. */
async function hum(seconds: number, loudness: number) {
  const samples = Float32Array.from({ length: seconds * rate }, (_, n) => loudness * Math.sin(n / 12));
  const bytes = new Uint8Array(encodeWav(samples, rate));
  const path = join(folder, 'voice.wav');
  await writeFile(path, bytes);
  return { path, bytes: bytes.length, field: 'audio1', filename: 'voice.wav', sha256: '' };
}

test.each([
  ['zeros', 60, 0],
  ['a hum of 3/32768', 60, 3 / 32_768],
])('W38 refuses a WAV of %s, unless its giver keeps it', async (_, seconds, loudness) => {
  const upload = await hum(seconds, loudness);
  await expect(checkVoice(upload, { allowSilent: false })).rejects.toMatchObject({ code: 'voice-silent' });
  expect(await checkVoice(upload, { allowSilent: true })).toEqual({ seconds, silent: true });
});

test('W38 takes a low voice', async () => {
  expect(await checkVoice(await hum(2, 0.01), { allowSilent: false })).toEqual({ seconds: 2, silent: false });
});
