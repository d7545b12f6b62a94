import { trim } from '../../model.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box } from '../../plan/desk.ts';
import { leadingOf } from '../../plan/sequence.ts';
import type { Piece } from '../../plan/stories.ts';
import {
  bandTall,
  captionOf,
  garlandTall,
  layBand,
  layCaption,
  layEdges,
  layGarland,
  layRest,
  tones,
} from './furniture.ts';
import { grid as page } from './grid.ts';
import type { Above } from './openings.ts';
import {
  layAcross,
  headGap,
  headTopOf,
  layArcadeAbove,
  layBandAbove,
  layHead,
  layMatAbove,
  layRibbonAbove,
  layText,
  layWindowAbove,
  suitsArcade,
  suitsMat,
  suitsRibbon,
  suitsWindow,
  textTopOf,
} from './openings.ts';

const tallOf = (desk: Desk, { lines }: Piece): number => lines * leadingOf(desk.body);

interface Way {
  name: string;
  suits: (desk: Desk, above: Above) => number | undefined;
  lay: (desk: Desk, on: Sheet, above: Above) => void;
  framed: boolean;
}
/** What may stand over the columns, on further pages and over several answers alike. */
const ways: readonly Way[] = [
  { name: 'window', framed: true, suits: suitsWindow, lay: layWindowAbove },
  { name: 'arcade', framed: true, suits: suitsArcade, lay: layArcadeAbove },
  { name: 'framed', framed: true, suits: suitsMat, lay: layMatAbove },
  { name: 'ribbon', framed: false, suits: suitsRibbon, lay: layRibbonAbove },
];

const more = (folio: boolean): About => ({ kind: 'more', ground: 'paper', folio, why: 'The story goes on.' });

/** A further page of a story. */
export const further: readonly Template<Piece>[] = [
  ...ways.map(({ name, suits, lay, framed }): Template<Piece> => {
    const aboveOf = (desk: Desk, piece: Piece): Above => ({ photos: piece.photos, foot: textTopOf(desk, piece) - 7 });
    return {
      name: `more-${name}`,
      suits: (desk, piece) => suits(desk, aboveOf(desk, piece)),
      lay: (desk, on, piece) => {
        if (framed) layEdges(on);
        lay(desk, on, aboveOf(desk, piece));
        layText(desk, on, piece);
        return more(true);
      },
    };
  }),
  {
    name: 'more-band',
    suits: (_desk, piece) => (piece.photos.length > 0 ? 0.55 : undefined),
    lay: (desk, on, piece) => {
      layBandAbove(desk, on, { photos: piece.photos, foot: textTopOf(desk, piece) - 8 }, piece);
      layText(desk, on, piece);
      return more(true);
    },
  },
  {
    name: 'more-foot',
    suits: (_desk, piece) => (piece.photos.length > 0 && !piece.marked ? 0.6 : undefined),
    lay: (desk, on, piece) => {
      const end = page.top + tallOf(desk, piece);
      layFoot(desk, on, piece, end);
      layText(desk, on, piece, page.top);
      return more(false);
    },
  },
  {
    name: 'more-words',
    suits: (_desk, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (desk, on, piece) => {
      layEdges(on);
      const h = textTopOf(desk, piece) - 4 - page.top;
      layRest(desk, on, { y: page.top, h }, piece.text.answers);
      layText(desk, on, piece);
      return more(true);
    },
  },
];

/** Pictures from edge to edge under a text that ends at `end`, with a printed border over them. */
function layFoot(desk: Desk, on: Sheet, piece: Piece, end: number) {
  const caption = captionOf(desk, piece.photos);
  const band = end + 8 + caption.tall;
  layCaption(on, caption, end + 3);
  layBand(on, band, bandTall);
  layAcross(on, piece.photos, box(0, band + bandTall, trim.w, trim.h - band - bandTall));
  layEdges(on, tones.paper, { foot: band });
}

const asked = (piece: Piece, folio = true, ground: About['ground'] = 'paper'): About => ({
  kind: 'talk',
  ground,
  folio,
  why: `${piece.text.answers.length} answers share this page.`,
});

/** The first page of several answers in a row. */
export const talks: readonly Template<Piece>[] = [
  ...ways.map(({ name, suits, lay, framed }): Template<Piece> => {
    const aboveOf = (desk: Desk, piece: Piece): Above => ({ photos: piece.photos, foot: headTopOf(desk, piece) - 9 });
    return {
      name: `talk-${name}`,
      suits: (desk, piece) => suits(desk, aboveOf(desk, piece)),
      lay: (desk, on, piece) => {
        if (framed) layEdges(on);
        lay(desk, on, aboveOf(desk, piece));
        layHead(on, piece, headTopOf(desk, piece));
        layText(desk, on, piece);
        return asked(piece);
      },
    };
  }),
  {
    name: 'talk-band',
    suits: (_desk, piece) => (piece.photos.length > 0 ? 0.55 : undefined),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layBandAbove(desk, on, { photos: piece.photos, foot: headTop - 10 }, piece);
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return asked(piece);
    },
  },
  {
    name: 'talk-foot',
    suits: (desk, piece) => {
      const room = textTopOf(desk, piece) - page.top - piece.head - 33 + trim.h - piece.bottom;
      return piece.photos.length > 0 && !piece.marked && room > 50 ? 0.6 : undefined;
    },
    lay: (desk, on, piece) => {
      const textTop = page.top + 2 + piece.head + headGap;
      layHead(on, piece, page.top + 2);
      layText(desk, on, piece, textTop);
      layFoot(desk, on, piece, textTop + tallOf(desk, piece));
      return asked(piece, false);
    },
  },
  {
    name: 'talk-plain',
    suits: (_desk, piece) => (piece.photos.length === 0 ? 0.5 : undefined),
    lay: (desk, on, piece) => {
      layEdges(on, tones.tint);
      const headTop = headTopOf(desk, piece);
      layRest(desk, on, { y: page.top, h: headTop - 6 - page.top }, piece.text.answers, tones.tint);
      layHead(on, piece, headTop, tones.tint);
      layText(desk, on, piece);
      return asked(piece, true, 'tint');
    },
  },
  {
    name: 'talk-garland',
    suits: (desk, piece) => (piece.photos.length === 0 && headTopOf(desk, piece) > 44 ? 0.55 : undefined),
    lay: (desk, on, piece) => {
      layGarland(on, tones.paper);
      const headTop = headTopOf(desk, piece);
      layRest(desk, on, { y: garlandTall + 4, h: headTop - 10 - garlandTall }, piece.text.answers);
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return asked(piece);
    },
  },
];
