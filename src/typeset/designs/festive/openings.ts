import { trim } from '../../model.ts';
import { mayBleed } from '../../plan/crop.ts';
import type { PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layPhoto, layType } from '../../plan/page-layout.ts';
import { layColumns } from '../../plan/text-columns.ts';
import { leadingOf } from '../../plan/page-sequence.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { storyPage } from '../../plan/text-pages.ts';
import { heightOf } from '../../plan/answers.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import type { Above, Way } from './above.ts';
import { layBandAbove, layFoot, onlyPhoto, suitsBand, suitsFoot, ways } from './above.ts';
import type { FestiveTone } from './tone.ts';
import { captionOf, layCaption, layRest } from './captions-and-quotes.ts';
import { facesIn, layMat, layMosaic } from './picture-frames.ts';
import { garlandTall, layDivider, layEdges, layGarland, layPlate, layWords } from './ornaments.ts';
import { onTone, tones } from './tone.ts';
import { centred, festiveGrid as page } from './grid.ts';

const festiveOpeningsTop = page.top + 1;

/** Where the columns begin, mm from the top of the page. */
export const festiveTextTopOf = (context: PlanContext, piece: TextPiece): number =>
  piece.bottom - piece.lines * leadingOf(context.body);
/** From a head to its columns, with the divider, mm. The planner counts 8: the rest is taken from the room above. */
const headGap = 11;
/** Where the head over the columns begins, mm. */
export const festiveHeadTopOf = (context: PlanContext, piece: TextPiece): number =>
  festiveTextTopOf(context, piece) - headGap - piece.head;

/** Lays the columns, by default at the foot of the page, and below them the page marks that belong to the text. */
export function layFestiveText(
  context: PlanContext,
  layout: PageLayout,
  { piece, top = festiveTextTopOf(context, piece) }: { piece: TextPiece; top?: number | undefined },
) {
  layColumns(context, layout, { thread: piece.text.id, y: top, lines: piece.lines });
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(layout, { x: layout.x0, y: piece.bottom + 7, w: page.width }, { marks, ground: 'light' });
}

/** Lays the head, centred, and the divider under it. */
export function layFestiveHead(
  layout: PageLayout,
  piece: TextPiece,
  { top, tone = tones.paper }: { top: number; tone?: FestiveTone | undefined },
) {
  layWords(layout, top, { w: page.width, tall: piece.head, parts: piece.parts, tone });
  layDivider(layout, top + piece.head + 3.6, { tone });
}

/** How the first page of a story and that of several answers differ: template names and description. */
interface FirstPage {
  name: 'opening' | 'talk';
  describe: typeof storyPage;
}

/** Pictures, head and columns from the top down, the page framed where the pictures' arrangement needs it. */
export const festiveTextUnderPictures =
  ({ name, describe }: FirstPage) =>
  (way: Way): Template<TextPiece> => {
    const aboveOf = (context: PlanContext, piece: TextPiece): Above => ({
      photos: piece.photos,
      foot: festiveHeadTopOf(context, piece) - 9,
    });
    return {
      name: `${name}-${way.name}`,
      form: way.name,
      suits: (context, piece) => way.suits(context, aboveOf(context, piece)),
      lay: (context, layout, piece) => {
        if (way.framed) layEdges(layout);
        way.lay(context, layout, aboveOf(context, piece));
        layFestiveHead(layout, piece, { top: festiveHeadTopOf(context, piece) });
        layFestiveText(context, layout, { piece });
        return describe(piece);
      },
    };
  };

/** Pictures from edge to edge at the top, then head and columns. */
export const underBand = ({ name, describe }: FirstPage): Template<TextPiece> => ({
  name: `${name}-band`,
  form: 'band',
  suits: (_context, piece) => suitsBand(piece),
  lay: (context, layout, piece) => {
    const headTop = festiveHeadTopOf(context, piece);
    layBandAbove(context, layout, { above: { photos: piece.photos, foot: headTop - 10 }, answers: piece.text.answers });
    layFestiveHead(layout, piece, { top: headTop });
    layFestiveText(context, layout, { piece });
    return describe(piece);
  },
});

/** The head and the columns from the top of the page, the pictures at its foot. */
export const overFoot = ({ name, describe }: FirstPage): Template<TextPiece> => ({
  name: `${name}-foot`,
  form: 'foot',
  suits: (context, piece) =>
    piece.marked
      ? undefined
      : suitsFoot(context, piece.photos, footTextTop(piece) + festiveOpeningsTextHeight(context, piece)),
  lay: (context, layout, piece) => {
    layFestiveHead(layout, piece, { top: page.top + 2 });
    layFestiveText(context, layout, { piece, top: footTextTop(piece) });
    layFoot(context, layout, {
      photos: piece.photos,
      end: footTextTop(piece) + festiveOpeningsTextHeight(context, piece),
    });
    return describe(piece, { folio: false });
  },
});

/** Where the columns begin when the head stands at the top of the page. */
const footTextTop = ({ head }: TextPiece): number => page.top + 2 + head + headGap;
export const festiveOpeningsTextHeight = (context: PlanContext, { lines }: TextPiece): number =>
  lines * leadingOf(context.body);

/** Width and padding of the plate with the headline on a picture, mm. */
const plate = { w: 150, pad: 12 };
/** The plate over the columns, and the picture from the top of the page to the plate's middle, mm. */
function onPlate(context: PlanContext, piece: TextPiece) {
  const inner = plate.w - 2 * plate.pad;
  const head = heightOf(piece.parts, inner, context.measure);
  const h = head + 2 * plate.pad - 2;
  const y = festiveTextTopOf(context, piece) - 9 - h;
  return { inner, head, h, y, photo: box({ x: 0, y: 0, w: trim.w, h: y + h / 2 }) };
}

const opening: FirstPage = { name: 'opening', describe: storyPage };

/** Templates for the first page of a story. */
export const festiveOpenings: readonly Template<TextPiece>[] = [
  ...ways.map(festiveTextUnderPictures(opening)),
  {
    name: 'opening-plate',
    form: 'plate',
    suits: (context, piece) => {
      const photo = onlyPhoto(piece);
      const { photo: area } = onPlate(context, piece);
      if (!photo || area.h < 120 || !mayBleed(photo, area.w / area.h, area.w) || photo.caption) return undefined;
      return (facesIn(photo, area)?.to ?? 0) > onPlate(context, piece).y ? undefined : 0.85;
    },
    lay: (context, layout, piece) => {
      const { inner, head, h, y, photo } = onPlate(context, piece);
      const over = layPhoto(layout, { photo: requireSuited(onlyPhoto(piece)), area: photo }).id;
      layPlate(layout, box({ x: centred(plate.w), y, w: plate.w, h }), { tone: tones.paper, over });
      layType(layout, box({ x: centred(inner), y: y + plate.pad - 0.5, w: inner, h: head + 1 }), {
        parts: piece.parts,
        align: 'center',
        over,
      });
      layFestiveText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-head-first',
    form: 'framed',
    suits: (context, piece) => {
      const room = festiveTextTopOf(context, piece) - 8 - (festiveOpeningsTop + piece.head + 12);
      return piece.photos.length === 0 || room < 60 ? undefined : 0.55;
    },
    lay: (context, layout, piece) => {
      layEdges(layout);
      layFestiveHead(layout, piece, { top: festiveOpeningsTop + 2 });
      const from = festiveOpeningsTop + piece.head + 14;
      const caption = captionOf(context, piece.photos);
      const area = box({
        x: layout.x0,
        y: from,
        w: page.width,
        h: festiveTextTopOf(context, piece) - 7 - caption.tall - from,
      });
      const photo = onlyPhoto(piece);
      if (photo) layMat(layout, photo, { at: box({ x: area.x + 1.5, y: area.y, w: area.w - 3, h: area.h }) });
      else layMosaic(layout, piece.photos, { area });
      layCaption(layout, caption, { y: area.y + area.h + 1.5 });
      layFestiveText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  overFoot(opening),
  underBand(opening),
  {
    name: 'opening-plain',
    suits: (_context, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (context, layout, piece) => {
      layEdges(layout);
      const headTop = festiveHeadTopOf(context, piece);
      layRest(context, layout, {
        box: { y: festiveOpeningsTop, h: headTop - 6 - festiveOpeningsTop },
        answers: piece.text.answers,
      });
      layFestiveHead(layout, piece, { top: headTop });
      layFestiveText(context, layout, { piece });
      return storyPage(piece);
    },
  },
  {
    name: 'opening-garland',
    form: 'garland',
    suits: (context, piece) => (piece.photos.length > 0 || festiveHeadTopOf(context, piece) < 58 ? undefined : 0.6),
    lay: (context, layout, piece) => {
      const headTop = festiveHeadTopOf(context, piece);
      layGarland(layout, tones.tint);
      layRest(context, layout, {
        box: { y: garlandTall + 4, h: headTop - 10 - garlandTall },
        answers: piece.text.answers,
        tone: tones.tint,
      });
      layFestiveHead(layout, { ...piece, parts: onTone(piece.parts, tones.tint) }, { top: headTop, tone: tones.tint });
      layFestiveText(context, layout, { piece });
      return storyPage(piece, { ground: 'tint' });
    },
  },
];
