import type { Look } from '../designs/theme-looks.ts';
import type { MeasureRequest, TextItem, MeasureTexts, TextPart, Role, Story } from '../model.ts';
import { headlineOf, pullQuotes } from '../text/quotes.ts';
import type { PullQuote } from '../text/quotes.ts';
import { structureOf } from '../text/answer-structure.ts';
import type { Letter, ListLine, Structure, Timeline } from '../text/answer-structure.ts';
import { countWords, initialOf, isIndic, languageOf, typographicLines, typographic } from '../text/typography.ts';

/**
 * A recording's page mark as it is printed: where it plays, who speaks for how long, and until when the address is
 * kept.
 */
export interface RecordingMark {
  /** The whole address, which is also what the code says. */
  link: string;
  /** ISO 8601; unstated when unknown. */
  keptUntil: string | undefined;
  seconds: number;
  speaker: string;
  question: string;
}

/** An address as people read and type it: without the protocol. */
export const addressOf = (link: string): string => link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** An answer made ready for the page. */
export interface PreparedAnswer {
  index: number;
  question: string;
  paragraphs: string[];
  words: number;
  /** What it is, and its parts if it is more than a story. */
  kind: Structure['kind'];
  letter?: Letter;
  list?: readonly ListLine[];
  timeline?: Timeline;
  /** Printed large over it: its own best short sentence, otherwise the question. */
  headline: string;
  /** Why that is its headline, in a sentence. */
  headlineWhy: string;
  /** The question under an own headline. */
  standfirst: string | undefined;
  quotes: PullQuote[];
  /** The mark of a recording, e.g. 'Spoken by Asha, 42 seconds'. */
  voice: string | undefined;
  /** The same of those recordings only that no address plays: where codes stand for the others. */
  unmarked: string | undefined;
  /** Its recordings that an address plays. */
  marks: readonly RecordingMark[];
}

/** '42 seconds', '2 min 05 s'. */
export const durationText = (n: number): string => {
  const whole = Math.max(1, Math.round(n));
  if (whole < 90) return whole === 1 ? '1 second' : `${whole} seconds`;
  const minutes = Math.floor(whole / 60);
  return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
};

/**
 * All answers in the order given: written ones, spoken ones, and those that are both once. Empty ones say nothing and
 * are left out.
 */
export function answersOf(story: Story): readonly PreparedAnswer[] {
  const found = answersByStory.get(story) ?? prepareAnswers(story);
  answersByStory.set(story, found);
  return found;
}
/** A story is planned several times over and read once. */
const answersByStory = new WeakMap<Story, readonly PreparedAnswer[]>();

function prepareAnswers(story: Story): PreparedAnswer[] {
  const speaker = typographic(story.from ?? story.person);
  const spoken = new Map<string, Story['voices'][number][]>();
  for (const voice of story.voices) {
    const key = typographic(voice.question);
    spoken.set(key, [...(spoken.get(key) ?? []), voice]);
  }
  const said = (question: string): Pick<PreparedAnswer, 'voice' | 'unmarked' | 'marks'> => {
    const voices = spoken.get(question) ?? [];
    spoken.delete(question);
    const spokenBy = (some: readonly { seconds: number }[]) =>
      some.length === 0
        ? undefined
        : `Spoken by ${speaker}, ${some.map(one => durationText(one.seconds)).join(' and ')}`;
    return {
      voice: spokenBy(voices),
      unmarked: spokenBy(voices.filter(({ link }) => link === undefined)),
      marks: voices.flatMap(({ link, keptUntil, seconds: length }) =>
        link === undefined ? [] : [{ link, keptUntil, seconds: length, speaker, question }],
      ),
    };
  };
  const taken = new Set<string>();
  const answers: PreparedAnswer[] = [];
  const add = (index: number, question: string, text: string) => {
    const spokenToo = said(question);
    const lines = typographicLines(text);
    if (lines.length === 0 && spokenToo.voice === undefined) return;
    const own = headlineOf(text);
    const chosen = own !== undefined && countWords(text) >= 25 && !taken.has(own.text) ? own : undefined;
    const headline = chosen?.text ?? question;
    taken.add(headline);
    answers.push({
      index,
      question,
      paragraphs: lines,
      words: countWords(text),
      ...structureOf(question, text),
      headline,
      headlineWhy:
        chosen?.why ?? 'The question is the headline: no short sentence of the answer says as much by itself.',
      standfirst: headline === question || question === '' ? undefined : question,
      quotes: pullQuotes(text).filter(quote => quote.text.replace(/[.।۔᱾꯫]$/u, '') !== headline),
      ...spokenToo,
    });
  };
  story.answers.forEach((answer, index) => add(index, typographic(answer.question), answer.text));
  let index = story.answers.length;
  for (const question of spoken.keys()) add(index++, question, '');
  return answers;
}

/** An answer as running text of its own: no question in it, a drop cap where its first letter allows one. */
export function featureItems(answer: PreparedAnswer): TextItem[] {
  const items = bodyItems(answer).map((item, at): TextItem => {
    if (at > 0 || item.kind !== 'first' || answer.words < 70 || item.text.length <= 160) return item;
    const letter = initialOf(item.text);
    return letter === undefined ? item : { ...item, kind: 'initial', letter };
  });
  // Its codes stand below and say the rest.
  if (answer.unmarked !== undefined) items.push(markItem(answer.unmarked, items.length === 0 ? 0 : 1));
  return items;
}

/** What an answer says, as what it is: paragraphs, a letter with its greeting and its name, points or dates. */
function bodyItems(answer: PreparedAnswer): readonly TextItem[] {
  const found = itemsByAnswer.get(answer) ?? bodyOf(answer);
  itemsByAnswer.set(answer, found);
  return found;
}
/** An answer is measured in every body setting and taken apart once. */
const itemsByAnswer = new WeakMap<PreparedAnswer, readonly TextItem[]>();

function bodyOf({ paragraphs: lines, letter, list, timeline }: PreparedAnswer): TextItem[] {
  const prose = (texts: readonly string[]): TextItem[] =>
    texts.map((text, at) => ({ kind: at === 0 ? 'first' : 'paragraph', text }));
  const items: TextItem[] = letter
    ? [
        ...(letter.salutation === undefined ? [] : [{ kind: 'salutation' as const, text: letter.salutation }]),
        ...prose(letter.paragraphs),
        ...(letter.closing === undefined ? [] : [{ kind: 'closing' as const, text: letter.closing }]),
        ...letter.signature.map(text => ({ kind: 'signature' as const, text })),
        ...prose(letter.postscript),
      ]
    : list
      ? list.map((line, at) =>
          line.kind === 'paragraph' && list[at - 1]?.kind !== 'paragraph' ? { ...line, kind: 'first' } : line,
        )
      : timeline
        ? [...prose(timeline.before), ...timeline.moments.map(moment => ({ kind: 'moment' as const, ...moment }))]
        : prose(lines);
  return items.map(withLanguage);
}

const withLanguage = (item: TextItem): TextItem => {
  const lang = languageOf(item.text);
  return lang === 'en' ? item : { ...item, lang };
};

const markItem = (text: string, gap: number): TextItem => ({ kind: 'mark', text, gap });

/**
 * Several answers in a row, each under its question; who speaks for how long, and where it plays, stands beside the
 * codes below all of them.
 */
export const talkItems = (answers: readonly PreparedAnswer[]): TextItem[] =>
  answers.flatMap(answer => [
    ...(answer.question === '' ? [] : [withLanguage({ kind: 'question', text: answer.question })]),
    ...bodyItems(answer),
    ...(answer.voice === undefined ? [] : [markItem(answer.unmarked ?? 'Spoken aloud', 0)]),
  ]);

/** Points for a headline of this length on a measure of this width (mm). */
export function headlineSize(text: string, width: number, look: Look): number {
  const wide = width > 120;
  const steps: readonly [number, number, number][] = [
    [14, 62, 40],
    [26, 50, 34],
    [40, 42, 30],
    [60, 34, 26],
    [90, 28, 22],
    [140, 23, 18],
    [260, 18, 15],
    [Infinity, 14, 12],
  ];
  const [, big, small] = steps.find(([length]) => text.length <= length) ?? [0, 14, 12];
  return Math.round((wide ? big : small) * look.scale * (isIndic(text) ? 0.85 : 1) * 10) / 10;
}

/** A part of a stack; it may shrink to 60 % before it counts as not fitting. */
export const textPart = (
  role: Role,
  text: string,
  { size, gap = 0, colour }: { size: number; gap?: number; colour?: TextPart['colour'] },
): TextPart => ({
  role,
  text,
  size,
  least: Math.max(6.5, Math.round(size * 6) / 10),
  gap,
  ...(colour === undefined ? {} : { colour }),
});

/** Height of a stack on a measure of `width` mm. */
export function heightOf(parts: readonly TextPart[], width: number, measure: MeasureTexts): number {
  const asks: MeasureRequest[] = parts.map(({ role, text, size }) => ({ kind: 'type', role, text, size, width }));
  const tall = measure(asks);
  return parts.reduce((sum, { gap }, at) => sum + (tall[at] ?? 0) + (at < parts.length - 1 ? gap : 0), 0);
}

/** A guess for those who have no typesetter at hand: average letters, no hyphenation. Good to about a tenth. */
export const estimateTexts: MeasureTexts = asks =>
  asks.map(ask => {
    if (ask.kind === 'type') {
      const perLine = Math.max(4, ask.width / (ask.size * 0.3528 * (ask.role === 'eyebrow' ? 0.78 : 0.5)));
      const lines = ask.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
      return ask.size * 0.3528 * (0.7 + 1.2 * (lines - 1));
    }
    const perLine = ask.width / (ask.body.size * 0.3528 * 0.44);
    return ask.items.reduce((sum, item) => {
      if (item.kind === 'mark') return sum + (item.link === undefined ? 1 : 2) + item.gap;
      if (item.kind === 'question')
        return sum + 1 + Math.ceil((item.text.length * ask.body.question) / ask.body.size / perLine);
      return (
        sum + Math.ceil((item.text.length + 3) / perLine) + (item.kind === 'initial' || item.kind === 'moment' ? 1 : 0)
      );
    }, 0);
  });
