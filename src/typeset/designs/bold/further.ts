import { trim } from '../../model.ts';
import { cropLoss } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layPanel, layRule, layType, emptyPage } from '../../plan/page-layout.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import { textPart } from '../../plan/answers.ts';
import { boldGrid, notes, outside, span } from './grid.ts';
import {
  freeOf,
  layStep,
  layStrip,
  layTallHead,
  layBoldText,
  onlyOf,
  stepOf,
  stripOf,
  boldPieceTextHeight,
  boldTextTopOf,
  wishOf,
} from './piece.ts';
import { costIn, layBand, layQuoteField, layShots, onGround, boldMaxPhotoHeight, toneOf } from './tone.ts';
import { layBoldHead, lineSize, sizeIn, thick, boldLabelDepth } from './type.ts';

/** Lays the picture or the pull quote in the outer corner, `deep` mm high, that the text runs around. */
function layCorner(context: PlanContext, layout: PageLayout, { piece, deep }: { piece: TextPiece; deep: number }) {
  const side = outside(layout, 1);
  const area = box({ x: side.x, y: 0, w: side.w, h: deep });
  if (piece.photos.length === 0)
    return layQuoteField(context, layout, { area, tone: toneOf(context, layout.number), from: piece.text.answers });
  return layShots(context, layout, {
    photos: piece.photos,
    area,
    look: { words: { x: layout.left ? 12 : side.x, w: side.w - 12 } },
  });
}

/** The limits of a step on a further page (see `stepOf`), mm. */
const furtherStep = (wish: number) => ({ above: 0, wish, loose: 26 });

/** Templates for a further page of a story. */
export const boldFurther: readonly Template<TextPiece>[] = [
  {
    name: 'more-above',
    suits: (context, piece) => {
      const tall = freeOf(context, piece);
      return piece.photos.length > 0 || (tall > 60 && tall < 190) ? 0.5 : undefined;
    },
    lay: (context, layout, piece) => {
      layBand(context, layout, {
        area: { y: 0, h: boldTextTopOf(context, piece) - 10 },
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      layBoldText(context, layout, { piece });
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    suits: (context, piece) =>
      piece.photos.length > 0 && !piece.marked && freeOf(context, piece) > 60 ? 0.6 : undefined,
    lay: (context, layout, piece) => {
      const top = boldGrid.top + boldPieceTextHeight(context, piece) + 10;
      layBoldText(context, layout, { piece, top: boldGrid.top });
      layBand(context, layout, {
        area: { y: top, h: trim.h - top, above: true },
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-step',
    suits: (context, piece, number) => {
      const [photo, page] = [onlyOf(piece), emptyPage(context, number)];
      const step = photo && stepOf(context, piece, furtherStep(wishOf(photo, page)));
      return step && costIn(photo, outside(page, 1).w, step.deep) < 0.3 ? 0.8 : undefined;
    },
    lay: (context, layout, piece) => {
      const photo = onlyOf(piece);
      const step = photo && stepOf(context, piece, furtherStep(wishOf(photo, layout)));
      if (!step) return furtherPage();
      layCorner(context, layout, { piece, deep: step.deep });
      layStep(context, layout, { piece, step });
      return furtherPage();
    },
  },
  {
    // Pictures under each other along the outer edge.
    name: 'more-strip',
    suits: (context, piece, number) =>
      stripOf(context, piece, { layout: emptyPage(context, number), above: 0 }) === undefined ? undefined : 0.7,
    lay: (context, layout, piece) => {
      const lines = stripOf(context, piece, { layout, above: 0 });
      if (lines !== undefined) layStrip(context, layout, { piece, lines });
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
      layCorner(context, layout, { piece, deep: step.deep });
      layStep(context, layout, { piece, step });
      return furtherPage();
    },
  },
  {
    name: 'more-plain',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 60 ? 0.1 : 0.5),
    lay: (context, layout, piece) => {
      layBoldText(context, layout, { piece, top: boldGrid.top });
      return furtherPage();
    },
  },
];

/** The number of answers as a label. */
const countOf = ({ text: { answers } }: TextPiece): string =>
  answers.length === 1 ? 'One answer' : `${answers.length} answers`;

/** Lays the name of a talk, turned by 90 degrees, in large letters in the margin. */
function layTalkName(context: PlanContext, layout: PageLayout, { top, bottom }: { top: number; bottom: number }) {
  const { x, w } = notes(layout);
  const text = context.look.talk;
  if (bottom - top < 30) return;
  layType(layout, box({ x, y: top, w, h: bottom - top }), {
    parts: [textPart('headline', text, { size: lineSize(text, bottom - top, { look: context.look, most: 44 }) })],
    turn: layout.left ? -90 : 90,
    align: layout.left ? 'right' : 'left',
    colour: 'accent',
  });
}

/** Lays the thick rule over a talk and the talk's name in the margin. */
export function layTalkHead(
  context: PlanContext,
  layout: PageLayout,
  { top, bottom }: { top: number; bottom: number },
) {
  layRule(layout, box({ x: layout.x0, y: top, w: boldGrid.width, h: thick }), { ink: 'ink' });
  layTalkName(context, layout, { top, bottom });
}

/** Templates for the first page of several answers, for a piece that has its spare lines already. */
const talkTemplates: readonly Template<TextPiece>[] = [
  {
    name: 'talk-top',
    suits: (context, piece) => {
      const tall = freeOf(context, piece) - piece.head - 12 + boldGrid.top;
      return tall > minPictureHeight && (piece.photos.length > 0 || tall < 200) ? 0.55 : undefined;
    },
    lay: (context, layout, piece) => {
      const headTop = boldTextTopOf(context, piece) - piece.head - 6;
      layBand(context, layout, {
        area: { y: 0, h: headTop - 8 },
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      layTalkHead(context, layout, { top: headTop, bottom: piece.bottom });
      layBoldText(context, layout, { piece });
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    suits: (context, piece) => {
      const room = freeOf(context, piece) - piece.head - 18 + trim.h - boldGrid.bottom;
      const fits = piece.photos.length > 0 && !piece.marked && room > minPictureHeight;
      return fits && room < boldMaxPhotoHeight(piece.photos) + 20 ? 0.65 : undefined;
    },
    lay: (context, layout, piece) => {
      const textTop = boldGrid.top + piece.head + 6;
      const end = textTop + boldPieceTextHeight(context, piece);
      layTalkHead(context, layout, { top: boldGrid.top, bottom: end });
      layBoldText(context, layout, { piece, top: textTop });
      layBand(context, layout, {
        area: { y: end + 10, h: trim.h - end - 10, above: true },
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      return talkPage(piece, { folio: false });
    },
  },
  {
    name: 'talk-step',
    suits: (context, piece, number) => {
      const [photo, page] = [onlyOf(piece), emptyPage(context, number)];
      const step = stepOf(context, piece, {
        above: piece.head + 6,
        wish: photo ? wishOf(photo, page) : 110,
        loose: 26,
      });
      if (!step || (photo && costIn(photo, outside(page, 1).w, step.deep) > 0.3)) return undefined;
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
      layCorner(context, layout, { piece, deep: step.deep });
      const { x, w } = span(layout, 0, 2);
      layRule(
        layout,
        box({ x, y: boldTextTopOf(context, { ...piece, lines: step.long }) - piece.head - 6, w, h: thick }),
        {
          ink: 'ink',
        },
      );
      layTalkName(context, layout, { top: step.deep + 9, bottom: piece.bottom });
      layStep(context, layout, { piece, step });
      return talkPage(piece);
    },
  },
  {
    // Rule, pictures and text in the columns; the talk's name in the margin beside them.
    name: 'talk-framed',
    suits: (context, piece) => {
      const tall = boldTextTopOf(context, piece) - 18 - boldGrid.top;
      const photo = onlyOf(piece);
      const fits = photo ? cropLoss(photo, boldGrid.width / tall) < 0.32 : piece.photos.length > 1;
      return tall > 64 && tall < 190 && fits ? 0.66 : undefined;
    },
    lay: (context, layout, piece) => {
      const top = boldGrid.top + 8;
      layTalkHead(context, layout, { top: boldGrid.top, bottom: piece.bottom });
      layShots(context, layout, {
        photos: piece.photos,
        area: box({ x: layout.x0, y: top, w: boldGrid.width, h: boldTextTopOf(context, piece) - 10 - top }),
        look: {
          gap: 2.4,
        },
      });
      layBoldText(context, layout, { piece });
      return talkPage(piece);
    },
  },
  {
    // Pictures under each other along the outer edge; the talk's name over two columns.
    name: 'talk-strip',
    suits: (context, piece, number) =>
      stripOf(context, piece, { layout: emptyPage(context, number), above: 30 }) === undefined ? undefined : 0.72,
    lay: (context, layout, piece) => {
      const lines = stripOf(context, piece, { layout, above: 30 });
      if (lines === undefined) return talkPage(piece);
      layStrip(context, layout, { piece, lines });
      const parts = [
        textPart('eyebrow', countOf(piece), { size: 7.8 }),
        textPart('headline', context.look.talk, { size: 24 }),
      ];
      const bottom = piece.bottom - lines * leadingOf(context.body) - 7;
      layTallHead(context, layout, { options: { ...span(layout, 0, 2), bottom }, head: { parts, tall: 22 } });
      return talkPage(piece, { folio: false });
    },
  },
  {
    // The talk's name on a flat ground, as large as fits over the text.
    name: 'talk-name',
    suits: (context, piece) => (piece.photos.length === 0 && freeOf(context, piece) > 70 ? 0.7 : undefined),
    lay: (context, layout, piece) => {
      const tone = toneOf(context, layout.number);
      const deep = boldTextTopOf(context, piece) - 12;
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: deep }), { colour: tone.ground });
      const text = context.look.talk;
      const room = { w: boldGrid.width, h: deep - boldGrid.top - boldLabelDepth - 8, most: 150, least: 14 };
      const parts = [
        textPart('eyebrow', countOf(piece), { size: 7.8 }),
        textPart('headline', text, { size: sizeIn(context, 'headline', { text, room }) }),
      ];
      layBoldHead(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: deep - boldGrid.top - 4 }), {
        textParts: parts,
        inks: onGround(tone, over),
      });
      layBoldText(context, layout, { piece });
      return talkPage(piece);
    },
  },
  {
    name: 'talk-plain',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 90 ? undefined : 0.4),
    lay: (context, layout, piece) => {
      layTalkHead(context, layout, { top: boldGrid.top, bottom: piece.bottom });
      layBoldText(context, layout, { piece, top: boldGrid.top + piece.head + 6 });
      return talkPage(piece);
    },
  },
];

/**
 * The piece with up to two lines more in columns of fewer than 15 lines, where the page has room. Questions are not
 * broken between columns, so that short columns need the spare lines.
 */
function withSpareLines(context: PlanContext, piece: TextPiece): TextPiece {
  const most = Math.floor((piece.bottom - boldGrid.top - piece.head - 8) / leadingOf(context.body));
  return piece.lines < 15 ? { ...piece, lines: Math.max(piece.lines, Math.min(most, piece.lines + 2)) } : piece;
}

/** Templates for the first page of several answers. */
export const boldTalks: readonly Template<TextPiece>[] = talkTemplates.map(template => ({
  name: template.name,
  suits: (context, piece, number) => template.suits(context, withSpareLines(context, piece), number),
  lay: (context, layout, piece) => template.lay(context, layout, withSpareLines(context, piece)),
}));
