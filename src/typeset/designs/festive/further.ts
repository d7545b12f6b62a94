import type { PlanContext, Template } from '../../plan/design.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import type { Above } from './above.ts';
import { layBandAbove, layFoot, suitsBand, suitsFoot, ways } from './above.ts';
import { garlandTall, layEdges, layGarland, layRest, tones } from './furniture.ts';
import { grid as page } from './grid.ts';
import { headTopOf, layHead, layText, overFoot, tallOf, textTopOf, under, underBand } from './openings.ts';

/** A further page of a story. */
export const further: readonly Template<TextPiece>[] = [
  ...ways.map(({ name, suits, lay, framed }): Template<TextPiece> => {
    const aboveOf = (context: PlanContext, piece: TextPiece): Above => ({
      photos: piece.photos,
      foot: textTopOf(context, piece) - 7,
    });
    return {
      name: `more-${name}`,
      form: name,
      suits: (context, piece) => suits(context, aboveOf(context, piece)),
      lay: (context, layout, piece) => {
        if (framed) layEdges(layout);
        lay(context, layout, aboveOf(context, piece));
        layText(context, layout, piece);
        return furtherPage();
      },
    };
  }),
  {
    name: 'more-band',
    form: 'band',
    suits: (_desk, piece) => suitsBand(piece),
    lay: (context, layout, piece) => {
      layBandAbove(context, layout, { photos: piece.photos, foot: textTopOf(context, piece) - 8 }, piece.text.answers);
      layText(context, layout, piece);
      return furtherPage();
    },
  },
  {
    name: 'more-foot',
    form: 'foot',
    suits: (context, piece) =>
      piece.marked ? undefined : suitsFoot(context, piece.photos, page.top + tallOf(context, piece)),
    lay: (context, layout, piece) => {
      layFoot(context, layout, piece.photos, page.top + tallOf(context, piece));
      layText(context, layout, piece, page.top);
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-words',
    suits: (_desk, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (context, layout, piece) => {
      layEdges(layout);
      const h = textTopOf(context, piece) - 4 - page.top;
      layRest(context, layout, { y: page.top, h }, piece.text.answers);
      layText(context, layout, piece);
      return furtherPage();
    },
  },
];

const talk = { name: 'talk', tell: talkPage } as const;

/** The first page of several answers in a row. */
export const talks: readonly Template<TextPiece>[] = [
  ...ways.map(under(talk)),
  underBand(talk),
  overFoot(talk),
  {
    name: 'talk-plain',
    suits: (_desk, piece) => (piece.photos.length === 0 ? 0.5 : undefined),
    lay: (context, layout, piece) => {
      layEdges(layout, tones.tint);
      const headTop = headTopOf(context, piece);
      layRest(context, layout, { y: page.top, h: headTop - 6 - page.top }, piece.text.answers, tones.tint);
      layHead(layout, piece, headTop, tones.tint);
      layText(context, layout, piece);
      return talkPage(piece, { ground: 'tint' });
    },
  },
  {
    name: 'talk-garland',
    form: 'garland',
    suits: (context, piece) => (piece.photos.length === 0 && headTopOf(context, piece) > 44 ? 0.55 : undefined),
    lay: (context, layout, piece) => {
      layGarland(layout, tones.paper);
      const headTop = headTopOf(context, piece);
      layRest(context, layout, { y: garlandTall + 4, h: headTop - 10 - garlandTall }, piece.text.answers);
      layHead(layout, piece, headTop);
      layText(context, layout, piece);
      return talkPage(piece);
    },
  },
];
