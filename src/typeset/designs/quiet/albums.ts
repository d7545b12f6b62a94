/** Quiet's templates for a page with several pictures. */
import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { cropFor, dpiOf, cropLoss } from '../../plan/crop.ts';
import type { PageDescription, PageLayout, Template } from '../../plan/design.ts';
import { captionLine } from '../../plan/captions.ts';
import { box, layPhoto, layPhotos, layType, wholePage } from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { quietGrid as page } from './grid.ts';
import { layPicture } from './tone.ts';

interface QuietAlbum {
  photos: readonly PhotoFacts[];
  title: string;
}
const quietAlbumDescription = ({ photos }: QuietAlbum, folio: boolean): PageDescription => ({
  kind: 'album',
  ground: 'paper',
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** Lays a caption beside a picture, its last line at `y` mm. */
const layQuietBeside = (
  layout: PageLayout,
  photo: PhotoFacts,
  at: { x: number; y: number; w: number; right?: boolean },
) => {
  if (photo.caption)
    layType(layout, box({ x: at.x, y: at.y - 24, w: at.w, h: 24 }), {
      parts: [textPart('caption', typographic(photo.caption), { size: 7.6 })],
      anchor: 'bottom',
      align: at.right ? 'right' : 'left',
      colour: 'soft',
    });
};

/** Where the pictures under a title begin, mm. */
const albumTop = page.top + 9;
const layQuietTitle = (layout: PageLayout, title: string) =>
  layType(layout, box({ x: layout.x0, y: page.top, w: 110, h: 4 }), {
    parts: [textPart('eyebrow', title, { size: 7.6 })],
    colour: 'accent',
  });

/** Columns and rows of equal cells for so many pictures, if there are any. */
const gridOf = (n: number): [number, number] | undefined =>
  (({ 4: [2, 2], 6: [2, 3], 9: [3, 3] }) as Record<number, [number, number]>)[n];
/** Mean crop loss of the photos in cells of this aspect ratio. */
const cellLoss = (photos: readonly PhotoFacts[], aspect: number): number =>
  photos.reduce((sum, photo) => sum + cropLoss(photo, aspect), 0) / photos.length;
/** Aspect ratio of the cells for `n` pictures. */
const gridAspect = (n: number): number => {
  const [columns = 1, rows = 1] = gridOf(n) ?? [];
  return (page.width - 2.4 * (columns - 1)) / columns / ((page.bottom - albumTop - 2.4 * (rows - 1)) / rows);
};

export const quietAlbums: readonly Template<QuietAlbum>[] = [
  {
    name: 'album',
    form: 'group',
    suits: () => 0.5,
    lay: (_context, layout, album) => {
      layQuietTitle(layout, album.title);
      layPhotos(layout, {
        photos: album.photos,
        area: box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - albumTop }),
        gap: 2.4,
      });
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-turned',
    form: 'turned',
    suits: () => 0.5,
    lay: (_context, layout, album) => {
      layQuietTitle(layout, album.title);
      const area = box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - albumTop });
      layPhotos(layout, { photos: album.photos, area, gap: 2.4, flipped: true });
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-stagger',
    form: 'steps',
    suits: (_context, { photos }) =>
      photos.length === 3 && photos.every(photo => cropLoss(photo, 138 / 88) < 0.3) ? 0.75 : undefined,
    lay: (_context, layout, album) => {
      album.photos.forEach((photo, at) => {
        const [x, y, h] = [at === 1 ? 72 : 0, [0, 100, 202][at] ?? 0, at === 0 ? 92 : at === 1 ? 94 : 95];
        layPhoto(layout, { photo, area: box({ x, y, w: 138, h }) });
        layQuietBeside(layout, photo, { x: at === 1 ? 16 : 144, y: y + h, w: 50, right: at === 1 });
      });
      return quietAlbumDescription(album, false);
    },
  },
  {
    name: 'album-pair',
    form: 'pair',
    suits: (_context, { photos }) =>
      photos.length === 2 && photos.every(photo => cropLoss(photo, 84 / 122) < 0.25) ? 0.75 : undefined,
    lay: (_context, layout, album) => {
      layQuietTitle(layout, album.title);
      album.photos.forEach((photo, at) => {
        const [x, y] = [layout.x0 + at * 90, albumTop + 22 + at * 62];
        layPhotos(layout, { photos: [photo], area: box({ x, y, w: 84, h: 122 + (photo.caption ? 8 : 0) }), gap: 0 });
      });
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-foot',
    form: 'foot',
    suits: (_context, { photos }) => {
      const last = photos.at(-1);
      const small = last && dpiOf(last, cropFor(last, trim.w / 168), trim.w) < 130;
      return last && !small && photos.length >= 3 && photos.length <= 5 && cropLoss(last, trim.w / 168) < 0.3
        ? 0.65
        : undefined;
    },
    lay: (context, layout, album) => {
      const last = album.photos.at(-1) as PhotoFacts;
      const tall = 168 + (last.caption ? 7 : 0);
      const foot = trim.h - tall;
      layPhotos(layout, {
        photos: album.photos.slice(0, -1),
        area: box({ x: layout.x0, y: page.top, w: page.width, h: foot - page.top - 8 }),
        gap: 2.4,
      });
      layPicture(context, layout, {
        area: box({ x: 0, y: foot, w: trim.w, h: tall }),
        photos: [last],
        more: { captionAbove: true },
      });
      return quietAlbumDescription(album, false);
    },
  },
  {
    name: 'album-bleed',
    form: 'bleed',
    suits: (_context, { photos }) => (photos.length <= 4 ? 0.5 : undefined),
    lay: (_context, layout, album) => {
      layPhotos(layout, { photos: album.photos, area: wholePage, gap: 1.8, captionInset: 16 });
      return quietAlbumDescription(album, false);
    },
  },
  {
    name: 'album-quote',
    form: 'group',
    suits: (_context, { photos }) => (photos.length <= 5 ? 0.55 : undefined),
    lay: (context, layout, album) => {
      layQuietTitle(layout, album.title);
      const quote = context.quotes.take({ longest: 120 });
      const parts = quote ? [textPart('quote', quote, { size: quote.length > 80 ? 17 : 21 })] : [];
      const foot = quote ? heightOf(parts, page.width - 12, context.measure) + 9 : 0;
      layPhotos(layout, {
        photos: album.photos,
        area: box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - albumTop - foot }),
        gap: 2.4,
      });
      if (quote)
        layType(layout, box({ x: layout.x0, y: page.bottom - foot + 8, w: page.width - 12, h: foot - 7 }), {
          parts,
          colour: 'accent',
        });
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-lead',
    form: 'top',
    suits: (_context, { photos }) => {
      const [first] = photos;
      const small = first && dpiOf(first, cropFor(first, trim.w / 168), trim.w) < 130;
      return first && !small && photos.length >= 3 && photos.length <= 4 && cropLoss(first, trim.w / 168) < 0.3
        ? 0.65
        : undefined;
    },
    lay: (_context, layout, album) => {
      const [first, ...rest] = album.photos as [PhotoFacts, ...PhotoFacts[]];
      layPhotos(layout, { photos: [first], area: box({ x: 0, y: 0, w: trim.w, h: 172 }), gap: 0, captionInset: 16 });
      layPhotos(layout, {
        photos: rest,
        area: box({ x: layout.x0, y: 180, w: page.width, h: page.bottom - 180 }),
        gap: 2.4,
      });
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-grid',
    form: 'grid',
    suits: (_context, { photos }) =>
      gridOf(photos.length) && cellLoss(photos, gridAspect(photos.length)) < 0.3 ? 0.7 : undefined,
    lay: (_context, layout, album) => {
      layQuietTitle(layout, album.title);
      const [columns, rows] = gridOf(album.photos.length) as [number, number];
      const w = (page.width - 2.4 * (columns - 1)) / columns;
      const length = album.photos.reduce((sum, { caption }) => sum + (caption ? caption.length + 19 : 0), 0);
      const strip = length > 0 ? 4 + 3.6 * Math.ceil(length / 115) : 0;
      const h = (page.bottom - strip - albumTop - 2.4 * (rows - 1)) / rows;
      const pictureBoxes = album.photos.map((photo, at) => {
        const [column, row] = [at % columns, Math.floor(at / columns)];
        return layPhoto(layout, {
          photo,
          area: box({ x: layout.x0 + column * (w + 2.4), y: albumTop + row * (h + 2.4), w, h }),
        }).box;
      });
      if (strip > 0) {
        const area = box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - strip - albumTop });
        const captions = pictureBoxes.map((picture, at) => ({ box: picture, caption: album.photos[at]?.caption }));
        layType(layout, box({ x: layout.x0, y: page.bottom - strip + 2.6, w: page.width, h: strip - 2.6 }), {
          parts: [{ ...textPart('caption', captionLine(captions, area), { size: 7.4 }), least: 6 }],
          colour: 'soft',
        });
      }
      return quietAlbumDescription(album, true);
    },
  },
  {
    name: 'album-steps',
    form: 'steps',
    suits: (_context, { photos }) =>
      photos.length === 2 && photos.every(photo => cropLoss(photo, 1.18) < 0.4) ? 0.65 : undefined,
    lay: (_context, layout, album) => {
      const [first, second] = album.photos as [PhotoFacts, PhotoFacts];
      layPhoto(layout, { photo: first, area: box({ x: 0, y: 0, w: 150, h: 140 }) });
      layQuietBeside(layout, first, { x: 156, y: 140, w: 40 });
      layPhoto(layout, { photo: second, area: box({ x: 60, y: 148, w: 150, h: trim.h - 148 }) });
      layQuietBeside(layout, second, { x: 14, y: trim.h - 14, w: 40, right: true });
      return quietAlbumDescription(album, false);
    },
  },
];
