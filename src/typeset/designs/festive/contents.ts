import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { requireSuited } from '../../plan/design.ts';
import { box, layType } from '../../plan/page-layout.ts';
import { issueDate } from '../../plan/names.ts';
import type { ContentsEntry } from '../../plan/page-sequence.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { imprintOf } from '../../plan/recording-codes.ts';
import { bandTall, garlandTall, layBand, layDivider, layEdges, layGarland, layRosette, layWords } from './ornaments.ts';
import { captionOf, layCaption } from './captions-and-quotes.ts';
import { costs, layWindow } from './picture-frames.ts';
import { tones } from './tone.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { layAcross, windowSize } from './above.ts';

interface FestiveContents {
  photos: readonly PhotoFacts[];
  entries: readonly ContentsEntry[];
}

/** The title, the list and the colophon, measured, and where they stand from the foot of the page up, mm. */
function listOf(context: PlanContext, { entries }: FestiveContents) {
  const count = entries.length;
  const columns: 1 | 2 = count > 6 ? 2 : 1;
  const size = (count > 12 ? 11.5 : count > 6 ? 12.5 : count > 3 ? 15 : 18) * (context.look.scale + 0.08);
  const w = columns === 2 ? page.width : 132;
  const gap = columns === 2 ? 4.8 : count > 3 ? 5.6 : 8;
  const width = (columns === 2 ? (w - 8) / 2 : w) - size * 0.72;
  const talls = entries.map(
    ({ title, note }) =>
      heightOf(
        [
          textPart('entry', title, { size, gap: 2.6 }),
          ...(note === '' ? [] : [textPart('label', note, { size: 7.8 })]),
        ],
        width,
        context.measure,
      ) + gap,
  );
  const sum = (heights: readonly number[]) => heights.reduce((total, tall) => total + tall, 0);
  const half = Math.ceil(count / columns);
  const tall = Math.max(sum(talls.slice(0, half)), sum(talls.slice(half)));
  const colophon = [textPart('note', imprintOf(context.story), { size: 8.6 })];
  const foot = heightOf(colophon, 130, context.measure);
  const title = [
    textPart('headline', context.look.inside, { size: (count > 9 ? 30 : 36) * context.look.scale, colour: 'deep' }),
  ];
  const titleTall = heightOf(title, page.width, context.measure);
  const listTop = listFoot - foot - 12 - tall;
  const titleTop = listTop - 14 - titleTall;
  return { columns, size, w, gap, tall, colophon, foot, title, titleTall, listTop, titleTop };
}
/** Where the colophon ends, mm. */
const listFoot = 272;

/** Lays title, list and colophon; the title `up` mm above its lowest place, the list half of that. */
function layList(
  context: PlanContext,
  layout: PageLayout,
  {
    contents,
    tone,
    up = 0,
  }: { contents: FestiveContents; tone: (typeof tones)['paper' | 'tint']; up?: number | undefined },
) {
  const { columns, size, w, gap, tall, colophon, foot, title, titleTall, listTop, titleTop } = listOf(
    context,
    contents,
  );
  layWords(layout, titleTop - up, { w: page.width, tall: titleTall, parts: title, tone });
  layDivider(layout, titleTop - up + titleTall + 4, { tone, w: 80 });
  layout.frames.push({
    kind: 'contents',
    id: 'p3-contents',
    box: box({ x: centred(w), y: listTop - up / 2, w, h: tall + 2 }),
    columns,
    size,
    gap,
    entries: contents.entries,
  });
  layType(layout, box({ x: centred(130), y: listFoot - foot, w: 130, h: foot + 1 }), {
    parts: colophon,
    align: 'center',
    colour: 'soft',
  });
}

const festiveContentsDescription = (
  context: PlanContext,
  { entries }: FestiveContents,
  ground: PageDescription['ground'],
): PageDescription => ({
  kind: 'contents',
  ground,
  folio: false,
  why: `${entries.length} stories, in the order they were told; dated ${issueDate(context.story.date) || 'without a month'}.`,
});

/** Templates for page 3 with the list of stories. */
export const contentsPages: readonly Template<FestiveContents>[] = [
  {
    name: 'contents-window',
    form: 'window',
    suits: (context, contents) => {
      const [photo] = contents.photos;
      const room = listOf(context, contents).titleTop - 12 - page.top - captionOf(context, contents.photos).tall;
      if (!photo || contents.photos.length > 1 || room < 62) return undefined;
      const cost = costs(photo, windowSize(photo, room, 140), 'window');
      return cost > 0.4 ? undefined : 1 - cost;
    },
    lay: (context, layout, contents) => {
      const tone = tones.paper;
      const photo = requireSuited(contents.photos[0]);
      const caption = captionOf(context, contents.photos);
      const room = listOf(context, contents).titleTop - 12 - page.top - caption.tall;
      const { w, h } = windowSize(photo, room, 140);
      layEdges(layout, tone);
      const spare = room - h;
      layWindow(layout, photo, { at: box({ x: centred(w), y: page.top + 1 + spare / 3, w, h }), tone });
      layCaption(layout, caption, { y: page.top + 1 + spare / 3 + h + 1, tone });
      layList(context, layout, { contents, tone, up: spare / 3 });
      return festiveContentsDescription(context, contents, 'paper');
    },
  },
  {
    name: 'contents-band',
    form: 'band',
    suits: (context, contents) =>
      contents.photos.length > 0 && listOf(context, contents).titleTop > 76 ? 0.6 : undefined,
    lay: (context, layout, contents) => {
      const tone = tones.paper;
      const { titleTop } = listOf(context, contents);
      const caption = captionOf(context, contents.photos);
      const [photo] = contents.photos;
      const most = photo && contents.photos.length === 1 ? (trim.w / aspectOf(photo)) * 1.3 : 150;
      const room = titleTop - 14 - bandTall - caption.tall;
      const tall = Math.min(room, Math.max(60, most));
      layAcross(layout, contents.photos, box({ x: 0, y: 0, w: trim.w, h: tall }));
      layBand(layout, tall, { tall: bandTall });
      layCaption(layout, caption, { y: tall + bandTall, tone });
      layEdges(layout, tone, { top: tall + bandTall });
      layList(context, layout, { contents, tone, up: (room - tall) * 0.6 });
      return festiveContentsDescription(context, contents, 'paper');
    },
  },
  {
    name: 'contents-garland',
    form: 'garland',
    suits: (_context, { photos }) => (photos.length === 0 ? 0.6 : 0.05),
    lay: (context, layout, contents) => {
      const tone = tones.tint;
      const { titleTop } = listOf(context, contents);
      const free = titleTop - 8 - garlandTall;
      layGarland(layout, tone);
      const [photo] = contents.photos;
      if (photo && free > 40) {
        const { w, h } = windowSize(photo, free - 6, 140);
        layWindow(layout, photo, { at: box({ x: centred(w), y: garlandTall + 4, w, h }), tone });
      } else if (free > 54) {
        const size = Math.min(free - 12, 104);
        layRosette(layout, garlandTall + (free - size) / 2, { size, tone });
      }
      layList(context, layout, { contents, tone });
      return festiveContentsDescription(context, contents, 'tint');
    },
  },
];
