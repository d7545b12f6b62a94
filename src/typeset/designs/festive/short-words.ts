/** The words of a short answer as Festive sets them: their parts, their sizes and how they are laid. */
import type { TextPart } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import type { ShortText } from '../../plan/text-pages.ts';
import { headlineSize, heightOf, textPart } from '../../plan/answers.ts';
import { codesHeight, layCodes } from '../../plan/recording-codes.ts';
import type { FestiveTone } from './tone.ts';
import { centred } from './grid.ts';

const sizeOf = (body: string): number =>
  body.length > 360 ? 12.5 : body.length > 260 ? 14 : body.length > 160 ? 16.5 : body.length > 80 ? 20 : 25;

/** The words of a short answer on a measure, centred, and how tall they and their page marks are, mm. */
export function festiveShortsWords(
  context: PlanContext,
  { answer, eyebrow }: ShortText,
  { tone, w, grown = 1 }: { tone: FestiveTone; w: number; grown?: number | undefined },
) {
  const title = answer.question === '' ? answer.headline : answer.question;
  const body = answer.paragraphs.join('\n');
  const voice = answer.unmarked;
  const narrow = (w < 125 ? 0.9 : 1) * grown;
  const parts: TextPart[] = [
    textPart('eyebrow', eyebrow, { size: 7.4, gap: 6, colour: tone.line }),
    ...(title === ''
      ? []
      : [
          textPart('question', title, {
            size: headlineSize(title, 100, context.look) * narrow,
            gap: 9,
            colour: tone.title,
          }),
        ]),
    ...(body === ''
      ? []
      : [
          textPart('statement', body, {
            size: Math.round(sizeOf(body) * narrow * 2) / 2,
            gap: voice === undefined ? 0 : 8,
            colour: tone.ink,
          }),
        ]),
    ...(voice === undefined ? [] : [textPart('voice', voice, { size: 9, colour: tone.ink })]),
  ];
  const marksWidth = answer.marks.length > 1 ? w : Math.min(w, 88);
  const marks = codesHeight(answer.marks, marksWidth, 9);
  const tall = heightOf(parts, w, context.measure);
  return { parts, tall, marks, marksWidth, all: tall + marks };
}
type Words = ReturnType<typeof festiveShortsWords>;

/** The words as large as a room of this height bears, at most by half. */
export const largest = (
  context: PlanContext,
  short: ShortText,
  { tone, w, room }: { tone: FestiveTone; w: number; room: number },
): Words => {
  const tried = [1.5, 1.35, 1.2, 1.1].map(grown => festiveShortsWords(context, short, { tone, w, grown }));
  return tried.find(({ all }) => all <= room) ?? festiveShortsWords(context, short, { tone, w });
};

export function layAll(
  layout: PageLayout,
  { answer }: ShortText,
  { words, at }: { words: Words; at: { y: number; w: number; tone: FestiveTone; over?: string } },
) {
  const { y, w, tone } = at;
  const lain = at.over === undefined ? {} : { over: at.over };
  layType(layout, box({ x: centred(w), y, w, h: words.tall + 1 }), {
    parts: words.parts,
    align: 'center',
    colour: tone.ink,
    ...lain,
  });
  if (words.marks === 0) return;
  const where = { x: centred(words.marksWidth), y: y + words.tall + 9, w: words.marksWidth };
  layCodes(layout, where, { marks: answer.marks, ground: 'light', colour: tone.ink, soft: tone.soft, ...lain });
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
