import type { Box, Ink, Part, PhotoFacts, PhotoFrame, PlanPage, TypeFrame } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, dpiOf, reasonFor, strain } from './crop.ts';
import type { About, Desk, QuotePool, Sheet, Template } from './design.ts';
import { floored } from './floor.ts';
import { mosaic } from './mosaic.ts';
import type { Answer } from './text.ts';

/** A pool of the answers' quotes, best first; those that are headlines already are not in it. */
export function quotePool(answers: readonly Answer[]): QuotePool {
  const all = answers
    .flatMap(answer => answer.quotes.map(quote => ({ ...quote, index: answer.index })))
    .sort((a, b) => b.score - a.score);
  const used = new Set<string>();
  return {
    get left() {
      return new Set(all.map(quote => quote.text).filter(text => !used.has(text))).size;
    },
    take({ from, longest = 165 }) {
      const indexes = from && new Set(from.map(answer => answer.index));
      const found = all.find(
        quote => !used.has(quote.text) && quote.text.length <= longest && (!indexes || indexes.has(quote.index)),
      );
      if (found) used.add(found.text);
      return found?.text;
    },
    remember() {
      const before = new Set(used);
      return () => {
        for (const text of used) if (!before.has(text)) used.delete(text);
      };
    },
  };
}

/** An empty page. */
export const sheet = ({ grid: page }: Pick<Desk, 'grid'>, number: number): Sheet => {
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
  more: Partial<Pick<PhotoFrame, 'scrim' | 'half' | 'over' | 'shape' | 'radius' | 'border'>> = {},
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

/** Fills a box with photos; below it their captions (if any), each saying which picture it is of. `flipped`: the last row is on top. */
export function layPhotos(
  on: Sheet,
  photos: readonly PhotoFacts[],
  area: Box,
  look: { gap: number; captionInset?: number; ink?: Ink; flipped?: boolean },
) {
  const inset = look.captionInset ?? 0;
  // Counted before the pictures have their places: as if each were at a corner.
  const length = photos.reduce((sum, { caption }) => sum + (caption ? caption.length + 19 : 0), 0);
  const lines = Math.ceil((length - (photos.length === 1 ? 19 : 0)) / ((area.w - 2 * inset) / 1.45));
  const strip = lines > 0 ? 4 + 3.6 * lines : 0;
  const room = { ...area, h: area.h - strip };
  const cells = mosaic(
    room,
    photos.map(photo => Math.min(2.6, Math.max(0.5, photo.width / photo.height))),
    look.gap,
    (at, shape) => strain(photos[at] as PhotoFacts, shape),
  ).map(({ at, box }) => ({ at, box: look.flipped ? { ...box, y: 2 * room.y + room.h - box.y - box.h } : box }));
  for (const cell of cells) {
    const photo = photos[cell.at];
    if (photo) layPhoto(on, photo, cell.box);
  }
  if (strip > 0) {
    const text = captionLine(
      cells.map(cell => ({ box: cell.box, caption: photos[cell.at]?.caption })),
      room,
    );
    layType(on, box(area.x + inset, area.y + room.h + 2.6, area.w - 2 * inset, strip - 2.6), {
      parts: [{ role: 'caption', text, size: 7.4, least: 6, gap: 0 }],
      colour: look.ink ?? 'soft',
    });
  }
}

/** The captions of several pictures in one line, in the order they are seen, each after the place of its picture. */
export function captionLine(pictures: readonly { box: Box; caption: string | undefined }[], area: Box): string {
  const words = pictures.map(({ box }) => placeIn(box, area));
  return pictures
    .map((picture, at) => {
      const place = words[at] ?? '';
      const told = words.filter(word => word === place).length === 1 ? place : `${place}, ${nth(pictures, at, words)}`;
      return { ...picture, told };
    })
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .flatMap(({ caption, told }) => (caption ? [pictures.length === 1 ? caption : `${capital(told)}: ${caption}`] : []))
    .join('   ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Which of those with the same place it is, from the top and the left. */
function nth(pictures: readonly { box: Box }[], at: number, words: readonly string[]): string {
  const same = pictures
    .map(({ box }, n) => ({ box, n }))
    .filter(({ n }) => words[n] === words[at])
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return ['first', 'second', 'third', 'fourth', 'fifth'][same.findIndex(({ n }) => n === at)] ?? 'last';
}
/** 'left', 'top right', 'middle': where a picture stands in its group; a picture across the whole group has no side. */
function placeIn(at: Box, area: Box): string {
  const near = 1;
  const up = at.y - area.y < near;
  const down = area.y + area.h - at.y - at.h < near;
  const left = at.x - area.x < near;
  const right = area.x + area.w - at.x - at.w < near;
  const tall = up === down ? (up ? '' : 'middle') : up ? 'top' : 'bottom';
  const wide = left === right ? (left ? '' : 'centre') : left ? 'left' : 'right';
  return [tall, wide].filter(Boolean).join(' ') || 'whole';
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
    turn?: TypeFrame['turn'];
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
    ...(type.turn === undefined ? {} : { turn: type.turn }),
    ...(type.over === undefined ? {} : { over: type.over }),
  };
  on.frames.push(frame);
  return frame;
}

export function layPanel(
  on: Sheet,
  at: Box,
  panel: {
    colour: Ink;
    pattern?: boolean;
    ink?: Ink;
    step?: number;
    over?: string;
    drawing?: string;
    shape?: PhotoFrame['shape'];
    radius?: number;
  },
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
    ...(panel.drawing === undefined ? {} : { drawing: panel.drawing }),
    ...(panel.shape === undefined ? {} : { shape: panel.shape }),
    ...(panel.radius === undefined ? {} : { radius: panel.radius }),
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

/** The theme's motif, `size` mm wide and tall. */
export const layOrnament = (
  on: Sheet,
  x: number,
  y: number,
  size: number,
  inks: { ink: Ink; ground: Ink; over?: string },
) => layDrawing(on, box(x, y, size, size), inks);

/** A drawing of the design's own (a border, an arch, a corner) in a box; without a name the theme's motif. */
export const layDrawing = (
  on: Sheet,
  at: Box,
  drawn: { drawing?: string; text?: string; ink: Ink; ground: Ink; over?: string },
) => on.frames.push({ kind: 'ornament', id: idFor(on, 'ornament'), box: box(at.x, at.y, at.w, at.h), ...drawn });

/** One column of a thread, `lines` deep from y. */
export const layColumn = (
  on: Sheet,
  thread: string,
  at: { x: number; y: number; w: number; lines: number; leading: number; over?: string },
) =>
  on.frames.push({
    kind: 'flow',
    id: idFor(on, 'flow'),
    box: box(at.x, at.y, at.w, at.lines * at.leading),
    thread,
    lines: at.lines,
    ...(at.over === undefined ? {} : { over: at.over }),
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

/** What a template loses by each earlier use, by one on the last pages, and by its form on the page before: facing it, or turned. */
const [again, near, facing, turned] = [0.12, 0.45, 0.5, 0.2];

/**
 * Lays a page with the best of several templates: how well it suits, less what it was used before and what its pictures
 * lose by being set no larger than their pixels allow, and a little chance from the seed. The one that an earlier plan
 * chose for the page stays if it still suits. One of them must always suit.
 */
export function layPage<Given>(
  desk: Desk,
  number: number,
  templates: readonly Template<Given>[],
  given: Given,
): PlanPage {
  const kept = templates.find(({ name }) => name === desk.kept.get(number));
  if (kept?.suits(desk, given, number) !== undefined) {
    const undo = remember(desk);
    const laid = layOnce(desk, number, kept, given);
    if (laid.cost < Infinity) return note(desk, kept, laid.page);
    undo();
  }
  const previous = [...desk.used.values()].find(({ last }) => last === number - 1)?.form;
  const ranked = templates
    .flatMap(template => {
      const suits = template.suits(desk, given, number);
      if (suits === undefined) return [];
      const used = desk.used.get(template.name);
      const before = used ? used.times * again + (number - used.last <= 3 ? near : 0) : 0;
      const alike = template.form === undefined || template.form !== previous ? 0 : number % 2 === 1 ? facing : turned;
      return [{ template, score: suits - before - alike + desk.chance(`${number} ${template.name}`) * 0.3 }];
    })
    .toSorted((a, b) => b.score - a.score);
  let best: { template: Template<Given>; score: number } | undefined;
  for (const { template, score } of ranked) {
    // Nothing that follows can be better.
    if (best && best.score >= score) break;
    const undo = remember(desk);
    const { cost } = layOnce(desk, number, template, given);
    undo();
    if (!best || score - cost > best.score) best = { template, score: score - cost };
  }
  if (!best) throw new Error(`No template suits page ${number}`);
  return note(desk, best.template, layOnce(desk, number, best.template, given).page);
}

/** Remembers what lies on the table; calling the answer brings it back. */
function remember({ quotes, threads }: Desk): () => void {
  const [forget, before] = [quotes.remember(), [...threads]];
  return () => {
    forget();
    threads.splice(0, threads.length, ...before);
  };
}

/** A page as one template lays it, and what its pictures lose. */
function layOnce<Given>(desk: Desk, number: number, template: Template<Given>, given: Given) {
  const on = sheet(desk, number);
  const about: About = template.lay(desk, on, given);
  return floored(finish(on, { ...about, template: template.name, running: desk.running }), desk.photos);
}

/** Notes that a template was used for a page. */
function note<Given>(desk: Desk, template: Template<Given>, page: PlanPage): PlanPage {
  const times = desk.used.get(template.name)?.times ?? 0;
  desk.used.set(template.name, { times: times + 1, last: page.number, form: template.form });
  return page;
}

/** Whether a page may have lines for a pen: when no line of the story is left, and once in a magazine. */
export const mayAskToWrite = ({ quotes, used }: Desk): boolean => quotes.left === 0 && !used.has('write');
