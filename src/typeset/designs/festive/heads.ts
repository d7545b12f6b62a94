import type { Part } from '../../model.ts';
import type { Desk } from '../../plan/design.ts';
import type { Answer } from '../../plan/text.ts';
import { headlineSize, part } from '../../plan/text.ts';

/** Eyebrow, headline and standfirst of a feature. */
export function headParts(desk: Pick<Desk, 'look'>, answer: Answer, width: number, eyebrow: string): Part[] {
  const size = headlineSize(answer.headline, width, desk.look);
  return [
    part('eyebrow', eyebrow, 7.4, { gap: 5.5, colour: 'accent' }),
    ...(answer.headline === ''
      ? []
      : [
          part('headline', answer.headline, size, {
            gap: answer.standfirst === undefined ? 0 : 4.4 + size * 0.07,
            colour: 'deep',
          }),
        ]),
    ...(answer.standfirst === undefined
      ? []
      : [part('standfirst', answer.standfirst, width > 120 ? 13 : 11.5, { colour: 'soft' })]),
  ];
}

/** Over several answers in a row. */
export const talkHead = ({ look }: Pick<Desk, 'look'>): Part[] => [
  part('headline', look.talk, 24 * look.scale, { colour: 'deep' }),
];
