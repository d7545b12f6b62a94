import type { TextPart } from '../../model.ts';
import type { PlanContext } from '../../plan/design.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { headlineSize, textPart } from '../../plan/answers.ts';

/** Eyebrow, headline and standfirst of a story of its own. */
export function festiveHeadParts(
  context: Pick<PlanContext, 'look'>,
  answer: PreparedAnswer,
  { width, eyebrow }: { width: number; eyebrow: string },
): TextPart[] {
  const size = headlineSize(answer.headline, width, context.look);
  return [
    textPart('eyebrow', eyebrow, { size: 7.4, gap: 5.5, colour: 'accent' }),
    ...(answer.headline === ''
      ? []
      : [
          textPart('headline', answer.headline, {
            size,
            gap: answer.standfirst === undefined ? 0 : 4.4 + size * 0.07,
            colour: 'deep',
          }),
        ]),
    ...(answer.standfirst === undefined
      ? []
      : [textPart('standfirst', answer.standfirst, { size: width > 120 ? 13 : 11.5, colour: 'soft' })]),
  ];
}

/** The headline over several answers. */
export const festiveTalkHead = ({ look }: Pick<PlanContext, 'look'>): TextPart[] => [
  textPart('headline', look.talk, { size: 24 * look.scale, colour: 'deep' }),
];
