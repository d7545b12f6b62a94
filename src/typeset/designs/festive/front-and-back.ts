/** Festive's page opposite the contents and its back cover. */
import type { TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, mayBleed } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layDrawing, layPhoto, layType, wholePage } from '../../plan/page-layout.ts';
import { brandOf, editionName, issueDate } from '../../plan/names.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import type { FestiveTone } from './tone.ts';
import { captionOf, fitQuote, layCaption } from './captions-and-quotes.ts';
import { costs, layMat, layWindow } from './picture-frames.ts';
import { layBorder, layCloth, layDivider, layEdges, layGarland, layPlate, layRosette, layWords } from './ornaments.ts';
import { tones } from './tone.ts';
import { centred } from './grid.ts';
import { frameFor } from './covers.ts';

const festiveFrontDescription = (ground: FestiveTone['ground'], why: string): PageDescription => ({
  kind: 'front',
  ground,
  folio: false,
  why,
});

/** The dedication's words. */
const forWhom = (context: PlanContext): string => `For ${typographic(context.story.person)}`;
/** Lays a divider at `y` mm and the dedication under it. */
function layForWhom(context: PlanContext, layout: PageLayout, { y, tone }: { y: number; tone: FestiveTone }) {
  layDivider(layout, y, { tone });
  layWords(layout, y + 10, {
    w: 130,
    tall: 8,
    parts: [textPart('cover-line', forWhom(context), { size: 17, colour: 'deep' })],
    tone,
  });
}

/** Templates for the page opposite the contents. */
export const festiveFronts: readonly Template<PhotoFacts | undefined>[] = [
  {
    name: 'front-photo',
    suits: (_context, photo) => (photo && mayBleed(photo, trim.w / trim.h, trim.w) && !photo.caption ? 0.7 : undefined),
    lay: (_context, layout, photo) => {
      layPhoto(layout, { photo: requireSuited(photo), area: wholePage });
      return festiveFrontDescription('deep', 'A quiet full-page picture opens the magazine.');
    },
  },
  {
    name: 'front-window',
    form: 'window',
    suits: (_context, photo) => {
      const cost = photo ? costs(photo, frameFor(photo, 196, 142), 'window') : 1;
      return cost > 0.42 ? undefined : 0.9 - cost * 0.5;
    },
    lay: (context, layout, candidate) => {
      const photo = requireSuited(candidate);
      const tone = tones.tint;
      layEdges(layout, tone);
      const { w, h } = frameFor(photo, 196, 142);
      const caption = captionOf(context, [photo], 130);
      const y = 28 + (196 - h) / 2;
      layWindow(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 1, tone, w: 130 });
      layForWhom(context, layout, { y: y + h + caption.tall + 12, tone });
      return festiveFrontDescription('tint', 'A picture in a window, and whom the magazine is for.');
    },
  },
  {
    name: 'front-mat',
    form: 'border',
    suits: (_context, photo) => (photo ? 0.4 : undefined),
    lay: (context, layout, candidate) => {
      const photo = requireSuited(candidate);
      const tone = tones.paper;
      layBorder(layout);
      const h = Math.min(190, 150 / Math.min(2.2, Math.max(0.79, aspectOf(photo))));
      const caption = captionOf(context, [photo], 130);
      const y = (trim.h - h - caption.tall - 26) / 2;
      layMat(layout, photo, { at: box({ x: centred(150), y, w: 150, h }), tone });
      layCaption(layout, caption, { y: y + h + 1, tone, w: 130 });
      layForWhom(context, layout, { y: y + h + caption.tall + 10, tone });
      return festiveFrontDescription('paper', 'A picture within printed borders, and whom the magazine is for.');
    },
  },
  {
    name: 'dedication',
    suits: (_context, photo) => (photo ? undefined : 1),
    lay: (context, layout) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'tint', 'second');
      layPlate(layout, box({ x: 38, y: 62, w: 134, h: 173 }), { tone, over });
      layRosette(layout, 80, { size: 72, tone, over });
      const text = forWhom(context);
      layType(layout, box({ x: 54, y: 164, w: 102, h: 50 }), {
        parts: [textPart('headline', text, { size: (text.length > 22 ? 24 : 32) * context.look.scale })],
        anchor: 'middle',
        align: 'center',
        colour: 'deep',
        over,
      });
      return festiveFrontDescription('tint', 'No photo to spare: a dedication.');
    },
  },
];

/** The last line, and person, edition and month under it. */
function lastWords(context: PlanContext, line: string | undefined, tone: FestiveTone): TextPart[] {
  const { story } = context;
  const date = issueDate(story.date);
  return [
    ...fitQuote(context, line ?? context.look.back, { width: 120, room: 60 }).parts.map((part): TextPart => ({
      ...part,
      gap: 9,
      colour: tone.line,
    })),
    textPart('label', [typographic(story.person), editionName(story.edition), ...(date ? [date] : [])].join(' · '), {
      size: 8,
      colour: tone.ink,
    }),
  ];
}

/** Lays the name of the brand that makes the magazine, centred at `y` mm. */
const layBrand = (
  context: PlanContext,
  layout: PageLayout,
  { y, colour, over }: { y: number; colour: FestiveTone['ink']; over?: string },
) =>
  layType(layout, box({ x: 70, y, w: 70, h: 5 }), {
    parts: [textPart('eyebrow', brandOf(context.story), { size: 7.6 })],
    align: 'center',
    colour,
    ...(over === undefined ? {} : { over }),
  });

/** Templates for the back cover; the given line is a line of the story. */
export const festiveBacks: readonly Template<string | undefined>[] = [
  {
    name: 'back-rosette',
    suits: () => 0.55,
    lay: (context, layout, line) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      layRosette(layout, 54, { size: 104, tone });
      const parts = lastWords(context, line, tone);
      layWords(layout, 180, { w: 124, tall: heightOf(parts, 124, context.measure), parts, tone });
      layBrand(context, layout, { y: 268, colour: 'light' });
      return { kind: 'back', ground: 'deep', folio: false, why: 'A rosette and a last line.' };
    },
  },
  {
    name: 'back-border',
    suits: () => 0.5,
    lay: (context, layout, line) => {
      const tone = tones.paper;
      layBorder(layout);
      layDrawing(layout, box({ x: centred(20), y: 100, w: 20, h: 20 }), {
        drawing: 'spot',
        ink: 'accent',
        ground: 'paper',
      });
      const parts = lastWords(context, line, tone);
      layWords(layout, 136, { w: 124, tall: heightOf(parts, 124, context.measure), parts, tone });
      layBrand(context, layout, { y: 264, colour: 'accent' });
      return { kind: 'back', ground: 'paper', folio: false, why: 'A last line within printed borders.' };
    },
  },
  {
    name: 'back-garland',
    suits: () => 0.5,
    lay: (context, layout, line) => {
      const tone = tones.deep;
      layGarland(layout, tone);
      const parts = lastWords(context, line, tone);
      const tall = heightOf(parts, 124, context.measure);
      const y = (trim.h - tall) / 2;
      layDivider(layout, y - 16, { tone });
      layWords(layout, y, { w: 124, tall, parts, tone });
      layDivider(layout, y + tall + 12, { tone });
      layDrawing(layout, box({ x: centred(116), y: trim.h - 58, w: 116, h: 58 }), {
        drawing: 'rising-rosette',
        ink: 'accent',
        ground: 'deep',
      });
      return { kind: 'back', ground: 'deep', folio: false, why: 'A last line under a garland.' };
    },
  },
];
