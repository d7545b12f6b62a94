import { type Material, pagesMissing } from '#typeset/input/rules.ts';

/** Questions on one page of the form (C-A02). */
export const questionsPerPage = 6;
export const formPageCount = (questions: number): number => Math.max(1, Math.ceil(questions / questionsPerPage));
/** The form's page of a question, from 1. */
export const formPageOf = (key: number): number => Math.ceil(key / questionsPerPage);

/** The longest answer in characters: four printed pages, far more than a story needs. */
export const maxAnswerLength = 5000;

/** The most photos and bytes that one story may have (W36). */
export const maxPhotos = 60;
export const maxStoryBytes = 600_000_000;

// eslint-disable-next-line no-control-regex -- the characters nobody types and no page can print (W39)
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g;

/** Text as it is stored: Unicode NFC, plain line ends, nothing unprintable, trimmed (W39). */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unprintable, '').trim();

/** What one save of the form changes; questions are named by their keys. */
export interface StoryUpdate {
  edition: string;
  /** The completed page, from 1, when the client names it. */
  page: number | undefined;
  /** Whether the answers are saved without completing a page. */
  onlySaves: boolean;
  answers: { key: number; question: string; text: string }[];
  /** The question each recording answers. */
  recordedQuestions: { key: number; question: string }[];
  /** Questions whose recording was deleted. */
  removedRecordings: number[];
}

/**
 * The page that an update completes, from 1; `undefined` when it only saves; `'none'` when it names neither a page nor
 * an answer. The documented call names no page (D31): it completes the furthest page of its answers, so that sending it
 * again after a lost reply completes no other. `spoken`: the questions with a recording.
 */
export function completedPage(saving: StoryUpdate, recordedKeys: readonly number[]): number | 'none' | undefined {
  if (saving.onlySaves) return undefined;
  if (saving.page !== undefined) return saving.page;
  const answered = saving.answers.filter(({ text }) => text !== '').map(({ key }) => key);
  const clearedKeys = [...saving.answers.map(({ key }) => key), ...saving.removedRecordings];
  const keys = answered.length + recordedKeys.length > 0 ? [...answered, ...recordedKeys] : clearedKeys;
  return keys.length > 0 ? formPageOf(Math.max(...keys)) : 'none';
}

/** The page on which the form is resumed: the one after the furthest completed page. */
export const pageToResume = (furthestDone: number, total: number): number => Math.min(total, furthestDone + 1);

/** C-A06: whether no question is answered, neither in writing nor by voice. */
export const isUnanswered = (answers: Iterable<{ text: string; voice: unknown }>): boolean => {
  for (const { text, voice } of answers) if (text.trim() !== '' || voice) return false;
  return true;
};

/** The message of C-A06, to the letter. */
export const nothingAnsweredText = (name: string): string =>
  `No, ${name}! Don't leave memories behind. Spill your stories via these questions.`;

/**
 * What a story lacks that is too short for its pages, in words for the customer; `undefined` when it is long enough.
 * @example
 * missingMaterialText(materialOf([{ text: 'Yes.', voice: null }], 2), 20);
 * // 'So far the story fills about 6 of 20 pages. 13 more …'
 */
export function missingMaterialText(material: Material, pages: number): string | undefined {
  const missing = pagesMissing(material, pages);
  if (missing === 0) return undefined;
  const more = missing === 1 ? 'One more photo or answer' : `${missing} more photos or answers`;
  return `So far the story fills about ${pages - 1 - missing} of ${pages} pages. ${more} would fill the others, and so would longer answers.`;
}

/** Why a photo of that size cannot be added, in words for the customer; `undefined` when it can. */
export function storyFullText(kept: { photos: number; bytes: number }, bytes: number): string | undefined {
  if (kept.photos >= maxPhotos)
    return `This story has ${maxPhotos} photos, which is all its pages can hold. Remove one to add another.`;
  if (kept.bytes + bytes > maxStoryBytes)
    return 'This story has reached 600 MB, which is all we can keep. Remove a photo to add another.';
  return undefined;
}

const mebibyte = 1024 * 1024;
/** The range of a reduced photo's size (C-A05), in bytes. */
export const photoUploadBytes = { least: 0.5 * mebibyte, most: 1.5 * mebibyte } as const;
/** How a photo is encoded: pixels of its longer side, and JPEG quality from 0 to 1. */
export interface JpegAttempt {
  side: number;
  quality: number;
}
/** The attempts in their order, the best first; the first result that is small enough is taken. */
export const jpegAttempts: readonly JpegAttempt[] = [
  { side: 3600, quality: 0.85 },
  { side: 3600, quality: 0.75 },
  { side: 3000, quality: 0.75 },
  { side: 2560, quality: 0.7 },
  { side: 2048, quality: 0.7 },
];
/** Whether a photo is sent unchanged: it is small enough, and of a type the server takes. */
export const uploadsUnchanged = (file: { size: number; type: string }): boolean =>
  file.size <= photoUploadBytes.most && /^image\/(jpeg|png|webp|heic|heif|avif|tiff)$/.test(file.type);

/**
 * The earliest camera date (`2019:07:21 14:32:10`) in a photo's first bytes, read as Latin-1: its DateTimeOriginal,
 * since editing programs only add later ones. It is read before the photo is reduced, which drops the EXIF data.
 */
export function cameraDate(head: string): string | undefined {
  const dates =
    head.match(/\b(?:19|20)\d\d:(?:0[1-9]|1[0-2]):(?:0[1-9]|[12]\d|3[01]) [0-2]\d:[0-5]\d:[0-5]\d(?=\0)/g) ?? [];
  return dates.toSorted()[0];
}

/** Photos whose shorter side has fewer pixels print no larger than a playing card; the customer is warned. */
export const lowResolutionSide = 700;

/** The maximum of the upload's progress bar (C-A08). */
export const progressScale = 700;
export const progressAt = (sent: number, all: number): number =>
  all === 0 ? progressScale : Math.floor((Math.min(sent, all) / all) * progressScale);

/** Milliseconds until the next attempt after that many lost connections in a row. */
export const retryDelayMs = (losses: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, losses - 1));

/**
 * One channel of samples between -1 and 1 as a WAV file of 16-bit PCM (C-A03).
 * @example encodeWav(new Float32Array([0, 1, -1]), 16_000).byteLength // 44 + 6
 */
export function encodeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const file = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(file);
  const put = (at: number, text: string) =>
    [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  put(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, n) => {
    const held = Math.max(-1, Math.min(1, sample));
    view.setInt16(44 + n * 2, held < 0 ? held * 0x8000 : held * 0x7fff, true);
  });
  return file;
}

/** Minutes and seconds: `4:07`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
