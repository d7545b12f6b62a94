/** Festive's templates for a page without pictures: a line of the story, an ornament, or lines to write on. */
import { trim } from '../../model.ts';
import type { PageDescription, Template } from '../../plan/design.ts';
import { mayAskToWrite } from '../../plan/choose-template.ts';
import { box, layDrawing, layRule, layType } from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import type { FestiveTone } from './tone.ts';
import {
  garlandTall,
  layBorder,
  layCloth,
  layDivider,
  layEdges,
  layGarland,
  layPlate,
  layRosette,
  layWords,
} from './ornaments.ts';
import { fitQuote, layQuote } from './captions-and-quotes.ts';
import { deep, tones } from './tone.ts';
import { centred } from './grid.ts';

const festiveQuoteDescription = (ground: FestiveTone['ground'], why: string, folio = false): PageDescription => ({
  kind: 'quote',
  ground,
  folio,
  why,
});

export const festiveWordsPages: readonly Template<undefined>[] = [
  deep({
    name: 'quote-rosette',
    form: 'rosette',
    suits: context => (context.quotes.left > 0 ? 0.9 : undefined),
    lay: (context, layout) => {
      const tone = tones.deep;
      layEdges(layout, tone);
      const { parts, tall } = fitQuote(context, context.quotes.take({}) ?? '', { width: 140, room: 130 });
      const size = Math.min(112, 236 - tall - 14);
      const y = 30 + (236 - size - tall - 4) / 2;
      layRosette(layout, y, { size, tone });
      layWords(layout, y + size + 14, {
        w: 140,
        tall: tall - 10,
        parts: parts.map(part => ({ ...part, colour: 'light' as const })),
        tone,
      });
      return festiveQuoteDescription('deep', 'A line of the story that stands alone.');
    },
  }),
  deep({
    name: 'quote-sheet',
    form: 'sheet',
    suits: context => (context.quotes.left > 0 ? 0.85 : undefined),
    lay: (context, layout) => {
      const tone = tones.paper;
      const over = layCloth(layout, 'accent', 'second');
      const { parts, tall } = fitQuote(context, context.quotes.take({}) ?? '', { width: 104, room: 130 });
      const h = Math.max(140, tall + 60);
      const y = (trim.h - h) / 2;
      layPlate(layout, box({ x: centred(146), y, w: 146, h }), { tone, over });
      const top = y + (h - (tall - 10)) / 2;
      layDivider(layout, top - 18, { tone, w: 62, over });
      layType(layout, box({ x: centred(104), y: top, w: 104, h: tall - 9 }), {
        parts,
        align: 'center',
        colour: 'accent',
        over,
      });
      layDivider(layout, top + tall - 10 + 13, { tone, w: 62, over });
      return festiveQuoteDescription('accent', 'A line of the story on a sheet of its own.');
    },
  }),
  {
    name: 'quote-garland',
    form: 'garland',
    suits: context => (context.quotes.left > 0 ? 0.85 : undefined),
    lay: (context, layout) => {
      const tone = tones.tint;
      layGarland(layout, tone);
      const quote = fitQuote(context, context.quotes.take({}) ?? '', { width: 146, room: 150 });
      const y = garlandTall + (trim.h - garlandTall - quote.tall - 70) / 2;
      layQuote(layout, quote, { y, width: 146, tone });
      layDrawing(layout, box({ x: centred(150), y: trim.h - 75, w: 150, h: 75 }), {
        drawing: 'rising-rosette',
        ink: tone.mark,
        ground: tone.ground,
      });
      return festiveQuoteDescription('tint', 'A line of the story under a garland.');
    },
  },
  deep({
    name: 'cloth',
    suits: context => (context.quotes.left > 0 ? undefined : 0.6),
    lay: (_context, layout) => {
      const over = layCloth(layout, 'deep', 'accent');
      layPlate(layout, box({ x: centred(150), y: 73, w: 150, h: 151 }), { tone: tones.deep, over });
      layRosette(layout, 73 + 16, { size: 119, tone: tones.deep, over });
      return { ...festiveQuoteDescription('deep', 'No picture and no line left: the theme’s cloth.'), kind: 'filler' };
    },
  }),
  {
    name: 'write',
    suits: context => (mayAskToWrite(context) ? 0.6 : undefined),
    lay: (context, layout) => {
      const tone = tones.paper;
      layBorder(layout);
      const parts = [
        textPart('eyebrow', 'Your turn', { size: 7.4, gap: 6, colour: 'accent' }),
        textPart('headline', 'Write a blessing here', { size: 28 * context.look.scale, colour: 'deep' }),
      ];
      const tall = heightOf(parts, 150, context.measure);
      layWords(layout, 36, { w: 150, tall, parts, tone });
      layDivider(layout, 36 + tall + 5, { tone, w: 80 });
      for (let y = 36 + tall + 26; y < 262; y += 11.5)
        layRule(layout, box({ x: centred(146), y, w: 146, h: 0.2 }), { ink: 'soft' });
      return { ...festiveQuoteDescription('paper', 'Room left over: lines for a pen.'), kind: 'filler' };
    },
  },
];
