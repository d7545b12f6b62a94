import { type Material, pagesMissing } from '#typeset/input/rules.ts';

/** Answer slots a page (C-A02). */
export const questionsPerPage = 6;
export const formPageCount = (questions: number): number => Math.max(1, Math.ceil(questions / questionsPerPage));
/** The page a question's key stands on, from 1. */
export const formPageOf = (key: number): number => Math.ceil(key / questionsPerPage);

/** The longest answer in characters: four printed pages, far more than a story needs. */
export const maxAnswerLength = 5000;

/** What one edition may hold (W36). */
export const maxPhotos = 60;
export const maxStoryBytes = 600_000_000;

// eslint-disable-next-line no-control-regex -- the characters nobody types and no page can print (W39)
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g;

/** Text as it is kept: one form for each letter, plain line ends, nothing unprintable, no blank edges (W39). */
export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unprintable, '').trim();

/** One page's worth of what the form saves at once; a question is named by its key. */
export interface StoryUpdate {
  edition: string;
  /** The page that is done, from 1, when the sender names it. */
  page: number | undefined;
  /** Nothing is done, it is only saved. */
  onlySaves: boolean;
  answers: { key: number; question: string; text: string }[];
  /** The question each recording answers. */
  recordedQuestions: { key: number; question: string }[];
  /** Questions whose recording was deleted. */
  removedRecordings: number[];
}

/**
 * The page that a saving completes, from 1; `undefined` when it only saves. The documented call names no page (D31): it
 * completes the page its answers stand on, the furthest when they are of several, so that sending it again after a lost
 * reply completes no other. `spoken`: the questions that a recording came for. `'none'`: it has neither a page nor an
 * answer.
 */
export function completedPage(saving: StoryUpdate, spoken: readonly number[]): number | 'none' | undefined {
  if (saving.onlySaves) return undefined;
  if (saving.page !== undefined) return saving.page;
  const told = saving.answers.filter(({ text }) => text !== '').map(({ key }) => key);
  const emptied = [...saving.answers.map(({ key }) => key), ...saving.removedRecordings];
  const keys = told.length + spoken.length > 0 ? [...told, ...spoken] : emptied;
  return keys.length > 0 ? formPageOf(Math.max(...keys)) : 'none';
}

/** Where somebody goes on who comes back: the page after the furthest one that was done. */
export const pageToResume = (furthestDone: number, total: number): number => Math.min(total, furthestDone + 1);

/** C-A06: nothing answered in words or by voice. */
export const isUnanswered = (answers: Iterable<{ text: string; voice: unknown }>): boolean => {
  for (const { text, voice } of answers) if (text.trim() !== '' || voice) return false;
  return true;
};

/** C-A06, to the letter. */
export const nothingAnsweredText = (name: string): string =>
  `No, ${name}! Don't leave memories behind. Spill your stories via these questions.`;

/**
 * What a story too short for its pages lacks, in words for whoever tells it; `undefined` when it is enough.
 * @example
 * whatHelps(materialOf([{ text: 'Yes.', voice: null }], 2), 20);
 * // 'So far the story fills about 6 of 20 pages. 13 more …'
 */
export function missingMaterialText(material: Material, pages: number): string | undefined {
  const missing = pagesMissing(material, pages);
  if (missing === 0) return undefined;
  const more = missing === 1 ? 'One more photo or answer' : `${missing} more photos or answers`;
  return `So far the story fills about ${pages - 1 - missing} of ${pages} pages. ${more} would fill the others, and so would longer answers.`;
}

/** Whether one more photo of that size fits; `undefined` when it does, otherwise the words for whoever adds it. */
export function storyFullText(kept: { photos: number; bytes: number }, bytes: number): string | undefined {
  if (kept.photos >= maxPhotos)
    return `This story has ${maxPhotos} photos, which is all its pages can hold. Remove one to add another.`;
  if (kept.bytes + bytes > maxStoryBytes)
    return 'This story has reached 600 MB, which is all we can keep. Remove a photo to add another.';
  return undefined;
}

const mebibyte = 1024 * 1024;
/** Sizes between which a photo goes up (C-A05), in bytes. */
export const photoUploadBytes = { least: 0.5 * mebibyte, most: 1.5 * mebibyte } as const;
/** How a photo is made smaller: pixels of its longer side, and the JPEG's quality, 0-1. */
export interface JpegAttempt {
  side: number;
  quality: number;
}
/** What is tried first, the best first; the first result that is small enough is taken. */
export const jpegAttempts: readonly JpegAttempt[] = [
  { side: 3600, quality: 0.85 },
  { side: 3600, quality: 0.75 },
  { side: 3000, quality: 0.75 },
  { side: 2560, quality: 0.7 },
  { side: 2048, quality: 0.7 },
];
/** Whether a photo goes up as it is: small enough already, and of a kind the shop takes. */
export const uploadsUnchanged = (file: { size: number; type: string }): boolean =>
  file.size <= photoUploadBytes.most && /^image\/(jpeg|png|webp|heic|heif|avif|tiff)$/.test(file.type);

/**
 * The earliest camera date (`2019:07:21 14:32:10`) in a photo's first bytes, read as Latin-1: its DateTimeOriginal, since editing
 * programs only add later ones. Looked up before a photo is made smaller, which drops it.
 */
export function cameraDate(head: string): string | undefined {
  const dates =
    head.match(/\b(?:19|20)\d\d:(?:0[1-9]|1[0-2]):(?:0[1-9]|[12]\d|3[01]) [0-2]\d:[0-5]\d:[0-5]\d(?=\0)/g) ?? [];
  return dates.toSorted()[0];
}

/** Photos whose shorter side has fewer pixels print no larger than a playing card: the sender is told. */
export const lowResolutionSide = 700;

/** The upload bar is scaled to 700 (C-A08). */
export const progressScale = 700;
export const progressAt = (sent: number, all: number): number =>
  all === 0 ? progressScale : Math.floor((Math.min(sent, all) / all) * progressScale);

/** Milliseconds until the next try after so many lost connections in a row. */
export const retryDelayMs = (losses: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, losses - 1));

/**
 * One channel of samples between -1 and 1 as a WAV of 16-bit PCM (C-A03).
 * @example wavOf(new Float32Array([0, 1, -1]), 16_000).byteLength // 44 + 6
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

/** `4:07`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
