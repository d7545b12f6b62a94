import type { PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { typographic } from '../../words.ts';
import { aspectOf, lost } from '../../plan/crop.ts';
import type { Desk } from '../../plan/design.ts';
import {
  box,
  finish,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  sheet,
  whole,
} from '../../plan/desk.ts';
import { toneOf } from './stories.ts';
import { grid as page } from './grid.ts';
import { heightOf, part } from '../../plan/text.ts';

/** One picture across the fold: both pages of a spread. */
export function spread(desk: Desk, number: number, photo: PhotoFacts): PlanPage[] {
  return (['left', 'right'] as const).map((half, at) => {
    const on = sheet(desk, number + at);
    layPhoto(on, photo, whole, { half });
    const why = 'A wide picture with pixels enough lies across the fold.';
    return finish(on, { kind: 'spread', template: 'spread', ground: 'deep', folio: false, running: desk.running, why });
  });
}

/** A page of pictures: one large, or an album of several; without any, a line of the story printed large. */
export function photoPage(desk: Desk, number: number, photos: readonly PhotoFacts[], title: string): PlanPage {
  const [first] = photos;
  if (!first) return wordsPage(desk, number);
  if (photos.length === 1) return single(desk, number, first);
  return album(desk, number, photos, title);
}

function single(desk: Desk, number: number, photo: PhotoFacts): PlanPage {
  const on = sheet(desk, number);
  const cut = lost(photo, trim.w / trim.h);
  const about = { kind: 'photo' as const, running: desk.running };
  if (cut <= 0.4) {
    const frame = layPhoto(on, photo, whole, photo.caption ? { scrim: { top: 0, bottom: 0.07 } } : {});
    if (photo.caption)
      layType(on, box(on.x0, 279, 150, 8), {
        parts: [part('caption', typographic(photo.caption), 8)],
        colour: 'light',
        anchor: 'bottom',
        over: frame.id,
      });
    return finish(on, {
      ...about,
      template: 'full-photo',
      ground: 'deep',
      folio: false,
      why: `A picture that fills an upright page (${Math.round(cut * 100)} % cut).`,
    });
  }
  const quote = desk.quotes.take({});
  const tall = Math.min(quote ? 178 : 214, Math.max(118, (trim.w / aspectOf(photo)) * 1.3));
  if (quote) {
    const dark = desk.chance(`${number} dark`) < 0.5;
    layPhotos(on, [photo], box(0, 0, trim.w, tall), { gap: 0, captionInset: 16, ink: dark ? 'light' : 'soft' });
    layRule(on, box(on.x0, tall + 17, 24, 0.7), dark ? 'second' : 'accent');
    layType(on, box(on.x0, tall + 24, 158, trim.h - tall - 24 - 26), {
      parts: [part('quote', quote, quote.length > 120 ? 29 : quote.length > 80 ? 34 : quote.length > 50 ? 40 : 48)],
      colour: dark ? 'light' : 'accent',
    });
    return finish(on, {
      ...about,
      template: 'photo-quote',
      ground: dark ? 'deep' : 'tint',
      folio: false,
      why: 'A wide picture keeps its shape; a line of the story stands under it.',
    });
  }
  const top = (trim.h - tall) / 2 - 12;
  layPhotos(on, [photo], box(0, top, trim.w, tall), { gap: 0, captionInset: 16 });
  return finish(on, {
    ...about,
    template: 'photo-wide',
    ground: 'paper',
    folio: true,
    why: 'A wide picture keeps its shape, with paper above and below.',
  });
}

function album(desk: Desk, number: number, photos: readonly PhotoFacts[], title: string): PlanPage {
  const on = sheet(desk, number);
  const about = {
    kind: 'album' as const,
    running: desk.running,
    why: `${photos.length} pictures that were taken or added one after the other.`,
  };
  const bleed = photos.length <= 3 && desk.chance(`${number} bleed`) < 0.6;
  if (bleed) {
    layPhotos(on, photos, whole, { gap: 1.8, captionInset: 16 });
    return finish(on, { ...about, template: 'album-bleed', ground: 'paper', folio: false });
  }
  layType(on, box(on.x0, page.top, 110, 4), { parts: [part('eyebrow', title, 7.6)], colour: 'accent' });
  const quote = photos.length <= 5 ? desk.quotes.take({ longest: 120 }) : undefined;
  const parts = quote ? [part('quote', quote, quote.length > 80 ? 17 : 21)] : [];
  const foot = quote ? heightOf(parts, page.width - 12, desk.measure) + 9 : 0;
  layPhotos(on, photos, box(on.x0, page.top + 9, page.width, page.bottom - page.top - 9 - foot), { gap: 2.4 });
  if (quote) {
    layType(on, box(on.x0, page.bottom - foot + 8, page.width - 12, foot - 7), { parts, colour: 'accent' });
  }
  return finish(on, { ...about, template: quote ? 'album-quote' : 'album', ground: 'paper', folio: true });
}

/** A page with no picture: a line of the story on a coloured ground, the theme's cloth, or lines to write on. */
function wordsPage(desk: Desk, number: number): PlanPage {
  const on = sheet(desk, number);
  const quote = desk.quotes.take({});
  const [ground, ornament, ink] = toneOf(desk, number);
  if (quote) {
    layOrnament(on, on.x0, 34, 34, { ink: ornament, ground });
    layType(on, box(on.x0, 96, 160, 168), {
      parts: [part('quote', quote, quote.length > 120 ? 32 : quote.length > 70 ? 38 : 46)],
      colour: ink,
      anchor: 'bottom',
    });
    return finish(on, {
      kind: 'quote',
      template: 'quote',
      ground,
      folio: false,
      running: '',
      why: 'A line of the story that stands alone.',
    });
  }
  if (number % 4 < 2) {
    layPanel(on, whole, { colour: ground, ink: ornament, pattern: true, step: 58 });
    return finish(on, {
      kind: 'quote',
      template: 'cloth',
      ground,
      folio: false,
      running: '',
      why: 'No picture and no line left: the theme’s cloth as a breathing space.',
    });
  }
  layType(on, box(on.x0, page.top + 6, page.width, 40), {
    parts: [
      part('eyebrow', 'Your turn', 7.6, { gap: 6, colour: 'accent' }),
      part('headline', 'Write something here', 34 * desk.look.scale),
    ],
  });
  for (let y = 84; y < 268; y += 11) layRule(on, box(on.x0, y, page.width, 0.2), 'soft');
  return finish(on, {
    kind: 'quote',
    template: 'write',
    ground: 'paper',
    folio: true,
    running: desk.running,
    why: 'Room left over: lines for a pen.',
  });
}
