import { trim } from '../../model.ts';
import { isClear, cropLoss } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layPanel, layPhoto, layType, emptyPage } from '../../plan/page-layout.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { storyPage } from '../../plan/text-pages.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { boldGrid, outside, span, wide } from './grid.ts';
import {
  headTextGap,
  boldHeadTopOf,
  layQuestionNote,
  layHeadAt,
  layStep,
  layStrip,
  layTallHead,
  layBoldText,
  onlyOf,
  stepOf,
  stripOf,
  boldTextTopOf,
  wishOf,
} from './piece.ts';
import { blockTone, costIn, isFine, layBand, layQuoteField, layShots, onGround, toneOf } from './tone.ts';
import { boldHeadParts, layBoldHead } from './type.ts';

/** The room between a head at the top of the page and the columns: where it begins and its height, mm. */
const roomBelowHead = (context: PlanContext, piece: TextPiece) => {
  const top = boldGrid.top + piece.head + 9;
  return { top, tall: boldTextTopOf(context, piece) - 9 - top };
};

/** The head over two columns, and its height, mm. `isQuestionInMargin`: see `boldHeadParts`. */
function narrowHead(context: PlanContext, { text: { answers }, parts }: TextPiece, isQuestionInMargin?: boolean) {
  const [answer] = answers;
  const headParts = answer
    ? boldHeadParts(context, answer, { width: wide(2), eyebrow: parts[0]?.text ?? '', isQuestionInMargin })
    : parts;
  return { parts: headParts, tall: heightOf(headParts, wide(2), context.measure) };
}

/** The longest caption that fits one line under a picture, in letters. */
const longestCaption = 90;

/**
 * Where a block with the head may lie on the foot of a picture, and the heights of both, mm; `undefined` when it would
 * cover a face or the picture does not suit.
 */
function blockFor(context: PlanContext, layout: PageLayout, piece: TextPiece) {
  const photo = onlyOf(piece);
  const tall = boldTextTopOf(context, piece) - 9;
  if (
    !photo ||
    (photo.caption?.length ?? 0) > longestCaption ||
    tall < 130 ||
    !isFine(photo, trim.w, tall) ||
    cropLoss(photo, trim.w / tall) > 0.36
  )
    return undefined;
  const head = narrowHead(context, piece);
  const deep = head.tall + 17;
  const inner = boldGrid.inner + wide(2) + 7;
  const places = [
    { x: layout.left ? 0 : outside(layout, 2).x - 7, w: outside(layout, 2).w + 7, words: span(layout, 1, 2).x },
    { x: layout.left ? trim.w - inner : 0, w: inner, words: span(layout, 0, 2).x },
  ];
  const place = places.find(({ x, w }) =>
    isClear(photo, box({ x: 0, y: 0, w: trim.w, h: tall }), box({ x, y: tall - deep, w, h: deep })),
  );
  return place && deep < tall * 0.55 ? { ...place, photo, tall, head, deep } : undefined;
}

/** The limits of a step on a first page (see `stepOf`), mm. The headline is enlarged to fill up to 110 free mm. */
const openingStep = (head: number, wish: number) => ({ above: head + headTextGap + 2, wish, loose: 110 });

/** Templates for the first page of a story. */
export const boldOpenings: readonly Template<TextPiece>[] = [
  {
    name: 'opening-top',
    suits: (context, piece) => {
      const tall = boldHeadTopOf(context, piece) - 11;
      return tall < minPictureHeight || (piece.photos.length === 0 && tall > 150) ? undefined : 0.55;
    },
    lay: (context, layout, piece) => {
      const headTop = boldHeadTopOf(context, piece);
      layBand(context, layout, {
        area: { y: 0, h: headTop - 11 },
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      layHeadAt(context, layout, { piece, top: headTop });
      layBoldText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    // The headline on a flat ground across the page, the picture directly under it.
    name: 'opening-field',
    suits: (context, piece) => {
      const tall = boldHeadTopOf(context, piece) - 24;
      const photo = onlyOf(piece);
      const fits = photo ? tall > 60 && costIn(photo, trim.w, tall) < 0.42 : piece.photos.length > 1 && tall > 80;
      return fits ? 0.72 : undefined;
    },
    lay: (context, layout, piece) => {
      const deep = boldGrid.top + piece.head + 13;
      const bottom = boldTextTopOf(context, piece) - 10;
      const tone = toneOf(context, layout.number);
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: deep }), { colour: tone.ground });
      layBoldHead(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: piece.head }), {
        textParts: piece.parts,
        inks: onGround(tone, over),
      });
      layShots(context, layout, { photos: piece.photos, area: box({ x: 0, y: deep, w: trim.w, h: bottom - deep }) });
      layQuestionNote(context, layout, { piece, y: bottom + 6 });
      layBoldText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    // The headline on a block on the picture, in a corner without a face.
    name: 'opening-block',
    suits: (context, piece, number) => (blockFor(context, emptyPage(context, number), piece) ? 0.8 : undefined),
    lay: (context, layout, piece) => {
      const block = blockFor(context, layout, piece);
      if (!block) return storyPage(piece);
      const { photo, tall, deep, head, x, w, words } = block;
      const tone = blockTone(context, layout.number);
      const pictureId = layPhoto(layout, { photo, area: box({ x: 0, y: 0, w: trim.w, h: tall }) }).id;
      layPanel(layout, box({ x, y: tall - deep, w, h: deep }), { colour: tone.ground, over: pictureId });
      layBoldHead(layout, box({ x: words, y: tall - deep + 8, w: wide(2), h: head.tall }), {
        textParts: head.parts,
        inks: onGround(tone, pictureId),
      });
      if (photo.caption)
        layType(layout, box({ x: layout.x0, y: tall + 2.6, w: boldGrid.width, h: 3 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 7.4 })],
          colour: 'soft',
        });
      layQuestionNote(context, layout, { piece, y: tall + 5 });
      layBoldText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    // A picture in the outer corner; the outer column of text begins under it.
    name: 'opening-step',
    suits: (context, piece, number) => {
      const [photo, page] = [onlyOf(piece), emptyPage(context, number)];
      if (!photo) return undefined;
      const step = stepOf(context, piece, openingStep(narrowHead(context, piece, false).tall, wishOf(photo, page)));
      return step && costIn(photo, outside(page, 1).w, step.deep) < 0.3 ? 0.82 : undefined;
    },
    lay: (context, layout, piece) => {
      const photo = requireSuited(piece.photos[0]);
      const head = narrowHead(context, piece, false);
      const step = stepOf(context, piece, openingStep(head.tall, wishOf(photo, layout)));
      if (!step) return storyPage(piece);
      const side = outside(layout, 1);
      const words = { x: layout.left ? 12 : side.x, w: side.w - 12 };
      layShots(context, layout, {
        photos: [photo],
        area: box({ x: side.x, y: 0, w: side.w, h: step.deep }),
        look: { words },
      });
      const bottom = piece.bottom - step.long * leadingOf(context.body) - headTextGap;
      layTallHead(context, layout, { options: { ...span(layout, 0, 2), bottom }, head });
      layStep(context, layout, { piece, step });
      return storyPage(piece);
    },
  },
  {
    // Pictures under each other along the outer edge; head and text in two columns.
    name: 'opening-strip',
    suits: (context, piece, number) => {
      const above = narrowHead(context, piece, false).tall + headTextGap + 2;
      return stripOf(context, piece, { layout: emptyPage(context, number), above }) === undefined ? undefined : 0.8;
    },
    lay: (context, layout, piece) => {
      const head = narrowHead(context, piece, false);
      const lines = stripOf(context, piece, { layout, above: head.tall + headTextGap + 2 });
      if (lines === undefined) return storyPage(piece);
      layStrip(context, layout, { piece, lines });
      const bottom = piece.bottom - lines * leadingOf(context.body) - headTextGap;
      layTallHead(context, layout, { options: { ...span(layout, 0, 2), bottom }, head });
      return storyPage(piece, { folio: false });
    },
  },
  {
    // Head, picture and text in the columns; a flat ground in the third column beside the picture.
    name: 'opening-inset',
    suits: (context, piece) => {
      const [photo, { tall }] = [onlyOf(piece), roomBelowHead(context, piece)];
      return photo && tall > 66 && tall < 170 && cropLoss(photo, wide(2) / tall) < 0.36 ? 0.7 : undefined;
    },
    lay: (context, layout, piece) => {
      const { top, tall } = roomBelowHead(context, piece);
      const [picture, beside] = [span(layout, 0, 2), span(layout, 2, 1)];
      layHeadAt(context, layout, { piece, top: boldGrid.top });
      layShots(context, layout, {
        photos: piece.photos,
        area: box({ x: picture.x, y: top, w: picture.w, h: tall }),
        look: { words: picture },
      });
      layQuoteField(context, layout, {
        area: box({ x: beside.x, y: top, w: beside.w, h: tall }),
        tone: toneOf(context, layout.number),
        from: piece.text.answers,
      });
      layBoldText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-plain',
    suits: (context, piece) =>
      piece.photos.length > 0 ? undefined : boldHeadTopOf(context, piece) < minPictureHeight + 11 ? 1 : 0.62,
    lay: (context, layout, piece) => {
      layTallHead(context, layout, {
        options: { x: layout.x0, w: boldGrid.width, bottom: boldTextTopOf(context, piece) - headTextGap },
        head: { parts: piece.parts, tall: piece.head },
      });
      layQuestionNote(context, layout, {
        piece,
        y: piece.parts.length > 1 ? boldGrid.top : boldHeadTopOf(context, piece),
      });
      layBoldText(context, layout, { piece });
      return storyPage(piece);
    },
  },
];
