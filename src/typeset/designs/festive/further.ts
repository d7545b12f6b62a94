import type { PlanContext, Template } from '../../plan/design.ts';
import type { TextPiece } from '../../plan/text-pages.ts';
import { furtherPage, talkPage } from '../../plan/text-pages.ts';
import type { Above } from './above.ts';
import { layBandAbove, layFoot, suitsBand, suitsFoot, ways } from './above.ts';
import { garlandTall, layEdges, layGarland } from './ornaments.ts';
import { layRest } from './captions-and-quotes.ts';
import { tones } from './tone.ts';
import { festiveGrid as page } from './grid.ts';
import {
  festiveHeadTopOf,
  layFestiveHead,
  layFestiveText,
  overFoot,
  festiveOpeningsTextHeight,
  festiveTextTopOf,
  festiveTextUnderPictures,
  underBand,
} from './openings.ts';

/** Templates for a further page of a story. */
export const festiveFurther: readonly Template<TextPiece>[] = [
  ...ways.map(({ name, suits, lay, framed }): Template<TextPiece> => {
    const aboveOf = (context: PlanContext, piece: TextPiece): Above => ({
      photos: piece.photos,
      foot: festiveTextTopOf(context, piece) - 7,
    });
    return {
      name: `more-${name}`,
      form: name,
      suits: (context, piece) => suits(context, aboveOf(context, piece)),
      lay: (context, layout, piece) => {
        if (framed) layEdges(layout);
        lay(context, layout, aboveOf(context, piece));
        layFestiveText(context, layout, { piece });
        return furtherPage();
      },
    };
  }),
  {
    name: 'more-band',
    form: 'band',
    suits: (_context, piece) => suitsBand(piece),
    lay: (context, layout, piece) => {
      layBandAbove(context, layout, {
        above: { photos: piece.photos, foot: festiveTextTopOf(context, piece) - 8 },
        answers: piece.text.answers,
      });
      layFestiveText(context, layout, { piece });
      return furtherPage();
    },
  },
  {
    name: 'more-foot',
    form: 'foot',
    suits: (context, piece) =>
      piece.marked ? undefined : suitsFoot(context, piece.photos, page.top + festiveOpeningsTextHeight(context, piece)),
    lay: (context, layout, piece) => {
      layFoot(context, layout, { photos: piece.photos, end: page.top + festiveOpeningsTextHeight(context, piece) });
      layFestiveText(context, layout, { piece, top: page.top });
      return furtherPage({ folio: false });
    },
  },
  {
    name: 'more-words',
    suits: (_context, piece) => (piece.photos.length > 0 ? undefined : 0.5),
    lay: (context, layout, piece) => {
      layEdges(layout);
      const h = festiveTextTopOf(context, piece) - 4 - page.top;
      layRest(context, layout, { box: { y: page.top, h }, answers: piece.text.answers });
      layFestiveText(context, layout, { piece });
      return furtherPage();
    },
  },
];

const talk = { name: 'talk', describe: talkPage } as const;

/** Templates for the first page of several answers. */
export const festiveTalks: readonly Template<TextPiece>[] = [
  ...ways.map(festiveTextUnderPictures(talk)),
  underBand(talk),
  overFoot(talk),
  {
    name: 'talk-plain',
    suits: (_context, piece) => (piece.photos.length === 0 ? 0.5 : undefined),
    lay: (context, layout, piece) => {
      layEdges(layout, tones.tint);
      const headTop = festiveHeadTopOf(context, piece);
      layRest(context, layout, {
        box: { y: page.top, h: headTop - 6 - page.top },
        answers: piece.text.answers,
        tone: tones.tint,
      });
      layFestiveHead(layout, piece, { top: headTop, tone: tones.tint });
      layFestiveText(context, layout, { piece });
      return talkPage(piece, { ground: 'tint' });
    },
  },
  {
    name: 'talk-garland',
    form: 'garland',
    suits: (context, piece) => (piece.photos.length === 0 && festiveHeadTopOf(context, piece) > 44 ? 0.55 : undefined),
    lay: (context, layout, piece) => {
      layGarland(layout, tones.paper);
      const headTop = festiveHeadTopOf(context, piece);
      layRest(context, layout, {
        box: { y: garlandTall + 4, h: headTop - 10 - garlandTall },
        answers: piece.text.answers,
      });
      layFestiveHead(layout, piece, { top: headTop });
      layFestiveText(context, layout, { piece });
      return talkPage(piece);
    },
  },
];
