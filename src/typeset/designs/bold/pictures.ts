import type { Box, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, clearsFold, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import {
  box,
  finish,
  layDrawing,
  layPage,
  layPanel,
  layPhoto,
  layRule,
  layType,
  mayAskToWrite,
  sheet,
  whole,
} from '../../plan/desk.ts';
import { part } from '../../plan/text.ts';
import { typographic } from '../../words.ts';
import { faceOf } from './dress.ts';
import { albums } from './albums.ts';
import { grid, inside, outside } from './grid.ts';
import type { Tone } from './tone.ts';
import { costIn, layField, layQuoteField, layShots, otherTone, toneOf } from './tone.ts';
import { layHead, lineSize, sizeIn, thick } from './type.ts';

/** One picture across the fold: both pages of a spread. */
export function spread(desk: Desk, number: number, photo: PhotoFacts): PlanPage[] {
  // A very wide picture keeps its shape in a band; under it goes a flat ground.
  const band = aspectOf(photo) > 1.85 || photo.caption !== undefined;
  const tall = band && clearsFold(photo, 214) ? 214 : trim.h;
  const tone = toneOf(desk, number);
  return (['left', 'right'] as const).map((half, at) => {
    const on = sheet(desk, number + at);
    layPhoto(on, photo, box(0, 0, trim.w, tall), { half });
    if (tall < trim.h) layUnder(desk, on, photo, tall + 14, tone);
    return finish(on, {
      kind: 'spread',
      template: tall < trim.h ? 'spread-band' : 'spread',
      ground: tall < trim.h ? tone.ground : 'deep',
      folio: false,
      running: desk.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** Under a picture across the fold: what was said about it on the left page, a line of the story on the right one. */
function layUnder(desk: Desk, on: Sheet, { caption }: PhotoFacts, y: number, { letters }: Tone) {
  if (on.left) {
    const said = caption ? [part('caption', typographic(caption), 8)] : [];
    if (said.length > 0) layType(on, box(on.x0, y, 105, 20), { parts: said, colour: letters });
    return;
  }
  const quote = desk.quotes.take({ longest: 90 });
  if (quote === undefined) return;
  const size = sizeIn(desk, 'quote', quote, { w: grid.width, h: 54, most: 46, least: 14 });
  layType(on, box(on.x0, y, grid.width, 58), { parts: [part('quote', quote, size)], colour: letters });
}

/** A page of pictures: one large, or an album of several; without any, a line of the story, the theme's shapes or room to write. */
export function photoPage(desk: Desk, number: number, photos: readonly PhotoFacts[], title: string): PlanPage {
  const [photo] = photos;
  if (!photo) return layPage(desk, number, wordsPages, undefined);
  return photos.length === 1
    ? layPage(desk, number, singles, { photo, title: worded(desk, title) })
    : layPage(desk, number, albums, { photos, title: worded(desk, title) });
}

const wordy = ['photo-ground', 'photo-word', 'photo-column', 'album-tiles', 'album-rows'];
/** The word over a page of pictures: the next one that no page had. */
function worded({ look, used }: Desk, title: string): string {
  const before = wordy.reduce((sum, name) => sum + (used.get(name)?.times ?? 0), 0);
  return look.album[before % look.album.length] ?? title;
}

interface Single {
  photo: PhotoFacts;
  title: string;
}

const one = (ground: About['ground'], folio: boolean, why: string): About => ({ kind: 'photo', ground, folio, why });

/** A word cut off by the foot of the page, as wide as the area, and how much of the page it takes, mm. */
const wordTall = (desk: Desk, title: string, w: number, most: number): number =>
  Math.min(most, lineSize(title, w, desk.look, 400) * 0.3528 * faceOf(desk.look).cap * 0.8);

/** The picture at its own shape as wide as some measure bears, no deeper than `most`. */
function shaped(photo: PhotoFacts, w: number, most: number): Pick<Box, 'w' | 'h'> {
  const aspect = Math.min(Math.max(aspectOf(photo), shapesOf(photo).narrowest, 0.56), 2.4);
  return w / aspect <= most ? { w, h: w / aspect } : { w: most * aspect, h: most };
}

/** How deep a picture from edge to edge is, mm: at its own shape where that leaves room for something else. */
const wideTall = (photo: PhotoFacts): number => Math.max(110, Math.min(176, trim.w / Math.max(aspectOf(photo), 1)));

const singles: readonly Template<Single>[] = [
  {
    name: 'photo-full',
    suits: (_desk, { photo }) => (mayBleed(photo, trim.w / trim.h, trim.w) ? 0.8 : undefined),
    lay: (desk, on, { photo }) => {
      if (photo.caption) layShots(desk, on, [photo], box(0, 0, trim.w, trim.h - 4));
      else layPhoto(on, photo, whole);
      return one('paper', false, 'A picture that fills an upright page.');
    },
  },
  {
    // The picture at its own shape on a flat ground, from the outer edge; a word of furniture cut off by the foot of the page.
    name: 'photo-ground',
    suits: () => 0.6,
    lay: (desk, on, { photo, title }) => {
      const tone = toneOf(desk, on.number);
      const foot = wordTall(desk, title, trim.w - 24, 62);
      const side = outside(on, 3);
      const most = trim.h - foot - grid.top - 24;
      const bleeds = costIn(photo, side.w, Math.min(most, side.w / aspectOf(photo))) < 0.5;
      const { w, h } = shaped(photo, bleeds ? side.w : grid.width, most);
      const y = grid.top + Math.max(0, (most - h) * 0.4);
      const x = bleeds && w > 140 ? (on.left ? 0 : trim.w - w) : on.x0;
      layPhoto(on, photo, box(x, y, w, h));
      if (photo.caption)
        layType(on, box(Math.max(x, on.x0), y + h + 4, 140, 10), {
          parts: [part('caption', typographic(photo.caption), 8)],
          colour: tone.letters,
        });
      layDrawing(on, box(12, trim.h - foot, trim.w - 24, foot), {
        drawing: 'word',
        text: title,
        ink: tone.mark,
        ground: tone.ground,
      });
      return one(tone.ground, false, 'A picture at its own shape on a flat ground.');
    },
  },
  {
    // The picture from edge to edge, and under it a line of the story as large as the rest of the page.
    name: 'photo-quote',
    suits: (desk, { photo }) => {
      return desk.quotes.left > 0 && costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.75 : undefined;
    },
    lay: (desk, on, { photo }) => {
      const h = wideTall(photo);
      const tone = toneOf(desk, on.number);
      layShots(desk, on, [photo], box(0, 0, trim.w, h), { ink: 'ink' });
      layQuoteField(desk, on, box(0, h, trim.w, trim.h - h), tone);
      return one('paper', false, 'A wide picture keeps its shape; a line of the story stands under it.');
    },
  },
  {
    // The picture from edge to edge, and under it the theme's shapes.
    name: 'photo-shapes',
    suits: (_desk, { photo }) => (costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.6 : undefined),
    lay: (desk, on, { photo }) => {
      const h = wideTall(photo);
      layShots(desk, on, [photo], box(0, 0, trim.w, h), { ink: 'ink' });
      layField(on, box(0, h, trim.w, trim.h - h), toneOf(desk, on.number));
      return one('paper', false, 'A wide picture keeps its shape; the theme’s shapes stand under it.');
    },
  },
  {
    // A word on a flat ground, and under it the picture down to the foot of the page.
    name: 'photo-word',
    suits: (_desk, { photo }) => (costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.62 : undefined),
    lay: (desk, on, { photo, title }) => {
      const tone = toneOf(desk, on.number);
      const top = trim.h - wideTall(photo);
      layRule(on, box(on.x0, grid.top, grid.width, thick), tone.mark);
      const size = sizeIn(desk, 'headline', title, { w: grid.width, h: top - 44, most: 130, least: 24 });
      layType(on, box(on.x0, grid.top + 9, grid.width, top - 40), {
        parts: [part('headline', title, size)],
        colour: tone.mark,
      });
      layShots(desk, on, [photo], box(0, top, trim.w, trim.h - top), { ink: tone.letters, above: true });
      return one(tone.ground, false, 'A wide picture at the foot of a flat ground.');
    },
  },
  {
    // An upright picture beside a flat ground, with a word set up the page.
    name: 'photo-column',
    suits: (desk, { photo }, number) => {
      const side = outside(sheet(desk, number), 2);
      return costIn(photo, side.w, trim.h) < 0.36 ? 0.76 : undefined;
    },
    lay: (desk, on, { photo, title }) => {
      const [side, ground] = [outside(on, 2), inside(on, 2)];
      const tone = toneOf(desk, on.number);
      layShots(desk, on, [photo], box(side.x, 0, side.w, photo.caption ? trim.h - 4 : trim.h), {
        words: { x: on.left ? 12 : side.x + 6, w: 110 },
        ink: tone.letters,
      });
      layType(on, box(ground.x + (on.left ? 8 : 14), 14, 47, trim.h - 28), {
        parts: [part('figure', title, lineSize(title, trim.h - 28, desk.look, 104 / faceOf(desk.look).cap))],
        turn: on.left ? 90 : -90,
        colour: tone.mark,
      });
      return one(tone.ground, false, 'An upright picture beside a flat ground.');
    },
  },
];

const quoted = (ground: About['ground']): About => ({
  kind: 'quote',
  ground,
  folio: false,
  why: 'A line of the story that stands alone.',
});

/** Pages without a picture. */
const wordsPages: readonly Template<undefined>[] = [
  {
    name: 'quote',
    suits: desk => (desk.quotes.left > 0 ? 0.8 : undefined),
    lay: (desk, on) => {
      const tone = toneOf(desk, on.number);
      const quote = desk.quotes.take({}) ?? desk.look.back;
      const size = sizeIn(desk, 'quote', quote, { w: trim.w - 28, h: 236, most: 112, least: 20 });
      layRule(on, box(14, 20, trim.w - 28, thick), tone.mark);
      layType(on, box(14, 30, trim.w - 28, 240), { parts: [part('quote', quote, size)], colour: tone.letters });
      return quoted(tone.ground);
    },
  },
  {
    name: 'quote-shapes',
    suits: desk => (desk.quotes.left > 0 ? 0.8 : undefined),
    lay: (desk, on) => {
      const tone = toneOf(desk, on.number);
      const quote = desk.quotes.take({}) ?? desk.look.back;
      const size = sizeIn(desk, 'quote', quote, { w: grid.width, h: 118, most: 66, least: 16 });
      layField(on, box(0, 0, trim.w, 140), otherTone(desk, on.number));
      layType(on, box(on.x0, 154, grid.width, 122), { parts: [part('quote', quote, size)], colour: tone.letters });
      return { ...quoted(tone.ground), folio: true };
    },
  },
  {
    name: 'shapes',
    suits: (desk, _given, number) => (desk.quotes.left > 0 ? undefined : number % 4 < 2 ? 0.5 : 0.2),
    lay: (desk, on) => {
      const tone = toneOf(desk, on.number);
      layField(on, whole, tone);
      return { ...quoted(tone.ground), kind: 'filler', why: 'No picture and no line left: the theme’s shapes.' };
    },
  },
  {
    name: 'write',
    suits: (desk, _given, number) => (mayAskToWrite(desk) ? (number % 4 < 2 ? 0.2 : 0.5) : undefined),
    lay: (desk, on) => {
      const tone = toneOf(desk, on.number);
      const over = layPanel(on, box(0, 0, trim.w, 78), { colour: tone.ground });
      const parts = [part('eyebrow', 'Your turn', 7.8), part('headline', 'Write something here', 58 * desk.look.scale)];
      layHead(on, box(on.x0, grid.top, grid.width, 56), parts, { colour: tone.letters, mark: tone.mark, over });
      for (let y = 96; y < 272; y += 11) layRule(on, box(on.x0, y, grid.width, 0.3), 'soft');
      return { ...quoted('paper'), kind: 'filler', folio: true, why: 'Room left over: lines for a pen.' };
    },
  },
];

export const pictureNames = [...singles, ...wordsPages].map(({ name }) => name).concat('spread', 'spread-band');
