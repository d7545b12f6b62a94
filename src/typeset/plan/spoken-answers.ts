import { dateIn, sentenceWith } from '../language/words.ts';
import type { PrintedWords } from '../language/printed-words.ts';
import type { Story } from '../model.ts';

/** A recording's page mark as it is printed. */
export interface RecordingMark {
  /** The whole address, which the code encodes. */
  link: string;
  /** For how long somebody speaks, and who: '42 seconds, spoken by Asha'. */
  said: string;
  /** Until when the address is certain to work; absent when unknown. */
  kept?: string | undefined;
  question: string;
}

/** An address as people read and type it: without protocol, `www.` and last slash. */
export const addressOf = (link: string): string => link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** '42 seconds', '2 min 05 s'. */
export const durationText = ({ recording: { second, seconds, minutes } }: PrintedWords, n: number): string => {
  const whole = Math.max(1, Math.round(n));
  if (whole < 90) return whole === 1 ? second : sentenceWith(seconds, whole);
  return sentenceWith(minutes, Math.floor(whole / 60), String(whole % 60).padStart(2, '0'));
};

/** What is printed of the recordings of an answer. */
export interface PrintedRecordings {
  /** The line about its recordings, e.g. 'Spoken by Asha, 42 seconds'. */
  voice: string | undefined;
  /** The same line for recordings without an address only: the others have codes. */
  unmarked: string | undefined;
  /** The page marks of its recordings that have an address. */
  marks: readonly RecordingMark[];
}

/** A recording of a story. */
export type Voice = Story['voices'][number];

/** What recordings are told with: the words of their magazine, and who speaks where that is known of somebody. */
interface Telling {
  words: PrintedWords;
  speakerOf: (voice: Voice) => string | undefined;
}

const capitalised = (text: string): string => text.replace(/^./u, first => first.toUpperCase());
/** 'Spoken aloud', where nobody in particular speaks. */
export const spokenAloud = ({ recording: { aloud } }: PrintedWords): string => capitalised(aloud);

/** "Spoken by Priya, 41 seconds; Arun, 2 min 05 s"; "Spoken aloud, 41 seconds" by nobody in particular. */
function spokenByText(voices: readonly Voice[], { words, speakerOf }: Telling): string | undefined {
  if (voices.length === 0) return undefined;
  const { by, aloud, and } = words.recording;
  const bySpeaker = [...Map.groupBy(voices, speakerOf)].map(([speaker, own], at) => {
    const who = speaker === undefined ? aloud : at === 0 ? sentenceWith(by, speaker) : speaker;
    return `${who}, ${own.map(({ seconds }) => durationText(words, seconds)).join(and)}`;
  });
  return capitalised(bySpeaker.join('; '));
}

function markOf(question: string, voice: Voice, { words, speakerOf }: Telling): RecordingMark[] {
  const { link, keptUntil, seconds } = voice;
  if (link === undefined) return [];
  const { by, aloud, keptUntil: kept } = words.recording;
  const speaker = speakerOf(voice);
  return [
    {
      link,
      said: `${durationText(words, seconds)}, ${speaker === undefined ? aloud : sentenceWith(by, speaker)}`,
      ...(keptUntil !== undefined && { kept: sentenceWith(kept, dateIn(words, keptUntil, 'day')) }),
      question,
    },
  ];
}

/** What is printed of the recordings of one question. */
export const preparedVoices = (question: string, voices: readonly Voice[], telling: Telling): PrintedRecordings => ({
  voice: spokenByText(voices, telling),
  unmarked: spokenByText(
    voices.filter(({ link }) => link === undefined),
    telling,
  ),
  marks: voices.flatMap(voice => markOf(question, voice, telling)),
});
