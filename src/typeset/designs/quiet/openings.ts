import type { TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { isClear, cropLoss, mayBleed } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layPhoto, layPhotos, layType } from '../../plan/page-layout.ts';
import { layColumns } from '../../plan/text-columns.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import { textPart } from '../../plan/answers.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import { typographic } from '../../text/typography.ts';
import { grid as page } from './grid.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { storyPage } from '../../plan/text-pages.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, tallest } from './tone.ts';

/** Where the columns begin, and the head over them. */
const textTopOf = (context: PlanContext, piece: TextPiece): number =>
  piece.bottom - piece.lines * leadingOf(context.body);
const headTopOf = (context: PlanContext, piece: TextPiece): number => textTopOf(context, piece) - 8 - piece.head;
const only = ({ photos }: TextPiece): PhotoFacts | undefined => (photos.length === 1 ? photos[0] : undefined);

/** Columns at the foot of the page, and below them the page marks that belong to the text. */
export function layText(context: PlanContext, layout: PageLayout, piece: TextPiece, top = textTopOf(context, piece)) {
  layColumns(context, layout, { thread: piece.text.id, y: top, lines: piece.lines });
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(layout, { x: layout.x0, y: piece.bottom + 7, w: page.width }, { marks, ground: 'paper' });
}

const layHead = (layout: PageLayout, piece: TextPiece, top: number) =>
  layType(layout, box({ x: layout.x0, y: top, w: page.width, h: piece.head + 1 }), { parts: piece.parts });

/** Whether a photo may fill the page's width to this depth with a headline on its foot. */
const bearsType = (photo: PhotoFacts, tall: number): boolean => tall > 130 && mayBleed(photo, trim.w / tall, trim.w);

/** How deep a picture is that bears the head on its foot, and the band of it that the head takes. */
const over = (context: PlanContext, piece: TextPiece) => ({
  tall: textTopOf(context, piece) - 9,
  band: piece.head + 14,
});

/** The room between a head at the top of the page and the columns. */
const between = (context: PlanContext, piece: TextPiece) => {
  const top = page.top + 2 + piece.head + 10;
  return { top, tall: textTopOf(context, piece) - 8 - top };
};

/** Where a picture at the foot begins, under head and columns. */
const footTop = (context: PlanContext, piece: TextPiece): number =>
  page.top + piece.head + 12 + piece.lines * leadingOf(context.body) + 10;

/** The first page of a story. */
export const openings: readonly Template<TextPiece>[] = [
  {
    name: 'opening-top',
    form: 'top',
    suits: (context, piece) => (headTopOf(context, piece) < minPictureHeight ? undefined : 0.6),
    lay: (context, layout, piece) => {
      const headTop = headTopOf(context, piece);
      layPictureAndQuote(context, layout, headTop - 11, { photos: piece.photos, answers: piece.text.answers });
      layHead(layout, piece, headTop);
      layText(context, layout, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-over',
    form: 'top',
    suits: (context, piece) => {
      const [photo, { tall, band }] = [only(piece), over(context, piece)];
      const foot = box({ x: 0, y: tall - band, w: trim.w, h: band });
      return photo && bearsType(photo, tall) && isClear(photo, box({ x: 0, y: 0, w: trim.w, h: tall }), foot)
        ? 0.8
        : undefined;
    },
    lay: (context, layout, piece) => {
      const [photo, { tall, band }] = [only(piece) as PhotoFacts, over(context, piece)];
      const scrim = { top: 0, bottom: Math.min(0.6, (band + 6) / tall) };
      const { id } = layPhoto(layout, { photo, roundBox: box({ x: 0, y: 0, w: trim.w, h: tall }), scrim });
      const parts = piece.parts.map((one): TextPart => ({ ...one, colour: 'light' }));
      layType(layout, box({ x: layout.x0, y: tall - band, w: page.width, h: piece.head + 1 }), {
        parts,
        colour: 'light',
        over: id,
      });
      if (photo.caption)
        layType(layout, box({ x: layout.x0, y: tall + 2, w: page.width, h: 4 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 7.2 })],
          colour: 'soft',
        });
      layText(context, layout, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-foot',
    form: 'foot',
    suits: (context, piece) => {
      const deep = trim.h - footTop(context, piece);
      return piece.photos.length > 0 && !piece.marked && deep > 80 && deep < tallest(piece.photos) + 12
        ? 0.7
        : undefined;
    },
    lay: (context, layout, piece) => {
      const top = footTop(context, piece);
      layHead(layout, piece, page.top + 2);
      layText(context, layout, piece, page.top + piece.head + 12);
      layPicture(context, layout, box({ x: 0, y: top, w: trim.w, h: trim.h - top }), piece.photos, {
        captionAbove: true,
      });
      return { ...storyPage(piece), folio: false };
    },
  },
  {
    name: 'opening-framed',
    form: 'framed',
    suits: (context, piece) => {
      const [photo, { tall }] = [only(piece), between(context, piece)];
      return photo && tall > 60 && cropLoss(photo, page.width / tall) < 0.36 ? 0.7 : undefined;
    },
    lay: (context, layout, piece) => {
      const { top, tall } = between(context, piece);
      layHead(layout, piece, page.top + 2);
      layPhotos(layout, { photos: piece.photos, area: box({ x: layout.x0, y: top, w: page.width, h: tall }), gap: 0 });
      layText(context, layout, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-band',
    form: 'band',
    suits: (context, piece) => {
      const { tall } = between(context, piece);
      const least =
        piece.photos.length === 1 ? Math.min(...piece.photos.map(photo => 1 - cropLoss(photo, trim.w / tall))) : 0.7;
      return piece.photos.length > 0 && tall > 70 && tall < 150 && least > 0.62 ? 0.7 : undefined;
    },
    lay: (context, layout, piece) => {
      const { top, tall } = between(context, piece);
      layHead(layout, piece, page.top + 2);
      layPhotos(layout, {
        photos: piece.photos,
        area: box({ x: 0, y: top, w: trim.w, h: tall }),
        gap: 1.8,
        captionInset: 16,
      });
      layText(context, layout, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-plain',
    form: 'words',
    suits: (context, piece) =>
      piece.photos.length > 0 ? undefined : headTopOf(context, piece) < minPictureHeight ? 1 : 0.3,
    lay: (context, layout, piece) => {
      const headTop = headTopOf(context, piece);
      const free = headTop - page.top - 4;
      const quote = free > 34 ? pickQuote(context, piece.text.answers, 150, free - 8) : undefined;
      // Without anything to put between, head and text stay together where the text is.
      const top = quote ? page.top + 4 : headTop;
      layHead(layout, piece, top);
      if (quote) placeQuote(layout, quote, layout.x0, top + piece.head + 10, 150);
      layText(context, layout, piece);
      return storyPage(piece);
    },
  },
];
