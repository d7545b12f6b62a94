/** Quiet's templates for a page with one picture. */
import type { Ink, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, bearsCaption, cropFor, cutAway, dpiOf, cropLoss, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, Template } from '../../plan/design.ts';
import { box, layOrnament, layPhoto, layPhotos, layRule, layType, wholePage } from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { quietGrid as page } from './grid.ts';
import { captionDeep, layPicture } from './tone.ts';

const quietPhotoDescription = (ground: Ink, folio: boolean, why: string): PageDescription => ({
  kind: 'photo',
  ground,
  folio,
  why,
});
/** Height of a wide picture across the page, `most` mm at most. */
const wideTall = (photo: PhotoFacts, most: number): number =>
  Math.min(most, Math.max(118, (trim.w / aspectOf(photo)) * 1.3), trim.w / shapesOf(photo).narrowest);
const isWide = (photo: PhotoFacts): boolean => cropLoss(photo, trim.w / trim.h) > 0.4;

/** Size of a picture in the upper outer corner, mm: as large as fits without much cropping. */
function offsetOf(photo: PhotoFacts): { w: number; h: number } {
  const w = 178;
  const h = Math.min(236, Math.max(112, w / aspectOf(photo)));
  return { w: Math.min(w, h * Math.max(0.62, aspectOf(photo))), h };
}

/** Takes a line of the story and measures it in the largest size that fits `room` mm. */
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

/** A wide picture with a line of the story under it, on a coloured ground. */
const withQuote = (name: string, ground: 'deep' | 'tint'): Template<PhotoFacts> => ({
  name,
  form: 'top',
  suits: (_context, photo) => (isWide(photo) ? 0.6 : undefined),
  lay: (context, layout, photo) => {
    const isDark = ground === 'deep';
    const quote = context.quotes.take({});
    const tall = wideTall(photo, quote ? 178 : 214);
    const top = quote ? 0 : (trim.h - tall) / 2 - 12;
    layPhotos(layout, {
      photos: [photo],
      area: box({ x: 0, y: top, w: trim.w, h: tall }),
      gap: 0,
      captionInset: 16,
      ink: isDark ? 'light' : 'soft',
    });
    if (quote) {
      layRule(layout, box({ x: layout.x0, y: tall + 17, w: 24, h: 0.7 }), { ink: isDark ? 'second' : 'accent' });
      layType(layout, box({ x: layout.x0, y: tall + 24, w: 158, h: trim.h - tall - 24 - 26 }), {
        parts: [
          textPart('quote', quote, {
            size: quote.length > 120 ? 29 : quote.length > 80 ? 34 : quote.length > 50 ? 40 : 48,
          }),
        ],
        colour: isDark ? 'light' : 'accent',
      });
    }
    return quietPhotoDescription(ground, false, 'A wide picture keeps its shape; a line of the story stands under it.');
  },
});

export const quietSingles: readonly Template<PhotoFacts>[] = [
  {
    name: 'full-photo',
    form: 'whole',
    suits: (_context, photo) =>
      mayBleed(photo, trim.w / trim.h, trim.w) && bearsCaption(photo, wholePage, captionDeep) ? 0.8 : undefined,
    lay: (_context, layout, photo) => {
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
      return quietPhotoDescription('deep', false, `A picture that fills an upright page (${cut} % cut).`);
    },
  },
  {
    name: 'photo-matted',
    form: 'framed',
    suits: () => 0.5,
    lay: (_context, layout, photo) => {
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
      return quietPhotoDescription('paper', true, 'A picture with paper around it.');
    },
  },
  {
    name: 'photo-wide',
    form: 'band',
    suits: (_context, photo) => (isWide(photo) ? 0.4 : undefined),
    lay: (_context, layout, photo) => {
      const tall = wideTall(photo, 214);
      layPhotos(layout, {
        photos: [photo],
        area: box({ x: 0, y: (trim.h - tall) / 2 - 12, w: trim.w, h: tall }),
        gap: 0,
        captionInset: 16,
      });
      return quietPhotoDescription('paper', true, 'A wide picture keeps its shape, with paper above and below.');
    },
  },
  {
    name: 'photo-foot',
    form: 'foot',
    suits: (_context, photo) => (isWide(photo) ? 0.5 : undefined),
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
      return quietPhotoDescription('paper', false, 'A wide picture carries the foot of the page.');
    },
  },
  {
    name: 'photo-offset',
    form: 'offset',
    suits: (_context, photo) => {
      const { w, h } = offsetOf(photo);
      return h >= 200 && cropLoss(photo, w / h) < 0.3 && dpiOf(photo, cropFor(photo, w / h), w) >= 130
        ? 0.6
        : undefined;
    },
    lay: (_context, layout, photo) => {
      const { w, h } = offsetOf(photo);
      layPhoto(layout, { photo, area: box({ x: layout.left ? 0 : trim.w - w, y: 0, w, h }) });
      const x = layout.left ? 16 : trim.w - w;
      if (photo.caption)
        layType(layout, box({ x, y: h + 4, w: w - 16, h: 9 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 8 })],
          colour: 'soft',
        });
      return quietPhotoDescription('paper', true, 'A picture in the outer corner, paper beside and below it.');
    },
  },
  withQuote('photo-quote', 'tint'),
  withQuote('photo-quote-dark', 'deep'),
];
