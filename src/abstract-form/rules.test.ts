import { describe, expect, test } from 'vitest';
import { readVoice } from '#src/files/rules.ts';
import {
  emptyStoryText,
  isEmptyStory,
  isShortStory,
  closesText,
  reopenWindow,
  softCopyComesText,
  ownStory,
  unansweredText,
  progressAt,
  cameraDate,
  formatDuration,
  completedPage,
  uploadsUnchanged,
  isUnanswered,
  maxStoryBytes,
  maxPhotos,
  storyFullText,
  mayAddInReview,
  nothingAnsweredText,
  formPageOf,
  formPageCount,
  pageToResume,
  retryDelayMs,
  encodeWav,
  joinVersions,
  rivalOf,
  spokenDuration,
  type StoryUpdate,
  missingMaterialText,
  contentsText,
  crowdedPhotosText,
  fewPhotosText,
  undecidedText,
} from './rules.ts';
import { friendsText, acceptedFigures, acceptedText, withAccepted } from './rules/friends.ts';
import { materialOf } from '#typeset/input/rules.ts';
import { en } from './parts/words/en.ts';

describe('pages', () => {
  test('C-A02 puts six questions on a page, so that twelve are two pages', () => {
    expect([0, 1, 6, 7, 12, 13].map(formPageCount)).toEqual([1, 1, 1, 2, 2, 3]);
    expect([1, 6, 7, 12].map(formPageOf)).toEqual([1, 1, 2, 2]);
  });
  test('C-K22 D31 an update completes the page of its answers, the page it names, or none', () => {
    const update = (keys: Record<number, string>, more: Partial<StoryUpdate> = {}): StoryUpdate => ({
      edition: 'e',
      page: undefined,
      onlySaves: false,
      answers: Object.entries(keys).map(([key, text]) => ({ key: Number(key), question: 'Q', text })),
      recordedQuestions: [],
      removedRecordings: [],
      takes: [],
      ...more,
    });
    expect(completedPage(update({ 1: 'a', 6: 'b' }), [])).toBe(1);
    expect(completedPage(update({ 1: 'a', 6: 'b', 7: 'c' }), [])).toBe(2);
    expect(completedPage(update({ 1: 'a', 7: '', 12: '' }), [])).toBe(1);
    expect(completedPage(update({ 7: '', 12: '' }), [])).toBe(2);
    expect(completedPage(update({ 1: 'a' }), [8])).toBe(2);
    expect(completedPage(update({}), [])).toBe('none');
    expect(completedPage(update({ 7: 'c' }, { page: 1 }), [])).toBe(1);
    expect(completedPage(update({ 7: 'c' }, { onlySaves: true }), [])).toBeUndefined();
  });
  test('C-K21 resumes after the furthest completed page', () => {
    expect([0, 1, 2].map(done => pageToResume(done, 2))).toEqual([1, 2, 2]);
  });
});

describe('answers', () => {
  test('C-A06 counts a recording as an answer, blanks not', () => {
    expect(isUnanswered([])).toBe(true);
    expect(isUnanswered([{ text: ' \n', voice: undefined }])).toBe(true);
    expect(isUnanswered([{ text: '', voice: { seconds: 1 } }])).toBe(false);
    expect(isUnanswered([{ text: 'yes', voice: null }])).toBe(false);
  });
  test('C-A06 words the popup as documented', () => {
    expect(nothingAnsweredText('Asha')).toBe(
      "No, Asha! Don't leave memories behind. Spill your stories via these questions.",
    );
  });
});

describe('photos', () => {
  test('C-A04 a story holds at most sixty photos and 600 MB', () => {
    expect(storyFullText({ photos: maxPhotos - 1, bytes: 0 }, 1)).toBeUndefined();
    expect(storyFullText({ photos: maxPhotos, bytes: 0 }, 1)).toMatch(/60 photos/);
    expect(storyFullText({ photos: 1, bytes: maxStoryBytes - 1 }, 1)).toBeUndefined();
    expect(storyFullText({ photos: 1, bytes: maxStoryBytes }, 1)).toMatch(/600 MB/);
  });
  test('W84 while the soft copy is looked at twenty more fit, and nobody is told to remove one', () => {
    expect(storyFullText({ photos: maxPhotos + 19, bytes: 0, inReview: true }, 1)).toBeUndefined();
    expect(storyFullText({ photos: maxPhotos + 20, bytes: 0, inReview: true }, 1)).toMatch(/no more new photos/);
    expect(storyFullText({ photos: 1, bytes: maxStoryBytes, inReview: true }, 1)).not.toMatch(/Remove/);
  });
  test('W84 a story that was handed in takes photos of whoever may decide, until the magazine is approved', () => {
    const shown = { cancelled: null, orderStatus: 3, live: 1 };
    expect(mayAddInReview(shown, 'owner')).toBe(true);
    expect(mayAddInReview({ ...shown, live: 2 }, 'link')).toBe(true);
    expect(mayAddInReview(shown, 'stranger')).toBe(false);
    expect(mayAddInReview({ ...shown, orderStatus: 2 }, 'owner')).toBe(false);
    expect(mayAddInReview({ ...shown, orderStatus: 2 }, 'staff')).toBe(true);
    expect(mayAddInReview({ ...shown, live: 3 }, 'owner')).toBe(false);
    expect(mayAddInReview({ ...shown, orderStatus: 4 }, 'staff')).toBe(false);
    expect(mayAddInReview({ ...shown, cancelled: {} }, 'owner')).toBe(false);
  });
  test('C-A05 sends a file unchanged when it has at most 1.5 MB and an accepted type', () => {
    expect(uploadsUnchanged({ size: 1_500_000, type: 'image/jpeg' })).toBe(true);
    expect(uploadsUnchanged({ size: 1_600_000, type: 'image/jpeg' })).toBe(false);
    expect(uploadsUnchanged({ size: 1_000, type: 'image/bmp' })).toBe(false);
  });
  test('C-A04 reads the earliest valid date in a photo as the camera’s', () => {
    const exif = 'II*\0..2021:01:02 03:04:05\0..2019:07:21 14:32:10\x002019:07:21 14:32:10\0';
    expect(cameraDate(exif)).toBe('2019:07:21 14:32:10');
    expect(cameraDate('2019:07:21\0 2019:13:40 14:32:10\0 0000:00:00 00:00:00\0 2019:07:21 14:32:10')).toBeUndefined();
  });
});

describe('the upload', () => {
  test('C-A08 scales the progress bar to 700 and fills it only at the end', () => {
    expect([
      progressAt(0, 1000),
      progressAt(1, 1000),
      progressAt(999, 1000),
      progressAt(1000, 1000),
      progressAt(0, 0),
    ]).toEqual([0, 0, 699, 700, 700]);
  });
  test('D08 doubles the pause with each lost connection, up to 30 seconds', () => {
    expect([1, 2, 3, 10].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('voice', () => {
  test('C-A03 encodes a recording as a WAV of 16-bit PCM that the server accepts', () => {
    const wav = encodeWav(new Float32Array(32_000), 16_000);
    expect(wav.byteLength).toBe(44 + 64_000);
    expect(readVoice(new Uint8Array(wav), wav.byteLength)).toMatchObject({ ok: true, seconds: 2 });
  });
  test('C-A03 clips samples beyond the range instead of overflowing', () => {
    const view = new DataView(encodeWav(new Float32Array([0, 1, -1, 2, -2, 0.5]), 16_000));
    expect([0, 1, 2, 3, 4, 5].map(n => view.getInt16(44 + n * 2, true))).toEqual([
      0, 32_767, -32_768, 32_767, -32_768, 16_383,
    ]);
  });
  test('C-A03 shows lengths as minutes and seconds', () => {
    expect([0, 7.9, 67, 600].map(formatDuration)).toEqual(['0:00', '0:07', '1:07', '10:00']);
  });
});

test('W55 a hand-in says for how long the story can be opened again, and when it cannot', () => {
  expect(closesText('first')).toBe('You can open it again for an hour, or until its soft copy comes.');
  expect(closesText('again')).toContain('for an hour after it was first handed in, or until');
  expect(closesText('last')).toBe('Handing it in closes the form for good.');
  expect(reopenWindow('last')).toBeUndefined();
});

test('D16 (magazine 3) says what a too short story lacks, and nothing once it is long enough', () => {
  const missingText = (words: number, photos: number) =>
    missingMaterialText(materialOf([{ text: 'dal '.repeat(words), voice: null }], photos), 20);
  expect(missingText(6, 2)).toBe(
    'So far the story fills about 6 of 20 pages. 13 more photos or answers would fill the others, and so would longer answers.',
  );
  expect(missingText(6, 14)).toMatch(/^So far the story fills about 18 of 20 pages. One more photo or answer would /);
  expect(missingText(6, 15)).toBeUndefined();
  const isShort = (photos: number) => isShortStory(materialOf([{ text: 'dal '.repeat(6), voice: null }], photos), 20);
  expect([14, 15].map(isShort)).toEqual([true, false]);
  const ours = { approver: null };
  expect(softCopyComesText({ ...ours, isShort: true })).toContain('we look at it first and write to you');
  expect(softCopyComesText({ ...ours, isShort: true, approver: 'Farah Khan Studio' })).toContain(
    'so we look at it first. Then',
  );
  expect(softCopyComesText({ ...ours, isShort: false })).toContain('comes in about a day. You leaf through it');
  expect(softCopyComesText({ ...ours, isShort: false, approver: 'Farah Khan Studio' })).toContain(
    'Farah Khan Studio reads it first and sends it to you',
  );
  // A recording counts as an answer; an answer without text and recording does not.
  const material = materialOf(
    [
      { text: ' ', voice: {} },
      { text: '', voice: undefined },
    ],
    0,
  );
  expect(material).toEqual({ answers: [{ words: 0 }], photos: 0 });
});

describe('W55 what is looked over before the hand-in', () => {
  test('W55 it counts answers of all questions, photos, and recordings where there are some', () => {
    const answers = [
      { text: 'Yes.', voice: null },
      { text: ' ', voice: {} },
      { text: '', voice: null },
    ];
    expect(contentsText({ answers, photos: 1 })).toBe('2 of 3 answers, 1 photo, 1 recording');
    expect(contentsText({ answers: answers.slice(2), photos: 0 })).toBe('0 of 1 answers, 0 photos');
  });

  test('W55 60 photos are many for 12 pages, and 50 are not for 20', () => {
    expect(crowdedPhotosText(60, 12)).toContain('All 60 photos are printed, but 12 pages show about 30 of them well');
    expect(crowdedPhotosText(30, 12)).toBeUndefined();
    expect([0, 1, 8, 24, 25].map(fewPhotosText)).toEqual([
      undefined,
      'With one photo the pictures print larger. 25 to 50 make a full magazine.',
      'With 8 photos the pictures print larger. 25 to 50 make a full magazine.',
      'With 24 photos the pictures print larger. 25 to 50 make a full magazine.',
      undefined,
    ]);
    expect(crowdedPhotosText(50, 20)).toBeUndefined();
  });
});

describe('two who write one answer', () => {
  const version = (n: number, text: string) => ({ version: n, text });

  test('W51 a text based on the newest version follows it, one based on an older stands beside it', () => {
    const save = { text: 'mine', base: 1, baseText: 'before' };
    expect(joinVersions(save, version(1, 'before'), undefined)).toEqual({ text: 'mine', base: 1, settles: null });
    expect(joinVersions(save, version(2, 'yours'), undefined)).toEqual({ text: 'mine', base: 1, settles: null });
  });

  test('W51 a tab whose reply was lost follows its own version', () => {
    const save = { text: 'mine, longer', base: 0, baseText: '' };
    expect(joinVersions(save, version(1, 'mine'), version(1, 'mine'))).toMatchObject({ base: 1 });
  });

  test('W51 a text that brings nothing new takes the newest, and ends what it was based on', () => {
    for (const text of ['', 'before', 'yours'])
      expect(joinVersions({ text, base: 1, baseText: 'before' }, version(2, 'yours'), undefined)).toEqual({
        text: 'yours',
        base: 2,
        settles: 1,
      });
  });

  test('W51 the rival is the newest other text that says something else', () => {
    expect(rivalOf([version(3, 'a'), version(2, ''), version(1, 'b')])).toEqual(version(1, 'b'));
    expect(rivalOf([version(2, 'a'), version(1, 'a')])).toBeUndefined();
  });

  test('W51 says in words how long a kept recording is', () => {
    expect([12.9, 60, 252].map(spokenDuration)).toEqual(['12 s', '1 min 0 s', '4 min 12 s']);
  });
});

test('W55 W51 answers with two texts are named before the hand-in, with what is printed', () => {
  expect(undecidedText([3])).toBe('Your answer 3 has two versions. The newer one is printed unless you choose.');
  expect(undecidedText([3, 5, 9])).toBe(
    'Your answers 3, 5 and 9 have two versions each. The newer ones are printed unless you choose.',
  );
});

test('W50 the form says "your" while nobody is named, and the person’s name afterwards', () => {
  expect([en.magazine(null), ownStory(null)]).toEqual(['Your magazine', 'your story']);
  expect([en.magazine('Lakshmi'), ownStory('Lakshmi')]).toEqual(['Lakshmi', 'Lakshmi’s story']);
  expect(ownStory('Me, at thirty')).toBe('the story “Me, at thirty”');
});

test('W55 a story of which nothing is told fills no page', () => {
  expect(isEmptyStory(materialOf([{ text: ' ', voice: null }], 0))).toBe(true);
  expect(isEmptyStory(materialOf([{ text: ' ', voice: null }], 1))).toBe(false);
  expect(isEmptyStory(materialOf([{ text: '', voice: 'a' }], 0))).toBe(false);
  expect(emptyStoryText(12)).toMatch(/^All 12 pages wait for you/);
  expect(unansweredText(12, 12)).toBe('No question has an answer yet');
  expect(unansweredText(11, 12)).toBe('11 questions have no answer');
  expect(unansweredText(1, 12)).toMatch(/^One question has no answer/);
});

test.each([
  [{ told: 0, undecided: 0, writing: 0, openUntil: null }, undefined],
  [
    { told: 0, undecided: 0, writing: 0, openUntil: '2026-12-01' },
    'Nobody has told yet. They can send until an hour after you hand in.',
  ],
  [
    { told: 3, undecided: 2, writing: 0, openUntil: null },
    '3 friends have told. 2 of them wait for you: only what you keep is printed.',
  ],
  [
    { told: 1, undecided: 1, writing: 1, openUntil: '2026-12-01' },
    'One friend has told and waits for you: only what you keep is printed. One friend has begun and not sent. They can send until an hour after you hand in.',
  ],
])('W55 of friends who told %o the last screen says: %s', (figures, text) => {
  expect(friendsText(figures, { isHandedIn: false })).toBe(text);
});

test('W55 W53 after a second hand-in the hour of friends is that of the first', () => {
  const figures = { told: 0, undecided: 0, writing: 0, openUntil: '2026-12-01' };
  expect(friendsText(figures, { isHandedIn: true })).toBe(
    'Nobody has told yet. They can send for an hour after you first handed it in.',
  );
});

test('W55 W53 what is accepted of friends is counted beside the story, in words and as pages that it fills', () => {
  const question = 'What did she teach you?';
  const accepted = acceptedFigures({
    ids: ['a', 'b'],
    answers: [{ question, text: 'To  sing.', by: 'Rajan' }],
    voices: [
      { question, speaker: 'Rajan' },
      { question, speaker: 'Leela' },
    ],
    photos: [{ file: 'f' }, { file: 'f' }],
  });
  expect(accepted).toEqual({ friends: 2, words: [2, 0], recordings: 2, photos: 1 });
  expect(acceptedText(accepted)).toBe('what 2 friends told: 1 answer, 2 recordings, 1 photo');
  expect(acceptedText({ friends: 1, words: [], recordings: 0, photos: 1 })).toBe('what 1 friend told: 1 photo');
  expect([acceptedText(undefined), acceptedText({ friends: 0, words: [], recordings: 0, photos: 0 })]).toEqual([
    '',
    '',
  ]);
  const story = materialOf([], 0);
  expect([isEmptyStory(story), isEmptyStory(withAccepted(story, accepted))]).toEqual([true, false]);
  expect(withAccepted(story, accepted)).toEqual({ answers: [{ words: 2 }, { words: 0 }], photos: 1 });
});
