/** Festive's captions and pull quotes, and what fills free room on a page of text without a picture. */
import type { Box, TextPart, PhotoFacts } from '../../model.ts';
import { boundingBox } from '../../plan/crop.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { captionLine } from '../../plan/captions.ts';
import { box, layDrawing, layType } from '../../plan/page-layout.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { typographic } from '../../text/typography.ts';
import { centred, festiveGrid as page } from './grid.ts';
import type { FestiveTone } from './tone.ts';
import { tones } from './tone.ts';
import { layDivider, layRosette } from './ornaments.ts';

/** The captions of these photos, and how tall they are with the space above them, mm. */
interface Caption {
  photos: readonly PhotoFacts[];
  tall: number;
}
const captionPart = (text: string): TextPart => ({ ...textPart('caption', text, { size: 8 }), least: 6.5 });

/** Measures the captions of `photos` on a measure of `w` mm; 0 mm tall without any. */
export function captionOf(context: Pick<PlanContext, 'measure'>, photos: readonly PhotoFacts[], w = 150): Caption {
  const captions = photos.flatMap(({ caption }) => (caption ? [typographic(caption)] : []));
  if (captions.length === 0) return { photos, tall: 0 };
  // With several pictures each caption names its own. Their places are not known yet: the longest name is assumed.
  const text =
    photos.length === 1 ? captions.join('') : captions.map(caption => `Bottom right, second: ${caption}`).join('   ');
  return { photos, tall: heightOf([captionPart(text)], w, context.measure) + 3.4 };
}
interface LayCaptionOptions {
  y: number;
  tone?: FestiveTone | undefined;
  w?: number | undefined;
  x?: number | undefined;
  over?: string | undefined;
}

/** Lays the captions of pictures that are on the page already. */
export function layCaption(
  layout: PageLayout,
  { photos, tall }: Caption,
  { y, tone = tones.paper, w = 150, x = centred(w), over }: LayCaptionOptions,
) {
  if (tall === 0) return;
  const pictures = photos.flatMap(({ id, caption }) =>
    layout.frames.flatMap(frame => (frame.kind === 'photo' && frame.photo === id ? [{ box: frame.box, caption }] : [])),
  );
  const text = captionLine(
    pictures.map(picture => ({ ...picture, caption: picture.caption && typographic(picture.caption) })),
    boundingBox(pictures.map(picture => picture.box)),
  );
  layType(layout, box({ x, y: y + 2.6, w, h: tall - 2.4 }), {
    parts: [captionPart(text)],
    align: 'center',
    colour: tone.soft,
    ...(over === undefined ? {} : { over }),
  });
}

interface FestiveQuote {
  parts: TextPart[];
  /** Height with the divider above it, mm. */
  tall: number;
}

/** Takes a pull quote from these answers (from any without `from`) that suits `room` mm; `undefined` without one. */
export function pickQuote(
  context: PlanContext,
  from: readonly PreparedAnswer[] | undefined,
  { width, room }: { width: number; room: number },
) {
  if (room < 26) return undefined;
  const text = context.quotes.take({ ...(from && { from }), longest: room < 38 ? 80 : 165 });
  return text === undefined ? undefined : fitQuote(context, text, { width, room });
}

/** A pull quote in the largest size that takes less than 72 % of `room` mm, otherwise in its usual size. */
export function fitQuote(
  context: PlanContext,
  text: string,
  { width, room }: { width: number; room: number },
): FestiveQuote {
  const size = (text.length > 110 ? 15 : text.length > 70 ? 17.5 : 20.5) * (width < 100 ? 0.88 : 1);
  const quoteAt = (factor: number): FestiveQuote => {
    const parts = [textPart('quote', text, { size: Math.round(size * factor * 2) / 2 })];
    return { parts, tall: 10 + heightOf(parts, width, context.measure) };
  };
  const largerQuotes = [1.8, 1.5, 1.25].map(quoteAt);
  const plain = quoteAt(1);
  return largerQuotes.find(({ tall }) => tall < room * 0.72) ?? plain;
}

/** Lays a divider at `y` mm and the quote under it, centred. */
export function layQuote(
  layout: PageLayout,
  quote: FestiveQuote,
  { y, width, tone = tones.paper }: { y: number; width: number; tone?: FestiveTone | undefined },
) {
  layDivider(layout, y, { tone });
  const colour = tone.line;
  layType(layout, box({ x: centred(width), y: y + 10, w: width, h: quote.tall - 9 }), {
    parts: quote.parts,
    align: 'center',
    colour,
  });
}

interface LayRestOptions {
  box: Pick<Box, 'y' | 'h'>;
  answers: readonly PreparedAnswer[];
  tone?: FestiveTone | undefined;
}

/** Fills free room on a page of text, by its height: a pull quote, a rosette, a printed border, or nothing. */
export function layRest(
  context: PlanContext,
  layout: PageLayout,
  { box: { y, h }, answers, tone = tones.paper }: LayRestOptions,
) {
  const quote = h > 34 ? pickQuote(context, answers, { width: 140, room: h - 8 }) : undefined;
  if (quote) {
    const top = y + (h - quote.tall) / 2;
    layQuote(layout, quote, { y: top, width: 140, tone });
  } else if (h > 62) {
    const size = Math.min(h - 14, 120);
    layRosette(layout, y + (h - size) / 2, { size, tone });
  } else if (h > 20) {
    const tall = Math.min(14, h * 0.4);
    layDrawing(layout, box({ x: page.inner, y: y + (h - tall) / 2, w: page.width, h: tall }), {
      drawing: 'band',
      ink: tone.mark,
      ground: tone.ground,
    });
  }
}
