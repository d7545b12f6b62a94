import { trim } from '../../model.ts';
import { lost } from '../../plan/crop.ts';
import type { Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layPanel, layRule, layType, sheet } from '../../plan/desk.ts';
import { leadingOf, leastPicture } from '../../plan/sequence.ts';
import type { Piece } from '../../plan/stories.ts';
import { furtherPage, talkPage } from '../../plan/stories.ts';
import { part } from '../../plan/text.ts';
import { grid, notes, outside, span } from './grid.ts';
import {
  freeOf,
  layStep,
  layStrip,
  layTallHead,
  layText,
  onlyOf,
  stepOf,
  stripOf,
  tallOf,
  textTopOf,
  wishOf,
} from './piece.ts';
import { costIn, layBand, layQuoteField, layShots, onGround, tallest, toneOf } from './tone.ts';
import { layHead, lineSize, sizeIn, thick, under } from './type.ts';

/** The picture or the line of the story in the outer corner that a text steps around. */
function layCorner(desk: Desk, on: Sheet, piece: Piece, deep: number) {
  const side = outside(on, 1);
  const area = box(side.x, 0, side.w, deep);
  if (piece.photos.length === 0) return layQuoteField(desk, on, area, toneOf(desk, on.number), piece.text.answers);
  return layShots(desk, on, piece.photos, area, { words: { x: on.left ? 12 : side.x, w: side.w - 12 } });
}

const furtherStep = (wish: number) => ({ above: 0, wish, loose: 26 });

/** A further page of a story. */
export const further: readonly Template<Piece>[] = [
  {
    name: 'more-above',
    suits: (desk, piece) => {
      const tall = freeOf(desk, piece);
      return piece.photos.length > 0 || (tall > 60 && tall < 190) ? 0.5 : undefined;
    },
    lay: (desk, on, piece) => {
      layBand(
        desk,
        on,
        { y: 0, h: textTopOf(desk, piece) - 10 },
        { photos: piece.photos, answers: piece.text.answers },
      );
      layText(desk, on, piece);
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    suits: (desk, piece) => (piece.photos.length > 0 && !piece.marked && freeOf(desk, piece) > 60 ? 0.6 : undefined),
    lay: (desk, on, piece) => {
      const top = grid.top + tallOf(desk, piece) + 10;
      layText(desk, on, piece, grid.top);
      layBand(
        desk,
        on,
        { y: top, h: trim.h - top, above: true },
        { photos: piece.photos, answers: piece.text.answers },
      );
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-step',
    suits: (desk, piece, number) => {
      const [photo, on] = [onlyOf(piece), sheet(desk, number)];
      const step = photo && stepOf(desk, piece, furtherStep(wishOf(photo, on)));
      return step && costIn(photo, outside(on, 1).w, step.deep) < 0.3 ? 0.8 : undefined;
    },
    lay: (desk, on, piece) => {
      const photo = onlyOf(piece);
      const step = photo && stepOf(desk, piece, furtherStep(wishOf(photo, on)));
      if (!step) return furtherPage();
      layCorner(desk, on, piece, step.deep);
      layStep(desk, on, piece, step);
      return furtherPage();
    },
  },
  {
    // Pictures one under the other down the outer side.
    name: 'more-strip',
    suits: (desk, piece, number) => (stripOf(desk, piece, sheet(desk, number), 0) === undefined ? undefined : 0.7),
    lay: (desk, on, piece) => {
      const lines = stripOf(desk, piece, on, 0);
      if (lines !== undefined) layStrip(desk, on, piece, lines);
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-quote',
    suits: (desk, piece) =>
      piece.photos.length === 0 && stepOf(desk, piece, furtherStep(120)) && freeOf(desk, piece) < 150 ? 0.8 : undefined,
    lay: (desk, on, piece) => {
      const step = stepOf(desk, piece, furtherStep(120));
      if (!step) return furtherPage();
      layCorner(desk, on, piece, step.deep);
      layStep(desk, on, piece, step);
      return furtherPage();
    },
  },
  {
    name: 'more-plain',
    suits: (desk, piece) => (piece.photos.length > 0 ? undefined : freeOf(desk, piece) > 60 ? 0.1 : 0.5),
    lay: (desk, on, piece) => {
      layText(desk, on, piece, grid.top);
      return furtherPage();
    },
  },
];

const countOf = ({ text: { answers } }: Piece): string =>
  answers.length === 1 ? 'One answer' : `${answers.length} answers`;

/** The name of a talk in large letters up the margin. */
function layTalkName(desk: Desk, on: Sheet, top: number, bottom: number) {
  const { x, w } = notes(on);
  const text = desk.look.talk;
  if (bottom - top < 30) return;
  layType(on, box(x, top, w, bottom - top), {
    parts: [part('headline', text, lineSize(text, bottom - top, desk.look, 44))],
    turn: on.left ? -90 : 90,
    align: on.left ? 'right' : 'left',
    colour: 'accent',
  });
}

/** The thick rule that a talk begins under, and its name in the margin. */
export function layTalkHead(desk: Desk, on: Sheet, top: number, bottom: number) {
  layRule(on, box(on.x0, top, grid.width, thick), 'ink');
  layTalkName(desk, on, top, bottom);
}

/** Pages that several answers in a row begin on. */
const asking: readonly Template<Piece>[] = [
  {
    name: 'talk-top',
    suits: (desk, piece) => {
      const tall = freeOf(desk, piece) - piece.head - 12 + grid.top;
      return tall > leastPicture && (piece.photos.length > 0 || tall < 200) ? 0.55 : undefined;
    },
    lay: (desk, on, piece) => {
      const headTop = textTopOf(desk, piece) - piece.head - 6;
      layBand(desk, on, { y: 0, h: headTop - 8 }, { photos: piece.photos, answers: piece.text.answers });
      layTalkHead(desk, on, headTop, piece.bottom);
      layText(desk, on, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    suits: (desk, piece) => {
      const room = freeOf(desk, piece) - piece.head - 18 + trim.h - grid.bottom;
      const bears = piece.photos.length > 0 && !piece.marked && room > leastPicture;
      return bears && room < tallest(piece.photos) + 20 ? 0.65 : undefined;
    },
    lay: (desk, on, piece) => {
      const textTop = grid.top + piece.head + 6;
      const end = textTop + tallOf(desk, piece);
      layTalkHead(desk, on, grid.top, end);
      layText(desk, on, piece, textTop);
      layBand(
        desk,
        on,
        { y: end + 10, h: trim.h - end - 10, above: true },
        { photos: piece.photos, answers: piece.text.answers },
      );
      return talkPage(piece, { folio: false });
    },
  },
  {
    name: 'talk-step',
    suits: (desk, piece, number) => {
      const [photo, on] = [onlyOf(piece), sheet(desk, number)];
      const step = stepOf(desk, piece, { above: piece.head + 6, wish: photo ? wishOf(photo, on) : 110, loose: 26 });
      if (!step || (photo && costIn(photo, outside(on, 1).w, step.deep) > 0.3)) return undefined;
      return piece.photos.length > 1 ? undefined : photo ? 0.8 : 0.6;
    },
    lay: (desk, on, piece) => {
      const photo = onlyOf(piece);
      const step = stepOf(desk, piece, { above: piece.head + 6, wish: photo ? wishOf(photo, on) : 110, loose: 26 });
      if (!step) return talkPage(piece);
      layCorner(desk, on, piece, step.deep);
      const { x, w } = span(on, 0, 2);
      layRule(on, box(x, textTopOf(desk, { ...piece, lines: step.long }) - piece.head - 6, w, thick), 'ink');
      layTalkName(desk, on, step.deep + 9, piece.bottom);
      layStep(desk, on, piece, step);
      return talkPage(piece);
    },
  },
  {
    // Rule, pictures and text on one grid; the talk's name beside all of them.
    name: 'talk-framed',
    suits: (desk, piece) => {
      const tall = textTopOf(desk, piece) - 18 - grid.top;
      const photo = onlyOf(piece);
      const bears = photo ? lost(photo, grid.width / tall) < 0.32 : piece.photos.length > 1;
      return tall > 64 && tall < 190 && bears ? 0.66 : undefined;
    },
    lay: (desk, on, piece) => {
      const top = grid.top + 8;
      layTalkHead(desk, on, grid.top, piece.bottom);
      layShots(desk, on, piece.photos, box(on.x0, top, grid.width, textTopOf(desk, piece) - 10 - top), { gap: 2.4 });
      layText(desk, on, piece);
      return talkPage(piece);
    },
  },
  {
    // Pictures one under the other down the outer side; the talk's name over two columns.
    name: 'talk-strip',
    suits: (desk, piece, number) => (stripOf(desk, piece, sheet(desk, number), 30) === undefined ? undefined : 0.72),
    lay: (desk, on, piece) => {
      const lines = stripOf(desk, piece, on, 30);
      if (lines === undefined) return talkPage(piece);
      layStrip(desk, on, piece, lines);
      const parts = [part('eyebrow', countOf(piece), 7.8), part('headline', desk.look.talk, 24)];
      const bottom = piece.bottom - lines * leadingOf(desk.body) - 7;
      layTallHead(desk, on, { ...span(on, 0, 2), bottom }, { parts, tall: 22 });
      return talkPage(piece, { folio: false });
    },
  },
  {
    // The talk's name on a flat ground, as large as the room over the text.
    name: 'talk-name',
    suits: (desk, piece) => (piece.photos.length === 0 && freeOf(desk, piece) > 70 ? 0.7 : undefined),
    lay: (desk, on, piece) => {
      const tone = toneOf(desk, on.number);
      const deep = textTopOf(desk, piece) - 12;
      const over = layPanel(on, box(0, 0, trim.w, deep), { colour: tone.ground });
      const text = desk.look.talk;
      const room = { w: grid.width, h: deep - grid.top - under - 8, most: 150, least: 14 };
      const parts = [
        part('eyebrow', countOf(piece), 7.8),
        part('headline', text, sizeIn(desk, 'headline', text, room)),
      ];
      layHead(on, box(on.x0, grid.top, grid.width, deep - grid.top - 4), parts, onGround(tone, over));
      layText(desk, on, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-plain',
    suits: (desk, piece) => (piece.photos.length > 0 ? undefined : freeOf(desk, piece) > 90 ? undefined : 0.4),
    lay: (desk, on, piece) => {
      layTalkHead(desk, on, grid.top, piece.bottom);
      layText(desk, on, piece, grid.top + piece.head + 6);
      return talkPage(piece);
    },
  },
];

/** Questions are never cut, so that in short columns they leave more free than a text does: two lines more, where the page has them. */
function roomy(desk: Desk, piece: Piece): Piece {
  const most = Math.floor((piece.bottom - grid.top - piece.head - 8) / leadingOf(desk.body));
  return piece.lines < 15 ? { ...piece, lines: Math.max(piece.lines, Math.min(most, piece.lines + 2)) } : piece;
}

/** The first page of several answers in a row. */
export const talks: readonly Template<Piece>[] = asking.map(page => ({
  name: page.name,
  suits: (desk, piece, number) => page.suits(desk, roomy(desk, piece), number),
  lay: (desk, on, piece) => page.lay(desk, on, roomy(desk, piece)),
}));
