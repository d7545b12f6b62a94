import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PlanContext, Template } from '../../plan/design.ts';
import { aspectOf, mayBleed } from '../../plan/crop.ts';
import { box, layPhoto, layType, wholePage } from '../../plan/page-layout.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import type { FestiveTone } from './tone.ts';
import {
  bandTall,
  borderTall,
  garlandTall,
  layBand,
  layBorder,
  layCloth,
  layDivider,
  layEdges,
  layGarland,
  layPlate,
  layRosette,
} from './ornaments.ts';
import { captionOf, layCaption } from './captions-and-quotes.ts';
import { cellsOf, costs, facesIn, layArch, layOutlined, layWindow } from './picture-frames.ts';
import { deep, tones } from './tone.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { layAcross, layFoot, onlyPhoto, suitsFoot, windowSize } from './above.ts';
import { festiveShortsDescription, festiveShortsWords, largest, layAll } from './short-words.ts';

const shortMeasure = 140;

/** One picture in an outline over the words. */
const festivePictureOverWords = (
  name: string,
  kind: 'statement' | 'voice',
  { outline, tone }: { outline: 'window' | 'oval'; tone: FestiveTone },
): Template<ShortText> => {
  const sizes = (context: PlanContext, short: ShortText) => {
    const photo = onlyPhoto(short);
    const caption = captionOf(context, short.photos);
    const free = page.bottom - page.top - caption.tall - 24;
    const sizeIn = (room: number) => (photo ? windowSize(photo, Math.min(room, 178), 146) : { w: 0, h: 0 });
    // The words are sized beside the tallest picture; the picture then takes what they leave.
    const words = largest(context, short, { tone, w: shortMeasure, room: free - sizeIn(178).h });
    const room = free - words.all;
    return { photo, words, caption, room, size: sizeIn(room) };
  };
  return {
    name,
    form: outline === 'oval' ? 'medallion' : outline,
    suits: (context, short) => {
      const { photo, size } = sizes(context, short);
      if (!photo || size.h < 72) return undefined;
      const cost = costs(photo, size, outline);
      return cost > 0.42 ? undefined : 0.85 - cost * 0.4;
    },
    lay: (context, layout, short) => {
      const { photo, words, caption, room, size } = sizes(context, short);
      layEdges(layout, tone);
      const spare = Math.max(0, room - size.h);
      const y = page.top + 2 + spare / 3;
      const at = box({ x: centred(size.w), y, w: size.w, h: size.h });
      layOutlined(layout, photo as PhotoFacts, { at, outline, tone });
      layCaption(layout, caption, { y: y + size.h + 1, tone });
      const wordsTop = y + size.h + caption.tall + 16 + spare / 3;
      layDivider(layout, wordsTop - 10, { tone });
      layAll(layout, short, { words, at: { y: wordsTop, w: shortMeasure, tone } });
      return festiveShortsDescription(kind)(tone, short, true);
    },
  };
};

/** Pictures from edge to edge over the words; suits any number of pictures. */
const underBand = (name: string, kind: 'statement' | 'voice', tone: FestiveTone): Template<ShortText> => ({
  name,
  form: 'band',
  suits: (context, short) => {
    if (short.photos.length === 0) return undefined;
    return trim.h - festiveShortsWords(context, short, { tone, w: shortMeasure }).all > 150 ? 0.45 : 0.2;
  },
  lay: (context, layout, short) => {
    const words = festiveShortsWords(context, short, { tone, w: shortMeasure });
    const caption = captionOf(context, short.photos);
    const free = page.bottom - words.all - caption.tall - bandTall - 16;
    const picture = Math.max(44, Math.min(178, free));
    layAcross(layout, short.photos, box({ x: 0, y: 0, w: trim.w, h: picture }));
    layBand(layout, picture, { tall: bandTall });
    layCaption(layout, caption, { y: picture + bandTall, tone });
    const top = picture + bandTall + caption.tall;
    layEdges(layout, tone, { top: picture + bandTall });
    layAll(layout, short, { words, at: { y: top + 14 + Math.max(0, (free - picture) / 2), w: shortMeasure, tone } });
    return festiveShortsDescription(kind)(tone, short, true);
  },
});

/** Two or three pictures under arches over the words. */
const arches: Template<ShortText> = {
  name: 'statement-arcade',
  form: 'arcade',
  suits: (context, short) => {
    const { cells } = archesOf(context, short);
    const [cell] = cells;
    if (!cell || cell.h < 66) return undefined;
    const worst = Math.max(...short.photos.map(photo => costs(photo, cell, 'arch')));
    return worst > 0.5 ? undefined : 0.9 - worst * 0.4;
  },
  lay: (context, layout, short) => {
    const { words, caption, cells, h, room } = archesOf(context, short);
    layEdges(layout, tones.tint);
    short.photos.forEach((photo, at) => {
      const cell = cells[at];
      if (cell) layArch(layout, photo, { at: cell, tone: tones.tint });
    });
    const foot = page.top + 3 + h;
    layCaption(layout, caption, { y: foot + 1, tone: tones.tint });
    const top = foot + caption.tall + 18 + (room - h) / 2;
    layDivider(layout, top - 11, { tone: tones.tint });
    layAll(layout, short, { words, at: { y: top, w: shortMeasure, tone: tones.tint } });
    return festiveShortsDescription('statement')(tones.tint, short, true);
  },
};
/** The words, the arches' cells and their height, mm; no cells unless there are two or three pictures. */
function archesOf(context: PlanContext, short: ShortText) {
  const n = short.photos.length;
  const words = festiveShortsWords(context, short, { tone: tones.tint, w: shortMeasure });
  const caption = captionOf(context, short.photos);
  const room = page.bottom - page.top - words.all - caption.tall - 24;
  const gap = n > 2 ? 7 : 10;
  const w = (page.width - 6 - gap * (n - 1)) / Math.max(1, n);
  const h = Math.min(room, w * 1.8);
  const cells =
    n < 2 || n > 3
      ? []
      : cellsOf(n, box({ x: page.inner + 3, y: page.top + 3, w: page.width - 6, h: Math.max(1, h) }), gap);
  return { words, caption, cells, h, room };
}

/** The words at the top, pictures from edge to edge at the foot. */
const overFoot: Template<ShortText> = {
  name: 'statement-foot',
  form: 'foot',
  suits: (context, short) => suitsFoot(context, short.photos, overFootOf(context, short).end),
  lay: (context, layout, short) => {
    const { words, y, end } = overFootOf(context, short);
    layFoot(context, layout, { photos: short.photos, end });
    layDivider(layout, y - 12);
    layAll(layout, short, { words, at: { y, w: shortMeasure, tone: tones.paper } });
    return festiveShortsDescription('statement')(tones.paper, short);
  },
};
/** The words, where they begin (`y`) and where the text ends (`end`), mm. */
function overFootOf(context: PlanContext, short: ShortText) {
  const photo = onlyPhoto(short);
  const picture = photo ? Math.min(170, Math.max(96, (trim.w / aspectOf(photo)) * 1.15)) : 140;
  const words = largest(context, short, { tone: tones.paper, w: shortMeasure, room: trim.h - picture - 76 });
  const end = Math.max(
    page.top + 16 + words.all,
    trim.h - picture - bandTall - captionOf(context, short.photos).tall - 12,
  );
  return { words, y: page.top + 14 + Math.max(0, end - page.top - 16 - words.all) / 2, end };
}

/** Width of a tall window, and of the words beside it, mm. */
const [windowWidth, wordsWidth] = [74, 82];
/** A tall window, and the words beside it. */
const side = (name: string, tone: FestiveTone): Template<ShortText> => ({
  name,
  form: 'side',
  suits: (context, short) => {
    const photo = onlyPhoto(short);
    if (!photo || festiveShortsWords(context, short, { tone, w: wordsWidth }).all > 215) return undefined;
    const cost = costs(photo, { w: windowWidth, h: sideWindowHeight(context, photo) }, 'window');
    return cost > 0.42 || aspectOf(photo) > 1.1 ? undefined : 0.95 - cost * 0.5;
  },
  lay: (context, layout, short) => {
    const photo = onlyPhoto(short) as PhotoFacts;
    const words = largest(context, short, { tone, w: wordsWidth, room: 170 });
    const caption = captionOf(context, [photo], windowWidth);
    const h = sideWindowHeight(context, photo);
    const middle = (page.top + page.bottom) / 2;
    layEdges(layout, tone);
    const [x, wordsX] = layout.left
      ? [layout.x0 + 1.5, layout.x1 - wordsWidth]
      : [layout.x1 - windowWidth - 1.5, layout.x0];
    const y = middle - (h + caption.tall) / 2;
    layWindow(layout, photo, { at: box({ x, y, w: windowWidth, h }), tone });
    layCaption(layout, caption, { y: y + h + 1, tone, w: windowWidth, x });
    const top = middle - words.all / 2;
    layType(layout, box({ x: wordsX, y: top, w: wordsWidth, h: words.tall + 1 }), {
      parts: words.parts,
      align: 'center',
      colour: tone.ink,
    });
    if (words.marks > 0)
      layCodes(
        layout,
        { x: wordsX + (wordsWidth - words.marksWidth) / 2, y: top + words.tall + 9, w: words.marksWidth },
        {
          marks: short.answer.marks,
          ground: 'light',
          colour: tone.ink,
          soft: tone.soft,
        },
      );
    return festiveShortsDescription('statement')(tone, short, true);
  },
});
/** Height of the tall window, mm. */
const sideWindowHeight = (context: PlanContext, photo: PhotoFacts): number =>
  Math.min(
    page.bottom - page.top - 6 - captionOf(context, [photo], windowWidth).tall,
    windowWidth / Math.max(0.46, Math.min(0.62, aspectOf(photo) * 0.8)),
  );

/** The words on a plate at the foot of a full-page picture: the plate's height and where it begins, mm. */
function onPicture(context: PlanContext, short: ShortText) {
  const words = festiveShortsWords(context, short, { tone: tones.paper, w: 122 });
  const h = words.all + 30;
  return { words, h, y: trim.h - 20 - h };
}
const onFull: Template<ShortText> = {
  name: 'statement-over',
  form: 'plate',
  suits: (context, short) => {
    const photo = onlyPhoto(short);
    const { h, y } = onPicture(context, short);
    if (!photo || photo.caption || h > 130 || !mayBleed(photo, trim.w / trim.h, trim.w)) return undefined;
    return (facesIn(photo, trim)?.to ?? 0) > y - 4 ? undefined : 0.95;
  },
  lay: (context, layout, short) => {
    const { words, h, y } = onPicture(context, short);
    const over = layPhoto(layout, { photo: onlyPhoto(short) as PhotoFacts, area: wholePage }).id;
    layPlate(layout, box({ x: centred(150), y, w: 150, h }), { tone: tones.paper, over });
    layAll(layout, short, { words, at: { y: y + 15.5, w: 122, tone: tones.paper, over } });
    return festiveShortsDescription('statement')(tones.deep, short);
  },
};

/** A rosette over the words, on a deep ground. */
const rosette = (
  name: string,
  kind: 'statement' | 'voice',
  { tone, suits }: { tone: FestiveTone; suits: number },
): Template<ShortText> => ({
  name,
  form: 'rosette',
  suits: (context, short) => {
    const room = page.bottom - page.top - festiveShortsWords(context, short, { tone, w: shortMeasure }).all - 16;
    return short.photos.length === 0 && room > 60 ? suits : undefined;
  },
  lay: (context, layout, short) => {
    const words = largest(context, short, { tone, w: shortMeasure, room: 112 });
    layEdges(layout, tone);
    const size = Math.min(112, page.bottom - page.top - words.all - 16);
    const spare = page.bottom - page.top - words.all - 16 - size;
    layRosette(layout, page.top + 2 + spare / 3, { size, tone });
    layAll(layout, short, { words, at: { y: page.top + 16 + size + (spare * 2) / 3, w: shortMeasure, tone } });
    return festiveShortsDescription(kind)(tone, short);
  },
});

/** A sheet on a printed cloth, mm: its width, and the measure of the words on it. */
const [sheetWidth, sheetMeasure] = [150, 108];
const clothShortPage = (name: string, kind: 'statement' | 'voice', cloth: FestiveTone): Template<ShortText> => ({
  name,
  form: 'sheet',
  suits: (context, short) =>
    short.photos.length === 0 && festiveShortsWords(context, short, { tone: tones.paper, w: sheetMeasure }).all < 200
      ? 0.5
      : undefined,
  lay: (context, layout, short) => {
    const words = largest(context, short, { tone: tones.paper, w: sheetMeasure, room: 150 });
    const over = layCloth(layout, cloth.ground, cloth.ground === 'deep' ? 'accent' : 'second');
    const h = Math.max(150, words.all + 56);
    const y = (trim.h - h) / 2;
    layPlate(layout, box({ x: centred(sheetWidth), y, w: sheetWidth, h }), { tone: tones.paper, over });
    layDivider(layout, y + 15, { tone: tones.paper, w: 62, over });
    layAll(layout, short, { words, at: { y: y + (h - words.all) / 2 + 3, w: sheetMeasure, tone: tones.paper, over } });
    return festiveShortsDescription(kind)(cloth, short);
  },
});

/** Words under a garland on a light page; suits a text of any length. */
const garland = (name: string, kind: 'statement' | 'voice'): Template<ShortText> => ({
  name,
  form: 'garland',
  suits: (_context, short) => (short.photos.length === 0 ? 0.45 : undefined),
  lay: (context, layout, short) => {
    const tone = tones.tint;
    const words = largest(context, short, { tone, w: shortMeasure, room: 170 });
    layGarland(layout, tone);
    const y = garlandTall + 8 + Math.max(0, (page.bottom - garlandTall - 8 - words.all) / 2.2);
    layAll(layout, short, { words, at: { y, w: shortMeasure, tone } });
    const free = trim.h - 14 - (y + words.all);
    if (free > 34) layDivider(layout, y + words.all + 12, { tone, w: 90 });
    return festiveShortsDescription(kind)(tone, short);
  },
});

/** Words within borders on all four sides. */
const statementWithBorder: Template<ShortText> = {
  name: 'statement-border',
  form: 'border',
  suits: (context, short) =>
    short.photos.length === 0 && festiveShortsWords(context, short, { tone: tones.paper, w: 130 }).all < 190
      ? 0.5
      : undefined,
  lay: (context, layout, short) => {
    const words = largest(context, short, { tone: tones.paper, w: 130, room: 170 });
    layBorder(layout);
    const free = trim.h - 2 * borderTall - words.all;
    const size = free > 110 ? Math.min(64, free - 60) : 0;
    const y = borderTall + (free - (size > 0 ? size + 12 : 0)) / 2;
    if (size > 0) layRosette(layout, y, { size, tone: tones.paper });
    layAll(layout, short, { words, at: { y: y + (size > 0 ? size + 12 : 0), w: 130, tone: tones.paper } });
    return festiveShortsDescription('statement')(tones.paper, short);
  },
};

/** Templates for short answers, printed large. */
export const festiveShorts: readonly Template<ShortText>[] = [
  festivePictureOverWords('statement-window', 'statement', { outline: 'window', tone: tones.paper }),
  deep(festivePictureOverWords('statement-medallion', 'statement', { outline: 'oval', tone: tones.deep })),
  festivePictureOverWords('statement-oval', 'statement', { outline: 'oval', tone: tones.tint }),
  arches,
  overFoot,
  side('statement-side', tones.paper),
  onFull,
  underBand('statement-band', 'statement', tones.tint),
  deep(rosette('statement-rosette', 'statement', { tone: tones.deep, suits: 0.55 })),
  deep(clothShortPage('statement-sheet', 'statement', tones.deep)),
  garland('statement-garland', 'statement'),
  statementWithBorder,
];

/** Templates for recordings without words: the question, and the code that plays the answer. */
export const festiveVoices: readonly Template<ShortText>[] = [
  deep(rosette('voice-rosette', 'voice', { tone: tones.deep, suits: 0.6 })),
  clothShortPage('voice-sheet', 'voice', tones.tint),
  garland('voice-garland', 'voice'),
  festivePictureOverWords('voice-window', 'voice', { outline: 'window', tone: tones.tint }),
  deep(festivePictureOverWords('voice-medallion', 'voice', { outline: 'oval', tone: tones.deep })),
  underBand('voice-band', 'voice', tones.paper),
];
