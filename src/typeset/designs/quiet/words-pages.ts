/** Quiet's templates for a page without a picture. */
import type { Ink } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, Template } from '../../plan/design.ts';
import { mayAskToWrite } from '../../plan/choose-template.ts';
import { box, layOrnament, layPanel, layRule, layType, wholePage } from '../../plan/page-layout.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { quietGrid as page } from './grid.ts';
import { toneOf } from './tone.ts';

const quietQuoteDescription = (ground: Ink, folio: boolean, why: string): PageDescription => ({
  kind: 'quote',
  ground,
  folio,
  why,
});

/** A line of the story on a coloured ground or on paper, the theme's pattern, or lines to write on. */
export const quietWordsPages: readonly Template<undefined>[] = [
  {
    name: 'quote',
    form: 'tone',
    suits: context => (context.quotes.left > 0 ? 1 : undefined),
    lay: (context, layout) => {
      const quote = context.quotes.take({}) ?? '';
      const [ground, ornament, ink] = toneOf(context, layout.number);
      layOrnament(layout, { x: layout.x0, y: 34, size: 34, ink: ornament, ground });
      layType(layout, box({ x: layout.x0, y: 96, w: 160, h: 168 }), {
        parts: [textPart('quote', quote, { size: quote.length > 120 ? 32 : quote.length > 70 ? 38 : 46 })],
        colour: ink,
        anchor: 'bottom',
      });
      return quietQuoteDescription(ground, false, 'A line of the story that stands alone.');
    },
  },
  {
    name: 'quote-paper',
    form: 'words',
    suits: context => (context.quotes.left > 0 ? 0.9 : undefined),
    lay: (context, layout) => {
      const quote = context.quotes.take({ longest: 120 }) ?? context.quotes.take({}) ?? '';
      const parts = [textPart('quote', quote, { size: quote.length > 80 ? 30 : 38 })];
      const tall = heightOf(parts, 140, context.measure);
      const top = (trim.h - tall) / 2 - 10;
      layRule(layout, box({ x: layout.x0, y: top - 14, w: 40, h: 0.7 }), { ink: 'accent' });
      layType(layout, box({ x: layout.x0, y: top, w: 140, h: tall + 1 }), { parts, colour: 'accent' });
      return quietQuoteDescription('paper', true, 'A line of the story with much paper around it.');
    },
  },
  {
    name: 'cloth',
    form: 'tone',
    suits: context => (context.quotes.left > 0 ? undefined : 0.6),
    lay: (context, layout) => {
      const [ground, ornament] = toneOf(context, layout.number);
      layPanel(layout, wholePage, { colour: ground, ink: ornament, pattern: true, step: 58 });
      return {
        ...quietQuoteDescription(ground, false, 'No picture and no line left: the theme’s cloth.'),
        kind: 'filler',
      };
    },
  },
  {
    name: 'write',
    form: 'words',
    suits: context => (mayAskToWrite(context) ? 0.6 : undefined),
    lay: (context, layout) => {
      layType(layout, box({ x: layout.x0, y: page.top + 6, w: page.width, h: 40 }), {
        parts: [
          textPart('eyebrow', 'Your turn', { size: 7.6, gap: 6, colour: 'accent' }),
          textPart('headline', 'Write something here', { size: 34 * context.look.scale }),
        ],
      });
      for (let y = 84; y < 268; y += 11)
        layRule(layout, box({ x: layout.x0, y, w: page.width, h: 0.2 }), { ink: 'soft' });
      return { ...quietQuoteDescription('paper', true, 'Room left over: lines for a pen.'), kind: 'filler' };
    },
  },
];
