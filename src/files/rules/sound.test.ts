import { describe, expect, test } from 'vitest';
import { encodeWav, isSilent, samplesOfWav } from './sound.ts';

const rate = 16_000;
const tone = (seconds: number, amplitude: number) =>
  Float32Array.from({ length: seconds * rate }, (_, n) => amplitude * Math.sin(n / 12));

describe('a sound in which nothing can be heard', () => {
  test('W38 zeros, a hum of 3/32768 and one click are silence', () => {
    expect(isSilent(new Float32Array(60 * rate), rate)).toBe(true);
    expect(isSilent(tone(60, 3 / 32768), rate)).toBe(true);
    const click = new Float32Array(6 * rate);
    click.fill(0.5, 100, 300);
    expect(isSilent(click, rate)).toBe(true);
    expect(isSilent(new Float32Array(), rate)).toBe(true);
  });

  test('W38 a low voice, a word in a long silence, and a very short sound are heard', () => {
    expect(isSilent(tone(2, 0.01), rate)).toBe(false);
    const word = new Float32Array(60 * rate);
    word.set(tone(0.4, 0.05), 30 * rate);
    expect(isSilent(word, rate)).toBe(false);
    expect(isSilent(tone(0.1, 0.1), rate)).toBe(false);
  });

  test('C-A03 our own WAV is read without a decoder, and no other file is', () => {
    const wav = new Uint8Array(encodeWav(new Float32Array([0, 0.5, -1]), rate));
    expect([...(samplesOfWav(wav, rate) ?? [])].map(sample => Number(sample.toFixed(3)))).toEqual([0, 0.5, -1]);
    expect(samplesOfWav(wav, 8000)).toBeUndefined();
    expect(samplesOfWav(wav.slice(0, 20), rate)).toBeUndefined();
  });
});
