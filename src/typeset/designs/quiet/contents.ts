import type { TextPart, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PlanContext, PageLayout } from '../../plan/design.ts';
import { box, toPlanPage, layOrnament, layPanel, layPhotos, layType, emptyPage } from '../../plan/page-layout.ts';
import { issueDate } from '../../plan/names.ts';
import type { ContentsEntry } from '../../plan/page-sequence.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { imprintOf } from '../../plan/recording-codes.ts';
import { layBleed } from './tone.ts';

/** Where the page's text ends, mm. */
const bottom = 279;
/** Size of an upright picture beside the title, mm. */
const uprightPhoto = { w: 92, h: 130 };

/**
 * Page 3: the list of stories under a picture across the page or beside an upright one, and the colophon. Without a
 * picture and with enough room the title is on a ground instead.
 */
export function contents(
  context: PlanContext,
  photos: readonly PhotoFacts[],
  entries: readonly ContentsEntry[],
): PlanPage {
  const layout = emptyPage(context, 3);
  const { look } = context;
  const count = entries.length;
  // Without a picture a longer list still fits one column.
  const columns = count > (photos.length === 0 ? 9 : 6) ? 2 : 1;
  const size = (count > 12 ? 12 : count > 6 ? 13.5 : count > 3 ? 17 : 20) * (look.scale > 1 ? 1.12 : look.scale);
  const width = layout.x1 - layout.x0;
  const gap = columns === 2 ? 5.4 : count > 3 ? 7 : 9;
  const colophon = [
    textPart('eyebrow', 'About this magazine', { size: 7.2, gap: 4, colour: 'accent' }),
    textPart('note', imprintOf(context.story), { size: 9.4 }),
  ];
  const foot = heightOf(colophon, 104, context.measure);
  const title = textPart('headline', look.inside, { size: (count > 9 ? 40 : 52) * look.scale });
  const listTall = quietContentsHeight(context, entries, { columns, size, gap, width });
  const listTop = bottom - foot - 12 - listTall;
  const photo = photos[0];
  const upright = photo !== undefined && aspectOf(photo) < 0.95 && listTop > uprightPhoto.h + 12;
  if (photos.length === 0 && listTop > 86)
    return layPlainContents(context, layout, { entries, columns, size, gap, colophon, foot });
  const titleTop = upright ? 24 : listTop - 11 - heightOf([title], width, context.measure);
  if (photo && upright)
    layBleed(layout, photo, box({ x: trim.w - uprightPhoto.w, y: 0, w: uprightPhoto.w, h: uprightPhoto.h }));
  else layTop(context, layout, { photos, tall: titleTop - 14 });
  const titleWidth = upright ? trim.w - uprightPhoto.w - layout.x0 - 8 : width;
  const titleTall = heightOf([title], titleWidth, context.measure);
  layType(layout, box({ x: layout.x0, y: titleTop, w: titleWidth, h: titleTall + 1 }), {
    parts: [title],
    colour: 'ink',
  });
  const list = box({ x: layout.x0, y: listTop, w: width, h: listTall + 2 });
  layout.frames.push({ kind: 'contents', id: 'p3-contents', box: list, columns, size, gap, entries });
  layType(layout, box({ x: layout.x0, y: bottom - foot, w: 104, h: foot + 1 }), { parts: colophon, colour: 'soft' });
  layOrnament(layout, { x: layout.x1 - 20, y: bottom - 20, size: 20, ink: 'accent', ground: 'paper' });
  return toPlanPage(layout, {
    kind: 'contents',
    template: upright ? 'contents-upright' : 'contents-top',
    ground: 'paper',
    folio: false,
    running: '',
    why: `${count} stories, in the order they were told; dated ${issueDate(context.story.date) || 'without a month'}.`,
  });
}

interface PlainOptions {
  entries: readonly ContentsEntry[];
  columns: 1 | 2;
  size: number;
  gap: number;
  colophon: readonly TextPart[];
  foot: number;
}

/** Page 3 without a picture: the title large on a ground, the list below it. */
function layPlainContents(context: PlanContext, layout: PageLayout, list: PlainOptions): PlanPage {
  const { entries, columns, colophon, foot } = list;
  const width = layout.x1 - layout.x0;
  const room = bottom - foot - 16 - 104;
  const set = [1.7, 1.5, 1.35, 1.2, 1]
    .map(factor => ({ size: list.size * factor, gap: list.gap * 0.9 }))
    .find(sizes => quietContentsHeight(context, entries, { columns, width, ...sizes }) <= room) ?? {
    size: list.size,
    gap: list.gap,
  };
  const tall = quietContentsHeight(context, entries, { columns, width, ...set });
  const top = Math.min(104, bottom - foot - 16 - tall);
  const over = layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: top - 18 }), { colour: 'deep' });
  layOrnament(layout, { x: layout.x1 - 26, y: 20, size: 26, ink: 'second', ground: 'deep', over });
  const title = [
    textPart('headline', context.look.inside, { size: Math.min(76, (top - 30) * 0.9) * context.look.scale }),
  ];
  layType(layout, box({ x: layout.x0, y: 20, w: width - 34, h: top - 50 }), {
    parts: title,
    anchor: 'bottom',
    colour: 'light',
    over,
  });
  layout.frames.push({
    kind: 'contents',
    id: 'p3-contents',
    box: box({ x: layout.x0, y: top, w: width, h: tall + 2 }),
    columns,
    ...set,
    entries,
  });
  layType(layout, box({ x: layout.x0, y: bottom - foot, w: 104, h: foot + 1 }), { parts: colophon, colour: 'soft' });
  return toPlanPage(layout, {
    kind: 'contents',
    template: 'contents-plain',
    ground: 'paper',
    folio: false,
    running: '',
    why: `${entries.length} stories, in the order they were told, under a title without a picture.`,
  });
}

/** Fills the top `tall` mm of the page with the photos; without any, with the theme's pattern. */
function layTop(
  context: PlanContext,
  layout: PageLayout,
  { photos, tall }: { photos: readonly PhotoFacts[]; tall: number },
) {
  if (photos.length > 0)
    layPhotos(layout, { photos, area: box({ x: 0, y: 0, w: trim.w, h: tall }), gap: 2, captionInset: 20 });
  else if (tall > 30)
    layPanel(layout, box({ x: 0, y: 0, w: trim.w, h: tall }), {
      colour: 'deep',
      ink: 'second',
      pattern: true,
      step: 40,
    });
}

/** The height of the list, mm: that of its taller column. */
function quietContentsHeight(
  context: PlanContext,
  entries: readonly ContentsEntry[],
  list: { columns: number; size: number; gap: number; width: number },
): number {
  const width = (list.columns === 2 ? (list.width - 8) / 2 : list.width) - list.size * 0.72;
  const half = Math.ceil(entries.length / list.columns);
  const talls = entries.map(
    ({ title, note }) =>
      heightOf(
        [
          textPart('entry', title, { size: list.size, gap: 2.6 }),
          ...(note === '' ? [] : [textPart('label', note, { size: 7.8 })]),
        ],
        width,
        context.measure,
      ) + list.gap,
  );
  const sum = (heights: readonly number[]) => heights.reduce((total, tall) => total + tall, 0);
  return Math.max(sum(talls.slice(0, half)), sum(talls.slice(half)));
}
