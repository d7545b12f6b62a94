import type { Part, PhotoFacts, PlanPage } from '../../model.ts';
import type { Desk } from '../../plan/design.ts';
import { layPage } from '../../plan/desk.ts';
import type { Text } from '../../plan/pour.ts';
import { openThread } from '../../plan/pour.ts';
import { depthsOf, footOf } from '../../plan/sequence.ts';
import type { TextBlock } from '../../plan/sequence.ts';
import { heightOf, part } from '../../plan/text.ts';
import { grid as page } from './grid.ts';
import { onePage } from './alone.ts';
import { headParts } from './heads.ts';
import type { Alone, Piece } from './heads.ts';
import { openings } from './openings.ts';
import { further, talks } from './further.ts';
import { shorts, voices } from './shorts.ts';

const talkHead = (desk: Desk): Part[] => [part('eyebrow', desk.look.talk, 8.4, { colour: 'accent' })];

/** All pages of one text block. `photos` holds those of each page, `eyebrow` the line over its headline. */
export function textPages(
  desk: Desk,
  block: TextBlock,
  numbers: readonly number[],
  photos: readonly (readonly PhotoFacts[])[],
  eyebrow: string,
): PlanPage[] {
  const [answer, number] = [block.answers[0]?.answer, numbers[0]];
  if (!answer || number === undefined) return [];
  const theirs = photos[0] ?? [];
  if (block.kind === 'voice') return [layPage(desk, number, voices, { answer, photos: theirs, eyebrow })];
  if (block.kind === 'statement') return [layPage(desk, number, shorts, { answer, photos: theirs, eyebrow })];
  const text = openThread(desk, block);
  const alone: Alone = { kind: block.kind, text, answer, photos: theirs, eyebrow };
  const fitting = block.pages === 1 ? onePage.filter(({ suits }) => suits(desk, alone, number) !== undefined) : [];
  // A text that could stand otherwise than in columns under a picture does so every other time, a letter or a list always.
  const special = block.kind !== 'feature' && block.kind !== 'talk';
  if (fitting.length > 0 && (special || desk.chance(`${number} alone`) < 0.6)) {
    return [layPage(desk, number, fitting, alone)];
  }
  return stacked(desk, text, block, { numbers, photos, eyebrow });
}

/** Pages with a picture and columns, the picture taking exactly what the text leaves. */
function stacked(
  desk: Desk,
  text: Text,
  block: TextBlock,
  on: { numbers: readonly number[]; photos: readonly (readonly PhotoFacts[])[]; eyebrow: string },
): PlanPage[] {
  const talk = block.kind === 'talk';
  const [first] = text.answers;
  const parts = talk || !first ? talkHead(desk) : headParts(desk, first, page.width, on.eyebrow);
  const head = heightOf(parts, page.width, desk.measure);
  const foot = footOf(page, text.answers);
  const depths = depthsOf(text.need, { head, foot }, on.numbers.length, desk);
  // The page marks stand below the end of the text.
  const marked = foot > 0 ? depths.length - 1 : -1;
  return on.numbers.map((number, at) => {
    const piece: Piece = {
      text,
      parts,
      head,
      photos: on.photos[at] ?? [],
      lines: depths[at]?.lines ?? 0,
      bottom: at === marked ? page.bottom - foot : page.bottom,
      marked: at === marked,
    };
    return layPage(desk, number, at > 0 ? further : talk ? talks : openings, piece);
  });
}
