import { describe, expect, test } from 'vitest';
import { readVoice } from '#src/files/rules.ts';
import {
  progressAt,
  cameraDate,
  cleanText,
  formatDuration,
  completedPage,
  uploadsUnchanged,
  isUnanswered,
  maxStoryBytes,
  maxPhotos,
  storyFullText,
  nothingAnsweredText,
  formPageOf,
  formPageCount,
  pageToResume,
  retryDelayMs,
  encodeWav,
  type StoryUpdate,
  missingMaterialText,
} from './rules.ts';
import { materialOf } from '#typeset/input/rules.ts';

describe('pages', () => {
  test('C-A02 up to six answers a page: twelve questions are two pages', () => {
    expect([0, 1, 6, 7, 12, 13].map(formPageCount)).toEqual([1, 1, 1, 2, 2, 3]);
    expect([1, 6, 7, 12].map(formPageOf)).toEqual([1, 1, 2, 2]);
  });
  test('C-K22 D31 a saving completes the page of its answers, or the one it names, or none', () => {
    const saving = (keys: Record<number, string>, more: Partial<StoryUpdate> = {}): StoryUpdate => ({
      edition: 'e',
      page: undefined,
      onlySaves: false,
      answers: Object.entries(keys).map(([key, text]) => ({ key: Number(key), question: 'Q', text })),
      recordedQuestions: [],
      removedRecordings: [],
      ...more,
    });
    expect(completedPage(saving({ 1: 'a', 6: 'b' }), [])).toBe(1);
    expect(completedPage(saving({ 1: 'a', 6: 'b', 7: 'c' }), [])).toBe(2);
    expect(completedPage(saving({ 1: 'a', 7: '', 12: '' }), [])).toBe(1);
    expect(completedPage(saving({ 7: '', 12: '' }), [])).toBe(2);
    expect(completedPage(saving({ 1: 'a' }), [8])).toBe(2);
    expect(completedPage(saving({}), [])).toBe('none');
    expect(completedPage(saving({ 7: 'c' }, { page: 1 }), [])).toBe(1);
    expect(completedPage(saving({ 7: 'c' }, { onlySaves: true }), [])).toBeUndefined();
  });
  test('C-K21 whoever comes back goes on after the furthest page that was done', () => {
    expect([0, 1, 2].map(done => pageToResume(done, 2))).toEqual([1, 2, 2]);
  });
});

describe('answers', () => {
  test('C-A06 blanks are no answer, a recording is one', () => {
    expect(isUnanswered([])).toBe(true);
    expect(isUnanswered([{ text: ' \n', voice: undefined }])).toBe(true);
    expect(isUnanswered([{ text: '', voice: { seconds: 1 } }])).toBe(false);
    expect(isUnanswered([{ text: 'yes', voice: null }])).toBe(false);
  });
  test('C-A06 the popup in its own words', () => {
    expect(nothingAnsweredText('Asha')).toBe(
      "No, Asha! Don't leave memories behind. Spill your stories via these questions.",
    );
  });
  test('W39 text keeps its lines and loses what nobody typed', () => {
    expect(cleanText('  a\r\nb\rc\td\u0000\u001b\u2028 ')).toBe('a\nb\nc\td');
    expect(cleanText('e\u0301')).toBe('\u00e9');
    expect(cleanText('👨‍👩‍👧 क्‍ष')).toBe('👨‍👩‍👧 क्‍ष');
  });
});

describe('photos', () => {
  test('C-A04 sixty photos and 600 MB are all a story holds', () => {
    expect(storyFullText({ photos: maxPhotos - 1, bytes: 0 }, 1)).toBeUndefined();
    expect(storyFullText({ photos: maxPhotos, bytes: 0 }, 1)).toMatch(/60 photos/);
    expect(storyFullText({ photos: 1, bytes: maxStoryBytes - 1 }, 1)).toBeUndefined();
    expect(storyFullText({ photos: 1, bytes: maxStoryBytes }, 1)).toMatch(/600 MB/);
  });
  test('C-A05 what is at most 1.5 MB and of a kind we take goes up as it is', () => {
    expect(uploadsUnchanged({ size: 1_500_000, type: 'image/jpeg' })).toBe(true);
    expect(uploadsUnchanged({ size: 1_600_000, type: 'image/jpeg' })).toBe(false);
    expect(uploadsUnchanged({ size: 1_000, type: 'image/bmp' })).toBe(false);
  });
  test('C-A04 the earliest date in a photo is the camera’s; other figures are none', () => {
    const exif = 'II*\0..2021:01:02 03:04:05\0..2019:07:21 14:32:10\x002019:07:21 14:32:10\0';
    expect(cameraDate(exif)).toBe('2019:07:21 14:32:10');
    expect(cameraDate('2019:07:21\0 2019:13:40 14:32:10\0 0000:00:00 00:00:00\0 2019:07:21 14:32:10')).toBeUndefined();
  });
});

describe('sending', () => {
  test('C-A08 the bar is scaled to 700, full only at the end', () => {
    expect([
      progressAt(0, 1000),
      progressAt(1, 1000),
      progressAt(999, 1000),
      progressAt(1000, 1000),
      progressAt(0, 0),
    ]).toEqual([0, 0, 699, 700, 700]);
  });
  test('D08 pauses grow with each lost connection and stay bearable', () => {
    expect([1, 2, 3, 10].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('voice', () => {
  test('C-A03 a recording is a WAV of 16-bit PCM that the shop takes', () => {
    const wav = encodeWav(new Float32Array(32_000), 16_000);
    expect(wav.byteLength).toBe(44 + 64_000);
    expect(readVoice(new Uint8Array(wav), wav.byteLength)).toEqual({ ok: true, seconds: 2 });
  });
  test('C-A03 loud samples are held at the loudest, not turned round', () => {
    const view = new DataView(encodeWav(new Float32Array([0, 1, -1, 2, -2, 0.5]), 16_000));
    expect([0, 1, 2, 3, 4, 5].map(n => view.getInt16(44 + n * 2, true))).toEqual([
      0, 32_767, -32_768, 32_767, -32_768, 16_383,
    ]);
  });
  test('C-A03 lengths read as minutes and seconds', () => {
    expect([0, 7.9, 67, 600].map(formatDuration)).toEqual(['0:00', '0:07', '1:07', '10:00']);
  });
});

test('D16 (magazine 3) says what helps while a story is too short for its pages, and nothing once it is enough', () => {
  const told = (words: number, photos: number) =>
    missingMaterialText(materialOf([{ text: 'dal '.repeat(words), voice: null }], photos), 20);
  expect(told(6, 2)).toBe(
    'So far the story fills about 6 of 20 pages. 13 more photos or answers would fill the others, and so would longer answers.',
  );
  expect(told(6, 14)).toMatch(/^So far the story fills about 18 of 20 pages. One more photo or answer would /);
  expect(told(6, 15)).toBeUndefined();
  // An answer told aloud is one; an empty one is none.
  const spoken = materialOf(
    [
      { text: ' ', voice: {} },
      { text: '', voice: undefined },
    ],
    0,
  );
  expect(spoken).toEqual({ answers: [{ words: 0 }], photos: 0 });
});
