/** Festive's captions and pull quotes, and what fills the room of a page that has no picture for it. */
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

/** What the customer wrote about these photos, and how tall that is with the air above it, mm. */
interface Caption {
  photos: readonly PhotoFacts[];
  tall: number;
}
const captionPart = (text: string): TextPart => ({ ...textPart('caption', text, { size: 8 }), least: 6.5 });
export function captionOf(context: Pick<PlanContext, 'measure'>, photos: readonly PhotoFacts[], w = 150): Caption {
  const said = photos.flatMap(({ caption }) => (caption ? [typographic(caption)] : []));
  if (said.length === 0) return { photos, tall: 0 };
  // Of several pictures each caption says which it is of; where they will stand is not known yet.
  const text = photos.length === 1 ? said.join('') : said.map(one => `Bottom right, second: ${one}`).join('   ');
  return { photos, tall: heightOf([captionPart(text)], w, context.measure) + 3.4 };
}
interface LayCaptionOptions {
  y: number;
  tone?: FestiveTone | undefined;
  w?: number | undefined;
  x?: number | undefined;
  over?: string | undefined;
}

/** Prints the captions of pictures that lie on the page already. */
export function layCaption(
  layout: PageLayout,
  { photos, tall }: Caption,
  { y, tone = tones.paper, w = 150, x = centred(w), over }: LayCaptionOptions,
) {
  if (tall === 0) return;
  const shown = photos.flatMap(({ id, caption }) =>
    layout.frames.flatMap(frame => (frame.kind === 'photo' && frame.photo === id ? [{ box: frame.box, caption }] : [])),
  );
  const text = captionLine(
    shown.map(one => ({ ...one, caption: one.caption && typographic(one.caption) })),
    boundingBox(shown.map(one => one.box)),
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
  /** With the flower above it, mm. */
  tall: number;
}

/** A pull quote out of these answers that stands in the given room, measured. */
export function pickQuote(
  context: PlanContext,
  from: readonly PreparedAnswer[] | undefined,
  { width, room }: { width: number; room: number },
) {
  if (room < 26) return undefined;
  const text = context.quotes.take({ ...(from && { from }), longest: room < 38 ? 80 : 165 });
  return text === undefined ? undefined : fitQuote(context, text, { width, room });
}

export function fitQuote(
  context: PlanContext,
  text: string,
  { width, room }: { width: number; room: number },
): FestiveQuote {
  const size = (text.length > 110 ? 15 : text.length > 70 ? 17.5 : 20.5) * (width < 100 ? 0.88 : 1);
  const quoteAt = (larger: number): FestiveQuote => {
    const parts = [textPart('quote', text, { size: Math.round(size * larger * 2) / 2 })];
    return { parts, tall: 10 + heightOf(parts, width, context.measure) };
  };
  const larger = [1.8, 1.5, 1.25].map(quoteAt);
  const plain = quoteAt(1);
  return larger.find(({ tall }) => tall < room * 0.72) ?? plain;
}

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

/** Room without a picture on a page of text: a line of it, a rosette, a printed border, or paper. */
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
