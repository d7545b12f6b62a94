import { cleanText } from '#kernel/clean-text.ts';
import { isTitle } from '#kernel/names.ts';
import { possessive } from '#kernel/grammar.ts';
import { reopenTime, softCopyTime } from '#kernel/promises.ts';
import { mayAct, type EditionRole, type HandInState } from '#src/editions/rules.ts';
import { type Material, pagesMissing } from '#typeset/input/rules.ts';
import { photosHeld } from '#kernel/page-counts.ts';

export { encodeWav, formatDuration } from '#src/files/rules/sound.ts';

/** Questions on one page of the form (C-A02). */
export const questionsPerPage = 6;
export const formPageCount = (questions: number): number => Math.max(1, Math.ceil(questions / questionsPerPage));
/** The form's page of a question, from 1. */
export const formPageOf = (key: number): number => Math.ceil(key / questionsPerPage);

/** The keys of the questions that a customer adds (W51): 61 to 80. */
export const ownQuestionKeys: readonly number[] = Array.from({ length: 20 }, (_, n) => 61 + n);
export const isOwnQuestionKey = (key: number): boolean => ownQuestionKeys.includes(key);
/** The key of the question that has the last page of its magazine to itself: that of a proposal. */
export const lastPageKey = 90;
/** Whether a question stands on one of the form's pages as the documented calls count them (C-A02). */
export const isPaged = (key: number): boolean => !isOwnQuestionKey(key) && key !== lastPageKey;
/** The longest question in characters. */
export const maxQuestionLength = 300;

/** The longest answer in characters: four printed pages, far more than a story needs. */
export const maxAnswerLength = 5000;

/** The most photos and bytes that one story may have (W36). */
export const maxPhotos = 60;
export const maxStoryBytes = 600_000_000;
/** The largest file of a photo, and of a photo as the camera took it (W52). */
export const maxPhotoFileBytes = 25_000_000;
export const maxOriginalFileBytes = 60_000_000;

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
  /** The takes that are part of a recording, or were deleted with it, and the bytes that the device has of each. */
  takes: { key: number; take: string; bytes: number }[];
}

/**
 * The page that an update completes, from 1; `undefined` when it only saves; `'none'` when it names neither a page nor
 * an answer. The documented call names no page (D31): it completes the furthest page of its answers, so that sending it
 * again after a lost reply completes no other. Questions of the customer's own and that of the last page are on none.
 * `recordedKeys`: the questions with a recording.
 */
export function completedPage(saving: StoryUpdate, recordedKeys: readonly number[]): number | 'none' | undefined {
  if (saving.onlySaves) return undefined;
  if (saving.page !== undefined) return saving.page;
  const answered = saving.answers.filter(({ text }) => text !== '').map(({ key }) => key);
  const clearedKeys = [...saving.answers.map(({ key }) => key), ...saving.removedRecordings];
  const named = answered.length + recordedKeys.length > 0 ? [...answered, ...recordedKeys] : clearedKeys;
  const keys = named.filter(isPaged);
  return keys.length > 0 ? formPageOf(Math.max(...keys)) : 'none';
}

/** A stored version of a written answer, as far as the rules for rivals look at it. */
interface AnswerVersion {
  version: number;
  text: string;
}

/**
 * The version that stands beside the newest until somebody decides (W51); `undefined` when there is none. `heads`: the
 * versions that no later one is based on or settles, the newest first.
 */
export const rivalOf = <A extends AnswerVersion>([newest, ...others]: readonly A[]): A | undefined =>
  others.find(({ text }) => text !== '' && text !== newest?.text);

/**
 * How a text that is based on version `base` joins the versions of its answer (W51). `baseText`: the text of that
 * version; `own`: the newest version that the same tab wrote. A tab whose reply was lost knows less than it wrote, so
 * its own versions count as seen. A text that is based on an older version than the newest becomes a rival, unless it
 * brings nothing new: then it takes the newest text.
 */
export function joinVersions(
  save: { text: string; base: number; baseText: string },
  newest: AnswerVersion | undefined,
  own: AnswerVersion | undefined,
): { text: string; base: number; settles: number | null } {
  const isOwnNewer = own !== undefined && own.version > save.base;
  const [base, baseText] = isOwnNewer ? [own.version, own.text] : [save.base, save.baseText];
  if (newest === undefined || base >= newest.version)
    return { text: save.text, base: newest?.version ?? 0, settles: null };
  if (save.text === '' || save.text === newest.text || save.text === baseText)
    return { text: newest.text, base: newest.version, settles: base || null };
  return { text: save.text, base, settles: null };
}

/** The page on which the form is resumed: the one after the furthest completed page. */
export const pageToResume = (furthestDone: number, total: number): number => Math.min(total, furthestDone + 1);

interface AnswerMaterial {
  text: string;
  voice: unknown;
}

/** Whether a question has an answer, in writing or by voice. */
export const isAnswered = ({ text, voice }: AnswerMaterial): boolean => text.trim() !== '' || Boolean(voice);

/** C-A06: whether no question is answered, neither in writing nor by voice. */
export const isUnanswered = (answers: Iterable<AnswerMaterial>): boolean => {
  for (const answer of answers) if (isAnswered(answer)) return false;
  return true;
};

/** The message of C-A06, to the letter. */
export const nothingAnsweredText = (name: string): string =>
  `No, ${name}! Don't leave memories behind. Spill your stories via these questions.`;

/** "Lakshmi’s story", "your story" while nobody is named (W50). */
export const ownStory = (person: string | null): string =>
  person === null ? 'your story' : isTitle(person) ? `the story “${person}”` : `${possessive(person)} story`;

/** Whether a story holds nothing at all: no answer, no recording, no photo. */
export const isEmptyStory = ({ answers, photos }: Material): boolean => answers.length + photos === 0;

/** How many of the questions have no answer, above their list. Some may be left out; all of them are no story. */
export function unansweredText(open: number, asked: number): string {
  if (open === asked) return 'No question has an answer yet';
  return `${open === 1 ? 'One question has' : `${open} questions have`} no answer`;
}

/** Offers the questions that are not asked before the photos. */
export const moreQuestionsText = (more: number): string =>
  more === 1 ? 'One more question, if you like' : `${more} more questions, if you like`;

/** What is said of an empty story: nothing fills its pages yet. */
export const emptyStoryText = (pages: number): string =>
  `All ${pages} pages wait for you. Begin with one answer, written or spoken, or with a photo.`;

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

/** Whether a story is too short for its pages, so that the shop looks at it before it makes a draft. */
export const isShortStory = (material: Material, pages: number): boolean => pagesMissing(material, pages) > 0;

/** For how long a story that is handed in now can be opened again (W55); `undefined`: not at all. */
export const reopenWindow = (handIn: HandInState): string | undefined =>
  handIn === 'last'
    ? undefined
    : `for ${reopenTime}${handIn === 'again' ? ' after it was first handed in' : ''}, or until its soft copy comes`;

/** What a hand-in closes, in words. */
export function closesText(handIn: HandInState): string {
  const until = reopenWindow(handIn);
  return until === undefined ? 'Handing it in closes the form for good.' : `You can open it again ${until}.`;
}

interface SoftCopyToCome {
  /** Whether the story is short for its pages. */
  isShort: boolean;
  /** The partner who approves in place of the reader, by name (W68). */
  approver: string | null;
}

/** What comes after the hand-in, in words for the customer or a partner's client. */
export function softCopyComesText({ isShort, approver }: SoftCopyToCome): string {
  const reading =
    approver === null
      ? 'You leaf through it and ask for changes; only then is it printed.'
      : `${approver} reads it first and sends it to you; it is printed once ${approver} approves it.`;
  return isShort
    ? `The story is short for its pages, so we look at it first${approver === null ? ' and write to you' : ''}. Then the soft copy is made. ${reading}`
    : `The soft copy comes in ${softCopyTime}. ${reading}`;
}

const countedNoun = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export interface ItemCounts {
  answers: number;
  recordings: number;
  photos: number;
}

/** How a language counts what a story holds. */
export type ItemNouns = Readonly<Record<keyof ItemCounts, (count: number) => string>>;

/** Names what there is, in the words of a language. */
export const itemListIn = (counts: ItemCounts, nouns: ItemNouns): string =>
  (['answers', 'recordings', 'photos'] as const)
    .filter(kind => counts[kind] > 0)
    .map(kind => nouns[kind](counts[kind]))
    .join(', ');

const englishNouns: ItemNouns = {
  answers: count => countedNoun(count, 'answer'),
  recordings: count => countedNoun(count, 'recording'),
  photos: count => countedNoun(count, 'photo'),
};

/** Names what there is, for example `8 answers, 2 recordings, 34 photos`. */
export const itemList = (counts: ItemCounts): string => itemListIn(counts, englishNouns);

/** What a story holds, in figures. A question with a recording is answered. */
export const contentsOf = (answers: readonly AnswerMaterial[], photos: number): ItemCounts => ({
  answers: answers.filter(isAnswered).length,
  recordings: answers.filter(({ voice }) => voice).length,
  photos,
});

/**
 * What happens with answers that still have two texts at the hand-in, in words for the customer (W51). `places`: of
 * their questions, from 1.
 * @example undecidedText([3, 5]) // 'Your answers 3 and 5 have two versions each. …'
 */
export function undecidedText(places: readonly number[]): string {
  const [last, ...others] = places.toReversed();
  const named = others.length > 0 ? `answers ${others.toReversed().join(', ')} and ${last} have` : `answer ${last} has`;
  const each = others.length > 0 ? ' each. The newer ones are printed' : '. The newer one is printed';
  return `Your ${named} two versions${each} unless you choose.`;
}

export const photosHeldText = (pages: number): string => `About ${photosHeld(pages)} photos print well.`;

/** What happens with more photos than the pages show well, in words for the customer; `undefined` otherwise. */
export function crowdedPhotosText(photos: number, pages: number): string | undefined {
  const most = photosHeld(pages);
  if (photos <= most) return undefined;
  return `All ${photos} photos are printed, but ${pages} pages show about ${most} of them well: with more, up to twelve share a page, and many print small.`;
}

/** From so many photos on, a magazine is full; it can be made of fewer. */
export const fullFromPhotos = 25;

/** What becomes of a story with few photos, in words for the customer; `undefined` with enough of them, or none. */
export function fewPhotosText(photos: number): string | undefined {
  if (photos === 0 || photos >= fullFromPhotos) return undefined;
  const these = photos === 1 ? 'one photo' : `${photos} photos`;
  return `With ${these} the pictures print larger.`;
}

/** Beyond `maxPhotos`, so many more may be added while the soft copy is looked at (W84). */
const extraReviewPhotos = 20;

/**
 * Why a photo of that size cannot be added, in words for the customer; `undefined` when it can. `inReview`: while the
 * soft copy is looked at, when none can be removed.
 */
export function storyFullText(
  stored: { photos: number; bytes: number; inReview?: boolean },
  bytes: number,
): string | undefined {
  const most = maxPhotos + (stored.inReview ? extraReviewPhotos : 0);
  if (stored.inReview && (stored.photos >= most || stored.bytes + bytes > maxStoryBytes))
    return 'This magazine takes no more new photos. Choose one of those that are there, or write to the studio.';
  if (stored.photos >= most)
    return `This story has ${maxPhotos} photos, which is all its pages can hold. Remove one to add another.`;
  if (stored.bytes + bytes > maxStoryBytes)
    return 'This story has reached 600 MB, which is all we can keep. Remove a photo to add another.';
  return undefined;
}

/**
 * Whether somebody may add photos to a story that was handed in, because its magazine is being changed (W84): staff
 * from its first draft on, everybody else who decides about it while its soft copy is theirs. `system`: what they sent
 * is finished later by the shop.
 */
export const mayAddInReview = (
  { cancelled, orderStatus, live }: { cancelled: unknown; orderStatus: number; live: number },
  role: EditionRole,
): boolean =>
  cancelled === null &&
  (role === 'system' || mayAct(role)) &&
  orderStatus >= (role === 'staff' || role === 'system' ? 2 : 3) &&
  orderStatus <= 3 &&
  live !== 3;

/**
 * What a photo is for, as the customer says (W58): the cover, to be in the magazine for certain, or not to be in it. In
 * table, wire and browser it is spelt `wish`.
 */
export const photoUses = ['cover', 'must', 'leave-out'] as const;
export type PhotoUse = (typeof photoUses)[number];
/** The longest caption of a photo in characters: two printed lines. */
export const maxCaptionLength = 200;
/** The longest headline of one's own in characters. */
export const maxHeadlineLength = 200;

/** A caption as it is stored: one line of clean text. */
export const cleanCaption = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/**
 * `items` with `moved` before `before`, or at the end when `before` is null or not among them.
 * @example reordered(['a', 'b', 'c'], 'c', 'a') // ['c', 'a', 'b']
 */
export function reordered<T>(items: readonly T[], moved: T, before: T | null): T[] {
  const others = items.filter(item => item !== moved);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

const mebibyte = 1024 * 1024;
/** The range of a reduced photo's size (C-A05), in bytes. */
export const photoUploadBytes = { least: 0.5 * mebibyte, most: 1.5 * mebibyte } as const;
/** How a photo is encoded: pixels of its longer side, and JPEG quality from 0 to 1. */
export interface JpegAttempt {
  side: number;
  quality: number;
}
/** The attempts in their order, the best quality first; the first result that is small enough is used. */
export const jpegAttempts: readonly JpegAttempt[] = [
  { side: 3600, quality: 0.85 },
  { side: 3600, quality: 0.75 },
  { side: 3000, quality: 0.75 },
  { side: 2560, quality: 0.7 },
  { side: 2048, quality: 0.7 },
];
/** The qualities of a photo that would be below 0.5 MB otherwise, such as one of sky and snow. */
export const finerQualities = [0.92, 0.96, 0.98, 1] as const;
/** Whether a photo is sent unchanged: it is small enough, and of a type the server accepts. */
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

/** A length in words: `4 min 12 s`, `12 s`. */
export function spokenDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Days that a story waits before its teller is reminded. */
export const storyReminderDays = 2;

/** Whether nobody has worked on an open story for so many days. `savedAt`: when something was last saved, if ever. */
export const isStoryIdle = (savedAt: Date | undefined, now: Date): boolean =>
  savedAt === undefined || now.getTime() - savedAt.getTime() >= storyReminderDays * 24 * 3_600_000;
