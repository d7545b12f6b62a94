import type { Desk, Template } from '../../plan/design.ts';
import type { Piece } from '../../plan/stories.ts';
import { furtherPage, talkPage } from '../../plan/stories.ts';
import type { Above } from './above.ts';
import { layBandAbove, layFoot, suitsBand, suitsFoot, ways } from './above.ts';
import { garlandTall, layEdges, layGarland, layRest, tones } from './furniture.ts';
import { grid as page } from './grid.ts';
import { headTopOf, layHead, layText, overFoot, tallOf, textTopOf, under, underBand } from './openings.ts';

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
        return furtherPage();
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
      return furtherPage();
    },
  },
  {
    name: 'more-foot',
    form: 'foot',
    suits: (desk, piece) => (piece.marked ? undefined : suitsFoot(desk, piece.photos, page.top + tallOf(desk, piece))),
    lay: (desk, on, piece) => {
      layFoot(desk, on, piece.photos, page.top + tallOf(desk, piece));
      layText(desk, on, piece, page.top);
      return furtherPage({ folio: false });
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
      return furtherPage();
    },
  },
];

const talk = { name: 'talk', tell: talkPage } as const;

/** The first page of several answers in a row. */
export const talks: readonly Template<Piece>[] = [
  ...ways.map(under(talk)),
  underBand(talk),
  overFoot(talk),
  {
    name: 'talk-plain',
    suits: (_desk, piece) => (piece.photos.length === 0 ? 0.5 : undefined),
    lay: (desk, on, piece) => {
      layEdges(on, tones.tint);
      const headTop = headTopOf(desk, piece);
      layRest(desk, on, { y: page.top, h: headTop - 6 - page.top }, piece.text.answers, tones.tint);
      layHead(on, piece, headTop, tones.tint);
      layText(desk, on, piece);
      return talkPage(piece, { ground: 'tint' });
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
      return talkPage(piece);
    },
  },
];
