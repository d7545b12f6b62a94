import type { Ink, TextPart, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { bearsCaption, cropFor, cutAway, dpiOf, isClear, minFullPageDpi, cropLoss, mayBleed } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import {
  box,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  wholePage,
} from '../../plan/page-layout.ts';
import { brandOf, creditOf, editionName, issueDate, mastheadOf } from '../../plan/names.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { isIndic, typographic } from '../../text/typography.ts';
import { captionDeep, layBleed } from './tone.ts';

interface QuietCover {
  photo: PhotoFacts | undefined;
  /** The customer's own lines, the strongest first. */
  lines: readonly string[];
}

/** Points at which a masthead about fills the page's width, by its number of letters. */
function mastheadSize(name: string, scale: number): number {
  const letters = Math.max(3, ...name.split('\n').map(line => line.length));
  return Math.min(150, Math.round(((trim.w - 26) / (0.3528 * (isIndic(name) ? 0.62 : 0.53) * letters)) * scale));
}

/** The strongest line, as many others as fit one row, and the credit. */
function coverParts({ look, story }: PlanContext, lines: readonly string[]): TextPart[] {
  const [main, ...rest] = lines;
  const row: string[] = [];
  for (const line of rest) if ([...row, line].join('     ').length <= 92) row.push(line);
  const size = main === undefined ? 0 : main.length > 60 ? 24 : main.length > 34 ? 30 : 38;
  return [
    ...(main === undefined ? [] : [textPart('cover-line', main, { size: size * look.scale, gap: 8.5 })]),
    ...(row.length > 0 ? [textPart('label', row.join('   ·   '), { size: 9.5, gap: 5 })] : []),
    textPart('label', creditOf(story), { size: 8.5 }),
  ];
}

/** Lays edition, date, a rule and the name. */
function layMasthead(
  context: PlanContext,
  layout: PageLayout,
  { colour, over }: { colour: Ink; over?: string | undefined },
) {
  const overOption = over === undefined ? {} : { over };
  const { story, look } = context;
  const [name, date] = [mastheadOf(story.person), issueDate(story.date)];
  layType(layout, box({ x: 14, y: 11, w: 120, h: 4 }), {
    parts: [textPart('eyebrow', editionName(story.edition), { size: 8 })],
    colour,
    ...overOption,
  });
  if (date)
    layType(layout, box({ x: 136, y: 11, w: 60, h: 4 }), {
      parts: [textPart('eyebrow', date, { size: 8 })],
      align: 'right',
      colour,
      ...overOption,
    });
  layRule(layout, box({ x: 14, y: 18.4, w: trim.w - 28, h: 0.25 }), { ink: colour, over });
  const size = mastheadSize(name, Math.min(1.1, look.scale));
  layType(layout, box({ x: 13, y: 27, w: trim.w - 26, h: 47 }), {
    parts: [{ ...textPart('masthead', name, { size }), least: 26 }],
    colour,
    ...overOption,
  });
}

const quietCoversDescription = (ground: Ink, why: string): PageDescription => ({
  kind: 'cover',
  ground,
  folio: false,
  why,
});
/** Why this photo is on the cover. */
const why = (photo: PhotoFacts): string =>
  `The photo that keeps most of itself on an upright page (${Math.round(cutAway(cropFor(photo, trim.w / trim.h)) * 100)} % cut).`;

/** The words at the foot of a full-page picture, and the height of the bands that words cover above and below, mm. */
function onPicture(context: PlanContext, lines: readonly string[]) {
  const parts = coverParts(context, lines);
  const tall = heightOf(parts, 172, context.measure);
  return { parts, tall, above: 77, below: tall + 24 };
}

/** Templates for the cover. */
export const quietCovers: readonly Template<QuietCover>[] = [
  {
    name: 'cover-photo',
    suits: (context, { photo, lines }) => {
      if (!photo || dpiOf(photo, cropFor(photo, trim.w / trim.h), trim.w) < minFullPageDpi) return undefined;
      const { above, below } = onPicture(context, lines);
      const bands = [box({ x: 0, y: 0, w: trim.w, h: above }), box({ x: 0, y: trim.h - below, w: trim.w, h: below })];
      return bands.every(band => isClear(photo, wholePage, band))
        ? 1 - 1.2 * cropLoss(photo, trim.w / trim.h)
        : undefined;
    },
    lay: (context, layout, cover) => {
      const photo = requireSuited(cover.photo);
      // On the light part of a picture the type is dark and needs no shade.
      const isLightAbove = photo.bands.top[0] > 0.6;
      const isLightBelow = photo.bands.bottom[0] > 0.6;
      const { parts, tall, ...bands } = onPicture(context, cover.lines);
      const shade = { top: isLightAbove ? 0 : bands.above / trim.h, bottom: isLightBelow ? 0 : bands.below / trim.h };
      const over = layPhoto(layout, {
        photo,
        area: wholePage,
        ...(isLightAbove && isLightBelow ? {} : { scrim: shade }),
      }).id;
      layMasthead(context, layout, { colour: isLightAbove ? 'deep' : 'light', over });
      layType(layout, box({ x: 14, y: 283 - Math.max(tall, 20), w: 172, h: Math.max(tall, 20) }), {
        parts,
        anchor: 'bottom',
        colour: isLightBelow ? 'deep' : 'light',
        over,
      });
      return quietCoversDescription('deep', why(photo));
    },
  },
  {
    name: 'cover-paper',
    suits: (_context, { photo }) => (photo ? 0.55 : undefined),
    lay: (context, layout, cover) => {
      const photo = requireSuited(cover.photo);
      const parts = coverParts(context, cover.lines);
      const tall = heightOf(parts, 172, context.measure);
      layMasthead(context, layout, { colour: 'accent' });
      const foot = trim.h - tall - 26;
      layPhoto(layout, { photo, area: box({ x: 0, y: 92, w: trim.w, h: foot - 92 }) });
      layType(layout, box({ x: 14, y: foot + 12, w: 172, h: tall + 1 }), { parts, colour: 'ink' });
      return quietCoversDescription('paper', 'The name stands on paper over the picture, which keeps its width.');
    },
  },
  {
    name: 'cover-framed',
    suits: (_context, { photo }) => (photo && cropLoss(photo, 150 / 150) < 0.45 ? 0.45 : undefined),
    lay: (context, layout, cover) => {
      const photo = requireSuited(cover.photo);
      const parts = coverParts(context, cover.lines);
      const tall = heightOf(parts, 150, context.measure);
      layMasthead(context, layout, { colour: 'deep' });
      const foot = trim.h - tall - 26;
      layPhoto(layout, { photo, area: box({ x: 30, y: 92, w: trim.w - 60, h: foot - 92 }) });
      layType(layout, box({ x: 30, y: foot + 10, w: 150, h: tall + 1 }), { parts, colour: 'deep', align: 'center' });
      return quietCoversDescription('tint', 'A framed picture on a tinted sheet.');
    },
  },
  {
    name: 'cover-words',
    suits: (_context, { photo, lines }) => (photo === undefined && (lines[0]?.length ?? 99) < 90 ? 0.9 : undefined),
    lay: (context, layout, cover) => {
      const [main = '', ...rest] = cover.lines;
      layMasthead(context, layout, { colour: 'accent' });
      const size = (main.length > 60 ? 40 : main.length > 34 ? 50 : main.length > 18 ? 60 : 72) * context.look.scale;
      const words = [textPart('cover-line', main, { size })];
      const tall = heightOf(words, 172, context.measure);
      const about = coverParts(context, ['', ...rest]).slice(1);
      const foot = heightOf(about, 172, context.measure);
      const middle = 86 + (283 - foot - 20 - 86) / 2;
      layOrnament(layout, { x: 14, y: middle - tall / 2 - 30, size: 30, ink: 'second', ground: 'tint' });
      layType(layout, box({ x: 14, y: middle - tall / 2 + 14, w: 172, h: tall + 2 }), { parts: words, colour: 'deep' });
      layRule(layout, box({ x: 14, y: 283 - foot - 10, w: trim.w - 28, h: 0.25 }), { ink: 'accent' });
      layType(layout, box({ x: 14, y: 283 - foot, w: 172, h: foot + 1 }), { parts: about, colour: 'deep' });
      return {
        kind: 'cover',
        ground: 'tint',
        folio: false,
        why: 'No photo: the strongest line of the story is the picture.',
      };
    },
  },
  {
    name: 'cover-cloth',
    suits: (_context, { photo }) => (photo ? undefined : 0.7),
    lay: (context, layout, cover) => {
      const parts = coverParts(context, cover.lines);
      const tall = heightOf(parts, 172, context.measure);
      const foot = 297 - Math.max(tall, 20) - 32;
      const over = layPanel(layout, wholePage, { colour: 'deep', pattern: true, ink: 'second', step: 42 });
      layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: 86 }), { colour: 'deep', over });
      layPanel(layout, box({ x: 0, y: foot, w: trim.w, h: trim.h - foot }), { colour: 'deep', over });
      layMasthead(context, layout, { colour: 'light', over });
      layType(layout, box({ x: 14, y: 283 - Math.max(tall, 20), w: 172, h: Math.max(tall, 20) }), {
        parts,
        anchor: 'bottom',
        colour: 'light',
        over,
      });
      return quietCoversDescription('deep', 'No photo: the theme’s cloth.');
    },
  },
];

const quietFrontDescription = (ground: Ink, reason: string): PageDescription => ({
  kind: 'front',
  ground,
  folio: false,
  why: reason,
});

/** Templates for the page opposite the contents. */
export const quietFronts: readonly Template<PhotoFacts | undefined>[] = [
  {
    name: 'front-photo',
    suits: (_context, photo) =>
      photo && mayBleed(photo, trim.w / trim.h, trim.w) && bearsCaption(photo, wholePage, captionDeep)
        ? 0.9
        : undefined,
    lay: (_context, layout, photo) => {
      layBleed(layout, requireSuited(photo), wholePage);
      return quietFrontDescription('deep', 'A quiet full-page picture opens the magazine.');
    },
  },
  {
    name: 'front-framed',
    suits: (_context, photo) => (photo ? 0.5 : undefined),
    lay: (context, layout, candidate) => {
      const photo = requireSuited(candidate);
      const w = 138;
      const h = Math.min(200, Math.max(92, (w / (photo.width / photo.height)) * 1.05));
      const top = (trim.h - h) / 2 - 14;
      layPhotos(layout, {
        photos: [photo],
        area: box({ x: (trim.w - w) / 2, y: top, w, h: h + (photo.caption ? 7 : 0) }),
        gap: 0,
      });
      const text = `For ${typographic(context.story.person)}`;
      layType(layout, box({ x: (trim.w - w) / 2, y: top + h + 16, w, h: 20 }), {
        parts: [textPart('standfirst', text, { size: 15 })],
        align: 'center',
        colour: 'soft',
      });
      return quietFrontDescription('tint', 'A picture with paper around it, and whom the magazine is for.');
    },
  },
  {
    name: 'dedication-plain',
    suits: (_context, photo) => (photo ? undefined : 1),
    lay: (context, layout) => {
      const text = `For ${typographic(context.story.person)}`;
      const parts = [textPart('quote', text, { size: text.length > 22 ? 36 : 46 })];
      const tall = heightOf(parts, 140, context.measure);
      layOrnament(layout, { x: trim.w / 2 - 15, y: 104, size: 30, ink: 'second', ground: 'deep' });
      layType(layout, box({ x: 35, y: 150, w: 140, h: tall + 2 }), { parts, align: 'center', colour: 'light' });
      return quietFrontDescription('deep', 'No photo to spare: a dedication.');
    },
  },
  {
    name: 'dedication',
    suits: (_context, photo) => (photo ? undefined : 0.8),
    lay: (context, layout) => {
      const over = layPanel(layout, wholePage, { colour: 'tint', pattern: true, ink: 'accent', step: 52 });
      layPanel(layout, box({ x: 52, y: 95, w: 106, h: 106 }), { colour: 'paper', over });
      const text = `For ${typographic(context.story.person)}`;
      layType(layout, box({ x: 62, y: 105, w: 86, h: 86 }), {
        parts: [textPart('headline', text, { size: text.length > 22 ? 26 : 36 })],
        anchor: 'middle',
        align: 'center',
        colour: 'accent',
        over,
      });
      return quietFrontDescription('tint', 'No photo to spare: a dedication.');
    },
  },
];

/** Templates for the back cover; the given line is a line of the story, without it the theme's own is printed. */
export const quietBacks: readonly Template<string | undefined>[] = [
  {
    name: 'back-quiet',
    suits: () => 0.6,
    lay: (context, layout, line) => {
      layOrnament(layout, { x: trim.w / 2 - 19, y: 92, size: 38, ink: 'second', ground: 'deep' });
      layType(layout, box({ x: 45, y: 145, w: 120, h: 70 }), {
        parts: lastWords(context, line),
        align: 'center',
        colour: 'light',
      });
      layType(layout, box({ x: 70, y: 274, w: 70, h: 5 }), {
        parts: [textPart('eyebrow', brandOf(context.story), { size: 8 })],
        align: 'center',
        colour: 'light',
      });
      return { kind: 'back', ground: 'deep', folio: false, why: 'A quiet close.' };
    },
  },
  {
    name: 'back-line',
    suits: (_context, line) => (line === undefined ? undefined : 0.6),
    lay: (context, layout, line) => {
      const parts = [
        textPart('quote', line ?? '', { size: (line ?? '').length > 60 ? 36 : (line ?? '').length > 34 ? 44 : 54 }),
      ];
      const tall = heightOf(parts, 158, context.measure);
      layRule(layout, box({ x: layout.x0, y: 40, w: 24, h: 0.7 }), { ink: 'accent' });
      layType(layout, box({ x: layout.x0, y: 50, w: 158, h: tall + 2 }), { parts, colour: 'accent' });
      const [, label] = lastWords(context, line);
      layType(layout, box({ x: layout.x0, y: 262, w: 140, h: 5 }), { parts: label ? [label] : [], colour: 'soft' });
      layType(layout, box({ x: layout.x0, y: 274, w: 70, h: 5 }), {
        parts: [textPart('eyebrow', brandOf(context.story), { size: 8 })],
        colour: 'accent',
      });
      layOrnament(layout, { x: layout.x1 - 22, y: 257, size: 22, ink: 'accent', ground: 'tint' });
      return { kind: 'back', ground: 'tint', folio: false, why: 'A line of the story has the last word.' };
    },
  },
  {
    name: 'back-cloth',
    suits: () => 0.5,
    lay: (context, layout, line) => {
      layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: 150 }), {
        colour: 'tint',
        pattern: true,
        ink: 'accent',
        step: 40,
      });
      layType(layout, box({ x: layout.x0, y: 172, w: 140, h: 70 }), {
        parts: lastWords(context, line),
        colour: 'deep',
      });
      layType(layout, box({ x: layout.x0, y: 274, w: 70, h: 5 }), {
        parts: [textPart('eyebrow', brandOf(context.story), { size: 8 })],
        colour: 'deep',
      });
      return { kind: 'back', ground: 'paper', folio: false, why: 'The theme’s cloth closes the magazine.' };
    },
  },
];

/** The last line, and person, edition and month under it. */
function lastWords(context: PlanContext, line: string | undefined): TextPart[] {
  const { story } = context;
  const text = line ?? context.look.back;
  const date = issueDate(story.date);
  return [
    textPart('quote', text, { size: text.length > 90 ? 15 : 19, gap: 9 }),
    textPart('label', [typographic(story.person), editionName(story.edition), ...(date ? [date] : [])].join(' · '), {
      size: 8.2,
    }),
  ];
}
