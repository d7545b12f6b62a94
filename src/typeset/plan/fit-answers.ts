import { pageWeights } from '../weights/page-weights.ts';
import type { BodySetting, MeasureRequest } from '../model.ts';
import { featureItems, heightOf, type PreparedAnswer, talkItems } from './answers.ts';
import type { PlanContext } from './design.ts';
import { columnWidth, divideAnswers, filledPart } from './page-sequence.ts';
import type { MeasuredAnswer, PhotoSupply, TextBlock, TextSetting } from './page-sequence.ts';

/** The design, look and measuring of a magazine. */
export interface Means extends Pick<PlanContext, 'story' | 'measure' | 'slack' | 'look' | 'design'> {}

/** The text of a magazine, divided into pages. */
export interface DividedText {
  blocks: readonly TextBlock[];
  /** How many pages the blocks take. */
  text: number;
}

/** The same in a body setting; `over`: it does not fit. */
interface SetText extends DividedText {
  body: BodySetting;
  over: boolean;
}

const { dense, denser, densest } = pageWeights;
/** The cost of each body setting, from generous to dense. */
const densityCost = [0, dense.value, denser.value, densest.value];

/**
 * The best body setting, and the division of its pages. When the answers fit in no setting: the densest, with all
 * answers in one block on all pages, and `over` set.
 */
export function fitAnswers(
  answers: readonly PreparedAnswer[],
  supply: PhotoSupply,
  { inner, means }: { inner: number; means: Means },
): SetText {
  let best: (SetText & { cost: number }) | undefined;
  let densest: { measured: MeasuredAnswer[]; body: BodySetting } | undefined;
  const { grid, bodies } = means.design;
  bodies.forEach((body, at) => {
    const price = densityCost[at] ?? 0;
    if (best && best.cost <= price) return;
    const setting: TextSetting = { grid, body, slack: means.slack };
    const measured = measureAll(answers, setting, means);
    densest = { measured, body };
    const found = divideAnswers(measured, inner, { supply, setting });
    if (found && (!best || found.cost + price < best.cost))
      best = { ...found, cost: found.cost + price, body, over: false };
  });
  if (best) return amplified(answers, best, { supply, inner, means });
  if (!densest) throw new Error('there is no body setting');
  const { measured, body } = densest;
  const block: TextBlock = { kind: 'talk', answers: measured, pages: inner };
  return { blocks: [block], text: inner, body, over: true };
}

/** The text in the larger type of a thin story, where it is one: its running text leaves most of its pages empty. */
function amplified(
  answers: readonly PreparedAnswer[],
  best: SetText,
  { supply, inner, means }: { supply: PhotoSupply; inner: number; means: Means },
): SetText {
  const { design, slack } = means;
  const isThin =
    supply.photos < inner * pageWeights.thinPhotos.value &&
    filledPart(best.blocks, { grid: design.grid, body: best.body, slack }) < pageWeights.thinText.value;
  if (!isThin) return best;
  const setting: TextSetting = { grid: design.grid, body: design.ample, slack };
  const found = divideAnswers(measureAll(answers, setting, means), inner, { supply, setting });
  return found ? { ...found, body: design.ample, over: false } : best;
}

/** Answers with their lengths in a body setting, and the heights of their heads. */
export function measureAll(answers: readonly PreparedAnswer[], setting: TextSetting, means: Means): MeasuredAnswer[] {
  const width = columnWidth(setting);
  const { body } = setting;
  const full = means.design.grid.width;
  const lines = means.measure(
    answers.flatMap((answer): MeasureRequest[] => [
      { kind: 'thread', items: featureItems(answer), width, body },
      { kind: 'thread', items: talkItems([answer]), width, body },
    ]),
  );
  return answers.map((answer, at) => ({
    answer,
    lines: lines[at * 2] ?? 0,
    talkLines: (lines[at * 2 + 1] ?? 0) + 1,
    head: heightOf(means.design.head(means, answer, { width: full, eyebrow: 'X' }), full, means.measure),
    talkHead: heightOf(means.design.talkHead(means, [answer]), full, means.measure),
  }));
}
