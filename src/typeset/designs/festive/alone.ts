import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layColumn, layDrawing, layType } from '../../plan/page-layout.ts';
import { columnWidth, leadingOf } from '../../plan/page-sequence.ts';
import type { OnePageText } from '../../plan/text-pages.ts';
import { oneColumn } from '../../plan/text-pages.ts';
import { layCodes } from '../../plan/recording-codes.ts';
import type { FestiveTone } from './tone.ts';
import { captionOf, layCaption, pickQuote } from './captions-and-quotes.ts';
import { costs, layMat, layWindow } from './picture-frames.ts';
import { deep, tones } from './tone.ts';
import { layCloth, layDivider, layEdges, layPlate } from './ornaments.ts';
import { centred, festiveGrid as page } from './grid.ts';
import { festiveHeadParts } from './heads.ts';

/** The head, the text in one column, and the height of both with their page marks, mm (`all`). */
function festiveTextColumn(
  context: PlanContext,
  content: OnePageText,
  { w, head = w }: { w: number; head?: number | undefined },
) {
  const set = oneColumn(context, content, {
    w,
    head: { parts: festiveHeadParts(context, content.answer, { width: head, eyebrow: content.eyebrow }), w: head },
  });
  return { ...set, all: set.headTall + 10 + set.tall + set.marks };
}
type Column = ReturnType<typeof festiveTextColumn>;

/** Lays head, divider, text and page marks, one under the other. */
function layAll(
  context: PlanContext,
  layout: PageLayout,
  { content, set, at }: { content: OnePageText; set: Column; at: { x: number; y: number; w: number; over?: string } },
) {
  const { x, y, w } = at;
  const overOption = at.over === undefined ? {} : { over: at.over };
  layType(layout, box({ x, y, w, h: set.headTall + 1 }), { parts: set.parts, align: 'center', ...overOption });
  layDrawing(layout, box({ x: x + (w - 50) / 2, y: y + set.headTall + 3, w: 50, h: 4.4 }), {
    drawing: 'divider',
    ink: 'accent',
    ground: 'paper',
    ...overOption,
  });
  const textTop = y + set.headTall + 10;
  layColumn(layout, content.text.id, {
    x,
    y: textTop,
    w,
    lines: set.lines,
    leading: leadingOf(context.body),
    ...overOption,
  });
  if (set.marks > 0)
    layCodes(
      layout,
      { x, y: textTop + set.tall + 7, w },
      { marks: content.answer.marks, ground: 'light', ...overOption },
    );
}

/** Width of the text's column, mm: half of the page. */
const half = (context: PlanContext): number => (context.body.columns === 2 ? columnWidth(context) : 79);
const room = page.bottom - page.top - 2;
const festiveStoryDescription = (kind: PageDescription['kind'], why: string): PageDescription => ({
  kind,
  ground: 'paper',
  folio: true,
  why,
});

/** The text in one column; `lay` fills the other, whose left edge and width it gets, mm. */
const festiveTextBesidePictures = (
  name: string,
  suits: (context: PlanContext, content: OnePageText, w: number) => number | undefined,
  lay: (context: PlanContext, layout: PageLayout, content: OnePageText & { column: { x: number; w: number } }) => void,
): Template<OnePageText> => ({
  name,
  form: 'side',
  suits: (context, content) => {
    const w = half(context);
    if (content.kind !== 'feature' || content.photos.length === 0) return undefined;
    const { all } = festiveTextColumn(context, content, { w });
    return all <= room && all > 160 ? suits(context, content, page.width - w - 9) : undefined;
  },
  lay: (context, layout, content) => {
    const w = half(context);
    const set = festiveTextColumn(context, content, { w });
    layEdges(layout);
    const x = layout.left ? layout.x1 - w : layout.x0;
    layAll(context, layout, { content, set, at: { x, y: page.top + 2 + (room - set.all) / 2, w } });
    lay(context, layout, {
      ...content,
      column: { x: layout.left ? layout.x0 : layout.x0 + w + 9, w: page.width - w - 9 },
    });
    return festiveStoryDescription('feature', 'Pictures stand upright beside a short story.');
  },
});

/** The tall window beside a text: its caption and its height, mm. */
function tallWindow(context: PlanContext, photo: PhotoFacts, w: number) {
  const caption = captionOf(context, [photo], w);
  const h = Math.min(room - caption.tall, w / Math.min(0.8, Math.max(0.52, aspectOf(photo) * 0.86)));
  return { caption, h };
}

const besideWindow = festiveTextBesidePictures(
  'opening-side',
  (context, { photos }, w) => {
    const [photo] = photos;
    if (!photo || photos.length > 1) return undefined;
    const cost = costs(photo, { w: w - 3, h: tallWindow(context, photo, w - 3).h }, 'window');
    return cost > 0.42 ? undefined : 0.9 - cost * 0.4;
  },
  (context, layout, { photos, answer, column: { x, w } }) => {
    const [photo] = photos as [PhotoFacts];
    const inner = w - 3;
    const { caption, h } = tallWindow(context, photo, inner);
    const rest = room - caption.tall - h;
    const quote = rest > 60 ? pickQuote(context, [answer], { width: inner, room: rest - 8 }) : undefined;
    const y = page.top + 2 + (quote ? Math.max(0, (rest - quote.tall - 14) / 2) : rest / 2);
    layWindow(layout, photo, { at: box({ x: x + 1.5, y, w: inner, h }) });
    layCaption(layout, caption, { y: y + h + 1, tone: tones.paper, w: inner, x: x + 1.5 });
    if (!quote) return;
    const under = y + h + caption.tall + 14;
    layDrawing(layout, box({ x: x + (w - 50) / 2, y: under, w: 50, h: 4.4 }), {
      drawing: 'divider',
      ink: 'accent',
      ground: 'paper',
    });
    layType(layout, box({ x, y: under + 9, w, h: quote.tall - 8 }), {
      parts: quote.parts,
      align: 'center',
      colour: 'accent',
    });
  },
);

/** Pictures of one size under each other, as wide as the column: caption, gap and height of each, mm. */
function pillar(context: PlanContext, photos: readonly PhotoFacts[], w: number) {
  const caption = captionOf(context, photos, w);
  const gap = 6;
  const h = Math.min(w * 1.3, (room - caption.tall - gap * (photos.length - 1) - 3) / photos.length);
  return { caption, gap, h };
}

const besidePillar = festiveTextBesidePictures(
  'opening-pillar',
  (context, { photos }, w) => {
    if (photos.length < 2 || photos.length > 3) return undefined;
    const { h } = pillar(context, photos, w - 3);
    const worst = Math.max(...photos.map(photo => costs(photo, { w: w - 3, h })));
    return worst > 0.5 ? undefined : 0.9 - worst * 0.4;
  },
  (context, layout, { photos, column: { x, w } }) => {
    const { caption, gap, h } = pillar(context, photos, w - 3);
    const all = photos.length * h + gap * (photos.length - 1) + caption.tall;
    const y = page.top + 3.5 + (room - 3 - all) / 2;
    photos.forEach((photo, at) =>
      layMat(layout, photo, { at: box({ x: x + 1.5, y: y + at * (h + gap), w: w - 3, h }) }),
    );
    layCaption(layout, caption, { y: y + all - caption.tall + 1, tone: tones.paper, w: w - 3, x: x + 1.5 });
  },
);

/** A sheet on a printed cloth, mm: its width, its padding, and the measure of the text on it. */
const [sheetWidth, sheetPad] = [156, 20];
const measureOn = sheetWidth - 2 * sheetPad;
/** The text on such a sheet: letters, recipes, and stories without a picture. */
const onCloth = (
  name: string,
  kind: 'letter' | 'list' | 'feature',
  { cloth, why }: { cloth: FestiveTone; why: string },
): Template<OnePageText> => ({
  name,
  form: 'sheet',
  suits: (context, content, number) => {
    if (content.kind !== kind || content.photos.length > 0) return undefined;
    // A story within three pages of another such sheet is laid in columns, so that the pages vary.
    if (kind === 'feature' && number - (context.used.get(name)?.last ?? -9) <= 3) return undefined;
    const { all } = festiveTextColumn(context, content, { w: measureOn });
    return all + 2 * sheetPad + 8 <= trim.h - 26 && all > 90 ? (kind === 'feature' ? 0.6 : 1) : undefined;
  },
  lay: (context, layout, content) => {
    const set = festiveTextColumn(context, content, { w: measureOn });
    const over = layCloth(layout, cloth.ground, cloth.ground === 'deep' ? 'accent' : 'second');
    const h = set.all + 2 * sheetPad;
    const y = (trim.h - h) / 2;
    layPlate(layout, box({ x: centred(sheetWidth), y, w: sheetWidth, h }), { tone: tones.paper, over });
    layAll(context, layout, { content, set, at: { x: centred(measureOn), y: y + sheetPad + 3, w: measureOn, over } });
    return { kind, ground: cloth.ground, folio: false, why };
  },
});

/** The moments of a timeline beside an upright printed border. */
const timeline: Template<OnePageText> = {
  name: 'timeline',
  suits: (context, content) => {
    if (content.kind !== 'timeline' || content.photos.length > 0) return undefined;
    return festiveTextColumn(context, content, { w: 128, head: page.width }).all <= room ? 1 : undefined;
  },
  lay: (context, layout, content) => {
    const set = festiveTextColumn(context, content, { w: 128, head: page.width });
    layEdges(layout);
    const y = page.top + 2;
    layType(layout, box({ x: layout.x0, y, w: page.width, h: set.headTall + 1 }), {
      parts: set.parts,
      align: 'center',
    });
    layDivider(layout, y + set.headTall + 3);
    const textTop = y + set.headTall + 12;
    layDrawing(layout, box({ x: layout.x0 + 6, y: textTop, w: 12, h: Math.max(40, set.tall) }), {
      drawing: 'upright',
      ink: 'accent',
      ground: 'paper',
    });
    layColumn(layout, content.text.id, {
      x: layout.x0 + 30,
      y: textTop,
      w: 128,
      lines: set.lines,
      leading: leadingOf(context.body),
    });
    if (set.marks > 0)
      layCodes(
        layout,
        { x: layout.x0 + 30, y: textTop + set.tall + 7, w: 128 },
        { marks: content.answer.marks, ground: 'light' },
      );
    return festiveStoryDescription('timeline', 'Days in a row along a printed border.');
  },
};

/** Templates for a text that has a page to itself. */
export const festiveSinglePages: readonly Template<OnePageText>[] = [
  onCloth('letter', 'letter', { cloth: tones.tint, why: 'A letter keeps its own sheet.' }),
  deep(onCloth('recipe', 'list', { cloth: tones.deep, why: 'A list is a card on a printed cloth.' })),
  onCloth('opening-card', 'feature', {
    cloth: tones.tint,
    why: 'A story without a picture is a card on a printed cloth.',
  }),
  timeline,
  besideWindow,
  besidePillar,
];
