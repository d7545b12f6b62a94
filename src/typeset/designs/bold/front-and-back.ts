/** Bold's page opposite the contents and its back cover. */
import type { Box, Ink, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, mayBleed } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layDrawing, layPhoto, layRule, layType, wholePage } from '../../plan/page-layout.ts';
import { brandOf } from '../../plan/names.ts';
import { textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { boldGrid, inside, outside } from './grid.ts';
import type { BoldTone } from './tone.ts';
import { costIn, layField, layShots, otherTone, toneOf } from './tone.ts';
import { sizeIn, thick } from './type.ts';
import { namesOf } from './covers.ts';

const boldFrontDescription = (ground: Ink, why: string): PageDescription => ({
  kind: 'front',
  ground,
  folio: false,
  why,
});

/** Lays the dedication in large letters. */
function layFor(context: PlanContext, layout: PageLayout, { area, tone }: { area: Box; tone: BoldTone }) {
  const name = typographic(context.story.person);
  const size = sizeIn(context, 'headline', { text: name, room: { w: area.w, h: area.h * 0.62, most: 92, least: 14 } });
  const parts = [textPart('headline', 'For', { size, gap: size * 0.1 }), textPart('headline', name, { size })];
  layType(layout, area, { parts, colour: tone.letters });
}

/** Templates for the page opposite the contents. */
export const boldFronts: readonly Template<PhotoFacts | undefined>[] = [
  {
    name: 'front-full',
    suits: (_context, photo) => (photo && mayBleed(photo, trim.w / trim.h, trim.w) ? 0.8 : undefined),
    lay: (context, layout, photo) => {
      if (photo?.caption)
        layShots(context, layout, { photos: [photo], area: box({ x: 0, y: 0, w: trim.w, h: trim.h - 4 }) });
      else if (photo) layPhoto(layout, { photo, area: wholePage });
      return boldFrontDescription('paper', 'A full-page picture opens the magazine.');
    },
  },
  {
    name: 'front-corner',
    suits: (context, photo) => (photo && costIn(photo, outside({ left: true }, 2).w, 210) < 0.4 ? 0.7 : undefined),
    lay: (context, layout, photo) => {
      const [tone, side, ground] = [toneOf(context, 2), outside(layout, 2), inside(layout, 2)];
      if (photo)
        layShots(context, layout, {
          photos: [photo],
          area: box({ x: side.x, y: 0, w: side.w, h: 212 }),
          look: {
            words: { x: 12, w: side.w - 12 },
            ink: tone.letters,
          },
        });
      layField(layout, box({ x: ground.x, y: 0, w: ground.w, h: 212 }), otherTone(context, 2));
      layFor(context, layout, { area: box({ x: 12, y: 226, w: trim.w - 30, h: 58 }), tone });
      return boldFrontDescription(tone.ground, 'A picture in the corner, and whom it is for.');
    },
  },
  {
    name: 'front-window',
    suits: (_context, photo) => (photo ? 0.4 : undefined),
    lay: (context, layout, photo) => {
      const tone = toneOf(context, 2);
      const most = 176;
      const aspect = photo ? Math.min(Math.max(aspectOf(photo), 0.6), 2.2) : 1;
      const w = Math.min(boldGrid.width, most * aspect);
      if (photo)
        layShots(context, layout, {
          photos: [photo],
          area: box({ x: layout.x0, y: boldGrid.top, w, h: Math.min(most, w / aspect) + (photo.caption ? 8 : 0) }),
          look: {
            ink: tone.letters,
          },
        });
      layFor(context, layout, { area: box({ x: layout.x0, y: 214, w: boldGrid.width, h: 64 }), tone });
      return boldFrontDescription(tone.ground, 'A picture at its own shape, and whom it is for.');
    },
  },
  {
    name: 'dedication',
    suits: (_context, photo) => (photo ? undefined : 0.5),
    lay: (context, layout) => {
      const tone = toneOf(context, 2);
      layField(layout, box({ x: 0, y: 148, w: trim.w, h: 149 }), otherTone(context, 2));
      layRule(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: thick }), { ink: tone.mark });
      layFor(context, layout, { area: box({ x: layout.x0, y: boldGrid.top + 10, w: boldGrid.width, h: 112 }), tone });
      return boldFrontDescription(tone.ground, 'No photo to spare: a dedication.');
    },
  },
];

/** Lays the last line, and person, edition, month and brand at the foot. */
function layLast(
  context: PlanContext,
  layout: PageLayout,
  { line, area, tone }: { line: string | undefined; area: Box; tone: BoldTone },
) {
  const { story, look } = context;
  const text = line ?? look.back;
  const size = sizeIn(context, 'quote', { text, room: { w: area.w, h: area.h, most: 60, least: 14 } });
  layType(layout, area, { parts: [textPart('quote', text, { size })], colour: tone.letters });
  const { edition, date } = namesOf(context);
  const labels = [typographic(story.person), edition, date].filter(Boolean);
  layRule(layout, box({ x: 14, y: 268, w: trim.w - 28, h: thick }), { ink: tone.mark });
  layType(layout, box({ x: 14, y: 273, w: 150, h: 14 }), {
    parts: [textPart('label', labels.join('  /  '), { size: 8 })],
    colour: tone.letters,
  });
  layType(layout, box({ x: 166, y: 273, w: 30, h: 5 }), {
    parts: [textPart('eyebrow', brandOf(context.story), { size: 8 })],
    align: 'right',
    colour: tone.letters,
  });
}

/** Templates for the back cover; the given line is a line of the story. */
export const boldBacks: readonly Template<string | undefined>[] = [
  {
    name: 'back-shapes',
    suits: () => 0.6,
    lay: (context, layout, line) => {
      const tone = toneOf(context, context.pages);
      layField(layout, box({ x: 0, y: 0, w: trim.w, h: 150 }), otherTone(context, context.pages));
      layLast(context, layout, { line, area: box({ x: 14, y: 166, w: trim.w - 44, h: 90 }), tone });
      return { kind: 'back', ground: tone.ground, folio: false, why: 'A quiet close over the theme’s shapes.' };
    },
  },
  {
    name: 'back-figure',
    suits: () => 0.6,
    lay: (context, layout, line) => {
      const tone = toneOf(context, context.pages);
      layDrawing(layout, box({ x: trim.w - 156, y: 100, w: 156, h: 156 }), {
        drawing: 'figure',
        ink: tone.mark === 'ink' ? 'accent' : tone.mark === 'light' ? 'second' : tone.mark,
        ground: tone.ground,
      });
      layLast(context, layout, { line, area: box({ x: 14, y: 20, w: trim.w - 44, h: 78 }), tone });
      return { kind: 'back', ground: tone.ground, folio: false, why: 'A quiet close with one of the theme’s shapes.' };
    },
  },
];
