import type { Box, PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import type { PageDescription, PlanContext, PageLayout, Template } from '../../plan/design.ts';
import { box, layRule, layType } from '../../plan/page-layout.ts';
import type { ContentsEntry } from '../../plan/page-sequence.ts';
import { heightOf, textPart } from '../../plan/answers.ts';
import { keptUntilLine } from '../../plan/recording-codes.ts';
import { typographic } from '../../text/typography.ts';
import { boldGrid, outside, span, wide } from './grid.ts';
import { costIn, layBand, layShots } from './tone.ts';
import { isNote, layNote, lineSize, noteTall } from './type.ts';

/** The page that lists the stories. */
interface BoldContents {
  photos: readonly PhotoFacts[];
  entries: readonly ContentsEntry[];
}

interface BoldRow {
  entry: ContentsEntry;
  /** Measured titles and notes, and how tall the row is with its rule and air, mm. */
  title: number;
  tall: number;
}

interface ContentsList {
  /** Measure, and what of it the numbers take. */
  w: number;
  number: number;
  /** Points of titles and numbers. */
  size: number;
  figure: number;
  /** Air above and below. */
  air: number;
  notes: boolean;
}

function boldContentsRows(context: PlanContext, entries: readonly ContentsEntry[], list: ContentsList): BoldRow[] {
  return entries.map(entry => {
    const parts = rowParts(entry, list);
    const tall = heightOf(parts, list.w - list.number, context.measure);
    return { entry, title: tall, tall: Math.max(tall, list.figure * 0.26) + 2 * list.air + 0.8 };
  });
}

const rowParts = ({ title, note }: ContentsEntry, { size, notes }: ContentsList) => [
  textPart('entry', title, { size, gap: 2.4 }),
  ...(notes && note !== '' ? [textPart('label', note, { size: 8 })] : []),
];

/** Rows under rules: the page's number large, the title beside it. Answers where they end. */
function layBoldContentsRows(
  layout: PageLayout,
  at: Pick<Box, 'x' | 'y'>,
  { rows, list }: { rows: readonly BoldRow[]; list: ContentsList },
): number {
  let y = at.y;
  for (const { entry, title, tall } of rows) {
    layRule(layout, box({ x: at.x, y, w: list.w, h: 0.5 }), { ink: 'ink' });
    layType(layout, box({ x: at.x, y: y + list.air, w: list.number - 2, h: tall - list.air - 0.8 }), {
      parts: [textPart('numeral', String(entry.page), { size: list.figure })],
      colour: 'accent',
    });
    layType(layout, box({ x: at.x + list.number, y: y + list.air, w: list.w - list.number, h: title + 1 }), {
      parts: rowParts(entry, list),
      colour: 'ink',
    });
    y += tall;
  }
  return y;
}

const sum = (rows: readonly BoldRow[]): number => rows.reduce((all, { tall }) => all + tall, 0);

const boldContentsDescription = ({ entries }: BoldContents): PageDescription => ({
  kind: 'contents',
  ground: 'paper',
  folio: false,
  why: `${entries.length} stories, in the order they were told.`,
});

/** The title, as large as its measure bears, and how tall it is, mm. */
function titleOf(context: PlanContext, w: number, most: number) {
  const title = textPart('headline', context.look.inside, {
    size: Math.min(most, lineSize(context.look.inside, w, { look: context.look, most: 200 })),
  });
  return { title, tall: heightOf([title], w, context.measure) };
}

/** A name as far as its words stand in the margin. */
const narrow = (name: string): string | undefined =>
  [typographic(name), typographic(name).split(' ')[0] ?? ''].find(it => isNote(it));

/** What this magazine is: a note for the margin. */
function aboutOf({ story }: PlanContext): string {
  const [person, from] = [narrow(story.person), story.from === null ? undefined : narrow(story.from)];
  const about = person === undefined ? '' : `About ${person}. `;
  const by = from === undefined ? '' : ` by ${from}`;
  const kept = keptUntilLine(story.voices);
  return `${about}Written${by}, printed as it was told.${kept === '' ? '' : ` ${kept}`}`;
}

const generous = (context: PlanContext, entries: readonly ContentsEntry[], w: number): ContentsList => ({
  w,
  number: w > 120 ? 28 : 20,
  size:
    (entries.length > 5 ? 14 : entries.length > 3 ? 17 : 20) * (w > 120 ? 1.15 : 1) * Math.min(1, context.look.scale),
  figure: (w > 120 ? 30 : 22) * Math.min(1, context.look.scale),
  air: entries.length > 6 ? 3 : 4.2,
  notes: entries.length <= 9,
});

const dense = (context: PlanContext): ContentsList => ({
  w: 77.5,
  number: 15,
  size: 11.5 * Math.min(1.05, context.look.scale),
  figure: 17 * Math.min(1, context.look.scale),
  air: 2.6,
  notes: false,
});

export const contentsPages: readonly Template<BoldContents>[] = [
  {
    // Title and rows over all columns; the picture takes what they leave at the foot.
    name: 'contents-list',
    suits: (context, { entries }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, boldGrid.width));
      return sum(rows) < 190 ? 0.7 : undefined;
    },
    lay: (context, layout, given) => {
      const list = generous(context, given.entries, boldGrid.width);
      const rows = boldContentsRows(context, given.entries, list);
      const { title, tall } = titleOf(context, boldGrid.width, 96);
      layType(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      const end = layBoldContentsRows(layout, { x: layout.x0, y: boldGrid.top + tall + 12 }, { rows, list });
      const noted = layNote(context, layout, { y: boldGrid.top + tall + 8, text: aboutOf(context) });
      const top = Math.max(end, noted) + 8;
      if (trim.h - top > 50)
        layBand(context, layout, { area: { y: top, h: trim.h - top, above: true }, of: { photos: given.photos } });
      return boldContentsDescription(given);
    },
  },
  {
    // The picture over the page, title and rows under it.
    name: 'contents-top',
    suits: (context, { entries, photos }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, boldGrid.width));
      return photos.length > 0 && sum(rows) < 150 ? 0.75 : undefined;
    },
    lay: (context, layout, given) => {
      const list = generous(context, given.entries, boldGrid.width);
      const rows = boldContentsRows(context, given.entries, list);
      const { title, tall } = titleOf(context, boldGrid.width, 76);
      const listTop = boldGrid.bottom + 4 - sum(rows);
      const titleTop = listTop - 10 - tall;
      const noteTop = Math.min(listTop - 4, trim.h - 10 - noteTall(context, aboutOf(context)));
      layBand(context, layout, {
        area: { y: 0, h: Math.min(titleTop - 12, noteTop - 4) },
        of: { photos: given.photos },
      });
      layType(layout, box({ x: layout.x0, y: titleTop, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      layBoldContentsRows(layout, { x: layout.x0, y: listTop }, { rows, list });
      layNote(context, layout, { y: noteTop, text: aboutOf(context) });
      return boldContentsDescription(given);
    },
  },
  {
    // An upright picture down the outer side, the rows in two columns' measure.
    name: 'contents-side',
    suits: (context, { entries, photos: [photo] }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, wide(2)));
      const { tall } = titleOf(context, wide(2), 60);
      const fits = sum(rows) + tall + 20 < boldGrid.bottom - boldGrid.top;
      return photo && fits && costIn(photo, 86, 190) < 0.32 ? 0.85 : undefined;
    },
    lay: (context, layout, given) => {
      const list = generous(context, given.entries, wide(2));
      const rows = boldContentsRows(context, given.entries, list);
      const at = span(layout, 0, 2);
      const { title, tall } = titleOf(context, at.w, 60);
      layType(layout, box({ x: at.x, y: boldGrid.top, w: at.w, h: tall + 1 }), { parts: [title] });
      layBoldContentsRows(
        layout,
        { x: at.x, y: Math.max(boldGrid.top + tall + 12, boldGrid.bottom - sum(rows)) },
        { rows, list },
      );
      const side = outside(layout, 1);
      layShots(context, layout, {
        photos: given.photos,
        area: box({ x: side.x, y: 0, w: side.w, h: 200 }),
        look: {
          words: { x: side.x, w: side.w - 12 },
        },
      });
      layNote(context, layout, { y: 212, text: aboutOf(context) });
      return boldContentsDescription(given);
    },
  },
  {
    // Many stories: two columns of short rows.
    name: 'contents-columns',
    suits: (_desk, { entries }) => (entries.length > 6 ? 0.6 : 0.05),
    lay: (context, layout, given) => {
      const list = dense(context);
      const rows = boldContentsRows(context, given.entries, list);
      const half = Math.ceil(rows.length / 2);
      const { title, tall } = titleOf(context, boldGrid.width, 96);
      layType(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      const y = boldGrid.top + tall + 12;
      const ends = [rows.slice(0, half), rows.slice(half)].map((some, n) =>
        layBoldContentsRows(layout, { x: layout.x0 + n * (boldGrid.width - list.w), y }, { rows: some, list }),
      );
      const noted = layNote(context, layout, { y: y - 4, text: aboutOf(context) });
      const top = Math.max(...ends, noted) + 9;
      if (trim.h - top > 50)
        layBand(context, layout, { area: { y: top, h: trim.h - top, above: true }, of: { photos: given.photos } });
      return boldContentsDescription(given);
    },
  },
];
