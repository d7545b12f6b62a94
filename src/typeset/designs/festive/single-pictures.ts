/** Festive's templates for a page with one picture. */
import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, bearsCaption, cropFor, facesCut, mayBleed, shapesOf } from '../../plan/crop.ts';
import type { PageDescription, Template } from '../../plan/design.ts';
import { box, layDrawing, layPhoto, layType, wholePage } from '../../plan/page-layout.ts';
import { textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import type { FestiveTone } from './tone.ts';
import {
  bandTall,
  borderTall,
  garlandTall,
  layBand,
  layBorder,
  layCloth,
  layEdges,
  layGarland,
  layPlate,
} from './ornaments.ts';
import { captionOf, fitQuote, layCaption, layQuote } from './captions-and-quotes.ts';
import { costs, layMedallion, layMat, layWindow } from './picture-frames.ts';
import { deep, tones } from './tone.ts';
import { centred } from './grid.ts';

const festivePhotoDescription = (ground: FestiveTone['ground'], why: string, folio = false): PageDescription => ({
  kind: 'photo',
  ground,
  folio,
  why,
});

/** The largest frame up to `w` × `h` mm in the photo's aspect ratio, which `options` limit. */
export function sizeIn(
  photo: PhotoFacts,
  w: number,
  { h, options: [least, most] = [0.62, 1.9] }: { h: number; options?: [number, number] | undefined },
) {
  const shape = Math.min(most, Math.max(least, aspectOf(photo)));
  const width = Math.min(w, h * shape);
  return { w: width, h: width / shape };
}

/** The share of a full-page picture that a caption and its shade cover at the foot. */
const captionPart = 0.08;

/** Least and greatest aspect ratio of a frame; the greatest grows up to what keeps everybody in the picture. */
const aspectLimits = (photo: PhotoFacts, [least, most]: [number, number]): [number, number] => [
  least,
  Math.max(most, Math.min(aspectOf(photo), shapesOf(photo).narrowest)),
];
const clothFrameSize = (photo: PhotoFacts) => sizeIn(photo, 140, { h: 190, options: aspectLimits(photo, [0.7, 1.3]) });
const matFrameSize = (photo: PhotoFacts) => sizeIn(photo, 152, { h: 200, options: aspectLimits(photo, [0.62, 1.9]) });

/** Size of a picture from edge to edge, mm: 12 % taller than uncropped, unless that cuts a face. */
function acrossPage(photo: PhotoFacts): { w: number; h: number } {
  const uncropped = trim.w / aspectOf(photo);
  const taller = Math.min(170, uncropped * 1.12);
  return { w: trim.w, h: facesCut(photo, cropFor(photo, trim.w / taller)) > 0 ? uncropped : taller };
}

export const festiveSingles: readonly Template<PhotoFacts>[] = [
  {
    name: 'photo-full',
    suits: (_context, photo) =>
      bearsCaption(photo, wholePage, captionPart * trim.h) && mayBleed(photo, trim.w / trim.h, trim.w)
        ? 0.8
        : undefined,
    lay: (_context, layout, photo) => {
      const caption = photo.caption ? typographic(photo.caption) : undefined;
      const { id: over } = layPhoto(layout, {
        photo,
        area: wholePage,
        ...(caption ? { scrim: { top: 0, bottom: captionPart } } : {}),
      });
      if (caption)
        layType(layout, box({ x: centred(150), y: 277, w: 150, h: 11 }), {
          parts: [{ ...textPart('caption', caption, { size: 8.5 }), least: 6.5 }],
          align: 'center',
          anchor: 'bottom',
          colour: 'light',
          over,
        });
      return festivePhotoDescription('deep', 'A picture that fills an upright page.');
    },
  },
  deep({
    name: 'photo-window',
    form: 'window',
    suits: (_context, photo) => {
      const cost = costs(photo, sizeIn(photo, 150, { h: 220, options: [0.62, 1.15] }), 'window');
      return cost > 0.4 ? undefined : 0.9 - cost * 0.6;
    },
    lay: (context, layout, photo) => {
      const tone = tones.deep;
      const { w, h } = sizeIn(photo, 150, { h: 220, options: [0.62, 1.15] });
      const caption = captionOf(context, [photo]);
      layEdges(layout, tone);
      const spare = 236 - h - caption.tall;
      const crown = spare > 50 ? Math.min(52, spare - 20) : 0;
      const y = 30 + (crown > 0 ? crown + 6 + (spare - crown - 6) / 2 : spare / 2);
      if (crown > 0)
        layDrawing(layout, box({ x: centred(crown * 2), y: y - crown - 4, w: crown * 2, h: crown }), {
          drawing: 'half-rosette',
          ink: tone.mark,
          ground: tone.ground,
        });
      layWindow(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 2, tone });
      return festivePhotoDescription('deep', 'A picture in a window on a deep ground.');
    },
  }),
  {
    name: 'photo-medallion',
    form: 'medallion',
    suits: (_context, photo) => {
      const cost = costs(photo, sizeIn(photo, 136, { h: 186, options: [0.68, 1] }), 'oval');
      return cost > 0.42 ? undefined : 0.8 - cost * 0.5;
    },
    lay: (context, layout, photo) => {
      const tone = tones.tint;
      const { w, h } = sizeIn(photo, 136, { h: 186, options: [0.68, 1] });
      const caption = captionOf(context, [photo], 130);
      layBorder(layout);
      const y = (trim.h - h - caption.tall) / 2;
      layMedallion(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 3, tone, w: 130 });
      return festivePhotoDescription('tint', 'A medallion within printed borders.');
    },
  },
  {
    name: 'photo-cloth',
    form: 'sheet',
    suits: (_context, photo) => 0.6 - costs(photo, clothFrameSize(photo)) * 0.4,
    lay: (context, layout, photo) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'tint', 'second');
      const { w, h } = clothFrameSize(photo);
      const caption = captionOf(context, [photo], 116);
      const sheetTall = h + 32 + caption.tall;
      const y = (trim.h - sheetTall) / 2;
      layPlate(layout, box({ x: centred(w + 32), y, w: w + 32, h: sheetTall }), { tone, over });
      layPhoto(layout, {
        photo,
        area: box({ x: centred(w), y: y + 16, w, h }),
        over,
        border: { ink: 'accent', width: 0.3, gap: 1.5 },
      });
      layCaption(layout, caption, { y: y + 16 + h + 1, tone, w: 116, x: centred(116), over });
      return festivePhotoDescription('tint', 'A picture on a sheet of its own, on the theme’s cloth.');
    },
  },
  {
    name: 'photo-mat',
    form: 'border',
    suits: (_context, photo) => 0.5 - costs(photo, matFrameSize(photo)) * 0.3,
    lay: (context, layout, photo) => {
      const tone = tones.paper;
      const { w, h } = matFrameSize(photo);
      const caption = captionOf(context, [photo], 140);
      layBorder(layout);
      const spare = trim.h - 2 * borderTall - h - caption.tall;
      const line = spare > 90 ? context.quotes.take({ longest: 120 }) : undefined;
      const quote = line === undefined ? undefined : fitQuote(context, line, { width: 136, room: spare - 34 });
      // Without a line, half a rosette is drawn over the picture.
      const crown = quote || spare < 90 ? 0 : Math.min(w * 0.36, 48, spare - 60);
      const under = quote ? quote.tall + 14 : 0;
      const y = borderTall + (spare - under - (crown > 0 ? crown + 5 : 0)) / 2 + (crown > 0 ? crown + 5 : 0);
      if (crown > 0)
        layDrawing(layout, box({ x: centred(crown * 2), y: y - crown - 5, w: crown * 2, h: crown }), {
          drawing: 'half-rosette',
          ink: tone.mark,
          ground: tone.ground,
        });
      layMat(layout, photo, { at: box({ x: centred(w), y, w, h }), tone });
      layCaption(layout, caption, { y: y + h + 2, tone, w: 140 });
      if (quote) layQuote(layout, quote, { y: y + h + caption.tall + 14, width: 136, tone });
      return festivePhotoDescription('paper', 'A picture that keeps its shape within printed borders.');
    },
  },
  deep({
    name: 'photo-wide',
    suits: (_context, photo) => (aspectOf(photo) > 1.25 ? 0.8 - costs(photo, acrossPage(photo)) * 0.5 : undefined),
    lay: (context, layout, photo) => {
      const tone = tones.deep;
      const { h } = acrossPage(photo);
      const caption = captionOf(context, [photo]);
      const line = context.quotes.take({ longest: 130 });
      layGarland(layout, tone);
      const y = garlandTall + 10 + (line === undefined ? (trim.h - garlandTall - h - 40) / 2 : 0);
      layBand(layout, y, { tall: bandTall, tone });
      layPhoto(layout, { photo, area: box({ x: 0, y: y + bandTall, w: trim.w, h }) });
      layBand(layout, y + bandTall + h, { tall: bandTall, tone });
      const foot = y + 2 * bandTall + h;
      layCaption(layout, caption, { y: foot, tone });
      if (line !== undefined) {
        const room = trim.h - foot - caption.tall - 24;
        const quote = fitQuote(context, line, { width: 140, room });
        layQuote(layout, quote, { y: foot + caption.tall + 6 + (room - quote.tall) / 2, width: 140, tone });
      }
      return festivePhotoDescription('deep', 'A wide picture keeps its shape between printed borders.');
    },
  }),
];
