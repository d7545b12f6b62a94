import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { mayBleed } from '../../plan/crop.ts';
import type { Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layPhoto, layType } from '../../plan/desk.ts';
import { layColumns } from '../../plan/pour.ts';
import { leadingOf } from '../../plan/sequence.ts';
import type { Piece } from '../../plan/stories.ts';
import { storyPage } from '../../plan/stories.ts';
import { heightOf } from '../../plan/text.ts';
import { layCodes } from '../../plan/voice.ts';
import type { Above, Way } from './above.ts';
import { layBandAbove, layFoot, only, suitsBand, suitsFoot, ways } from './above.ts';
import type { Tone } from './furniture.ts';
import {
  captionOf,
  facesIn,
  garlandTall,
  layCaption,
  layDivider,
  layEdges,
  layGarland,
  layMat,
  layMosaic,
  layPlate,
  layRest,
  layWords,
  onTone,
  tones,
} from './furniture.ts';
import { centred, grid as page } from './grid.ts';

const top = page.top + 1;

/** Where the columns begin, and the head over them. */
export const textTopOf = (desk: Desk, piece: Piece): number => piece.bottom - piece.lines * leadingOf(desk.body);
/** Between a head and its columns, with the flower in it, mm. The planner reckons with 8: the rest is taken from above. */
export const headGap = 11;
export const headTopOf = (desk: Desk, piece: Piece): number => textTopOf(desk, piece) - headGap - piece.head;
/** Columns at the foot of the page, and below them the page marks that belong to the text. */
export function layText(desk: Desk, on: Sheet, piece: Piece, top = textTopOf(desk, piece)) {
  layColumns(desk, on, piece.text.id, top, piece.lines);
  if (!piece.marked) return;
  const marks = piece.text.answers.flatMap(answer => answer.marks);
  layCodes(on, { x: on.x0, y: piece.bottom + 7, w: page.width }, marks, { ground: 'light' });
}

/** The head in the middle, and the flower between it and the text. */
export function layHead(on: Sheet, piece: Piece, top: number, tone: Tone = tones.paper) {
  layWords(on, top, page.width, piece.head, piece.parts, tone);
  layDivider(on, top + piece.head + 3.6, tone);
}

/** What the first page of a story and that of several answers differ in. */
interface First {
  name: 'opening' | 'talk';
  tell: typeof storyPage;
}

/** What is above, the head, the columns; on a framed page where its way asks for one. */
export const under =
  ({ name, tell }: First) =>
  (way: Way): Template<Piece> => {
    const aboveOf = (desk: Desk, piece: Piece): Above => ({ photos: piece.photos, foot: headTopOf(desk, piece) - 9 });
    return {
      name: `${name}-${way.name}`,
      form: way.name,
      suits: (desk, piece) => way.suits(desk, aboveOf(desk, piece)),
      lay: (desk, on, piece) => {
        if (way.framed) layEdges(on);
        way.lay(desk, on, aboveOf(desk, piece));
        layHead(on, piece, headTopOf(desk, piece));
        layText(desk, on, piece);
        return tell(piece);
      },
    };
  };

/** Pictures from edge to edge, the head, the columns. */
export const underBand = ({ name, tell }: First): Template<Piece> => ({
  name: `${name}-band`,
  form: 'band',
  suits: (_desk, piece) => suitsBand(piece),
  lay: (desk, on, piece) => {
    const headTop = headTopOf(desk, piece);
    layBandAbove(desk, on, { photos: piece.photos, foot: headTop - 10 }, piece.text.answers);
    layHead(on, piece, headTop);
    layText(desk, on, piece);
    return tell(piece);
  },
});

/** The head and the columns from the top of the page, the pictures at its foot. */
export const overFoot = ({ name, tell }: First): Template<Piece> => ({
  name: `${name}-foot`,
  form: 'foot',
  suits: (desk, piece) =>
    piece.marked ? undefined : suitsFoot(desk, piece.photos, footTextTop(piece) + tallOf(desk, piece)),
  lay: (desk, on, piece) => {
    layHead(on, piece, page.top + 2);
    layText(desk, on, piece, footTextTop(piece));
    layFoot(desk, on, piece.photos, footTextTop(piece) + tallOf(desk, piece));
    return tell(piece, { folio: false });
  },
});

/** Where the columns begin when the head stands at the top of the page. */
const footTextTop = ({ head }: Piece): number => page.top + 2 + head + headGap;
export const tallOf = (desk: Desk, { lines }: Piece): number => lines * leadingOf(desk.body);

/** The plate on which a headline lies over a picture. */
const plate = { w: 150, pad: 12 };
function onPlate(desk: Desk, piece: Piece) {
  const inner = plate.w - 2 * plate.pad;
  const head = heightOf(piece.parts, inner, desk.measure);
  const h = head + 2 * plate.pad - 2;
  const y = textTopOf(desk, piece) - 9 - h;
  return { inner, head, h, y, photo: box(0, 0, trim.w, y + h / 2) };
}

const opening: First = { name: 'opening', tell: storyPage };

/** The first page of a story. */
export const openings: readonly Template<Piece>[] = [
  ...ways.map(under(opening)),
  {
    name: 'opening-plate',
    form: 'plate',
    suits: (desk, piece) => {
      const photo = only(piece);
      const { photo: area } = onPlate(desk, piece);
      if (!photo || area.h < 120 || !mayBleed(photo, area.w / area.h, area.w) || photo.caption) return undefined;
      return (facesIn(photo, area)?.to ?? 0) > onPlate(desk, piece).y ? undefined : 0.85;
    },
    lay: (desk, on, piece) => {
      const { inner, head, h, y, photo } = onPlate(desk, piece);
      const over = layPhoto(on, only(piece) as PhotoFacts, photo).id;
      layPlate(on, box(centred(plate.w), y, plate.w, h), tones.paper, over);
      layType(on, box(centred(inner), y + plate.pad - 0.5, inner, head + 1), {
        parts: piece.parts,
        align: 'center',
        over,
      });
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-head-first',
    form: 'framed',
    suits: (desk, piece) => {
      const room = textTopOf(desk, piece) - 8 - (top + piece.head + 12);
      return piece.photos.length === 0 || room < 60 ? undefined : 0.55;
    },
    lay: (desk, on, piece) => {
      layEdges(on);
      layHead(on, piece, top + 2);
      const from = top + piece.head + 14;
      const caption = captionOf(desk, piece.photos);
      const area = box(on.x0, from, page.width, textTopOf(desk, piece) - 7 - caption.tall - from);
      const photo = only(piece);
      if (photo) layMat(on, photo, box(area.x + 1.5, area.y, area.w - 3, area.h));
      else layMosaic(on, piece.photos, area);
      layCaption(on, caption, area.y + area.h + 1.5);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  overFoot(opening),
  underBand(opening),
  {
    name: 'opening-plain',
    suits: (_desk, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (desk, on, piece) => {
      layEdges(on);
      const headTop = headTopOf(desk, piece);
      layRest(desk, on, { y: top, h: headTop - 6 - top }, piece.text.answers);
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return storyPage(piece);
    },
  },
  {
    name: 'opening-garland',
    form: 'garland',
    suits: (desk, piece) => (piece.photos.length > 0 || headTopOf(desk, piece) < 58 ? undefined : 0.6),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layGarland(on, tones.tint);
      layRest(desk, on, { y: garlandTall + 4, h: headTop - 10 - garlandTall }, piece.text.answers, tones.tint);
      layHead(on, { ...piece, parts: onTone(piece.parts, tones.tint) }, headTop, tones.tint);
      layText(desk, on, piece);
      return storyPage(piece, { ground: 'tint' });
    },
  },
];
