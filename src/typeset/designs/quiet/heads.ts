import type { Part, PhotoFacts } from '../../model.ts';
import type { Desk } from '../../plan/design.ts';
import type { Text } from '../../plan/pour.ts';
import type { TextBlock } from '../../plan/sequence.ts';
import type { Answer } from '../../plan/text.ts';
import { headlineSize, part } from '../../plan/text.ts';

/** A page of a text that runs in the body's columns. */
export interface Piece {
  text: Text;
  /** What stands over it on the first page, and how tall that is, mm. */
  parts: readonly Part[];
  head: number;
  photos: readonly PhotoFacts[];
  /** Lines in each column. */
  lines: number;
  /** Where the columns end, mm: page marks may stand below. */
  bottom: number;
  /** Whether the page marks of the text stand below the columns. */
  marked: boolean;
}

/** A text that may stand on one page by itself. */
export interface Alone {
  kind: TextBlock['kind'];
  text: Text;
  answer: Answer;
  photos: readonly PhotoFacts[];
  eyebrow: string;
}

/** Eyebrow, headline and standfirst of a feature. */
export function headParts(desk: Pick<Desk, 'look'>, answer: Answer, width: number, eyebrow: string): Part[] {
  const size = headlineSize(answer.headline, width, desk.look);
  return [
    part('eyebrow', eyebrow, 7.6, { gap: 5, colour: 'accent' }),
    ...(answer.headline === ''
      ? []
      : [part('headline', answer.headline, size, { gap: answer.standfirst === undefined ? 0 : 4 + size * 0.09 })]),
    ...(answer.standfirst === undefined
      ? []
      : [part('standfirst', answer.standfirst, width > 120 ? 13.5 : 12, { colour: 'soft' })]),
  ];
}
