import type { Box, Ink, TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, isClear, cropLoss, mayBleed } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layPanel, layPhoto, layRule, layType, wholePage } from '../../plan/page-layout.ts';
import { creditOf, editionName, issueDate, mastheadOf } from '../../plan/names.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { faceOf } from './dress.ts';
import { blockTone, costIn, isFine, layField, otherTone, toneOf } from './tone.ts';
import { lineSize, sizeIn } from './type.ts';

interface BoldCover {
  photo: PhotoFacts | undefined;
  /** The customer's own lines, the strongest first. */
  lines: readonly string[];
}

const boldCoversDescription = (photo: PhotoFacts | undefined, ground: Ink): PageDescription => ({
  kind: 'cover',
  ground,
  folio: false,
  why: photo
    ? `The photo that makes the best cover (${Math.round(cropLoss(photo, trim.w / trim.h) * 100)} % would be cut on the whole page).`
    : 'No photo: the theme’s shapes.',
});

/** Name, edition, date and credit as the cover prints them. */
export function namesOf({ story }: PlanContext) {
  return {
    name: mastheadOf(story.person),
    edition: editionName(story.edition),
    date: issueDate(story.date),
    colophon: creditOf(story),
  };
}

/** Height of the name set to `w` mm, from its first line's capitals to its last baseline, `most` mm at most. */
function nameTall(context: PlanContext, name: string, { w, most }: { w: number; most: number }): number {
  const { cap } = faceOf(context.look);
  const lines = name.split('\n').map(line => lineSize(line, w / 0.96, { look: context.look, most: 1000 }));
  return Math.min(most, Math.min(...lines) * 0.3528 * cap * 1.1 * (1 + 1.3 * (lines.length - 1)));
}

/** How far descenders of the name reach below its baseline, mm. */
const tailOf = (context: PlanContext, name: string, tall: number): number =>
  !faceOf(context.look).upper && /[gjpqyçQ]/.test(name.split('\n').at(-1) ?? '')
    ? (tall / name.split('\n').length) * 0.34
    : 0;

/** Lays the name in the largest size that fits the box. */
const layName = (
  layout: PageLayout,
  at: Box,
  { name, colour, over, turn }: { name: string; colour: Ink; over?: string | undefined; turn?: 90 | -90 | undefined },
) =>
  layType(layout, at, {
    parts: [{ ...textPart('masthead', name, { size: 120 }), least: 22 }],
    anchor: 'bottom',
    colour,
    ...(over === undefined ? {} : { over }),
    ...(turn === undefined ? {} : { turn }),
  });

/** Lays edition and month over a thick rule. */
function layEdition(
  context: PlanContext,
  layout: PageLayout,
  { at, ink, over }: { at: Pick<Box, 'x' | 'y' | 'w'>; ink: Ink; over?: string | undefined },
) {
  const { edition, date } = namesOf(context);
  const overOption = over === undefined ? {} : { over };
  layType(layout, box({ x: at.x, y: at.y, w: at.w - (date ? 46 : 0), h: 4 }), {
    parts: [textPart('eyebrow', edition, { size: 9 })],
    colour: ink,
    ...overOption,
  });
  if (date)
    layType(layout, box({ x: at.x + at.w - 44, y: at.y, w: 44, h: 4 }), {
      parts: [textPart('eyebrow', date, { size: 9 })],
      align: 'right',
      colour: ink,
      ...overOption,
    });
  layRule(layout, box({ x: at.x, y: at.y + 6, w: at.w, h: 1.8 }), { ink, over });
}

/** The strongest line large, up to three others small below it, and the credit. */
function lineParts(
  context: PlanContext,
  lines: readonly string[],
  room: { w: number; h: number; most: number },
): TextPart[] {
  const [main, ...rest] = lines;
  const { colophon } = namesOf(context);
  const more = rest.slice(0, 3).map(line => textPart('label', line, { size: 9.4, gap: 2.6 }));
  const foot = [...more, textPart('label', colophon, { size: 8.2 })];
  const last = more.at(-1);
  if (last) last.gap = 5;
  if (main === undefined) return foot;
  const height = room.h - heightOf(foot, room.w, context.measure) - 8;
  const size = sizeIn(context, 'cover-line', {
    text: main,
    room: {
      w: room.w,
      h: height,
      most: room.most * context.look.scale,
      least: 13,
    },
  });
  return [textPart('cover-line', main, { size, gap: 7 }), ...foot];
}

/** A block with the cover's lines: its parts, and its height with the space around them, mm. */
function blockOf(context: PlanContext, lines: readonly string[], w: number) {
  const parts = lineParts(context, lines, { w, h: 64, most: 34 });
  return { parts, h: heightOf(parts, w, context.measure) + 22 };
}

/** Where a cover's lines may lie on its picture; `undefined` when lines or name would cover a face. */
function placeFor(context: PlanContext, { photo, lines }: BoldCover) {
  if (!photo || !mayBleed(photo, trim.w / trim.h, trim.w)) return undefined;
  const block = blockOf(context, lines, 92);
  const at = [0, trim.w - 116]
    .map(x => box({ x, y: trim.h - block.h, w: 116, h: block.h }))
    .find(area => isClear(photo, wholePage, area));
  const name = nameTall(context, namesOf(context).name, { w: trim.w - 20, most: 52 });
  return at && isClear(photo, wholePage, box({ x: 0, y: 0, w: trim.w, h: 28 + name }))
    ? { ...block, at, name }
    : undefined;
}

/** Templates for the cover. */
export const boldCovers: readonly Template<BoldCover>[] = [
  {
    // The picture fills the page, with the name on it and the lines on a flat block in a corner.
    name: 'cover-full',
    suits: (context, cover) => (placeFor(context, cover) ? 0.8 : undefined),
    lay: (context, layout, cover) => {
      const place = placeFor(context, cover);
      const { photo } = cover;
      if (!photo || !place) return boldCoversDescription(photo, 'deep');
      const isLight = photo.bands.top[0] > 0.6;
      const ink: Ink = isLight ? 'ink' : 'light';
      const scrim = { top: isLight ? 0 : (place.name + 30) / trim.h, bottom: 0 };
      const over = layPhoto(layout, { photo, area: wholePage, ...(isLight ? {} : { scrim }) }).id;
      layEdition(context, layout, { at: { x: 10, y: 10, w: trim.w - 20 }, ink, over });
      layName(layout, box({ x: 10, y: 24, w: trim.w - 20, h: place.name + 1 }), {
        name: namesOf(context).name,
        colour: ink,
        over,
      });
      const tone = blockTone(context, 1);
      layPanel(layout, place.at, { colour: tone.ground, over });
      layType(layout, box({ x: place.at.x === 0 ? 10 : place.at.x + 12, y: place.at.y + 11, w: 92, h: place.h - 20 }), {
        parts: place.parts,
        colour: tone.letters,
        over,
      });
      return boldCoversDescription(photo, 'deep');
    },
  },
  {
    // The name is turned on a coloured strip; beside it the picture, and under that the lines on the same colour.
    name: 'cover-strip',
    suits: (context, { photo, lines }) => {
      if (!photo) return undefined;
      const { h } = blockOf(context, lines, 140);
      return costIn(photo, 162, trim.h - h) < 0.36 ? 0.78 : undefined;
    },
    lay: (context, layout, { photo, lines }) => {
      if (!photo) return boldCoversDescription(photo, 'deep');
      const tone = toneOf(context, 1);
      const { name, edition, date } = namesOf(context);
      const { parts, h } = blockOf(context, lines, 140);
      const strip = layPanel(layout, box({ x: 0, y: 0, w: 48, h: trim.h }), { colour: tone.ground });
      layPhoto(layout, { photo, area: box({ x: 48, y: 0, w: trim.w - 48, h: trim.h - h }) });
      const block = layPanel(layout, box({ x: 48, y: trim.h - h, w: trim.w - 48, h }), { colour: tone.ground });
      const high = tailOf(context, name, 1) > 0 ? 23 : 30;
      layName(layout, box({ x: 14, y: 12, w: high, h: trim.h - 24 }), {
        name: name.replace('\n', ' '),
        colour: tone.letters,
        over: strip,
        turn: -90,
      });
      layType(layout, box({ x: 6, y: 12, w: 4, h: trim.h - 24 }), {
        parts: [textPart('eyebrow', [edition, date].filter(Boolean).join('  /  '), { size: 8.4 })],
        turn: -90,
        colour: tone.letters,
        over: strip,
      });
      layType(layout, box({ x: 58, y: trim.h - h + 11, w: 140, h: h - 20 }), {
        parts,
        colour: tone.letters,
        over: block,
      });
      return boldCoversDescription(photo, 'deep');
    },
  },
  {
    // Name and lines on a flat ground at the top; the picture fills the rest of the page.
    name: 'cover-field',
    suits: (context, { photo, lines }) => {
      if (!photo) return undefined;
      const h = trim.h - fieldTall(context, lines);
      return costIn(photo, trim.w, h) < 0.36 && h > 130 ? 0.78 : undefined;
    },
    lay: (context, layout, { photo, lines }) => {
      if (!photo) return boldCoversDescription(photo, 'deep');
      const tone = toneOf(context, 1);
      const tall = fieldTall(context, lines);
      const { name } = namesOf(context);
      const high = nameTall(context, name, { w: trim.w - 20, most: 52 });
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: tall }), { colour: tone.ground });
      layEdition(context, layout, { at: { x: 10, y: 10, w: trim.w - 20 }, ink: tone.letters, over });
      layName(layout, box({ x: 10, y: 24, w: trim.w - 20, h: high + 1 }), { name, colour: tone.letters, over });
      const y = 24 + high + 11 + tailOf(context, name, high);
      layType(layout, box({ x: 10, y, w: 150, h: tall - y - 8 }), {
        parts: blockOf(context, lines, 150).parts,
        colour: tone.letters,
        over,
      });
      layPhoto(layout, { photo, area: box({ x: 0, y: tall, w: trim.w, h: trim.h - tall }) });
      return boldCoversDescription(photo, tone.ground);
    },
  },
  {
    // The picture nearly uncropped on a flat ground, for one of few pixels or one that must not be cropped.
    name: 'cover-window',
    suits: (_context, { photo }) => (photo ? 0.45 : undefined),
    lay: (context, layout, { photo, lines }) => {
      if (!photo) return boldCoversDescription(photo, 'deep');
      const tone = toneOf(context, 1);
      const { name } = namesOf(context);
      const high = nameTall(context, name, { w: trim.w - 20, most: 52 });
      layEdition(context, layout, { at: { x: 10, y: 10, w: trim.w - 20 }, ink: tone.letters });
      layName(layout, box({ x: 10, y: 24, w: trim.w - 20, h: high + 1 }), { name, colour: tone.letters });
      const { parts, h } = blockOf(context, lines, 150);
      const room = { y: 24 + high + 12, h: trim.h - h - 24 - high - 14 };
      const aspect = Math.min(Math.max(aspectOf(photo), 0.62), 2);
      const w = Math.min(isFine(photo, trim.w, trim.w / aspect) ? trim.w : 162, room.h * aspect);
      layPhoto(layout, {
        photo,
        area: box({ x: Math.min(48, trim.w - w), y: room.y, w, h: Math.min(room.h, w / aspect) }),
      });
      layType(layout, box({ x: 48, y: trim.h - h + 6, w: 150, h: h - 16 }), {
        parts,
        anchor: 'bottom',
        colour: tone.letters,
      });
      return boldCoversDescription(photo, tone.ground);
    },
  },
  {
    name: 'cover-shapes',
    suits: (_context, { photo }) => (photo ? undefined : 0.6),
    lay: (context, layout, { lines }) => {
      const tone = toneOf(context, 1);
      const { name } = namesOf(context);
      const high = nameTall(context, name, { w: trim.w - 20, most: 60 });
      const { parts, h } = blockOf(context, lines, 150);
      layEdition(context, layout, { at: { x: 10, y: 10, w: trim.w - 20 }, ink: tone.letters });
      layName(layout, box({ x: 10, y: 24, w: trim.w - 20, h: high + 1 }), { name, colour: tone.letters });
      layField(
        layout,
        box({ x: 48, y: 24 + high + 14, w: trim.w - 48, h: trim.h - h - 24 - high - 14 }),
        otherTone(context, 1),
      );
      layType(layout, box({ x: 48, y: trim.h - h + 10, w: 150, h: h - 20 }), { parts, colour: tone.letters });
      return boldCoversDescription(undefined, tone.ground);
    },
  },
];

/** Height of the ground with the name and the lines, mm. */
function fieldTall(context: PlanContext, lines: readonly string[]): number {
  const { name } = namesOf(context);
  const high = nameTall(context, name, { w: trim.w - 20, most: 52 });
  return 22 + high + tailOf(context, name, high) + blockOf(context, lines, 150).h;
}
