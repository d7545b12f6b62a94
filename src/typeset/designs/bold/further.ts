import { trim } from '../../model.ts';
import { cropLoss } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layPanel, layRule, layType, emptyPage } from '../../plan/page-layout.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import { textPart } from '../../plan/answers.ts';
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
function layCorner(context: PlanContext, layout: PageLayout, piece: TextPiece, deep: number) {
  const side = outside(layout, 1);
  const area = box({ x: side.x, y: 0, w: side.w, h: deep });
  if (piece.photos.length === 0)
    return layQuoteField(context, layout, area, toneOf(context, layout.number), piece.text.answers);
  return layShots(context, layout, piece.photos, area, { words: { x: layout.left ? 12 : side.x, w: side.w - 12 } });
}

const furtherStep = (wish: number) => ({ above: 0, wish, loose: 26 });

/** A further page of a story. */
export const further: readonly Template<TextPiece>[] = [
  {
    name: 'more-above',
    suits: (context, piece) => {
      const tall = freeOf(context, piece);
      return piece.photos.length > 0 || (tall > 60 && tall < 190) ? 0.5 : undefined;
    },
    lay: (context, layout, piece) => {
      layBand(
        context,
        layout,
        { y: 0, h: textTopOf(context, piece) - 10 },
        { photos: piece.photos, answers: piece.text.answers },
      );
      layText(context, layout, piece);
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    suits: (context, piece) =>
      piece.photos.length > 0 && !piece.marked && freeOf(context, piece) > 60 ? 0.6 : undefined,
    lay: (context, layout, piece) => {
      const top = grid.top + tallOf(context, piece) + 10;
      layText(context, layout, piece, grid.top);
      layBand(
        context,
        layout,
        { y: top, h: trim.h - top, above: true },
        { photos: piece.photos, answers: piece.text.answers },
      );
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-step',
    suits: (context, piece, number) => {
      const [photo, on] = [onlyOf(piece), emptyPage(context, number)];
      const step = photo && stepOf(context, piece, furtherStep(wishOf(photo, on)));
      return step && costIn(photo, outside(on, 1).w, step.deep) < 0.3 ? 0.8 : undefined;
    },
    lay: (context, layout, piece) => {
      const photo = onlyOf(piece);
      const step = photo && stepOf(context, piece, furtherStep(wishOf(photo, layout)));
      if (!step) return furtherPage();
      layCorner(context, layout, piece, step.deep);
      layStep(context, layout, piece, step);
      return furtherPage();
    },
  },
  {
    // Pictures one under the other down the outer side.
    name: 'more-strip',
    suits: (context, piece, number) =>
      stripOf(context, piece, emptyPage(context, number), 0) === undefined ? undefined : 0.7,
    lay: (context, layout, piece) => {
      const lines = stripOf(context, piece, layout, 0);
      if (lines !== undefined) layStrip(context, layout, piece, lines);
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-quote',
    suits: (context, piece) =>
      piece.photos.length === 0 && stepOf(context, piece, furtherStep(120)) && freeOf(context, piece) < 150
        ? 0.8
        : undefined,
    lay: (context, layout, piece) => {
      const step = stepOf(context, piece, furtherStep(120));
      if (!step) return furtherPage();
      layCorner(context, layout, piece, step.deep);
      layStep(context, layout, piece, step);
      return furtherPage();
    },
  },
  {
    name: 'more-plain',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 60 ? 0.1 : 0.5),
    lay: (context, layout, piece) => {
      layText(context, layout, piece, grid.top);
      return furtherPage();
    },
  },
];

const countOf = ({ text: { answers } }: TextPiece): string =>
  answers.length === 1 ? 'One answer' : `${answers.length} answers`;

/** The name of a talk in large letters up the margin. */
function layTalkName(context: PlanContext, layout: PageLayout, top: number, bottom: number) {
  const { x, w } = notes(layout);
  const text = context.look.talk;
  if (bottom - top < 30) return;
  layType(layout, box({ x, y: top, w, h: bottom - top }), {
    parts: [textPart('headline', text, { size: lineSize(text, bottom - top, context.look, 44) })],
    turn: layout.left ? -90 : 90,
    align: layout.left ? 'right' : 'left',
    colour: 'accent',
  });
}

/** The thick rule that a talk begins under, and its name in the margin. */
export function layTalkHead(context: PlanContext, layout: PageLayout, top: number, bottom: number) {
  layRule(layout, box({ x: layout.x0, y: top, w: grid.width, h: thick }), { ink: 'ink' });
  layTalkName(context, layout, top, bottom);
}

/** Pages that several answers in a row begin on. */
const asking: readonly Template<TextPiece>[] = [
  {
    name: 'talk-top',
    suits: (context, piece) => {
      const tall = freeOf(context, piece) - piece.head - 12 + grid.top;
      return tall > minPictureHeight && (piece.photos.length > 0 || tall < 200) ? 0.55 : undefined;
    },
    lay: (context, layout, piece) => {
      const headTop = textTopOf(context, piece) - piece.head - 6;
      layBand(context, layout, { y: 0, h: headTop - 8 }, { photos: piece.photos, answers: piece.text.answers });
      layTalkHead(context, layout, headTop, piece.bottom);
      layText(context, layout, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    suits: (context, piece) => {
      const room = freeOf(context, piece) - piece.head - 18 + trim.h - grid.bottom;
      const bears = piece.photos.length > 0 && !piece.marked && room > minPictureHeight;
      return bears && room < tallest(piece.photos) + 20 ? 0.65 : undefined;
    },
    lay: (context, layout, piece) => {
      const textTop = grid.top + piece.head + 6;
      const end = textTop + tallOf(context, piece);
      layTalkHead(context, layout, grid.top, end);
      layText(context, layout, piece, textTop);
      layBand(
        context,
        layout,
        { y: end + 10, h: trim.h - end - 10, above: true },
        { photos: piece.photos, answers: piece.text.answers },
      );
      return talkPage(piece, { folio: false });
    },
  },
  {
    name: 'talk-step',
    suits: (context, piece, number) => {
      const [photo, on] = [onlyOf(piece), emptyPage(context, number)];
      const step = stepOf(context, piece, { above: piece.head + 6, wish: photo ? wishOf(photo, on) : 110, loose: 26 });
      if (!step || (photo && costIn(photo, outside(on, 1).w, step.deep) > 0.3)) return undefined;
      return piece.photos.length > 1 ? undefined : photo ? 0.8 : 0.6;
    },
    lay: (context, layout, piece) => {
      const photo = onlyOf(piece);
      const step = stepOf(context, piece, {
        above: piece.head + 6,
        wish: photo ? wishOf(photo, layout) : 110,
        loose: 26,
      });
      if (!step) return talkPage(piece);
      layCorner(context, layout, piece, step.deep);
      const { x, w } = span(layout, 0, 2);
      layRule(layout, box({ x, y: textTopOf(context, { ...piece, lines: step.long }) - piece.head - 6, w, h: thick }), {
        ink: 'ink',
      });
      layTalkName(context, layout, step.deep + 9, piece.bottom);
      layStep(context, layout, piece, step);
      return talkPage(piece);
    },
  },
  {
    // Rule, pictures and text on one grid; the talk's name beside all of them.
    name: 'talk-framed',
    suits: (context, piece) => {
      const tall = textTopOf(context, piece) - 18 - grid.top;
      const photo = onlyOf(piece);
      const bears = photo ? cropLoss(photo, grid.width / tall) < 0.32 : piece.photos.length > 1;
      return tall > 64 && tall < 190 && bears ? 0.66 : undefined;
    },
    lay: (context, layout, piece) => {
      const top = grid.top + 8;
      layTalkHead(context, layout, grid.top, piece.bottom);
      layShots(
        context,
        layout,
        piece.photos,
        box({ x: layout.x0, y: top, w: grid.width, h: textTopOf(context, piece) - 10 - top }),
        {
          gap: 2.4,
        },
      );
      layText(context, layout, piece);
      return talkPage(piece);
    },
  },
  {
    // Pictures one under the other down the outer side; the talk's name over two columns.
    name: 'talk-strip',
    suits: (context, piece, number) =>
      stripOf(context, piece, emptyPage(context, number), 30) === undefined ? undefined : 0.72,
    lay: (context, layout, piece) => {
      const lines = stripOf(context, piece, layout, 30);
      if (lines === undefined) return talkPage(piece);
      layStrip(context, layout, piece, lines);
      const parts = [
        textPart('eyebrow', countOf(piece), { size: 7.8 }),
        textPart('headline', context.look.talk, { size: 24 }),
      ];
      const bottom = piece.bottom - lines * leadingOf(context.body) - 7;
      layTallHead(context, layout, { ...span(layout, 0, 2), bottom }, { parts, tall: 22 });
      return talkPage(piece, { folio: false });
    },
  },
  {
    // The talk's name on a flat ground, as large as the room over the text.
    name: 'talk-name',
    suits: (context, piece) => (piece.photos.length === 0 && freeOf(context, piece) > 70 ? 0.7 : undefined),
    lay: (context, layout, piece) => {
      const tone = toneOf(context, layout.number);
      const deep = textTopOf(context, piece) - 12;
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: deep }), { colour: tone.ground });
      const text = context.look.talk;
      const room = { w: grid.width, h: deep - grid.top - under - 8, most: 150, least: 14 };
      const parts = [
        textPart('eyebrow', countOf(piece), { size: 7.8 }),
        textPart('headline', text, { size: sizeIn(context, 'headline', text, room) }),
      ];
      layHead(
        layout,
        box({ x: layout.x0, y: grid.top, w: grid.width, h: deep - grid.top - 4 }),
        parts,
        onGround(tone, over),
      );
      layText(context, layout, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-plain',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 90 ? undefined : 0.4),
    lay: (context, layout, piece) => {
      layTalkHead(context, layout, grid.top, piece.bottom);
      layText(context, layout, piece, grid.top + piece.head + 6);
      return talkPage(piece);
    },
  },
];

/** Questions are never cut, so that in short columns they leave more free than a text does: two lines more, where the page has them. */
function roomy(context: PlanContext, piece: TextPiece): TextPiece {
  const most = Math.floor((piece.bottom - grid.top - piece.head - 8) / leadingOf(context.body));
  return piece.lines < 15 ? { ...piece, lines: Math.max(piece.lines, Math.min(most, piece.lines + 2)) } : piece;
}

/** The first page of several answers in a row. */
export const talks: readonly Template<TextPiece>[] = asking.map(page => ({
  name: page.name,
  suits: (context, piece, number) => page.suits(context, roomy(context, piece), number),
  lay: (context, layout, piece) => page.lay(context, layout, roomy(context, piece)),
}));
