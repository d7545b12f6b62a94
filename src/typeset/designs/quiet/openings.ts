import type { Part, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { isClear, lost, mayBleed } from '../../plan/crop.ts';
import type { Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layPhoto, layPhotos, layType } from '../../plan/desk.ts';
import { layColumns } from '../../plan/pour.ts';
import { leadingOf, leastPicture } from '../../plan/sequence.ts';
import { part } from '../../plan/text.ts';
import { layCodes } from '../../plan/voice.ts';
import { typographic } from '../../words.ts';
import { grid as page } from './grid.ts';
import type { Piece } from '../../plan/stories.ts';
import { storyPage } from '../../plan/stories.ts';
import { layPicture, layPictureAndQuote, pickQuote, placeQuote, tallest } from './tone.ts';

/** Where the columns begin, and the head over them. */
const textTopOf = (desk: Desk, piece: Piece): number => piece.bottom - piece.lines * leadingOf(desk.body);
const headTopOf = (desk: Desk, piece: Piece): number => textTopOf(desk, piece) - 8 - piece.head;
const only = ({ photos }: Piece): PhotoFacts | undefined => (photos.length === 1 ? photos[0] : undefined);

/** Columns at the foot of the page, and below them the page marks that belong to the text. */
export function layText(desk: Desk, on: Sheet, piece: Piece, top = textTopOf(desk, piece)) {
  layColumns(desk, on, piece.text.id, top, piece.lines);
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(on, { x: on.x0, y: piece.bottom + 7, w: page.width }, marks, { ground: 'paper' });
}

const layHead = (on: Sheet, piece: Piece, top: number) =>
  layType(on, box(on.x0, top, page.width, piece.head + 1), { parts: piece.parts });

/** Whether a photo may fill the page's width to this depth with a headline on its foot. */
const bearsType = (photo: PhotoFacts, tall: number): boolean => tall > 130 && mayBleed(photo, trim.w / tall, trim.w);

/** How deep a picture is that bears the head on its foot, and the band of it that the head takes. */
const over = (desk: Desk, piece: Piece) => ({ tall: textTopOf(desk, piece) - 9, band: piece.head + 14 });

/** The room between a head at the top of the page and the columns. */
const between = (desk: Desk, piece: Piece) => {
  const top = page.top + 2 + piece.head + 10;
  return { top, tall: textTopOf(desk, piece) - 8 - top };
};

/** Where a picture at the foot begins, under head and columns. */
const footTop = (desk: Desk, piece: Piece): number =>
  page.top + piece.head + 12 + piece.lines * leadingOf(desk.body) + 10;

/** The first page of a story. */
export const openings: readonly Template<Piece>[] = [
  {
    name: 'opening-top',
    form: 'top',
    suits: (desk, piece) => (headTopOf(desk, piece) < leastPicture ? undefined : 0.6),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layPictureAndQuote(desk, on, headTop - 11, { photos: piece.photos, answers: piece.text.answers });
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-over',
    form: 'top',
    suits: (desk, piece) => {
      const [photo, { tall, band }] = [only(piece), over(desk, piece)];
      const foot = box(0, tall - band, trim.w, band);
      return photo && bearsType(photo, tall) && isClear(photo, box(0, 0, trim.w, tall), foot) ? 0.8 : undefined;
    },
    lay: (desk, on, piece) => {
      const [photo, { tall, band }] = [only(piece) as PhotoFacts, over(desk, piece)];
      const scrim = { top: 0, bottom: Math.min(0.6, (band + 6) / tall) };
      const { id } = layPhoto(on, photo, box(0, 0, trim.w, tall), { scrim });
      const parts = piece.parts.map((one): Part => ({ ...one, colour: 'light' }));
      layType(on, box(on.x0, tall - band, page.width, piece.head + 1), { parts, colour: 'light', over: id });
      if (photo.caption)
        layType(on, box(on.x0, tall + 2, page.width, 4), {
          parts: [part('caption', typographic(photo.caption), 7.2)],
          colour: 'soft',
        });
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-foot',
    form: 'foot',
    suits: (desk, piece) => {
      const deep = trim.h - footTop(desk, piece);
      return piece.photos.length > 0 && !piece.marked && deep > 80 && deep < tallest(piece.photos) + 12
        ? 0.7
        : undefined;
    },
    lay: (desk, on, piece) => {
      const top = footTop(desk, piece);
      layHead(on, piece, page.top + 2);
      layText(desk, on, piece, page.top + piece.head + 12);
      layPicture(desk, on, box(0, top, trim.w, trim.h - top), piece.photos, { captionAbove: true });
      return { ...storyPage(piece), folio: false };
    },
  },
  {
    name: 'opening-framed',
    form: 'framed',
    suits: (desk, piece) => {
      const [photo, { tall }] = [only(piece), between(desk, piece)];
      return photo && tall > 60 && lost(photo, page.width / tall) < 0.36 ? 0.7 : undefined;
    },
    lay: (desk, on, piece) => {
      const { top, tall } = between(desk, piece);
      layHead(on, piece, page.top + 2);
      layPhotos(on, piece.photos, box(on.x0, top, page.width, tall), { gap: 0 });
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-band',
    form: 'band',
    suits: (desk, piece) => {
      const { tall } = between(desk, piece);
      const least =
        piece.photos.length === 1 ? Math.min(...piece.photos.map(photo => 1 - lost(photo, trim.w / tall))) : 0.7;
      return piece.photos.length > 0 && tall > 70 && tall < 150 && least > 0.62 ? 0.7 : undefined;
    },
    lay: (desk, on, piece) => {
      const { top, tall } = between(desk, piece);
      layHead(on, piece, page.top + 2);
      layPhotos(on, piece.photos, box(0, top, trim.w, tall), { gap: 1.8, captionInset: 16 });
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-plain',
    form: 'words',
    suits: (desk, piece) => (piece.photos.length > 0 ? undefined : headTopOf(desk, piece) < leastPicture ? 1 : 0.3),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      const free = headTop - page.top - 4;
      const quote = free > 34 ? pickQuote(desk, piece.text.answers, 150, free - 8) : undefined;
      // Without anything to put between, head and text stay together where the text is.
      const top = quote ? page.top + 4 : headTop;
      layHead(on, piece, top);
      if (quote) placeQuote(on, quote, on.x0, top + piece.head + 10, 150);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
];
