import type { Box, Ink, TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, bearsCaption } from '../../plan/crop.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layOrnament, layPanel, layPhoto, layPhotos, layRule, layType } from '../../plan/page-layout.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';

/** The inks of ground, ornament and letters of a page or panel without a picture; they differ from page to page. */
export function toneOf(context: Pick<PlanContext, 'chance'>, number: number): [Ink, Ink, Ink] {
  const tones: [Ink, Ink, Ink][] = [
    ['deep', 'second', 'light'],
    ['tint', 'accent', 'deep'],
    ['accent', 'tint', 'light'],
  ];
  return tones[(number + Math.floor(context.chance('tone') * 3)) % tones.length] ?? ['deep', 'second', 'light'];
}

interface LayPictureOptions {
  area: Box;
  photos: readonly PhotoFacts[];
  more?: { captionAbove?: boolean } | undefined;
}

/**
 * Fills an area with photos; without any, with a line of the story on a coloured ground, or with the theme's ornament
 * when it is too low for a line or none is left.
 */
export function layPicture(context: PlanContext, layout: PageLayout, { area, photos, more = {} }: LayPictureOptions) {
  if (photos.length > 0) {
    const [only] = photos;
    const caption = photos.length === 1 ? only?.caption : undefined;
    // At the foot of the page the caption is over its picture, because the picture ends at the trim.
    if (more.captionAbove && only && caption !== undefined) {
      layType(layout, box({ x: layout.x0, y: area.y, w: 150, h: 5 }), {
        parts: [textPart('caption', caption, { size: 7.4 })],
        colour: 'soft',
      });
      layPhoto(layout, { photo: only, area: box({ x: area.x, y: area.y + 7, w: area.w, h: area.h - 7 }) });
      return;
    }
    layPhotos(layout, { photos, area, gap: 1.8, captionInset: area.x === 0 ? 16 : 0 });
    return;
  }
  const [colour, ink, letters] = toneOf(context, layout.number);
  const over = layPanel(layout, area, { colour });
  const quote = area.h > 60 ? context.quotes.take({ longest: area.h > 110 ? 165 : 90 }) : undefined;
  if (quote === undefined) {
    const size = Math.min(64, area.h * 0.5);
    layOrnament(layout, {
      x: area.x + (area.w - size) / 2,
      y: area.y + (area.h - size) / 2,
      size,
      ink,
      ground: colour,
      over,
    });
    return;
  }
  const small = area.h < 110;
  const size = (quote.length > 110 ? 28 : quote.length > 60 ? 34 : quote.length > 30 ? 42 : 52) * (small ? 0.7 : 1);
  layOrnament(layout, { x: layout.x0, y: area.y + 16, size: small ? 14 : 22, ink, ground: colour, over });
  layType(layout, box({ x: layout.x0, y: area.y + (small ? 34 : 44), w: 160, h: area.h - (small ? 44 : 60) }), {
    parts: [textPart('quote', quote, { size })],
    anchor: 'bottom',
    colour: letters,
    over,
  });
}

/** The greatest height of a caption and its shade at the foot of a picture, mm. */
export const captionDeep = 28.5;

/**
 * Lays a picture that fills its area, its caption on its foot over a shade. Where a face would be covered or the pixels
 * are too few, the picture ends above its caption instead.
 */
export function layBleed(layout: PageLayout, photo: PhotoFacts, at: Box) {
  const { caption } = photo;
  if (!caption) return layPhoto(layout, { photo, area: at });
  const isOnPicture = bearsCaption(photo, at, captionDeep);
  const inset = Math.max(at.x, layout.x0) - at.x;
  const w = Math.min(150, Math.min(at.x + at.w, layout.x1) - at.x - inset);
  const tall = caption.length * 1.5 > w ? 9.5 : 6;
  const frame = isOnPicture
    ? layPhoto(layout, { photo, area: at, scrim: { top: 0, bottom: Math.min(0.5, (tall + 19) / at.h) } })
    : layPhoto(layout, { photo, area: { ...at, h: at.h - tall - 13 } });
  layType(layout, box({ x: at.x + inset, y: at.y + at.h - tall - 9, w, h: tall }), {
    parts: [textPart('caption', typographic(caption), { size: 7.6 })],
    anchor: 'bottom',
    ...(isOnPicture ? { colour: 'light', over: frame.id } : { colour: 'soft' }),
  });
  return frame;
}

/** The greatest height of pictures across the page, mm: above it they would be cropped too much. */
export const quietMaxPhotoHeight = (photos: readonly PhotoFacts[]): number => {
  const only = photos.length === 1 ? photos[0] : undefined;
  return only ? Math.min(205, Math.max(90, (trim.w / aspectOf(only)) * 1.45)) : photos.length === 0 ? trim.h : 200;
};

interface QuietQuote {
  parts: TextPart[];
  /** Height with its rule, mm. */
  tall: number;
}

/** Takes a pull quote from these answers that fits `room` mm; `undefined` without one. */
export function pickQuote(
  context: PlanContext,
  from: readonly PreparedAnswer[],
  { width, room }: { width: number; room: number },
): QuietQuote | undefined {
  if (room < 18) return undefined;
  const text = context.quotes.take({ from, longest: room < 30 ? 80 : 165 });
  if (text === undefined) return undefined;
  const size = (text.length > 110 ? 18 : text.length > 70 ? 21 : 25) * (width < 100 ? 0.85 : 1);
  // The larger sizes may take 60 % of the room at most.
  for (const factor of [1.5, 1.25, 1]) {
    const parts = [textPart('quote', text, { size: Math.round(size * factor) })];
    const tall = 6.5 + heightOf(parts, width, context.measure);
    if (tall < room * (factor === 1 ? 1 : 0.6)) return { parts, tall };
  }
  return undefined;
}

/** Lays a short rule at `y` mm and the quote under it. */
export function placeQuote(
  layout: PageLayout,
  quote: QuietQuote,
  { x, y, width }: { x: number; y: number; width: number },
) {
  layRule(layout, box({ x, y, w: 24, h: 0.7 }), { ink: 'accent' });
  layType(layout, box({ x, y: y + 6, w: width, h: quote.tall - 5 }), { parts: quote.parts, colour: 'accent' });
}

/**
 * Lays pictures from edge to edge in the top `tall` mm of the page. Where that would crop them too much, a pull quote
 * under them takes part of it.
 */
export function layPictureAndQuote(
  context: PlanContext,
  layout: PageLayout,
  { tall, of }: { tall: number; of: { photos: readonly PhotoFacts[]; answers: readonly PreparedAnswer[] } },
) {
  const spare = tall - quietMaxPhotoHeight(of.photos);
  const quote = spare > 24 ? pickQuote(context, of.answers, { width: 150, room: spare + 20 }) : undefined;
  const picture = quote ? tall - quote.tall - 13 : tall;
  if (quote) placeQuote(layout, quote, { x: layout.x0, y: picture + 12, width: 150 });
  layPicture(context, layout, { area: box({ x: 0, y: 0, w: trim.w, h: picture }), photos: of.photos });
}
