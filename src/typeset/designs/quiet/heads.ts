import type { TextPart } from '../../model.ts';
import type { PlanContext } from '../../plan/design.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { headlineSize, textPart } from '../../plan/answers.ts';

/** Eyebrow, headline and standfirst of a story of its own. */
export function quietHeadParts(
  context: Pick<PlanContext, 'look'>,
  answer: PreparedAnswer,
  { width, eyebrow }: { width: number; eyebrow: string },
): TextPart[] {
  const size = headlineSize(answer.headline, width, context.look);
  return [
    textPart('eyebrow', eyebrow, { size: 7.6, gap: 5, colour: 'accent' }),
    ...(answer.headline === ''
      ? []
      : [textPart('headline', answer.headline, { size, gap: answer.standfirst === undefined ? 0 : 4 + size * 0.09 })]),
    ...(answer.standfirst === undefined
      ? []
      : [textPart('standfirst', answer.standfirst, { size: width > 120 ? 13.5 : 12, colour: 'soft' })]),
  ];
}

/** The eyebrow over several answers. */
export const quietTalkHead = (context: PlanContext): TextPart[] => [
  textPart('eyebrow', context.look.talk, { size: 8.4, colour: 'accent' }),
];
