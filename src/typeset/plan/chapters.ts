import type { Story } from '../model.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { printedWordsOf, sentenceWith } from '../language/words.ts';
import { lettersOfLine } from '../text/headlines.ts';
import { hasOwnHeadline } from './answers.ts';
import type { PreparedAnswer } from './answers.ts';
import type { TextBlock } from './page-sequence.ts';
import { answerPageOf } from './theme-pages.ts';

/** A part of a magazine: the blocks from `from` up to the next one. */
export interface Chapter {
  from: number;
  /** 'Part 2 · The queue at the gate': its number, and words of its answers. */
  mark: string;
  /** What stands over the headline of its first page: the mark; the number only, where that headline is its title. */
  over: string;
}

/** How many chapters a magazine has, from how many pages on, and the fewest texts of each. */
const [chapterCount, fewestPages, fewestBlocks] = [3, 16, 2];
/** The most letters of a title: it stands in one line over a headline, and beside the page number. */
const mostTitleLetters = 34;

const answersIn = (blocks: readonly TextBlock[]): PreparedAnswer[] =>
  blocks.flatMap(block => block.answers.map(({ answer }) => answer));
const pagesIn = (blocks: readonly TextBlock[]): number => blocks.reduce((sum, { pages }) => sum + pages, 0);

/** Whether the mark can stand over the headline of a block; several answers, and kinds of their own, have others. */
const mayBegin = (block: TextBlock | undefined): boolean =>
  block !== undefined &&
  block.kind !== 'talk' &&
  answerPageOf({ answers: block.answers.map(({ answer }) => answer) }) === undefined;

/** The blocks in three runs, in every way. */
function* chapterRuns(blocks: readonly TextBlock[]): Generator<TextBlock[][]> {
  for (let second = fewestBlocks; second + 2 * fewestBlocks <= blocks.length; second++)
    for (let third = second + fewestBlocks; third + fewestBlocks <= blocks.length; third++)
      if ([second, third].every(at => mayBegin(blocks[at])))
        yield [blocks.slice(0, second), blocks.slice(second, third), blocks.slice(third)];
}

/**
 * Words of these answers that may name them together: a line that could be a headline and is none, otherwise the
 * headline of the longest answer. `undefined` where there is none.
 */
function titleFrom(answers: readonly PreparedAnswer[], taken: ReadonlySet<string>): string | undefined {
  const told = answers.filter(({ keptBack, words }) => !keptBack && words > 0).toSorted((a, b) => b.words - a.words);
  const spare = told.flatMap(({ proposals }) => proposals.map(({ text }) => text));
  const headlines = told.filter(hasOwnHeadline).map(({ headline }) => headline);
  return spare.find(text => mayBeTitle(text) && !taken.has(lettersOfLine(text))) ?? headlines.find(mayBeTitle);
}
const mayBeTitle = (text: string): boolean => text.length <= mostTitleLetters;

/** The titles of these runs of blocks; `undefined` unless each has one. */
function titlesOf(runs: readonly TextBlock[][], lines: readonly string[]): string[] | undefined {
  const taken = new Set(lines);
  const titles = runs.flatMap(run => {
    const title = titleFrom(answersIn(run), taken) ?? [];
    if (typeof title === 'string') taken.add(lettersOfLine(title));
    return title;
  });
  return titles.length === chapterCount ? titles : undefined;
}

/**
 * The three chapters of a magazine of 16 pages or more, in the order of its texts, with about as many pages of text.
 * Each has a title of its answers' own words; where that cannot be, or the texts are too few, there are no chapters.
 */
export function chaptersOf(blocks: readonly TextBlock[], story: Story, pages: PageCount): readonly Chapter[] {
  if (pages < fewestPages) return [];
  const lines = answersIn(blocks).flatMap(({ headline, question }) => [headline, question].map(lettersOfLine));
  const longest = (runs: readonly TextBlock[][]): number => Math.max(...runs.map(pagesIn));
  const [best] = [...chapterRuns(blocks)]
    .flatMap(runs => {
      const titles = titlesOf(runs, lines);
      return titles === undefined ? [] : [{ runs, titles }];
    })
    .toSorted((a, b) => longest(a.runs) - longest(b.runs));
  if (!best) return [];
  const { chapter } = printedWordsOf(story);
  return best.runs.map((run, at): Chapter => {
    const [number, title] = [sentenceWith(chapter, at + 1), best.titles[at] ?? ''];
    const mark = `${number} · ${title}`;
    return {
      from: best.runs.slice(0, at).reduce((sum, { length }) => sum + length, 0),
      mark,
      over: answersIn(run)[0]?.headline === title ? number : mark,
    };
  });
}
