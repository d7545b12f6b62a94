import type { Ink, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import {
  aspectOf,
  bearsCaption,
  clearsFold,
  cropFor,
  cutAway,
  dpiOf,
  cropLoss,
  mayBleed,
  shapesOf,
} from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { captionLine } from '../../plan/captions.ts';
import { layPage, mayAskToWrite } from '../../plan/choose-template.ts';
import {
  box,
  toPlanPage,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  emptyPage,
  wholePage,
} from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { quietGrid as page } from './grid.ts';
import { captionDeep, layPicture, toneOf } from './tone.ts';

/** One picture across the fold: both pages of a spread. */
export function quietSpread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[] {
  // A very wide picture keeps its shape in a band, with paper below it.
  const tall = aspectOf(photo) > 1.9 && clearsFold(photo, 196) ? 196 : trim.h;
  const caption = photo.caption ? typographic(photo.caption) : undefined;
  const shade = { scrim: { top: 0, bottom: 0.07 } };
  return (['left', 'right'] as const).map((half, at) => {
    const layout = emptyPage(context, number + at);
    const over = layPhoto(layout, {
      photo,
      area: box({ x: 0, y: 0, w: trim.w, h: tall }),
      half,
      ...(caption !== undefined && tall === trim.h && shade),
    }).id;
    if (caption !== undefined && half === 'left')
      layType(layout, box({ x: layout.x0, y: tall < trim.h ? tall + 7 : 280, w: 150, h: tall < trim.h ? 12 : 8 }), {
        parts: [textPart('caption', caption, { size: 8 })],
        ...(tall < trim.h ? { colour: 'soft' } : { colour: 'light', anchor: 'bottom', over }),
      });
    return toPlanPage(layout, {
      kind: 'spread',
      template: tall < trim.h ? 'spread-band' : 'spread',
      ground: tall < trim.h ? 'paper' : 'deep',
      folio: tall < trim.h,
      running: context.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** A page of pictures: one large, or an album of several; without any, a line of the story printed large. */
export function photoPage(
  context: PlanContext,
  number: number,
  { photos, title }: { photos: readonly PhotoFacts[]; title: string },
): PlanPage {
  const [first] = photos;
  if (!first) return layPage(context, number, { templates: quietWordsPages, given: undefined });
  return photos.length === 1
    ? layPage(context, number, { templates: quietSingles, given: first })
    : layPage(context, number, { templates: quietAlbums, given: { photos, title } });
}

const one = (ground: Ink, folio: boolean, why: string): PageDescription => ({ kind: 'photo', ground, folio, why });
/** How deep a wide picture across the page may be. */
const wideTall = (photo: PhotoFacts, most: number): number =>
  Math.min(most, Math.max(118, (trim.w / aspectOf(photo)) * 1.3), trim.w / shapesOf(photo).narrowest);
const isWide = (photo: PhotoFacts): boolean => cropLoss(photo, trim.w / trim.h) > 0.4;

/** A picture in the upper outer corner: as large as it goes without being cut much. */
function offsetOf(photo: PhotoFacts): { w: number; h: number } {
  const w = 178;
  const h = Math.min(236, Math.max(112, w / aspectOf(photo)));
  return { w: Math.min(w, h * Math.max(0.62, aspectOf(photo))), h };
}

/** A line of the story in the largest size that leaves air in `room` mm. */
function pickAny(context: PlanContext, width: number, room: number) {
  const text = context.quotes.take({ longest: room < 50 ? 90 : 165 });
  if (text === undefined) return undefined;
  for (const size of [48, 42, 36, 31, 27, 23, 20]) {
    const parts = [textPart('quote', text, { size })];
    const tall = heightOf(parts, width, context.measure);
    if (tall <= room || size === 20) return { parts, tall };
  }
  return undefined;
}

/** A wide picture and a line of the story under it, on a ground. */
const withQuote = (name: string, ground: 'deep' | 'tint'): Template<PhotoFacts> => ({
  name,
  form: 'top',
  suits: (_desk, photo) => (isWide(photo) ? 0.6 : undefined),
  lay: (context, layout, photo) => {
    const dark = ground === 'deep';
    const quote = context.quotes.take({});
    const tall = wideTall(photo, quote ? 178 : 214);
    const top = quote ? 0 : (trim.h - tall) / 2 - 12;
    layPhotos(layout, {
      photos: [photo],
      area: box({ x: 0, y: top, w: trim.w, h: tall }),
      gap: 0,
      captionInset: 16,
      ink: dark ? 'light' : 'soft',
    });
    if (quote) {
      layRule(layout, box({ x: layout.x0, y: tall + 17, w: 24, h: 0.7 }), { ink: dark ? 'second' : 'accent' });
      layType(layout, box({ x: layout.x0, y: tall + 24, w: 158, h: trim.h - tall - 24 - 26 }), {
        parts: [
          textPart('quote', quote, {
            size: quote.length > 120 ? 29 : quote.length > 80 ? 34 : quote.length > 50 ? 40 : 48,
          }),
        ],
        colour: dark ? 'light' : 'accent',
      });
    }
    return one(ground, false, 'A wide picture keeps its shape; a line of the story stands under it.');
  },
});

const quietSingles: readonly Template<PhotoFacts>[] = [
  {
    name: 'full-photo',
    form: 'whole',
    suits: (_desk, photo) =>
      mayBleed(photo, trim.w / trim.h, trim.w) && bearsCaption(photo, wholePage, captionDeep) ? 0.8 : undefined,
    lay: (_desk, layout, photo) => {
      const frame = layPhoto(layout, {
        photo,
        area: wholePage,
        ...(photo.caption ? { scrim: { top: 0, bottom: 0.07 } } : {}),
      });
      if (photo.caption)
        layType(layout, box({ x: layout.x0, y: 279, w: 150, h: 8 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 8 })],
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
    lay: (_desk, layout, photo) => {
      const [most, deepest] = [page.width, 214];
      const w = Math.min(most, deepest * Math.max(0.62, aspectOf(photo)));
      const h = Math.min(deepest, w / Math.min(Math.max(1.6, shapesOf(photo).narrowest), aspectOf(photo)));
      const top = page.top + (page.bottom - page.top - h) / 2 - 8;
      const x = layout.x0 + (page.width - w) / 2;
      layPhoto(layout, { photo, area: box({ x, y: top, w, h }) });
      if (photo.caption)
        layType(layout, box({ x, y: top + h + 4, w, h: 12 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 8 })],
          colour: 'soft',
        });
      return one('paper', true, 'A picture with paper around it.');
    },
  },
  {
    name: 'photo-wide',
    form: 'band',
    suits: (_desk, photo) => (isWide(photo) ? 0.4 : undefined),
    lay: (_desk, layout, photo) => {
      const tall = wideTall(photo, 214);
      layPhotos(layout, {
        photos: [photo],
        area: box({ x: 0, y: (trim.h - tall) / 2 - 12, w: trim.w, h: tall }),
        gap: 0,
        captionInset: 16,
      });
      return one('paper', true, 'A wide picture keeps its shape, with paper above and below.');
    },
  },
  {
    name: 'photo-foot',
    form: 'foot',
    suits: (_desk, photo) => (isWide(photo) ? 0.5 : undefined),
    lay: (context, layout, photo) => {
      const tall = wideTall(photo, 190);
      const room = trim.h - tall - page.top - 26;
      const quote = room > 30 ? pickAny(context, 156, room) : undefined;
      if (quote) {
        layRule(layout, box({ x: layout.x0, y: page.top + 6, w: 24, h: 0.7 }), { ink: 'accent' });
        layType(layout, box({ x: layout.x0, y: page.top + 13, w: 156, h: quote.tall + 2 }), {
          parts: quote.parts,
          colour: 'accent',
        });
      } else layOrnament(layout, { x: layout.x0, y: page.top + 6, size: 26, ink: 'accent', ground: 'paper' });
      const top = trim.h - tall - (photo.caption ? 7 : 0);
      layPicture(context, layout, {
        area: box({ x: 0, y: top, w: trim.w, h: trim.h - top }),
        photos: [photo],
        more: { captionAbove: true },
      });
      return one('paper', false, 'A wide picture carries the foot of the page.');
    },
  },
  {
    name: 'photo-offset',
    form: 'offset',
    suits: (_desk, photo) => {
      const { w, h } = offsetOf(photo);
      return h >= 200 && cropLoss(photo, w / h) < 0.3 && dpiOf(photo, cropFor(photo, w / h), w) >= 130
        ? 0.6
        : undefined;
    },
    lay: (_desk, layout, photo) => {
      const { w, h } = offsetOf(photo);
      layPhoto(layout, { photo, area: box({ x: layout.left ? 0 : trim.w - w, y: 0, w, h }) });
      const x = layout.left ? 16 : trim.w - w;
      if (photo.caption)
        layType(layout, box({ x, y: h + 4, w: w - 16, h: 9 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 8 })],
          colour: 'soft',
        });
      return one('paper', true, 'A picture in the outer corner, paper beside and below it.');
    },
  },
  withQuote('photo-quote', 'tint'),
  withQuote('photo-quote-dark', 'deep'),
];

interface QuietAlbum {
  photos: readonly PhotoFacts[];
  title: string;
}
const several = ({ photos }: QuietAlbum, folio: boolean): PageDescription => ({
  kind: 'album',
  ground: 'paper',
  folio,
  why: `${photos.length} pictures that were taken or added one after the other.`,
});

/** A caption in the paper beside a picture, its last line level with the picture's foot. */
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

const albumTop = page.top + 9;
const layQuietTitle = (layout: PageLayout, title: string) =>
  layType(layout, box({ x: layout.x0, y: page.top, w: 110, h: 4 }), {
    parts: [textPart('eyebrow', title, { size: 7.6 })],
    colour: 'accent',
  });

/** Equal cells in rows; how much of the pictures would be cut away in them. */
const gridOf = (n: number): [number, number] | undefined =>
  (({ 4: [2, 2], 6: [2, 3], 9: [3, 3] }) as Record<number, [number, number]>)[n];
const cellLoss = (photos: readonly PhotoFacts[], aspect: number): number =>
  photos.reduce((sum, photo) => sum + cropLoss(photo, aspect), 0) / photos.length;
const gridAspect = (n: number): number => {
  const [columns = 1, rows = 1] = gridOf(n) ?? [];
  return (page.width - 2.4 * (columns - 1)) / columns / ((page.bottom - albumTop - 2.4 * (rows - 1)) / rows);
};

const quietAlbums: readonly Template<QuietAlbum>[] = [
  {
    name: 'album',
    form: 'group',
    suits: () => 0.5,
    lay: (_desk, layout, album) => {
      layQuietTitle(layout, album.title);
      layPhotos(layout, {
        photos: album.photos,
        area: box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - albumTop }),
        gap: 2.4,
      });
      return several(album, true);
    },
  },
  {
    name: 'album-turned',
    form: 'turned',
    suits: () => 0.5,
    lay: (_desk, layout, album) => {
      layQuietTitle(layout, album.title);
      const area = box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - albumTop });
      layPhotos(layout, { photos: album.photos, area, gap: 2.4, flipped: true });
      return several(album, true);
    },
  },
  {
    name: 'album-stagger',
    form: 'steps',
    suits: (_desk, { photos }) =>
      photos.length === 3 && photos.every(photo => cropLoss(photo, 138 / 88) < 0.3) ? 0.75 : undefined,
    lay: (_desk, layout, album) => {
      album.photos.forEach((photo, at) => {
        const [x, y, h] = [at === 1 ? 72 : 0, [0, 100, 202][at] ?? 0, at === 0 ? 92 : at === 1 ? 94 : 95];
        layPhoto(layout, { photo, area: box({ x, y, w: 138, h }) });
        layQuietBeside(layout, photo, { x: at === 1 ? 16 : 144, y: y + h, w: 50, right: at === 1 });
      });
      return several(album, false);
    },
  },
  {
    name: 'album-pair',
    form: 'pair',
    suits: (_desk, { photos }) =>
      photos.length === 2 && photos.every(photo => cropLoss(photo, 84 / 122) < 0.25) ? 0.75 : undefined,
    lay: (_desk, layout, album) => {
      layQuietTitle(layout, album.title);
      album.photos.forEach((photo, at) => {
        const [x, y] = [layout.x0 + at * 90, albumTop + 22 + at * 62];
        layPhotos(layout, { photos: [photo], area: box({ x, y, w: 84, h: 122 + (photo.caption ? 8 : 0) }), gap: 0 });
      });
      return several(album, true);
    },
  },
  {
    name: 'album-foot',
    form: 'foot',
    suits: (_desk, { photos }) => {
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
      return several(album, false);
    },
  },
  {
    name: 'album-bleed',
    form: 'bleed',
    suits: (_desk, { photos }) => (photos.length <= 4 ? 0.5 : undefined),
    lay: (_desk, layout, album) => {
      layPhotos(layout, { photos: album.photos, area: wholePage, gap: 1.8, captionInset: 16 });
      return several(album, false);
    },
  },
  {
    name: 'album-quote',
    form: 'group',
    suits: (_desk, { photos }) => (photos.length <= 5 ? 0.55 : undefined),
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
      return several(album, true);
    },
  },
  {
    name: 'album-lead',
    form: 'top',
    suits: (_desk, { photos }) => {
      const [first] = photos;
      const small = first && dpiOf(first, cropFor(first, trim.w / 168), trim.w) < 130;
      return first && !small && photos.length >= 3 && photos.length <= 4 && cropLoss(first, trim.w / 168) < 0.3
        ? 0.65
        : undefined;
    },
    lay: (_desk, layout, album) => {
      const [first, ...rest] = album.photos as [PhotoFacts, ...PhotoFacts[]];
      layPhotos(layout, { photos: [first], area: box({ x: 0, y: 0, w: trim.w, h: 172 }), gap: 0, captionInset: 16 });
      layPhotos(layout, {
        photos: rest,
        area: box({ x: layout.x0, y: 180, w: page.width, h: page.bottom - 180 }),
        gap: 2.4,
      });
      return several(album, true);
    },
  },
  {
    name: 'album-grid',
    form: 'grid',
    suits: (_desk, { photos }) =>
      gridOf(photos.length) && cellLoss(photos, gridAspect(photos.length)) < 0.3 ? 0.7 : undefined,
    lay: (_desk, layout, album) => {
      layQuietTitle(layout, album.title);
      const [columns, rows] = gridOf(album.photos.length) as [number, number];
      const w = (page.width - 2.4 * (columns - 1)) / columns;
      const length = album.photos.reduce((sum, { caption }) => sum + (caption ? caption.length + 19 : 0), 0);
      const strip = length > 0 ? 4 + 3.6 * Math.ceil(length / 115) : 0;
      const h = (page.bottom - strip - albumTop - 2.4 * (rows - 1)) / rows;
      const laid = album.photos.map((photo, at) => {
        const [column, row] = [at % columns, Math.floor(at / columns)];
        return layPhoto(layout, {
          photo,
          area: box({ x: layout.x0 + column * (w + 2.4), y: albumTop + row * (h + 2.4), w, h }),
        }).box;
      });
      if (strip > 0) {
        const area = box({ x: layout.x0, y: albumTop, w: page.width, h: page.bottom - strip - albumTop });
        const told = laid.map((where, at) => ({ box: where, caption: album.photos[at]?.caption }));
        layType(layout, box({ x: layout.x0, y: page.bottom - strip + 2.6, w: page.width, h: strip - 2.6 }), {
          parts: [{ ...textPart('caption', captionLine(told, area), { size: 7.4 }), least: 6 }],
          colour: 'soft',
        });
      }
      return several(album, true);
    },
  },
  {
    name: 'album-steps',
    form: 'steps',
    suits: (_desk, { photos }) =>
      photos.length === 2 && photos.every(photo => cropLoss(photo, 1.18) < 0.4) ? 0.65 : undefined,
    lay: (_desk, layout, album) => {
      const [first, second] = album.photos as [PhotoFacts, PhotoFacts];
      layPhoto(layout, { photo: first, area: box({ x: 0, y: 0, w: 150, h: 140 }) });
      layQuietBeside(layout, first, { x: 156, y: 140, w: 40 });
      layPhoto(layout, { photo: second, area: box({ x: 60, y: 148, w: 150, h: trim.h - 148 }) });
      layQuietBeside(layout, second, { x: 14, y: trim.h - 14, w: 40, right: true });
      return several(album, false);
    },
  },
];

const quietQuoteDescription = (ground: Ink, folio: boolean, why: string): PageDescription => ({
  kind: 'quote',
  ground,
  folio,
  why,
});

/** A page with no picture: a line of the story on a coloured ground, the theme's cloth, or lines to write on. */
const quietWordsPages: readonly Template<undefined>[] = [
  {
    name: 'quote',
    form: 'tone',
    suits: context => (context.quotes.left > 0 ? 1 : undefined),
    lay: (context, layout) => {
      const quote = context.quotes.take({}) ?? '';
      const [ground, ornament, ink] = toneOf(context, layout.number);
      layOrnament(layout, { x: layout.x0, y: 34, size: 34, ink: ornament, ground });
      layType(layout, box({ x: layout.x0, y: 96, w: 160, h: 168 }), {
        parts: [textPart('quote', quote, { size: quote.length > 120 ? 32 : quote.length > 70 ? 38 : 46 })],
        colour: ink,
        anchor: 'bottom',
      });
      return quietQuoteDescription(ground, false, 'A line of the story that stands alone.');
    },
  },
  {
    name: 'quote-paper',
    form: 'words',
    suits: context => (context.quotes.left > 0 ? 0.9 : undefined),
    lay: (context, layout) => {
      const quote = context.quotes.take({ longest: 120 }) ?? context.quotes.take({}) ?? '';
      const parts = [textPart('quote', quote, { size: quote.length > 80 ? 30 : 38 })];
      const tall = heightOf(parts, 140, context.measure);
      const top = (trim.h - tall) / 2 - 10;
      layRule(layout, box({ x: layout.x0, y: top - 14, w: 40, h: 0.7 }), { ink: 'accent' });
      layType(layout, box({ x: layout.x0, y: top, w: 140, h: tall + 1 }), { parts, colour: 'accent' });
      return quietQuoteDescription('paper', true, 'A line of the story with much paper around it.');
    },
  },
  {
    name: 'cloth',
    form: 'tone',
    suits: context => (context.quotes.left > 0 ? undefined : 0.6),
    lay: (context, layout) => {
      const [ground, ornament] = toneOf(context, layout.number);
      layPanel(layout, wholePage, { colour: ground, ink: ornament, pattern: true, step: 58 });
      return {
        ...quietQuoteDescription(ground, false, 'No picture and no line left: the theme’s cloth.'),
        kind: 'filler',
      };
    },
  },
  {
    name: 'write',
    form: 'words',
    suits: context => (mayAskToWrite(context) ? 0.6 : undefined),
    lay: (context, layout) => {
      layType(layout, box({ x: layout.x0, y: page.top + 6, w: page.width, h: 40 }), {
        parts: [
          textPart('eyebrow', 'Your turn', { size: 7.6, gap: 6, colour: 'accent' }),
          textPart('headline', 'Write something here', { size: 34 * context.look.scale }),
        ],
      });
      for (let y = 84; y < 268; y += 11)
        layRule(layout, box({ x: layout.x0, y, w: page.width, h: 0.2 }), { ink: 'soft' });
      return { ...quietQuoteDescription('paper', true, 'Room left over: lines for a pen.'), kind: 'filler' };
    },
  },
];

export const templateNames = [
  'spread',
  'spread-band',
  ...[...quietSingles, ...quietAlbums, ...quietWordsPages].map(({ name }) => name),
];
