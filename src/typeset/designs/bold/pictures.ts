import type { Box, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, clearsFold, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { layPage, mayAskToWrite } from '../../plan/choose-template.ts';
import {
  box,
  toPlanPage,
  layDrawing,
  layPanel,
  layPhoto,
  layRule,
  layType,
  emptyPage,
  wholePage,
} from '../../plan/page-layout.ts';
import { textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { faceOf } from './dress.ts';
import { boldAlbums } from './albums.ts';
import { boldGrid, inside, outside } from './grid.ts';
import type { BoldTone } from './tone.ts';
import { costIn, layField, layQuoteField, layShots, otherTone, toneOf } from './tone.ts';
import { layBoldHead, lineSize, sizeIn, thick } from './type.ts';

/** One picture across the fold: both pages of a spread. */
export function boldSpread(context: PlanContext, number: number, photo: PhotoFacts): PlanPage[] {
  // A very wide picture, or one with a caption, is a band over a flat ground.
  const isBand = aspectOf(photo) > 1.85 || photo.caption !== undefined;
  const tall = isBand && clearsFold(photo, 214) ? 214 : trim.h;
  const tone = toneOf(context, number);
  return (['left', 'right'] as const).map((half, at) => {
    const layout = emptyPage(context, number + at);
    layPhoto(layout, { photo, area: box({ x: 0, y: 0, w: trim.w, h: tall }), half });
    if (tall < trim.h) layUnder(context, layout, { photoFacts: photo, y: tall + 14, tone });
    return toPlanPage(layout, {
      kind: 'spread',
      template: tall < trim.h ? 'spread-band' : 'spread',
      ground: tall < trim.h ? tone.ground : 'deep',
      folio: false,
      running: context.running,
      why: 'A wide picture with pixels enough lies across the fold.',
    });
  });
}

/** Lays the caption under a picture across the fold on the left page, a line of the story on the right one. */
function layUnder(
  context: PlanContext,
  layout: PageLayout,
  { photoFacts: { caption }, y, tone: { letters } }: { photoFacts: PhotoFacts; y: number; tone: BoldTone },
) {
  if (layout.left) {
    const captionParts = caption ? [textPart('caption', typographic(caption), { size: 8 })] : [];
    if (captionParts.length > 0)
      layType(layout, box({ x: layout.x0, y, w: 105, h: 20 }), { parts: captionParts, colour: letters });
    return;
  }
  const quote = context.quotes.take({ longest: 90 });
  if (quote === undefined) return;
  const size = sizeIn(context, 'quote', { text: quote, room: { w: boldGrid.width, h: 54, most: 46, least: 14 } });
  layType(layout, box({ x: layout.x0, y, w: boldGrid.width, h: 58 }), {
    parts: [textPart('quote', quote, { size })],
    colour: letters,
  });
}

/** A page of one picture or an album of several; without any, a line of the story, shapes, or lines to write on. */
export function photoPage(
  context: PlanContext,
  number: number,
  { photos, title }: { photos: readonly PhotoFacts[]; title: string },
): PlanPage {
  const [photo] = photos;
  if (!photo) return layPage(context, number, { templates: boldWordsPages, given: undefined });
  return photos.length === 1
    ? layPage(context, number, { templates: boldSingles, given: { photo, title: albumTitle(context, title) } })
    : layPage(context, number, { templates: boldAlbums, given: { photos, title: albumTitle(context, title) } });
}

/** The templates that print the title of their page. */
const titledTemplates = ['photo-ground', 'photo-word', 'photo-column', 'album-tiles', 'album-rows'];
/** The next of the look's album titles, in turn; `title` if it has none. */
function albumTitle({ look, used }: PlanContext, title: string): string {
  const before = titledTemplates.reduce((sum, name) => sum + (used.get(name)?.times ?? 0), 0);
  return look.album[before % look.album.length] ?? title;
}

interface Single {
  photo: PhotoFacts;
  title: string;
}

const boldPhotoDescription = (ground: PageDescription['ground'], folio: boolean, why: string): PageDescription => ({
  kind: 'photo',
  ground,
  folio,
  why,
});

/** Height of a word as wide as `w` mm that the foot of the page cuts off, mm. */
const wordTall = (context: PlanContext, title: string, { w, most }: { w: number; most: number }): number =>
  Math.min(most, lineSize(title, w, { look: context.look, most: 400 }) * 0.3528 * faceOf(context.look).cap * 0.8);

/** Size of a nearly uncropped picture up to `w` mm wide and `most` mm high. */
function ownShapeSize(photo: PhotoFacts, w: number, most: number): Pick<Box, 'w' | 'h'> {
  const aspect = Math.min(Math.max(aspectOf(photo), shapesOf(photo).narrowest, 0.56), 2.4);
  return w / aspect <= most ? { w, h: w / aspect } : { w: most * aspect, h: most };
}

/** Height of a picture from edge to edge, mm: uncropped, within limits that leave room for something else. */
const wideTall = (photo: PhotoFacts): number => Math.max(110, Math.min(176, trim.w / Math.max(aspectOf(photo), 1)));

/** Templates for a page with one picture. */
const boldSingles: readonly Template<Single>[] = [
  {
    name: 'photo-full',
    suits: (_context, { photo }) => (mayBleed(photo, trim.w / trim.h, trim.w) ? 0.8 : undefined),
    lay: (context, layout, { photo }) => {
      if (photo.caption)
        layShots(context, layout, { photos: [photo], area: box({ x: 0, y: 0, w: trim.w, h: trim.h - 4 }) });
      else layPhoto(layout, { photo, area: wholePage });
      return boldPhotoDescription('paper', false, 'A picture that fills an upright page.');
    },
  },
  {
    // The picture nearly uncropped on a flat ground; under it the title, cut off by the foot of the page.
    name: 'photo-ground',
    suits: () => 0.6,
    lay: (context, layout, { photo, title }) => {
      const tone = toneOf(context, layout.number);
      const foot = wordTall(context, title, { w: trim.w - 24, most: 62 });
      const side = outside(layout, 3);
      const most = trim.h - foot - boldGrid.top - 24;
      const bleeds = costIn(photo, side.w, Math.min(most, side.w / aspectOf(photo))) < 0.5;
      const { w, h } = ownShapeSize(photo, bleeds ? side.w : boldGrid.width, most);
      const y = boldGrid.top + Math.max(0, (most - h) * 0.4);
      const x = bleeds && w > 140 ? (layout.left ? 0 : trim.w - w) : layout.x0;
      layPhoto(layout, { photo, area: box({ x, y, w, h }) });
      if (photo.caption)
        layType(layout, box({ x: Math.max(x, layout.x0), y: y + h + 4, w: 140, h: 10 }), {
          parts: [textPart('caption', typographic(photo.caption), { size: 8 })],
          colour: tone.letters,
        });
      layDrawing(layout, box({ x: 12, y: trim.h - foot, w: trim.w - 24, h: foot }), {
        drawing: 'word',
        text: title,
        ink: tone.mark,
        ground: tone.ground,
      });
      return boldPhotoDescription(tone.ground, false, 'A picture at its own shape on a flat ground.');
    },
  },
  {
    // The picture from edge to edge; a line of the story fills the rest of the page.
    name: 'photo-quote',
    suits: (context, { photo }) => {
      return context.quotes.left > 0 && costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.75 : undefined;
    },
    lay: (context, layout, { photo }) => {
      const h = wideTall(photo);
      const tone = toneOf(context, layout.number);
      layShots(context, layout, { photos: [photo], area: box({ x: 0, y: 0, w: trim.w, h }), look: { ink: 'ink' } });
      layQuoteField(context, layout, { area: box({ x: 0, y: h, w: trim.w, h: trim.h - h }), tone });
      return boldPhotoDescription(
        'paper',
        false,
        'A wide picture keeps its shape; a line of the story stands under it.',
      );
    },
  },
  {
    // The picture from edge to edge; the theme's shapes fill the rest of the page.
    name: 'photo-shapes',
    suits: (_context, { photo }) => (costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.6 : undefined),
    lay: (context, layout, { photo }) => {
      const h = wideTall(photo);
      layShots(context, layout, { photos: [photo], area: box({ x: 0, y: 0, w: trim.w, h }), look: { ink: 'ink' } });
      layField(layout, box({ x: 0, y: h, w: trim.w, h: trim.h - h }), toneOf(context, layout.number));
      return boldPhotoDescription('paper', false, 'A wide picture keeps its shape; the theme’s shapes stand under it.');
    },
  },
  {
    // The title on a flat ground; the picture fills the foot of the page.
    name: 'photo-word',
    suits: (_context, { photo }) => (costIn(photo, trim.w, wideTall(photo)) < 0.36 ? 0.62 : undefined),
    lay: (context, layout, { photo, title }) => {
      const tone = toneOf(context, layout.number);
      const top = trim.h - wideTall(photo);
      layRule(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: thick }), { ink: tone.mark });
      const size = sizeIn(context, 'headline', {
        text: title,
        room: { w: boldGrid.width, h: top - 44, most: 130, least: 24 },
      });
      layType(layout, box({ x: layout.x0, y: boldGrid.top + 9, w: boldGrid.width, h: top - 40 }), {
        parts: [textPart('headline', title, { size })],
        colour: tone.mark,
      });
      layShots(context, layout, {
        photos: [photo],
        area: box({ x: 0, y: top, w: trim.w, h: trim.h - top }),
        look: {
          ink: tone.letters,
          above: true,
        },
      });
      return boldPhotoDescription(tone.ground, false, 'A wide picture at the foot of a flat ground.');
    },
  },
  {
    // An upright picture beside a flat ground with the title, turned by 90 degrees.
    name: 'photo-column',
    suits: (context, { photo }, number) => {
      const side = outside(emptyPage(context, number), 2);
      return costIn(photo, side.w, trim.h) < 0.36 ? 0.76 : undefined;
    },
    lay: (context, layout, { photo, title }) => {
      const [side, ground] = [outside(layout, 2), inside(layout, 2)];
      const tone = toneOf(context, layout.number);
      layShots(context, layout, {
        photos: [photo],
        area: box({ x: side.x, y: 0, w: side.w, h: photo.caption ? trim.h - 4 : trim.h }),
        look: {
          words: { x: layout.left ? 12 : side.x + 6, w: 110 },
          ink: tone.letters,
        },
      });
      layType(layout, box({ x: ground.x + (layout.left ? 8 : 14), y: 14, w: 47, h: trim.h - 28 }), {
        parts: [
          textPart('figure', title, {
            size: lineSize(title, trim.h - 28, { look: context.look, most: 104 / faceOf(context.look).cap }),
          }),
        ],
        turn: layout.left ? 90 : -90,
        colour: tone.mark,
      });
      return boldPhotoDescription(tone.ground, false, 'An upright picture beside a flat ground.');
    },
  },
];

const boldQuoteDescription = (ground: PageDescription['ground']): PageDescription => ({
  kind: 'quote',
  ground,
  folio: false,
  why: 'A line of the story that stands alone.',
});

/** Templates for a page without a picture. */
const boldWordsPages: readonly Template<undefined>[] = [
  {
    name: 'quote',
    suits: context => (context.quotes.left > 0 ? 0.8 : undefined),
    lay: (context, layout) => {
      const tone = toneOf(context, layout.number);
      const quote = context.quotes.take({}) ?? context.look.back;
      const size = sizeIn(context, 'quote', { text: quote, room: { w: trim.w - 28, h: 236, most: 112, least: 20 } });
      layRule(layout, box({ x: 14, y: 20, w: trim.w - 28, h: thick }), { ink: tone.mark });
      layType(layout, box({ x: 14, y: 30, w: trim.w - 28, h: 240 }), {
        parts: [textPart('quote', quote, { size })],
        colour: tone.letters,
      });
      return boldQuoteDescription(tone.ground);
    },
  },
  {
    name: 'quote-shapes',
    suits: context => (context.quotes.left > 0 ? 0.8 : undefined),
    lay: (context, layout) => {
      const tone = toneOf(context, layout.number);
      const quote = context.quotes.take({}) ?? context.look.back;
      const size = sizeIn(context, 'quote', { text: quote, room: { w: boldGrid.width, h: 118, most: 66, least: 16 } });
      layField(layout, box({ x: 0, y: 0, w: trim.w, h: 140 }), otherTone(context, layout.number));
      layType(layout, box({ x: layout.x0, y: 154, w: boldGrid.width, h: 122 }), {
        parts: [textPart('quote', quote, { size })],
        colour: tone.letters,
      });
      return { ...boldQuoteDescription(tone.ground), folio: true };
    },
  },
  {
    name: 'shapes',
    suits: (context, _content, number) => (context.quotes.left > 0 ? undefined : number % 4 < 2 ? 0.5 : 0.2),
    lay: (context, layout) => {
      const tone = toneOf(context, layout.number);
      layField(layout, wholePage, tone);
      return {
        ...boldQuoteDescription(tone.ground),
        kind: 'filler',
        why: 'No picture and no line left: the theme’s shapes.',
      };
    },
  },
  {
    name: 'write',
    suits: (context, _content, number) => (mayAskToWrite(context) ? (number % 4 < 2 ? 0.2 : 0.5) : undefined),
    lay: (context, layout) => {
      const tone = toneOf(context, layout.number);
      const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: 78 }), { colour: tone.ground });
      const parts = [
        textPart('eyebrow', 'Your turn', { size: 7.8 }),
        textPart('headline', 'Write something here', { size: 58 * context.look.scale }),
      ];
      layBoldHead(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: 56 }), {
        textParts: parts,
        inks: {
          colour: tone.letters,
          mark: tone.mark,
          over,
        },
      });
      for (let y = 96; y < 272; y += 11)
        layRule(layout, box({ x: layout.x0, y, w: boldGrid.width, h: 0.3 }), { ink: 'soft' });
      return { ...boldQuoteDescription('paper'), kind: 'filler', folio: true, why: 'Room left over: lines for a pen.' };
    },
  },
];

/** The names of the templates for one picture, for none and for spreads. */
export const pictureNames = [...boldSingles, ...boldWordsPages].map(({ name }) => name).concat('spread', 'spread-band');
