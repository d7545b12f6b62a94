import { cleanText } from '#kernel/clean-text.ts';
import { maxAnswerLength } from '../rules.ts';

/**
 * How far writing down a recording is: it waits or is under way; it was made; it has no words (`silent`); it failed for
 * good.
 */
export type TranscriptState = 'waiting' | 'made' | 'silent' | 'failed';

/**
 * What the form says before somebody records, and by which they agree (W113). Another sentence has another version; the
 * earlier ones stay in the history of this file.
 */
export const speechNotice = {
  version: 1,
  text: 'A speech service writes down what you record; you can change it.',
} as const;

/** How often one recording is sent to the service: once, and three times again. */
export const mostAttempts = 4;

/** The longest wait that a service may ask for, in seconds. */
const longestWaitSeconds = 3600;

/**
 * Seconds until a recording is sent again after that many attempts; what the service asked for, when it is longer.
 * @example secondsUntilAttempt(2, undefined) // 60
 */
export const secondsUntilAttempt = (attempts: number, askedFor = 0): number =>
  Math.min(longestWaitSeconds, Math.max(15 * 4 ** (attempts - 1), askedFor));

/** A transcript as it is stored: clean text that fits an answer, and whether its end was left out for that. */
export function fitTranscript(words: string): { text: string; shortened: boolean } {
  const text = cleanText(words);
  if (text.length <= maxAnswerLength) return { text, shortened: false };
  const start = text.slice(0, maxAnswerLength);
  const sentences = /^[^]*[.!?।](?=\s)/.exec(start)?.[0];
  const whole = /^[^]*(?=\s)/.exec(start)?.[0];
  // A cut in the middle of a pair of surrogates would leave half a letter.
  const cut = sentences && sentences.length > maxAnswerLength / 2 ? sentences : (whole ?? start.toWellFormed());
  return { text: cut.trim(), shortened: true };
}

/** The newest version of an answer, as far as the rule below looks at it. */
interface CurrentAnswer {
  text: string;
  /** Whether it is a transcript as it was made, which nobody has changed. */
  asHeard: boolean;
}

/**
 * Where a transcript goes (W54): it becomes the answer's text when the answer has none, or only the untouched
 * transcript of a recording before this one; else it is offered beside, since nobody's words are ever replaced.
 */
export const transcriptPlace = (answer: CurrentAnswer | undefined, hasRival: boolean): 'answer' | 'beside' =>
  !hasRival && (answer === undefined || answer.text === '' || answer.asHeard) ? 'answer' : 'beside';

/** A version of an answer with what it says about recordings. */
interface HeardVersion extends CurrentAnswer {
  version: number;
  /** SHA-256 of the recording that its words come from; null: from none. */
  heard: string | null;
}

/**
 * What a new text says about the recording it comes from: its base's, `used` when a person took over the transcript of
 * that recording, and nothing once the text is empty.
 */
export const heardAfter = (
  text: string,
  base: HeardVersion | undefined,
  used?: string,
): { heard: string | null; asHeard: boolean } => ({
  heard: text === '' ? null : (used ?? base?.heard ?? null),
  asHeard: text !== '' && used === undefined && base?.asHeard === true && base.text === text,
});

/**
 * Whether a text was typed while a transcript came in, so that it goes before it: it is based on an older version, and
 * the newest is a transcript that nobody has changed.
 */
export const isTypedBeforeHearing = (
  save: { text: string; base: number },
  newest: HeardVersion | undefined,
): newest is HeardVersion =>
  newest !== undefined && newest.asHeard && save.base < newest.version && save.text !== '' && save.text !== newest.text;
