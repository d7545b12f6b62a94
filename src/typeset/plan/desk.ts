import type { Look } from '../looks.ts';
import type {
  Body,
  Box,
  Frame,
  Ink,
  Measure,
  PageCount,
  Part,
  PhotoFacts,
  PhotoFrame,
  PlanPage,
  Story,
  Thread,
  TypeFrame,
} from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, dpiOf, reasonFor } from './crop.ts';
import { mosaic } from './mosaic.ts';
import { page } from './sequence.ts';
import type { Answer } from './text.ts';

/** What lies on the table while one magazine is planned. */
export interface Desk {
  story: Story;
  look: Look;
  body: Body;
  /** Spare part of every text's length, 0-0.3: more when an earlier plan did not hold. */
  slack: number;
  pages: PageCount;
  measure: Measure;
  random: () => number;
  /** Where the rotation of templates begins, 0-1. */
  turn: number;
  threads: Thread[];
  quotes: QuotePool;
  /** The short line beside the page number. */
  running: string;
}

/** The customer's best sentences, each given out once. */
export interface QuotePool {
  take(want: { from?: readonly Answer[]; longest?: number }): string | undefined;
}

/** A pool of the answers' quotes, best first; those that are headlines already are not in it. */
export function quotePool(answers: readonly Answer[]): QuotePool {
  const all = answers
    .flatMap(answer => answer.quotes.map(quote => ({ ...quote, index: answer.index })))
    .sort((a, b) => b.score - a.score);
  const used = new Set<string>();
  return {
    take({ from, longest = 165 }) {
      const indexes = from && new Set(from.map(answer => answer.index));
      const found = all.find(
        quote => !used.has(quote.text) && quote.text.length <= longest && (!indexes || indexes.has(quote.index)),
      );
      if (found) used.add(found.text);
      return found?.text;
    },
  };
}

/** A page while it is being filled. */
export interface Sheet {
  number: number;
  /** Left and right edge of the text, and whether it is a left-hand page. */
  x0: number;
  x1: number;
  left: boolean;
  frames: Frame[];
}

export const sheet = (number: number): Sheet => {
  const left = number % 2 === 0;
  return {
    number,
    left,
    x0: left ? page.outer : page.inner,
    x1: left ? trim.w - page.inner : trim.w - page.outer,
    frames: [],
  };
};

export const whole: Box = { x: 0, y: 0, ...trim };
export const box = (x: number, y: number, w: number, h: number): Box => ({
  x: tidy(x),
  y: tidy(y),
  w: tidy(w),
  h: tidy(h),
});
const tidy = (n: number): number => Math.round(n * 1000) / 1000;

const idFor = (on: Sheet, kind: string): string => `p${on.number}-${kind}${on.frames.length}`;

/** Lays one photo into a box of the page. */
export function layPhoto(
  on: Sheet,
  photo: PhotoFacts,
  at: Box,
  more: Partial<Pick<PhotoFrame, 'scrim' | 'half' | 'over'>> = {},
) {
  const where = box(at.x, at.y, at.w, at.h);
  const across = more.half ? where.w * 2 : where.w;
  const full = cropFor(photo, across / where.h, { fold: more.half !== undefined });
  const crop = more.half ? { ...full, w: full.w / 2, x: full.x + (more.half === 'right' ? full.w / 2 : 0) } : full;
  const dpi = dpiOf(photo, crop, where.w);
  const frame: PhotoFrame = {
    kind: 'photo',
    id: idFor(on, 'photo'),
    box: where,
    photo: photo.id,
    crop,
    dpi,
    alt: photo.caption ?? '',
    why: reasonFor(photo, { crop: full, w: across, h: where.h, dpi, fold: more.half !== undefined }),
    ...more,
  };
  on.frames.push(frame);
  return frame;
}

/** Fills a box with photos, their captions (if any) in one line below it. */
export function layPhotos(
  on: Sheet,
  photos: readonly PhotoFacts[],
  area: Box,
  look: { gap: number; captionInset?: number; ink?: Ink },
) {
  const captions = photos.flatMap(photo => (photo.caption ? [photo.caption] : []));
  const strip = captions.length > 0 ? 4 + 3.6 * Math.ceil(captions.join(' · ').length / 105) : 0;
  const room = { ...area, h: area.h - strip };
  const cells = mosaic(
    room,
    photos.map(photo => Math.min(2.6, Math.max(0.5, photo.width / photo.height))),
    look.gap,
  );
  for (const cell of cells) {
    const photo = photos[cell.at];
    if (photo) layPhoto(on, photo, cell.box);
  }
  if (strip > 0) {
    const inset = look.captionInset ?? 0;
    layType(on, box(area.x + inset, area.y + room.h + 2.6, area.w - 2 * inset, strip - 2.6), {
      parts: [{ role: 'caption', text: captions.join(' · '), size: 7.4, least: 6, gap: 0 }],
      colour: look.ink ?? 'soft',
    });
  }
}

export function layType(
  on: Sheet,
  at: Box,
  type: {
    parts: readonly Part[];
    anchor?: TypeFrame['anchor'];
    align?: TypeFrame['align'];
    colour?: Ink;
    over?: string;
  },
) {
  const frame: TypeFrame = {
    kind: 'type',
    id: idFor(on, 'type'),
    box: box(at.x, at.y, at.w, at.h),
    parts: type.parts,
    anchor: type.anchor ?? 'top',
    align: type.align ?? 'left',
    colour: type.colour ?? 'ink',
    ...(type.over === undefined ? {} : { over: type.over }),
  };
  on.frames.push(frame);
  return frame;
}

export function layPanel(
  on: Sheet,
  at: Box,
  panel: { colour: Ink; pattern?: boolean; ink?: Ink; step?: number; over?: string },
) {
  const id = idFor(on, 'panel');
  on.frames.push({
    kind: 'panel',
    id,
    box: box(at.x, at.y, at.w, at.h),
    colour: panel.colour,
    pattern: panel.pattern ?? false,
    ink: panel.ink ?? 'accent',
    step: panel.step ?? 30,
    ...(panel.over === undefined ? {} : { over: panel.over }),
  });
  return id;
}

export const layRule = (on: Sheet, at: Box, ink: Ink, over?: string) =>
  on.frames.push({
    kind: 'rule',
    id: idFor(on, 'rule'),
    box: box(at.x, at.y, at.w, at.h),
    ink,
    ...(over === undefined ? {} : { over }),
  });

export const layOrnament = (
  on: Sheet,
  x: number,
  y: number,
  size: number,
  inks: { ink: Ink; ground: Ink; over?: string },
) =>
  on.frames.push({
    kind: 'ornament',
    id: idFor(on, 'ornament'),
    box: box(x, y, size, size),
    ink: inks.ink,
    ground: inks.ground,
    ...(inks.over === undefined ? {} : { over: inks.over }),
  });

/** One column of a thread, `lines` deep from y. */
export const layColumn = (
  on: Sheet,
  thread: string,
  at: { x: number; y: number; w: number; lines: number; leading: number },
) =>
  on.frames.push({
    kind: 'flow',
    id: idFor(on, 'flow'),
    box: box(at.x, at.y, at.w, at.lines * at.leading),
    thread,
    lines: at.lines,
  });

/** The sheet as a page of the plan. */
export const finish = (
  on: Sheet,
  about: Pick<PlanPage, 'kind' | 'template' | 'ground' | 'folio' | 'running' | 'why'>,
): PlanPage => ({
  number: on.number,
  ...about,
  frames: on.frames,
});
