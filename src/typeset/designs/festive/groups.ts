import type { TextPart } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import type { AnswerGroup } from '../../plan/text-pages.ts';
import type { PreparedAnswer } from '../../plan/answers.ts';
import { heightOf, linesBelow, textPart } from '../../plan/answers.ts';
import type { Way } from './above.ts';
import { layBandAbove, wayFor } from './above.ts';
import type { FestiveTone } from './tone.ts';
import { deep, tones } from './tone.ts';
import { garlandTall, layCloth, layDivider, layEdges, layGarland, layPlate, layWords } from './ornaments.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { festiveTalkHead } from './heads.ts';

/** Points at which the answers may be printed, the largest first. */
const festiveGroupsSizes = [19, 17, 15.2, 13.8, 12.5, 11.4, 10.5];

/** Several questions and answers, one under the other and centred on a measure. */
interface CentredRows {
  rows: { parts: TextPart[]; tall: number }[];
  /** Measure, mm. */
  w: number;
  /** mm between two rows, with a divider in it. */
  gap: number;
  tall: number;
  /** Points of the answers. */
  size: number;
}

function rowOf(
  context: PlanContext,
  answer: PreparedAnswer,
  { size, tone }: { size: number; tone: FestiveTone },
): TextPart[] {
  const { question, paragraphs } = answer;
  const below = linesBelow(answer, answer.voice, { size: 8.4, colour: tone.ink });
  const questionSize = size * 1.14 * context.look.scale;
  return [
    ...(question === ''
      ? []
      : [textPart('question', question, { size: questionSize, gap: size * 0.3, colour: tone.title })]),
    ...(paragraphs.length === 0
      ? []
      : [
          textPart('statement', paragraphs.join('\n'), {
            size,
            gap: below.length === 0 ? 0 : size * 0.26,
            colour: tone.ink,
          }),
        ]),
    ...below,
  ];
}

/**
 * The rows in the largest size in which all fit `room` mm, spare height shared between them up to a limit; `undefined`
 * when none fits.
 */
function fitFestiveGroupsRows(
  context: PlanContext,
  { answers }: AnswerGroup,
  { w, room, tone }: { w: number; room: number; tone: FestiveTone },
): CentredRows | undefined {
  for (const size of festiveGroupsSizes) {
    const rows = answers.map(answer => {
      const parts = rowOf(context, answer, { size, tone });
      return { parts, tall: heightOf(parts, w, context.measure) };
    });
    const least = Math.max(10.5, size * 0.9);
    const gapCount = Math.max(1, rows.length - 1);
    const sum = rows.reduce((all, row) => all + row.tall, 0);
    if (sum + least * gapCount > room) continue;
    const gap = Math.min(least * 1.8, (room - sum) / gapCount);
    return { rows, w, gap, size, tall: sum + gap * (rows.length - 1) };
  }
  return undefined;
}

function layFestiveGroupsRows(
  layout: PageLayout,
  set: CentredRows,
  { y, tone, over }: { y: number; tone: FestiveTone; over?: string | undefined },
) {
  const overOption = over === undefined ? {} : { over };
  let at = y;
  set.rows.forEach(({ parts, tall }, n) => {
    if (n > 0) layDivider(layout, at - set.gap / 2 - 2.3, { tone, w: 46, over });
    layType(layout, box({ x: centred(set.w), y: at, w: set.w, h: tall + 0.8 }), {
      parts,
      align: 'center',
      colour: tone.ink,
      ...overOption,
    });
    at += tall + set.gap;
  });
}

/** Whether all are plain stories: lists and letters are printed line by line, page marks only under running text. */
const isPlain = ({ answers }: AnswerGroup): boolean =>
  answers.every(({ kind, marks }) => kind === 'story' && marks.length === 0);

const festiveGroupsDescription = (
  { answers }: AnswerGroup,
  ground: FestiveTone['ground'],
  folio: boolean,
): PageDescription => ({
  kind: 'talk',
  ground,
  folio,
  why: `${answers.length} short answers share this page, printed large.`,
});

const groupMeasure = 142;
const festiveGroupsHead = (context: PlanContext) => {
  const parts = festiveTalkHead(context);
  return { parts, tall: heightOf(parts, page.width, context.measure) };
};
function layFestiveTitle(
  context: PlanContext,
  layout: PageLayout,
  { y, tone }: { y: number; tone: FestiveTone },
): number {
  const { parts, tall } = festiveGroupsHead(context);
  layWords(layout, y, { w: page.width, tall, parts, tone });
  layDivider(layout, y + tall + 4, { tone, w: 80 });
  return y + tall + 18;
}

/** Heights that are tried for the pictures over the rows, mm. */
const pictureTalls = [124, 100, 78];
/** The rows at the foot of the page, where they begin (`foot`, mm), and how pictures stand over them. */
function underPictures(
  context: PlanContext,
  group: AnswerGroup,
): { set: CentredRows; foot: number; way: Way | undefined } | undefined {
  if (group.photos.length === 0) return undefined;
  const title = festiveGroupsHead(context).tall + 18;
  const room = page.bottom - page.top - 10 - title;
  // The tallest pictures whose rows still have 12 points; otherwise the rows as they fit over the lowest.
  const set = pictureTalls
    .map(tall => fitFestiveGroupsRows(context, group, { w: groupMeasure, room: room - tall, tone: tones.paper }))
    .find((set, at) => set && (set.size >= 12 || at === pictureTalls.length - 1));
  if (!set) return undefined;
  const foot = page.bottom - set.tall - title - 10;
  return { set, foot, way: wayFor(context, { photos: group.photos, foot }) };
}

/** Pages of several short answers, printed large. */
export const festiveGroups: readonly Template<AnswerGroup>[] = [
  {
    name: 'talk-large-pictures',
    suits: (context, group) => (isPlain(group) && underPictures(context, group) ? 0.8 : undefined),
    lay: (context, layout, group) => {
      const placement = underPictures(context, group);
      if (!placement) throw new Error('a group that does not suit');
      const { set, foot, way } = placement;
      const above = { photos: group.photos, foot };
      if (way?.framed) layEdges(layout);
      if (way) way.lay(context, layout, above);
      else layBandAbove(context, layout, { above: { ...above, foot: foot - 1 }, answers: group.answers });
      layFestiveGroupsRows(layout, set, {
        y: layFestiveTitle(context, layout, { y: foot + 10, tone: tones.paper }),
        tone: tones.paper,
      });
      return festiveGroupsDescription(group, 'paper', true);
    },
  },
  {
    name: 'talk-large',
    suits: (context, group) =>
      isPlain(group) && group.photos.length === 0 && onPaper(context, group) ? 0.7 : undefined,
    lay: (context, layout, group) => {
      const set = requireSuited(onPaper(context, group));
      layEdges(layout);
      const title = festiveGroupsHead(context).tall + 18;
      const y = page.top + (page.bottom - page.top - title - set.tall) / 2;
      layFestiveGroupsRows(layout, set, {
        y: layFestiveTitle(context, layout, { y, tone: tones.paper }),
        tone: tones.paper,
      });
      return festiveGroupsDescription(group, 'paper', true);
    },
  },
  {
    name: 'talk-large-garland',
    form: 'garland',
    suits: (context, group) =>
      isPlain(group) && group.photos.length === 0 && underGarland(context, group) ? 0.7 : undefined,
    lay: (context, layout, group) => {
      const set = requireSuited(underGarland(context, group));
      layGarland(layout, tones.tint);
      const title = festiveGroupsHead(context).tall + 18;
      const from = garlandTall + 10;
      const y = from + (page.bottom - from - title - set.tall) / 2;
      layFestiveGroupsRows(layout, set, {
        y: layFestiveTitle(context, layout, { y, tone: tones.tint }),
        tone: tones.tint,
      });
      return festiveGroupsDescription(group, 'tint', true);
    },
  },
  deep({
    name: 'talk-sheet',
    form: 'sheet',
    suits: (context, group) =>
      isPlain(group) && group.photos.length === 0 && onSheet(context, group) ? 0.7 : undefined,
    lay: (context, layout, group) => {
      const set = requireSuited(onSheet(context, group));
      const over = layCloth(layout, 'deep', 'accent');
      const h = Math.max(150, set.tall + 52);
      layPlate(layout, box({ x: centred(158), y: (trim.h - h) / 2, w: 158, h }), { tone: tones.paper, over });
      layFestiveGroupsRows(layout, set, { y: (trim.h - set.tall) / 2, tone: tones.paper, over });
      return festiveGroupsDescription(group, 'deep', false);
    },
  }),
];

const onPaper = (context: PlanContext, group: AnswerGroup) =>
  fitFestiveGroupsRows(context, group, {
    w: groupMeasure,
    room: page.bottom - page.top - festiveGroupsHead(context).tall - 22,
    tone: tones.paper,
  });
const underGarland = (context: PlanContext, group: AnswerGroup) =>
  fitFestiveGroupsRows(context, group, {
    w: groupMeasure,
    room: page.bottom - garlandTall - 10 - festiveGroupsHead(context).tall - 22,
    tone: tones.tint,
  });
const onSheet = (context: PlanContext, group: AnswerGroup) =>
  fitFestiveGroupsRows(context, group, { w: 116, room: 190, tone: tones.paper });
