import { trim } from '../../model.ts';
import type { PlanContext, Template } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import { leadingOf, minPictureHeight } from '../../plan/page-sequence.ts';
import { grid as page } from './grid.ts';
import { layText } from './openings.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, tallest } from './tone.ts';

const tallOf = (context: PlanContext, { lines }: TextPiece): number => lines * leadingOf(context.body);
/** What the columns leave of the page, mm. */
const freeOf = (context: PlanContext, piece: TextPiece): number => piece.bottom - page.top - tallOf(context, piece);

/** A further page of a story. */
export const further: readonly Template<TextPiece>[] = [
  {
    name: 'more-above',
    form: 'top',
    suits: (context, piece) => (piece.photos.length > 0 || freeOf(context, piece) > 70 ? 0.6 : undefined),
    lay: (context, layout, piece) => {
      const tall = freeOf(context, piece) - 10 + page.top;
      layPictureAndQuote(context, layout, tall, { photos: piece.photos, answers: piece.text.answers });
      layText(context, layout, piece);
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    form: 'foot',
    suits: (context, piece) => (piece.photos.length > 0 && !piece.marked ? 0.6 : undefined),
    lay: (context, layout, piece) => {
      const most = freeOf(context, piece) - 10 + trim.h - page.bottom;
      const bear = tallest(piece.photos);
      const quote = most - bear > 24 ? pickQuote(context, piece.text.answers, 150, most - bear + 12) : undefined;
      const above = quote ? quote.tall + 14 : 0;
      layPicture(context, layout, box({ x: 0, y: trim.h - most + above, w: trim.w, h: most - above }), piece.photos, {
        captionAbove: true,
      });
      if (quote) placeQuote(layout, quote, layout.x0, page.top, 150);
      layText(context, layout, piece, page.top + above);
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-words',
    form: 'words',
    suits: (context, piece) => (piece.photos.length > 0 ? undefined : freeOf(context, piece) > 70 ? 0.4 : 1),
    lay: (context, layout, piece) => {
      const free = freeOf(context, piece);
      const quote = free > 34 ? pickQuote(context, piece.text.answers, 150, free - 10) : undefined;
      if (quote) placeQuote(layout, quote, layout.x0, page.top, 150);
      layText(context, layout, piece, quote ? undefined : page.top);
      return furtherPage();
    },
  },
];

/** The first page of several answers in a row. */
export const talks: readonly Template<TextPiece>[] = [
  {
    name: 'talk-top',
    form: 'top',
    suits: (context, piece) =>
      freeOf(context, piece) - piece.head - 18 + page.top > minPictureHeight ? 0.6 : undefined,
    lay: (context, layout, piece) => {
      const headTop = piece.bottom - tallOf(context, piece) - 8 - piece.head;
      layPictureAndQuote(context, layout, headTop - 10, { photos: piece.photos, answers: piece.text.answers });
      layType(layout, box({ x: layout.x0, y: headTop, w: page.width, h: piece.head + 1 }), { parts: piece.parts });
      layText(context, layout, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    form: 'foot',
    suits: (context, piece) => {
      const room = freeOf(context, piece) - piece.head - 18 + trim.h - page.bottom;
      return piece.photos.length > 0 && !piece.marked && room > minPictureHeight && room < tallest(piece.photos) + 24
        ? 0.65
        : undefined;
    },
    lay: (context, layout, piece) => {
      const textTop = page.top + 2 + piece.head + 8;
      layType(layout, box({ x: layout.x0, y: page.top + 2, w: page.width, h: piece.head + 1 }), { parts: piece.parts });
      layText(context, layout, piece, textTop);
      const top = textTop + tallOf(context, piece) + 9;
      layPicture(context, layout, box({ x: 0, y: top, w: trim.w, h: trim.h - top }), piece.photos, {
        captionAbove: true,
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
      layText(context, layout, piece, page.top + 2 + piece.head + 8);
      return talkPage(piece);
    },
  },
];
