/** Laws about the sizes of answers in large type, and what may be centred. */
import type { DesignName, MagazinePlan, Role } from '#typeset/model.ts';
import { leastType } from '#typeset/model.ts';
import { countWords, typographic } from '#typeset/text/typography.ts';
import type { Law } from './laws.ts';
import { frameName, fromEachFrame } from './page-frames.ts';
import { lettersAndFigures } from './printed-words.ts';
import type { Magazine } from './stories.ts';

/** The designs that these laws hold for: a design that takes its sizes from a scale is added here. */
export const designsOnScale: readonly DesignName[] = ['bold', 'festive', 'letterpress', 'quiet'];

/** The most sizes of answers in one issue, and the most words that are centred. */
const [mostSizes, mostCentredWords] = [4, 30];

/** The roles in which an answer's own words are printed. */
const answerRoles: readonly Role[] = ['statement', 'letter', 'item', 'moment'];

/** The sizes in which answers are printed, points, smallest first: of the columns, and of words in large type. */
export function answerSizes(plan: MagazinePlan, { story }: Pick<Magazine, 'story'>): number[] {
  const told = story.answers.map(({ text }) => lettersAndFigures(typographic(text)));
  const sizes = fromEachFrame(plan, (_, frame) => {
    if (frame.kind === 'flow') return [plan.body.size];
    if (frame.kind !== 'type') return [];
    return frame.parts
      .filter(({ role, text }) => {
        const letters = lettersAndFigures(text);
        return answerRoles.includes(role) && letters !== '' && told.some(answer => answer.includes(letters));
      })
      .map(({ size }) => size);
  });
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

/** Whether the issue prints answers in more than four sizes: which. */
export function sizesBroken(plan: MagazinePlan, given: Pick<Magazine, 'story'>): string[] {
  const sizes = answerSizes(plan, given);
  return sizes.length > mostSizes ? [`answers are printed in ${sizes.join(', ')} points`] : [];
}

/** The texts of more than thirty words that are centred. */
export const centredBroken = (plan: MagazinePlan): string[] =>
  fromEachFrame(plan, (page, frame) =>
    frame.kind === 'type' && frame.align === 'center'
      ? frame.parts
          .filter(({ text }) => countWords(text) > mostCentredWords)
          .map(({ text }) => `${frameName(page, frame)} centres ${countWords(text)} words`)
      : [],
  );

/** The type that is smaller than the smallest, or may be reduced below it. */
export const smallBroken = (plan: MagazinePlan): string[] =>
  fromEachFrame(plan, (page, frame) => {
    const sizes =
      frame.kind === 'type'
        ? frame.parts.map(({ size, least }) => Math.min(size, least))
        : frame.kind === 'flow'
          ? [plan.body.size]
          : frame.kind === 'contents'
            ? [frame.size, frame.note ?? leastType]
            : [];
    return sizes.filter(size => size < leastType).map(size => `${frameName(page, frame)} has type of ${size} points`);
  });

/** The violations in a plan of a design that is on the list, none in any other. */
const onScale =
  (broken: Law['broken'], designs: readonly DesignName[]): Law['broken'] =>
  (plan, given) =>
    designs.includes(plan.design) ? broken(plan, given) : [];

/** The laws for some designs. */
export const typeSizeLaws = (designs: readonly DesignName[]): Law[] => [
  {
    says: `D16 (magazine 21) prints answers in at most ${mostSizes} sizes`,
    broken: onScale(sizesBroken, designs),
  },
  {
    says: `D16 has no type below ${leastType} points`,
    broken: onScale(smallBroken, designs),
  },
  {
    says: `D16 (magazine 21) centres nothing of more than ${mostCentredWords} words`,
    broken: onScale(centredBroken, designs),
  },
];
