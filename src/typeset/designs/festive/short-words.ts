/** Festive's setting of a short answer: its parts, their sizes and their place. */
import type { TextPart } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import { headlineSize, heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import type { FestiveTone } from './tone.ts';
import { centred } from './grid.ts';

const sizeOf = (body: string): number =>
  body.length > 360 ? 12.5 : body.length > 260 ? 14 : body.length > 160 ? 16.5 : body.length > 80 ? 20 : 25;

/** The parts of a short answer on a measure of `w` mm, `factor` times the usual size, and their heights, mm. */
export function festiveShortsWords(
  context: PlanContext,
  { answer, eyebrow }: ShortText,
  { tone, w, factor = 1 }: { tone: FestiveTone; w: number; factor?: number | undefined },
) {
  const title = answer.question === '' ? answer.headline : answer.question;
  const body = answer.paragraphs.join('\n');
  const below = linesBelow(answer, answer.unmarked, { size: 9, colour: tone.ink });
  const scale = (w < 125 ? 0.9 : 1) * factor;
  const parts: TextPart[] = [
    textPart('eyebrow', eyebrow, { size: 7.4, gap: 6, colour: tone.line }),
    ...(title === ''
      ? []
      : [
          textPart('question', title, {
            size: headlineSize(title, 100, context.look) * scale,
            gap: 9,
            colour: tone.title,
          }),
        ]),
    ...(body === ''
      ? []
      : [
          textPart('statement', body, {
            size: Math.round(sizeOf(body) * scale * 2) / 2,
            gap: below.length === 0 ? 0 : 8,
            colour: tone.ink,
          }),
        ]),
    ...below,
  ];
  const marksWidth = answer.marks.length > 1 ? w : Math.min(w, 88);
  const marks = codesHeight(answer.marks, marksWidth, 9);
  const tall = heightOf(parts, w, context.measure);
  return { parts, tall, marks, marksWidth, all: tall + marks };
}
type Words = ReturnType<typeof festiveShortsWords>;

/** The words in the largest size that fits `room` mm, up to half above the usual one; the usual one if none fits. */
export const largest = (
  context: PlanContext,
  short: ShortText,
  { tone, w, room }: { tone: FestiveTone; w: number; room: number },
): Words => {
  const enlarged = [1.5, 1.35, 1.2, 1.1].map(factor => festiveShortsWords(context, short, { tone, w, factor }));
  return enlarged.find(({ all }) => all <= room) ?? festiveShortsWords(context, short, { tone, w });
};

/** Lays the words and the page marks under them, centred from `y` mm on. */
export function layAll(
  layout: PageLayout,
  { answer }: ShortText,
  { words, at }: { words: Words; at: { y: number; w: number; tone: FestiveTone; over?: string } },
) {
  const { y, w, tone } = at;
  const overOption = at.over === undefined ? {} : { over: at.over };
  layType(layout, box({ x: centred(w), y, w, h: words.tall + 1 }), {
    parts: words.parts,
    align: 'center',
    colour: tone.ink,
    ...overOption,
  });
  if (words.marks === 0) return;
  const place = { x: centred(words.marksWidth), y: y + words.tall + 9, w: words.marksWidth };
  layCodes(layout, place, { marks: answer.marks, ground: 'light', colour: tone.ink, soft: tone.soft, ...overOption });
}

export const festiveShortsDescription =
  (kind: 'statement' | 'voice') =>
  ({ ground }: FestiveTone, { answer }: ShortText, framed = false): PageDescription => ({
    kind,
    ground,
    folio: framed && (ground === 'paper' || ground === 'tint'),
    why:
      kind === 'statement'
        ? `A short answer (${answer.words} words) is printed large.`
        : `The answer to “${answer.question}” was spoken aloud${answer.marks.length > 0 ? ': its code plays it' : ''}.`,
  });
