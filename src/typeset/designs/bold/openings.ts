import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { isClear, lost } from '../../plan/crop.ts';
import type { Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layPanel, layPhoto, layType, sheet } from '../../plan/desk.ts';
import { leadingOf, leastPicture } from '../../plan/sequence.ts';
import type { Piece } from '../../plan/stories.ts';
import { storyPage } from '../../plan/stories.ts';
import { heightOf, part } from '../../plan/text.ts';
import { typographic } from '../../words.ts';
import { grid, outside, span, wide } from './grid.ts';
import {
  apart,
  headTopOf,
  layAsked,
  layHeadAt,
  layStep,
  layStrip,
  layTallHead,
  layText,
  onlyOf,
  stepOf,
  stripOf,
  textTopOf,
  wishOf,
} from './piece.ts';
import { blockTone, costIn, isFine, layBand, layQuoteField, layShots, onGround, toneOf } from './tone.ts';
import { headParts, layHead } from './type.ts';

/** The room between a head at the top of the page and the columns. */
const between = (desk: Desk, piece: Piece) => {
  const top = grid.top + piece.head + 9;
  return { top, tall: textTopOf(desk, piece) - 9 - top };
};

/** The head over two columns only; its question in it or, on request, in the margin. */
function narrowHead(desk: Desk, { text: { answers }, parts }: Piece, noted?: boolean) {
  const [answer] = answers;
  const narrow = answer ? headParts(desk, answer, wide(2), parts[0]?.text ?? '', noted) : parts;
  return { parts: narrow, tall: heightOf(narrow, wide(2), desk.measure) };
}

/** Letters of a caption that stand in one line under a picture. */
const longestLine = 90;

/** Where a block with the head may lie on the foot of a picture `tall` mm deep, nobody's face under it. */
function blockFor(desk: Desk, on: Sheet, piece: Piece) {
  const photo = onlyOf(piece);
  const tall = textTopOf(desk, piece) - 9;
  if (
    !photo ||
    (photo.caption?.length ?? 0) > longestLine ||
    tall < 130 ||
    !isFine(photo, trim.w, tall) ||
    lost(photo, trim.w / tall) > 0.36
  )
    return undefined;
  const head = narrowHead(desk, piece);
  const deep = head.tall + 17;
  const inner = grid.inner + wide(2) + 7;
  const places = [
    { x: on.left ? 0 : outside(on, 2).x - 7, w: outside(on, 2).w + 7, words: span(on, 1, 2).x },
    { x: on.left ? trim.w - inner : 0, w: inner, words: span(on, 0, 2).x },
  ];
  const place = places.find(({ x, w }) => isClear(photo, box(0, 0, trim.w, tall), box(x, tall - deep, w, deep)));
  return place && deep < tall * 0.55 ? { ...place, photo, tall, head, deep } : undefined;
}

/** The headline of a stepped page grows into the room over it. */
const openingStep = (head: number, wish: number) => ({ above: head + apart + 2, wish, loose: 110 });

/** The first page of a story. */
export const openings: readonly Template<Piece>[] = [
  {
    name: 'opening-top',
    suits: (desk, piece) => {
      const tall = headTopOf(desk, piece) - 11;
      return tall < leastPicture || (piece.photos.length === 0 && tall > 150) ? undefined : 0.55;
    },
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layBand(desk, on, { y: 0, h: headTop - 11 }, { photos: piece.photos, answers: piece.text.answers });
      layHeadAt(desk, on, piece, headTop);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    // The headline on a flat ground over the whole width, the picture right under it.
    name: 'opening-field',
    suits: (desk, piece) => {
      const tall = headTopOf(desk, piece) - 24;
      const photo = onlyOf(piece);
      const bears = photo ? tall > 60 && costIn(photo, trim.w, tall) < 0.42 : piece.photos.length > 1 && tall > 80;
      return bears ? 0.72 : undefined;
    },
    lay: (desk, on, piece) => {
      const deep = grid.top + piece.head + 13;
      const bottom = textTopOf(desk, piece) - 10;
      const tone = toneOf(desk, on.number);
      const over = layPanel(on, box(0, 0, trim.w, deep), { colour: tone.ground });
      layHead(on, box(on.x0, grid.top, grid.width, piece.head), piece.parts, onGround(tone, over));
      layShots(desk, on, piece.photos, box(0, deep, trim.w, bottom - deep));
      layAsked(desk, on, piece, bottom + 6);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    // The headline on a block that lies on the picture, in the corner where nobody's face is.
    name: 'opening-block',
    suits: (desk, piece, number) => (blockFor(desk, sheet(desk, number), piece) ? 0.8 : undefined),
    lay: (desk, on, piece) => {
      const block = blockFor(desk, on, piece);
      if (!block) return storyPage(piece);
      const { photo, tall, deep, head, x, w, words } = block;
      const tone = blockTone(desk, on.number);
      const under = layPhoto(on, photo, box(0, 0, trim.w, tall)).id;
      layPanel(on, box(x, tall - deep, w, deep), { colour: tone.ground, over: under });
      layHead(on, box(words, tall - deep + 8, wide(2), head.tall), head.parts, onGround(tone, under));
      if (photo.caption)
        layType(on, box(on.x0, tall + 2.6, grid.width, 3), {
          parts: [part('caption', typographic(photo.caption), 7.4)],
          colour: 'soft',
        });
      layAsked(desk, on, piece, tall + 5);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    // A picture in the outer corner; the text steps down around it.
    name: 'opening-step',
    suits: (desk, piece, number) => {
      const [photo, on] = [onlyOf(piece), sheet(desk, number)];
      if (!photo) return undefined;
      const step = stepOf(desk, piece, openingStep(narrowHead(desk, piece, false).tall, wishOf(photo, on)));
      return step && costIn(photo, outside(on, 1).w, step.deep) < 0.3 ? 0.82 : undefined;
    },
    lay: (desk, on, piece) => {
      const [photo] = piece.photos as [PhotoFacts];
      const head = narrowHead(desk, piece, false);
      const step = stepOf(desk, piece, openingStep(head.tall, wishOf(photo, on)));
      if (!step) return storyPage(piece);
      const side = outside(on, 1);
      const words = { x: on.left ? 12 : side.x, w: side.w - 12 };
      layShots(desk, on, [photo], box(side.x, 0, side.w, step.deep), { words });
      const bottom = piece.bottom - step.long * leadingOf(desk.body) - apart;
      layTallHead(desk, on, { ...span(on, 0, 2), bottom }, head);
      layStep(desk, on, piece, step);
      return storyPage(piece);
    },
  },
  {
    // Pictures one under the other down the outer side; head and text in two columns.
    name: 'opening-strip',
    suits: (desk, piece, number) => {
      const above = narrowHead(desk, piece, false).tall + apart + 2;
      return stripOf(desk, piece, sheet(desk, number), above) === undefined ? undefined : 0.8;
    },
    lay: (desk, on, piece) => {
      const head = narrowHead(desk, piece, false);
      const lines = stripOf(desk, piece, on, head.tall + apart + 2);
      if (lines === undefined) return storyPage(piece);
      layStrip(desk, on, piece, lines);
      const bottom = piece.bottom - lines * leadingOf(desk.body) - apart;
      layTallHead(desk, on, { ...span(on, 0, 2), bottom }, head);
      return storyPage(piece, { folio: false });
    },
  },
  {
    // Head, picture and text on one grid; in the third column a flat ground.
    name: 'opening-inset',
    suits: (desk, piece) => {
      const [photo, { tall }] = [onlyOf(piece), between(desk, piece)];
      return photo && tall > 66 && tall < 170 && lost(photo, wide(2) / tall) < 0.36 ? 0.7 : undefined;
    },
    lay: (desk, on, piece) => {
      const { top, tall } = between(desk, piece);
      const [picture, beside] = [span(on, 0, 2), span(on, 2, 1)];
      layHeadAt(desk, on, piece, grid.top);
      layShots(desk, on, piece.photos, box(picture.x, top, picture.w, tall), { words: picture });
      layQuoteField(desk, on, box(beside.x, top, beside.w, tall), toneOf(desk, on.number), piece.text.answers);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-plain',
    suits: (desk, piece) =>
      piece.photos.length > 0 ? undefined : headTopOf(desk, piece) < leastPicture + 11 ? 1 : 0.62,
    lay: (desk, on, piece) => {
      layTallHead(
        desk,
        on,
        { x: on.x0, w: grid.width, bottom: textTopOf(desk, piece) - apart },
        { parts: piece.parts, tall: piece.head },
      );
      layAsked(desk, on, piece, piece.parts.length > 1 ? grid.top : headTopOf(desk, piece));
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
];
