import type { Ink, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, cropFor, cutAway, dpiOf, lost, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import {
  box,
  finish,
  layOrnament,
  layPage,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  sheet,
  whole,
} from '../../plan/desk.ts';
import { heightOf, part } from '../../plan/text.ts';
import { typographic } from '../../words.ts';
import { grid as page } from './grid.ts';
import { toneOf } from './tone.ts';

/** One picture across the fold: both pages of a spread. */
export function spread(desk: Desk, number: number, photo: PhotoFacts): PlanPage[] {
  // A very wide picture keeps its shape in a band, with paper below it.
  const tall = aspectOf(photo) > 1.9 ? 196 : trim.h;
  const caption = tall < trim.h && photo.caption ? typographic(photo.caption) : undefined;
  return (['left', 'right'] as const).map((half, at) => {
    const on = sheet(desk, number + at);
    layPhoto(on, photo, box(0, 0, trim.w, tall), { half });
    if (caption !== undefined && half === 'left')
      layType(on, box(on.x0, tall + 7, 120, 12), { parts: [part('caption', caption, 8)], colour: 'soft' });
    return finish(on, {
      kind: 'spread',
      template: tall < trim.h ? 'spread-band' : 'spread',
      ground: tall < trim.h ? 'paper' : 'deep',
      folio: tall < trim.h,
      running: desk.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** A page of pictures: one large, or an album of several; without any, a line of the story printed large. */
export function photoPage(desk: Desk, number: number, photos: readonly PhotoFacts[], title: string): PlanPage {
  const [first] = photos;
  if (!first) return layPage(desk, number, wordsPages, undefined);
  return photos.length === 1 ? layPage(desk, number, singles, first) : layPage(desk, number, albums, { photos, title });
}

const one = (ground: Ink, folio: boolean, why: string): About => ({ kind: 'photo', ground, folio, why });
/** How deep a wide picture across the page may be. */
const wideTall = (photo: PhotoFacts, most: number): number =>
  Math.min(most, Math.max(118, (trim.w / aspectOf(photo)) * 1.3), trim.w / shapesOf(photo).narrowest);
const isWide = (photo: PhotoFacts): boolean => lost(photo, trim.w / trim.h) > 0.4;

/** A wide picture and a line of the story under it, on a ground. */
const withQuote = (name: string, ground: 'deep' | 'tint'): Template<PhotoFacts> => ({
  name,
  form: 'top',
  suits: (_desk, photo) => (isWide(photo) ? 0.6 : undefined),
  lay: (desk, on, photo) => {
    const dark = ground === 'deep';
    const quote = desk.quotes.take({});
    const tall = wideTall(photo, quote ? 178 : 214);
    const top = quote ? 0 : (trim.h - tall) / 2 - 12;
    layPhotos(on, [photo], box(0, top, trim.w, tall), { gap: 0, captionInset: 16, ink: dark ? 'light' : 'soft' });
    if (quote) {
      layRule(on, box(on.x0, tall + 17, 24, 0.7), dark ? 'second' : 'accent');
      layType(on, box(on.x0, tall + 24, 158, trim.h - tall - 24 - 26), {
        parts: [part('quote', quote, quote.length > 120 ? 29 : quote.length > 80 ? 34 : quote.length > 50 ? 40 : 48)],
        colour: dark ? 'light' : 'accent',
      });
    }
    return one(ground, false, 'A wide picture keeps its shape; a line of the story stands under it.');
  },
});

const singles: readonly Template<PhotoFacts>[] = [
  {
    name: 'full-photo',
    form: 'whole',
    suits: (_desk, photo) => (mayBleed(photo, trim.w / trim.h, trim.w) ? 0.8 : undefined),
    lay: (_desk, on, photo) => {
      const frame = layPhoto(on, photo, whole, photo.caption ? { scrim: { top: 0, bottom: 0.07 } } : {});
      if (photo.caption)
        layType(on, box(on.x0, 279, 150, 8), {
          parts: [part('caption', typographic(photo.caption), 8)],
          colour: 'light',
          anchor: 'bottom',
          over: frame.id,
        });
      const cut = Math.round(cutAway(cropFor(photo, trim.w / trim.h)) * 100);
      return one('deep', false, `A picture that fills an upright page (${cut} % cut).`);
    },
  },
  {
    name: 'photo-matted',
    form: 'framed',
    suits: () => 0.5,
    lay: (_desk, on, photo) => {
      const [most, deepest] = [page.width, 214];
      const w = Math.min(most, deepest * Math.max(0.62, aspectOf(photo)));
      const h = Math.min(deepest, w / Math.min(Math.max(1.6, shapesOf(photo).narrowest), aspectOf(photo)));
      const top = page.top + (page.bottom - page.top - h) / 2 - 8;
      const x = on.x0 + (page.width - w) / 2;
      layPhoto(on, photo, box(x, top, w, h));
      if (photo.caption)
        layType(on, box(x, top + h + 4, w, 12), {
          parts: [part('caption', typographic(photo.caption), 8)],
          colour: 'soft',
        });
      return one('paper', true, 'A picture with paper around it.');
    },
  },
  {
    name: 'photo-wide',
    form: 'band',
    suits: (_desk, photo) => (isWide(photo) ? 0.4 : undefined),
    lay: (_desk, on, photo) => {
      const tall = wideTall(photo, 214);
      layPhotos(on, [photo], box(0, (trim.h - tall) / 2 - 12, trim.w, tall), { gap: 0, captionInset: 16 });
      return one('paper', true, 'A wide picture keeps its shape, with paper above and below.');
    },
  },
  withQuote('photo-quote', 'tint'),
  withQuote('photo-quote-dark', 'deep'),
];

interface Album {
  photos: readonly PhotoFacts[];
  title: string;
}
const several = ({ photos }: Album, folio: boolean): About => ({
  kind: 'album',
  ground: 'paper',
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

const albumTop = page.top + 9;
const layTitle = (on: Sheet, title: string) =>
  layType(on, box(on.x0, page.top, 110, 4), { parts: [part('eyebrow', title, 7.6)], colour: 'accent' });

/** Equal cells in rows; how much of the pictures would be cut away in them. */
const gridOf = (n: number): [number, number] | undefined =>
  (({ 4: [2, 2], 6: [2, 3], 9: [3, 3] }) as Record<number, [number, number]>)[n];
const cellLoss = (photos: readonly PhotoFacts[], aspect: number): number =>
  photos.reduce((sum, photo) => sum + lost(photo, aspect), 0) / photos.length;
const gridAspect = (n: number): number => {
  const [columns = 1, rows = 1] = gridOf(n) ?? [];
  return (page.width - 2.4 * (columns - 1)) / columns / ((page.bottom - albumTop - 2.4 * (rows - 1)) / rows);
};

const albums: readonly Template<Album>[] = [
  {
    name: 'album',
    form: 'group',
    suits: () => 0.5,
    lay: (_desk, on, album) => {
      layTitle(on, album.title);
      layPhotos(on, album.photos, box(on.x0, albumTop, page.width, page.bottom - albumTop), { gap: 2.4 });
      return several(album, true);
    },
  },
  {
    name: 'album-bleed',
    form: 'bleed',
    suits: (_desk, { photos }) => (photos.length <= 4 ? 0.5 : undefined),
    lay: (_desk, on, album) => {
      layPhotos(on, album.photos, whole, { gap: 1.8, captionInset: 16 });
      return several(album, false);
    },
  },
  {
    name: 'album-quote',
    form: 'group',
    suits: (_desk, { photos }) => (photos.length <= 5 ? 0.55 : undefined),
    lay: (desk, on, album) => {
      layTitle(on, album.title);
      const quote = desk.quotes.take({ longest: 120 });
      const parts = quote ? [part('quote', quote, quote.length > 80 ? 17 : 21)] : [];
      const foot = quote ? heightOf(parts, page.width - 12, desk.measure) + 9 : 0;
      layPhotos(on, album.photos, box(on.x0, albumTop, page.width, page.bottom - albumTop - foot), { gap: 2.4 });
      if (quote)
        layType(on, box(on.x0, page.bottom - foot + 8, page.width - 12, foot - 7), { parts, colour: 'accent' });
      return several(album, true);
    },
  },
  {
    name: 'album-lead',
    form: 'top',
    suits: (_desk, { photos }) => {
      const [first] = photos;
      const small = first && dpiOf(first, cropFor(first, trim.w / 168), trim.w) < 130;
      return first && !small && photos.length >= 3 && photos.length <= 6 && lost(first, trim.w / 168) < 0.3
        ? 0.65
        : undefined;
    },
    lay: (_desk, on, album) => {
      const [first, ...rest] = album.photos as [PhotoFacts, ...PhotoFacts[]];
      layPhotos(on, [first], box(0, 0, trim.w, 172), { gap: 0, captionInset: 16 });
      layPhotos(on, rest, box(on.x0, 180, page.width, page.bottom - 180), { gap: 2.4 });
      return several(album, true);
    },
  },
  {
    name: 'album-grid',
    form: 'grid',
    suits: (_desk, { photos }) =>
      gridOf(photos.length) && cellLoss(photos, gridAspect(photos.length)) < 0.3 ? 0.7 : undefined,
    lay: (_desk, on, album) => {
      layTitle(on, album.title);
      const [columns, rows] = gridOf(album.photos.length) as [number, number];
      const w = (page.width - 2.4 * (columns - 1)) / columns;
      const captions = album.photos.flatMap(({ caption }) => (caption ? [typographic(caption)] : []));
      const strip = captions.length > 0 ? 4 + 3.6 * Math.ceil(captions.join(' · ').length / 105) : 0;
      const h = (page.bottom - strip - albumTop - 2.4 * (rows - 1)) / rows;
      album.photos.forEach((photo, at) => {
        const [column, row] = [at % columns, Math.floor(at / columns)];
        layPhoto(on, photo, box(on.x0 + column * (w + 2.4), albumTop + row * (h + 2.4), w, h));
      });
      if (strip > 0)
        layType(on, box(on.x0, page.bottom - strip + 2.6, page.width, strip - 2.6), {
          parts: [{ ...part('caption', captions.join(' · '), 7.4), least: 6 }],
          colour: 'soft',
        });
      return several(album, true);
    },
  },
  {
    name: 'album-steps',
    form: 'steps',
    suits: (_desk, { photos }) =>
      photos.length === 2 && photos.every(photo => lost(photo, 1.18) < 0.4) ? 0.65 : undefined,
    lay: (_desk, on, album) => {
      const [first, second] = album.photos as [PhotoFacts, PhotoFacts];
      layPhotos(on, [first], box(0, 0, 150, 132), { gap: 0, captionInset: 16 });
      layPhotos(on, [second], box(60, 146, 150, trim.h - 146), { gap: 0, captionInset: 16 });
      return several(album, false);
    },
  },
];

const alone = (ground: Ink, folio: boolean, why: string): About => ({ kind: 'quote', ground, folio, why });

/** A page with no picture: a line of the story on a coloured ground, the theme's cloth, or lines to write on. */
const wordsPages: readonly Template<undefined>[] = [
  {
    name: 'quote',
    form: 'tone',
    suits: desk => (desk.quotes.left > 0 ? 1 : undefined),
    lay: (desk, on) => {
      const quote = desk.quotes.take({}) ?? '';
      const [ground, ornament, ink] = toneOf(desk, on.number);
      layOrnament(on, on.x0, 34, 34, { ink: ornament, ground });
      layType(on, box(on.x0, 96, 160, 168), {
        parts: [part('quote', quote, quote.length > 120 ? 32 : quote.length > 70 ? 38 : 46)],
        colour: ink,
        anchor: 'bottom',
      });
      return alone(ground, false, 'A line of the story that stands alone.');
    },
  },
  {
    name: 'quote-paper',
    form: 'words',
    suits: desk => (desk.quotes.left > 0 ? 0.9 : undefined),
    lay: (desk, on) => {
      const quote = desk.quotes.take({ longest: 120 }) ?? desk.quotes.take({}) ?? '';
      const parts = [part('quote', quote, quote.length > 80 ? 30 : 38)];
      const tall = heightOf(parts, 140, desk.measure);
      const top = (trim.h - tall) / 2 - 10;
      layRule(on, box(on.x0, top - 14, 40, 0.7), 'accent');
      layType(on, box(on.x0, top, 140, tall + 1), { parts, colour: 'accent' });
      return alone('paper', true, 'A line of the story with much paper around it.');
    },
  },
  {
    name: 'cloth',
    form: 'tone',
    suits: desk => (desk.quotes.left > 0 ? undefined : 0.6),
    lay: (desk, on) => {
      const [ground, ornament] = toneOf(desk, on.number);
      layPanel(on, whole, { colour: ground, ink: ornament, pattern: true, step: 58 });
      return alone(ground, false, 'No picture and no line left: the theme’s cloth as a breathing space.');
    },
  },
  {
    name: 'write',
    form: 'words',
    suits: desk => (desk.quotes.left > 0 ? undefined : 0.6),
    lay: (desk, on) => {
      layType(on, box(on.x0, page.top + 6, page.width, 40), {
        parts: [
          part('eyebrow', 'Your turn', 7.6, { gap: 6, colour: 'accent' }),
          part('headline', 'Write something here', 34 * desk.look.scale),
        ],
      });
      for (let y = 84; y < 268; y += 11) layRule(on, box(on.x0, y, page.width, 0.2), 'soft');
      return alone('paper', true, 'Room left over: lines for a pen.');
    },
  },
];

export const templateNames = [
  'spread',
  'spread-band',
  ...[...singles, ...albums, ...wordsPages].map(({ name }) => name),
];
