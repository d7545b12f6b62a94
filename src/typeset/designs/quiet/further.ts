import { trim } from '../../model.ts';
import type { PlanContext, Template } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import { quietGrid as page } from './grid.ts';
import { layQuietText } from './openings.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, quietMaxPhotoHeight } from './tone.ts';

const quietFurtherTextHeight = (context: PlanContext, { lines }: TextPiece): number => lines * leadingOf(context.body);
/** The height that the columns leave free, mm. */
const freeOf = (context: PlanContext, piece: TextPiece): number =>
  piece.bottom - page.top - quietFurtherTextHeight(context, piece);

/** Templates for a further page of a story. */
export const quietFurther: readonly Template<TextPiece>[] = [
  {
    name: 'more-above',
    form: 'top',
    suits: (context, piece) => (piece.photos.length > 0 || freeOf(context, piece) > 70 ? 0.6 : undefined),
    lay: (context, layout, piece) => {
      const tall = freeOf(context, piece) - 10 + page.top;
      layPictureAndQuote(context, layout, { tall, of: { photos: piece.photos, answers: piece.text.answers } });
      layQuietText(context, layout, { piece });
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    form: 'foot',
    suits: (context, piece) => (piece.photos.length > 0 && !piece.marked ? 0.6 : undefined),
    lay: (context, layout, piece) => {
      const most = freeOf(context, piece) - 10 + trim.h - page.bottom;
      const maxHeight = quietMaxPhotoHeight(piece.photos);
      const quote =
        most - maxHeight > 24
          ? pickQuote(context, piece.text.answers, { width: 150, room: most - maxHeight + 12 })
          : undefined;
      const above = quote ? quote.tall + 14 : 0;
      layPicture(context, layout, {
        area: box({ x: 0, y: trim.h - most + above, w: trim.w, h: most - above }),
        photos: piece.photos,
        more: {
          captionAbove: true,
        },
      });
      if (quote) placeQuote(layout, quote, { x: layout.x0, y: page.top, width: 150 });
      layQuietText(context, layout, { piece, top: page.top + above });
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-words',
    form: 'words',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 70 ? 0.4 : 1),
    lay: (context, layout, piece) => {
      const free = freeOf(context, piece);
      const quote = free > 34 ? pickQuote(context, piece.text.answers, { width: 150, room: free - 10 }) : undefined;
      if (quote) placeQuote(layout, quote, { x: layout.x0, y: page.top, width: 150 });
      layQuietText(context, layout, { piece, top: quote ? undefined : page.top });
      return furtherPage();
    },
  },
];

/** Templates for the first page of several answers. */
export const quietTalks: readonly Template<TextPiece>[] = [
  {
    name: 'talk-top',
    form: 'top',
    suits: (context, piece) =>
      freeOf(context, piece) - piece.head - 18 + page.top > minPictureHeight ? 0.6 : undefined,
    lay: (context, layout, piece) => {
      const headTop = piece.bottom - quietFurtherTextHeight(context, piece) - 8 - piece.head;
      layPictureAndQuote(context, layout, {
        tall: headTop - 10,
        of: { photos: piece.photos, answers: piece.text.answers },
      });
      layType(layout, box({ x: layout.x0, y: headTop, w: page.width, h: piece.head + 1 }), { parts: piece.parts });
      layQuietText(context, layout, { piece });
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    form: 'foot',
    suits: (context, piece) => {
      const room = freeOf(context, piece) - piece.head - 18 + trim.h - page.bottom;
      return piece.photos.length > 0 &&
        !piece.marked &&
        room > minPictureHeight &&
        room < quietMaxPhotoHeight(piece.photos) + 24
        ? 0.65
        : undefined;
    },
    lay: (context, layout, piece) => {
      const textTop = page.top + 2 + piece.head + 8;
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: page.width, h: piece.head + 1 }), { parts: piece.parts });
      layQuietText(context, layout, { piece, top: textTop });
      const top = textTop + quietFurtherTextHeight(context, piece) + 9;
      layPicture(context, layout, {
        area: box({ x: 0, y: top, w: trim.w, h: trim.h - top }),
        photos: piece.photos,
        more: {
          captionAbove: true,
        },
      });
      return talkPage(piece, { folio: false });
    },
  },
  {
    name: 'talk-plain',
    form: 'words',
    suits: (context, piece) =>
      piece.photos.length > 0 ? undefined : freeOf(context, piece) - piece.head < minPictureHeight + 24 ? 1 : undefined,
    lay: (context, layout, piece) => {
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: page.width, h: piece.head + 1 }), { parts: piece.parts });
      layQuietText(context, layout, { piece, top: page.top + 2 + piece.head + 8 });
      return talkPage(piece);
    },
  },
];
