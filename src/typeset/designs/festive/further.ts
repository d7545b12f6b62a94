import type { About, Desk, Template } from '../../plan/design.ts';
import type { Piece } from '../../plan/stories.ts';
import type { Above } from './above.ts';
import { layBandAbove, layFoot, suitsBand, suitsFoot, ways } from './above.ts';
import { garlandTall, layEdges, layGarland, layRest, tones } from './furniture.ts';
import { grid as page } from './grid.ts';
import { footTextTop, headTopOf, layHead, layText, tallOf, textTopOf } from './openings.ts';

const more = (folio: boolean): About => ({ kind: 'more', ground: 'paper', folio, why: 'The story goes on.' });

/** A further page of a story. */
export const further: readonly Template<Piece>[] = [
  ...ways.map(({ name, suits, lay, framed }): Template<Piece> => {
    const aboveOf = (desk: Desk, piece: Piece): Above => ({ photos: piece.photos, foot: textTopOf(desk, piece) - 7 });
    return {
      name: `more-${name}`,
      form: name,
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
    form: 'band',
    suits: (_desk, piece) => suitsBand(piece),
    lay: (desk, on, piece) => {
      layBandAbove(desk, on, { photos: piece.photos, foot: textTopOf(desk, piece) - 8 }, piece.text.answers);
      layText(desk, on, piece);
      return more(true);
    },
  },
  {
    name: 'more-foot',
    form: 'foot',
    suits: (desk, piece) => (piece.marked ? undefined : suitsFoot(desk, piece.photos, page.top + tallOf(desk, piece))),
    lay: (desk, on, piece) => {
      layFoot(desk, on, piece.photos, page.top + tallOf(desk, piece));
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
      form: name,
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
    form: 'band',
    suits: (_desk, piece) => suitsBand(piece),
    lay: (desk, on, piece) => {
      const headTop = headTopOf(desk, piece);
      layBandAbove(desk, on, { photos: piece.photos, foot: headTop - 10 }, piece.text.answers);
      layHead(on, piece, headTop);
      layText(desk, on, piece);
      return asked(piece);
    },
  },
  {
    name: 'talk-foot',
    form: 'foot',
    suits: (desk, piece) =>
      piece.marked ? undefined : suitsFoot(desk, piece.photos, footTextTop(piece) + tallOf(desk, piece)),
    lay: (desk, on, piece) => {
      layHead(on, piece, page.top + 2);
      layText(desk, on, piece, footTextTop(piece));
      layFoot(desk, on, piece.photos, footTextTop(piece) + tallOf(desk, piece));
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
    form: 'garland',
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
