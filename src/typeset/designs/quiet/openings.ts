import type { TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { isClear, cropLoss, mayBleed } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layPhoto, layPhotos, layType } from '../../plan/page-layout.ts';
import { layColumns } from '../../plan/text-columns.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import { textPart } from '../../plan/answers.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import { typographic } from '../../text/typography.ts';
import { quietGrid as page } from './grid.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { storyPage } from '../../plan/text-pages.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, quietMaxPhotoHeight } from './tone.ts';

/** Where the columns begin, mm from the top of the page. */
const quietTextTopOf = (context: PlanContext, piece: TextPiece): number =>
  piece.bottom - piece.lines * leadingOf(context.body);
/** Where the head over the columns begins, mm. */
const quietHeadTopOf = (context: PlanContext, piece: TextPiece): number =>
  quietTextTopOf(context, piece) - 8 - piece.head;
const onlyPhotoOf = ({ photos }: TextPiece): PhotoFacts | undefined => (photos.length === 1 ? photos[0] : undefined);

/** Lays the columns, by default at the foot of the page, and below them the page marks that belong to the text. */
export function layQuietText(
  context: PlanContext,
  layout: PageLayout,
  { piece, top = quietTextTopOf(context, piece) }: { piece: TextPiece; top?: number | undefined },
) {
  layColumns(context, layout, { thread: piece.text.id, y: top, lines: piece.lines });
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(layout, { x: layout.x0, y: piece.bottom + 7, w: page.width }, { marks, ground: 'paper' });
}

const layQuietHead = (layout: PageLayout, piece: TextPiece, top: number) =>
  layType(layout, box({ x: layout.x0, y: top, w: page.width, h: piece.head + 1 }), { parts: piece.parts });

/** Whether a photo may fill the page's width, `tall` mm high, with a headline on its foot. */
const fitsHeadline = (photo: PhotoFacts, tall: number): boolean => tall > 130 && mayBleed(photo, trim.w / tall, trim.w);

/** Height of a picture with the head on its foot, and of the band that the head covers, mm. */
const pictureUnderHead = (context: PlanContext, piece: TextPiece) => ({
  tall: quietTextTopOf(context, piece) - 9,
  band: piece.head + 14,
});

/** The room between a head at the top of the page and the columns: where it begins and its height, mm. */
const roomUnderHead = (context: PlanContext, piece: TextPiece) => {
  const top = page.top + 2 + piece.head + 10;
  return { top, tall: quietTextTopOf(context, piece) - 8 - top };
};

/** Where a picture at the foot of the page begins, under head and columns, mm. */
const footTop = (context: PlanContext, piece: TextPiece): number =>
  page.top + piece.head + 12 + piece.lines * leadingOf(context.body) + 10;

/** Templates for the first page of a story. */
export const quietOpenings: readonly Template<TextPiece>[] = [
  {
    name: 'opening-top',
    form: 'top',
    suits: (context, piece) => (quietHeadTopOf(context, piece) < minPictureHeight ? undefined : 0.6),
    lay: (context, layout, piece) => {
      const headTop = quietHeadTopOf(context, piece);
      layPictureAndQuote(context, layout, {
        tall: headTop - 11,
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      layQuietHead(layout, piece, headTop);
      layQuietText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-over',
    form: 'top',
    suits: (context, piece) => {
      const [photo, { tall, band }] = [onlyPhotoOf(piece), pictureUnderHead(context, piece)];
      const foot = box({ x: 0, y: tall - band, w: trim.w, h: band });
      return photo && fitsHeadline(photo, tall) && isClear(photo, box({ x: 0, y: 0, w: trim.w, h: tall }), foot)
        ? 0.8
        : undefined;
    },
    lay: (context, layout, piece) => {
      const [photo, { tall, band }] = [requireSuited(onlyPhotoOf(piece)), pictureUnderHead(context, piece)];
      const scrim = { top: 0, bottom: Math.min(0.6, (band + 6) / tall) };
      const { id } = layPhoto(layout, { photo, area: box({ x: 0, y: 0, w: trim.w, h: tall }), scrim });
      const parts = piece.parts.map((part): TextPart => ({ ...part, colour: 'light' }));
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
      layQuietText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-foot',
    form: 'foot',
    suits: (context, piece) => {
      const deep = trim.h - footTop(context, piece);
      return piece.photos.length > 0 && !piece.marked && deep > 80 && deep < quietMaxPhotoHeight(piece.photos) + 12
        ? 0.7
        : undefined;
    },
    lay: (context, layout, piece) => {
      const top = footTop(context, piece);
      layQuietHead(layout, piece, page.top + 2);
      layQuietText(context, layout, { piece, top: page.top + piece.head + 12 });
      layPicture(context, layout, {
        area: box({ x: 0, y: top, w: trim.w, h: trim.h - top }),
        photos: piece.photos,
        more: {
          captionAbove: true,
        },
      });
      return { ...storyPage(piece), folio: false };
    },
  },
  {
    name: 'opening-framed',
    form: 'framed',
    suits: (context, piece) => {
      const [photo, { tall }] = [onlyPhotoOf(piece), roomUnderHead(context, piece)];
      return photo && tall > 60 && cropLoss(photo, page.width / tall) < 0.36 ? 0.7 : undefined;
    },
    lay: (context, layout, piece) => {
      const { top, tall } = roomUnderHead(context, piece);
      layQuietHead(layout, piece, page.top + 2);
      layPhotos(layout, { photos: piece.photos, area: box({ x: layout.x0, y: top, w: page.width, h: tall }), gap: 0 });
      layQuietText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-band',
    form: 'band',
    suits: (context, piece) => {
      const { tall } = roomUnderHead(context, piece);
      const least =
        piece.photos.length === 1 ? Math.min(...piece.photos.map(photo => 1 - cropLoss(photo, trim.w / tall))) : 0.7;
      return piece.photos.length > 0 && tall > 70 && tall < 150 && least > 0.62 ? 0.7 : undefined;
    },
    lay: (context, layout, piece) => {
      const { top, tall } = roomUnderHead(context, piece);
      layQuietHead(layout, piece, page.top + 2);
      layPhotos(layout, {
        photos: piece.photos,
        area: box({ x: 0, y: top, w: trim.w, h: tall }),
        gap: 1.8,
        captionInset: 16,
      });
      layQuietText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-plain',
    form: 'words',
    suits: (context, piece) =>
      piece.photos.length > 0 ? undefined : quietHeadTopOf(context, piece) < minPictureHeight ? 1 : 0.3,
    lay: (context, layout, piece) => {
      const headTop = quietHeadTopOf(context, piece);
      const free = headTop - page.top - 4;
      const quote = free > 34 ? pickQuote(context, piece.text.answers, { width: 150, room: free - 8 }) : undefined;
      // Without a quote between them the head is directly over the text.
      const top = quote ? page.top + 4 : headTop;
      layQuietHead(layout, piece, top);
      if (quote) placeQuote(layout, quote, { x: layout.x0, y: top + piece.head + 10, width: 150 });
      layQuietText(context, layout, { piece });
      return storyPage(piece);
    },
  },
];
