import { trim } from '../../model.ts';
import type { Desk, Template } from '../../plan/design.ts';
import { box, layType } from '../../plan/desk.ts';
import { leadingOf, leastPicture } from '../../plan/sequence.ts';
import { grid as page } from './grid.ts';
import { layText } from './openings.ts';
import type { Piece } from '../../plan/stories.ts';
import { furtherPage, talkPage } from '../../plan/stories.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, tallest } from './tone.ts';

const tallOf = (desk: Desk, { lines }: Piece): number => lines * leadingOf(desk.body);
/** What the columns leave of the page, mm. */
const freeOf = (desk: Desk, piece: Piece): number => piece.bottom - page.top - tallOf(desk, piece);

/** A further page of a story. */
export const further: readonly Template<Piece>[] = [
  {
    name: 'more-above',
    form: 'top',
    suits: (desk, piece) => (piece.photos.length > 0 || freeOf(desk, piece) > 70 ? 0.6 : undefined),
    lay: (desk, on, piece) => {
      const tall = freeOf(desk, piece) - 10 + page.top;
      layPictureAndQuote(desk, on, tall, { photos: piece.photos, answers: piece.text.answers });
      layText(desk, on, piece);
      return furtherPage();
    },
  },
  {
    name: 'more-below',
    form: 'foot',
    suits: (desk, piece) => (piece.photos.length > 0 && !piece.marked ? 0.6 : undefined),
    lay: (desk, on, piece) => {
      const most = freeOf(desk, piece) - 10 + trim.h - page.bottom;
      const bear = tallest(piece.photos);
      const quote = most - bear > 24 ? pickQuote(desk, piece.text.answers, 150, most - bear + 12) : undefined;
      const above = quote ? quote.tall + 14 : 0;
      layPicture(desk, on, box(0, trim.h - most + above, trim.w, most - above), piece.photos, { captionAbove: true });
      if (quote) placeQuote(on, quote, on.x0, page.top, 150);
      layText(desk, on, piece, page.top + above);
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-words',
    form: 'words',
    suits: (desk, piece) => (piece.photos.length > 0 ? undefined : freeOf(desk, piece) > 70 ? 0.4 : 1),
    lay: (desk, on, piece) => {
      const free = freeOf(desk, piece);
      const quote = free > 34 ? pickQuote(desk, piece.text.answers, 150, free - 10) : undefined;
      if (quote) placeQuote(on, quote, on.x0, page.top, 150);
      layText(desk, on, piece, quote ? undefined : page.top);
      return furtherPage();
    },
  },
];

/** The first page of several answers in a row. */
export const talks: readonly Template<Piece>[] = [
  {
    name: 'talk-top',
    form: 'top',
    suits: (desk, piece) => (freeOf(desk, piece) - piece.head - 18 + page.top > leastPicture ? 0.6 : undefined),
    lay: (desk, on, piece) => {
      const headTop = piece.bottom - tallOf(desk, piece) - 8 - piece.head;
      layPictureAndQuote(desk, on, headTop - 10, { photos: piece.photos, answers: piece.text.answers });
      layType(on, box(on.x0, headTop, page.width, piece.head + 1), { parts: piece.parts });
      layText(desk, on, piece);
      return talkPage(piece);
    },
  },
  {
    name: 'talk-foot',
    form: 'foot',
    suits: (desk, piece) => {
      const room = freeOf(desk, piece) - piece.head - 18 + trim.h - page.bottom;
      return piece.photos.length > 0 && !piece.marked && room > leastPicture && room < tallest(piece.photos) + 24
        ? 0.65
        : undefined;
    },
    lay: (desk, on, piece) => {
      const textTop = page.top + 2 + piece.head + 8;
      layType(on, box(on.x0, page.top + 2, page.width, piece.head + 1), { parts: piece.parts });
      layText(desk, on, piece, textTop);
      const top = textTop + tallOf(desk, piece) + 9;
      layPicture(desk, on, box(0, top, trim.w, trim.h - top), piece.photos, { captionAbove: true });
      return talkPage(piece, { folio: false });
    },
  },
  {
    name: 'talk-plain',
    form: 'words',
    suits: (desk, piece) =>
      piece.photos.length > 0 ? undefined : freeOf(desk, piece) - piece.head < leastPicture + 24 ? 1 : undefined,
    lay: (desk, on, piece) => {
      layType(on, box(on.x0, page.top + 2, page.width, piece.head + 1), { parts: piece.parts });
      layText(desk, on, piece, page.top + 2 + piece.head + 8);
      return talkPage(piece);
    },
  },
];
