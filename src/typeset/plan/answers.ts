import type { MeasureRequest, PlanHeadline, TextItem, MeasureTexts, TextPart, Role, Story } from '../model.ts';
import { leastType } from '../model.ts';
import { isJoiningWord, kindOfName } from '#kernel/names.ts';
import { headlineProposals, headlinesOf, lettersOfLine } from '../text/headlines.ts';
import type { Headline, HeadlineKind } from '../text/headlines.ts';
import { isKeptBack } from '../text/kept-back.ts';
import { pullQuotes, withoutStop } from '../text/quotes.ts';
import type { PullQuote } from '../text/quotes.ts';
import { structureOf } from '../text/answer-structure.ts';
import type { Letter, ListLine, Structure, Timeline } from '../text/answer-structure.ts';
import type { Turns } from '../text/turns.ts';
import type { VersePart } from '../text/verse.ts';
import { languageOf } from '../language/languages.ts';
import { printedWordsOf } from '../language/words.ts';
import { countWords, initialOf, lettersIn, typographicLines, typographic } from '../text/typography.ts';
import { preparedVoices, spokenAloud, type PrintedRecordings, type Voice } from './spoken-answers.ts';

/** An answer with its text prepared for planning. */
export interface PreparedAnswer extends PrintedRecordings {
  index: number;
  question: string;
  /** Paragraphs and lines of verse; an empty one stands before and after each stanza. */
  paragraphs: string[];
  words: number;
  /** The kind of its structure; `letter`, `list`, `timeline` or `verse` has the parts unless it is a story. */
  kind: Structure['kind'];
  letter?: Letter;
  list?: readonly ListLine[];
  timeline?: Timeline;
  /** The turns of several people, where the answer is written so. */
  turns?: Turns;
  /** The parts of verse with prose around it, and of a letter with verse in it. */
  verse?: readonly VersePart[];
  /** The headline: words of the answer, otherwise the question. */
  headline: string;
  /** Where it is from: `whole` and `question` are printed as the answer and the question, and not over them. */
  headlineKind: HeadlineKind;
  /** How much it says by itself. */
  headlineScore: number;
  /** The reason for the headline, one sentence. */
  headlineWhy: string;
  /** Headlines to choose from, the present one first, each with its reason. */
  proposals: readonly Pick<Headline, 'text' | 'why'>[];
  /** The question, when the headline is another sentence. */
  standfirst: string | undefined;
  quotes: PullQuote[];
  /** The signature under it, e.g. '— Rajan Nair', when a friend wrote it. */
  signed: string | undefined;
  /** What is printed of recordings in a row of answers where all have codes. */
  aloud: string;
  /** Whether no word of it stands on cover or back. */
  keptBack: boolean;
  /** Whether it has the last page to itself and is no part of the body. */
  isLast: boolean;
}

/**
 * All answers of a story, prepared: those with text in the story's order, then those with a recording only. An answer
 * with both is one answer; one with neither is left out. Cached per story, because a story is planned several times.
 */
export function answersOf(story: Story): readonly PreparedAnswer[] {
  const answers = answersByStory.get(story) ?? prepareAnswers(story);
  answersByStory.set(story, answers);
  return answers;
}
const answersByStory = new WeakMap<Story, readonly PreparedAnswer[]>();

/** Hands out what is printed of the recordings of a question; `left` are the questions not asked for yet. */
function recordingsOf(story: Story) {
  // One voice is not that of a list of people.
  const teller = story.from === null ? story.person : kindOfName(story.from) === 'one' ? story.from : undefined;
  const speakerOf = ({ speaker = teller }: Voice) => speaker && typographic(speaker);
  // A friend's recording belongs to the friend's own answer; without one, to the question.
  const keyOf = (question: string, by: string | undefined) => `${typographic(question)}\n${by ?? ''}`;
  const signedKeys = new Set(story.answers.map(({ question, by }) => keyOf(question, by)));
  const voicesByKey = new Map<string, Voice[]>();
  for (const voice of story.voices) {
    const own = keyOf(voice.question, voice.speaker);
    const key = signedKeys.has(own) ? own : keyOf(voice.question, undefined);
    voicesByKey.set(key, [...(voicesByKey.get(key) ?? []), voice]);
  }
  const takeRecordings = (question: string, by: string | undefined) => {
    const key = keyOf(question, by);
    const voices = voicesByKey.get(key) ?? [];
    voicesByKey.delete(key);
    return preparedVoices(typographic(question), voices, { words: printedWordsOf(story), speakerOf });
  };
  const left = () => [...voicesByKey.values()].flatMap(([voice]) => (voice ? [voice.question] : []));
  return { takeRecordings, left };
}

/** Words by which the people of a story are named in it, such as 'Asha' of 'Asha Rao'. */
export const namesIn = ({ person, from }: Pick<Story, 'person' | 'from'>): string[] =>
  typographic(`${person} ${from ?? ''}`)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(name => lettersIn(name) >= 2 && !isJoiningWord(name));

/**
 * Chooses the headline of each answer: what somebody chose, else its own words, none twice in a magazine; else none, so
 * that the question stands small. A list, and what has the last page to itself, are large by themselves.
 */
function headlineChooser(story: Story) {
  const names = namesIn(story);
  const used = new Set<string>();
  return (
    { question, text, headline: given, proposed }: Story['answers'][number],
    mayHaveOne: boolean,
  ): Pick<PreparedAnswer, 'headline' | 'headlineKind' | 'headlineScore' | 'headlineWhy' | 'proposals'> => {
    const asked: Headline = {
      kind: 'question',
      score: 0,
      text: typographic(question),
      why: 'The question stands small, and no headline: no words of the answer say as much by themselves.',
    };
    const own = headlinesOf(text, names);
    const chosenAs = (line: string): Headline =>
      line === asked.text
        ? asked
        : (own.find(one => one.text === line) ?? {
            kind: 'chosen',
            score: Infinity,
            text: line,
            why: 'Somebody chose the headline.',
          });
    const free = mayHaveOne ? own.filter(line => !used.has(lettersOfLine(line.text))) : [];
    const now = given === undefined ? (free[0] ?? asked) : chosenAs(typographic(given));
    used.add(lettersOfLine(now.text));
    return {
      headline: now.text,
      headlineKind: now.kind,
      headlineScore: now.score,
      headlineWhy: now.why,
      proposals: headlineProposals(text, { names, now, proposed }),
    };
  };
}

function prepareAnswers(story: Story): PreparedAnswer[] {
  const { takeRecordings, left } = recordingsOf(story);
  const chooseHeadline = headlineChooser(story);
  const answers: PreparedAnswer[] = [];
  const add = (index: number, answer: Story['answers'][number], isLast = false) => {
    const { text, by } = answer;
    const recordings = takeRecordings(answer.question, by);
    const question = typographic(answer.question);
    const lines = typographicLines(text);
    if (lines.length === 0 && recordings.voice === undefined) return;
    const structure = structureOf(question, text);
    const headline = chooseHeadline(answer, structure.kind !== 'list' && !isLast);
    answers.push({
      index,
      question,
      paragraphs: structure.kind === 'verse' ? linesWithGaps(structure.verse) : lines,
      words: countWords(text),
      ...structure,
      ...headline,
      standfirst: headline.headline === question || question === '' ? undefined : question,
      signed: by === undefined || lines.length === 0 ? undefined : `— ${typographic(by)}`,
      // A friend's sentence stands only where the name is with it.
      quotes:
        by !== undefined
          ? []
          : pullQuotes(text).filter(
              ({ text: line }) => !hasOwnHeadline(headline) || withoutStop(line) !== headline.headline,
            ),
      keptBack: answer.keptBack ?? isKeptBack(question),
      isLast,
      aloud: spokenAloud(printedWordsOf(story)),
      ...recordings,
    });
  };
  story.answers.forEach((answer, index) => add(index, answer));
  let index = story.answers.length;
  if (story.lastPage) add(index++, story.lastPage, true);
  for (const question of left()) add(index++, { question, text: '' });
  return withCompany(answers);
}

/**
 * The answers, each recording without words after one with words: the shortest told as a story that has none yet, which
 * leaves room for its code. Where nothing is written they stay as they are.
 */
function withCompany(answers: readonly PreparedAnswer[]): PreparedAnswer[] {
  const last = answers.filter(({ isLast }) => isLast);
  const written = answers.filter(({ paragraphs, isLast }) => paragraphs.length > 0 && !isLast);
  const wordless = answers.filter(({ paragraphs, isLast }) => paragraphs.length === 0 && !isLast);
  const hosts = [...written.filter(({ kind }) => kind === 'story').toSorted((a, b) => a.words - b.words), ...written];
  const guests = Map.groupBy(wordless, answer => hosts[wordless.indexOf(answer) % Math.max(1, hosts.length)]);
  const body = written.length === 0 ? wordless : written.flatMap(answer => [answer, ...(guests.get(answer) ?? [])]);
  return [...body, ...last];
}

/** Whether a headline stands over an answer: it is neither the answer itself nor its question. */
export const hasOwnHeadline = ({ headlineKind }: Pick<PreparedAnswer, 'headlineKind'>): boolean =>
  headlineKind !== 'whole' && headlineKind !== 'question';
/** The headlines of a story with those to choose from, as a plan has them: of each answer with words in the body. */
export const planHeadlines = (story: Story): PlanHeadline[] =>
  answersOf(story)
    .filter(({ isLast, words }) => !isLast && words > 0)
    .map(({ index, headline, proposals }) => ({
      answer: index,
      text: headline,
      proposals: proposals.map(({ text, why }) => ({ text, why })),
    }));

/** The answer whose headline stands over several answers: the one that says most by itself, the first of equals. */
export const leadOf = (answers: readonly PreparedAnswer[]): PreparedAnswer | undefined =>
  answers.filter(hasOwnHeadline).toSorted((a, b) => b.headlineScore - a.headlineScore)[0];

/** The running text of an answer that stands alone: without its question, with a drop cap where its text allows one. */
export function featureItems(answer: PreparedAnswer): TextItem[] {
  const items = bodyItems(answer).map((item, at): TextItem => {
    if (at > 0 || item.kind !== 'first' || answer.words < 70 || item.text.length <= 160) return item;
    const letter = initialOf(item.text);
    return letter === undefined ? item : { ...item, kind: 'initial', letter };
  });
  if (answer.signed !== undefined) items.push(signatureItem(answer.signed));
  // Recordings with an address have codes below the text.
  if (answer.unmarked !== undefined) items.push(markItem(answer.unmarked, items.length === 0 ? 0 : 1));
  return items;
}

/** The paragraphs and lines of verse, with an empty one between a stanza and what is before or after it. */
const linesWithGaps = (parts: readonly VersePart[]): string[] =>
  parts.flatMap((part, at) => {
    const before = parts[at - 1];
    const gap = before !== undefined && (part.kind === 'stanza' || before.kind === 'stanza') ? [''] : [];
    return [...gap, ...(part.kind === 'stanza' ? part.lines : [part.text])];
  });

/** An answer's text as items: paragraphs, or the parts of its letter, list, timeline or verse. Cached per answer. */
function bodyItems(answer: PreparedAnswer): readonly TextItem[] {
  const items = itemsByAnswer.get(answer) ?? bodyOf(answer);
  itemsByAnswer.set(answer, items);
  return items;
}
const itemsByAnswer = new WeakMap<PreparedAnswer, readonly TextItem[]>();

/** Paragraphs, of which those after verse begin as the first does, and those that are a stanza together as verse. */
function proseOf(texts: readonly string[], verse: readonly VersePart[]): TextItem[] {
  const stanzas = verse.flatMap(part => (part.kind === 'stanza' ? [part.lines] : []));
  const items: TextItem[] = [];
  for (let at = 0; at < texts.length;) {
    const stanza = stanzas.find(lines => lines.every((line, n) => texts[at + n] === line));
    if (stanza) items.push({ kind: 'verse', text: stanza.join('\n') });
    else
      items.push({
        kind: items.at(-1)?.kind === 'paragraph' || items.at(-1)?.kind === 'first' ? 'paragraph' : 'first',
        text: texts[at] ?? '',
      });
    at += stanza?.length ?? 1;
  }
  return items;
}

function bodyOf({ paragraphs: lines, letter, list, timeline, verse = [] }: PreparedAnswer): TextItem[] {
  const prose = (texts: readonly string[]): TextItem[] => proseOf(texts, verse);
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
        : prose(lines.filter(Boolean));
  return items.map(withLanguage);
}

const withLanguage = (item: TextItem): TextItem => {
  const lang = languageOf(item.text);
  return lang === 'en' ? item : { ...item, lang };
};

const signatureItem = (text: string): TextItem => withLanguage({ kind: 'signature', text });
const markItem = (text: string, gap: number): TextItem => ({ kind: 'mark', text, gap });

/**
 * The running text of several answers in a row, each under its question. Who speaks, for how long and the address are
 * not in it: they are printed with the codes below all of them.
 */
export const talkItems = (answers: readonly PreparedAnswer[]): TextItem[] =>
  withoutRepeatedQuestions(answers).flatMap(answer => [
    ...(answer.question === '' ? [] : [withLanguage({ kind: 'question', text: answer.question })]),
    ...bodyItems(answer),
    ...(answer.signed === undefined ? [] : [signatureItem(answer.signed)]),
    ...(answer.voice === undefined ? [] : [markItem(answer.unmarked ?? answer.aloud, 0)]),
  ]);

/** Answers in a row on one page: a question that several people answered is printed once, over the first of them. */
export const withoutRepeatedQuestions = (answers: readonly PreparedAnswer[]): PreparedAnswer[] =>
  answers.map((answer, at) => (answers[at - 1]?.question === answer.question ? { ...answer, question: '' } : answer));

/** A part of a stack of display text. It may be reduced to 60 % of its size, and to no less than the smallest type. */
export const textPart = (
  role: Role,
  text: string,
  { size, gap = 0, colour }: { size: number; gap?: number; colour?: TextPart['colour'] | undefined },
): TextPart => ({
  role,
  text,
  size,
  least: Math.max(leastType, Math.round(size * 6) / 10),
  gap,
  ...(colour === undefined ? {} : { colour }),
});

/** Whether an answer has such lines: templates that print its words line by line have no place for them. */
export const hasLinesBelow = ({ signed, unmarked }: Pick<PreparedAnswer, 'signed' | 'unmarked'>): boolean =>
  signed !== undefined || unmarked !== undefined;

/** The height of a stack on a measure of `width` mm, mm. */
export function heightOf(parts: readonly TextPart[], width: number, measure: MeasureTexts): number {
  const requests: MeasureRequest[] = parts.map(({ role, text, size }) => ({ kind: 'type', role, text, size, width }));
  const heights = measure(requests);
  return parts.reduce((sum, { gap }, at) => sum + (heights[at] ?? 0) + (at < parts.length - 1 ? gap : 0), 0);
}

/** Estimates lengths without a typesetter: average letter widths, no hyphenation. Accurate to about a tenth. */
export const estimateTexts: MeasureTexts = requests =>
  requests.map(request => {
    if (request.kind === 'type') {
      const perLine = Math.max(4, request.width / (request.size * 0.3528 * (request.role === 'eyebrow' ? 0.78 : 0.5)));
      const lines = request.text
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
      return request.size * 0.3528 * (0.7 + 1.2 * (lines - 1));
    }
    const perLine = request.width / (request.body.size * 0.3528 * 0.44);
    return request.items.reduce((sum, item) => {
      if (item.kind === 'mark') return sum + (item.link === undefined ? 1 : 2) + item.gap;
      if (item.kind === 'question')
        return sum + 1 + Math.ceil((item.text.length * request.body.question) / request.body.size / perLine);
      if (item.kind === 'verse')
        return item.text.split('\n').reduce((rows, line) => rows + Math.ceil((line.length + 6) / perLine), sum + 2);
      return (
        sum + Math.ceil((item.text.length + 3) / perLine) + (item.kind === 'initial' || item.kind === 'moment' ? 1 : 0)
      );
    }, 0);
  });
