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

interface BoldContents {
  photos: readonly PhotoFacts[];
  entries: readonly ContentsEntry[];
}

interface BoldRow {
  entry: ContentsEntry;
  /** Height of title and note, and of the row with its rule and space, mm. */
  title: number;
  tall: number;
}

interface ContentsList {
  /** Width of the list, and the part of it for the numbers, mm. */
  w: number;
  number: number;
  /** Points of the titles and of the numbers. */
  size: number;
  figure: number;
  /** Space above and below a row's text, mm. */
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

/** Lays the rows under rules, each with a large page number and its title. Returns where they end, mm. */
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

/** The title in the largest size up to `most` points that fits `w` mm, and its height, mm. */
function titleOf(context: PlanContext, w: number, most: number) {
  const title = textPart('headline', context.look.inside, {
    size: Math.min(most, lineSize(context.look.inside, w, { look: context.look, most: 200 })),
  });
  return { title, tall: heightOf([title], w, context.measure) };
}

/** The name, or its first word, that fits the margin; `undefined` when neither does. */
const narrow = (name: string): string | undefined =>
  [typographic(name), typographic(name).split(' ')[0] ?? ''].find(text => isNote(text));

/** The note about the magazine for the margin. */
function aboutOf({ story }: PlanContext): string {
  const [person, from] = [narrow(story.person), story.from === null ? undefined : narrow(story.from)];
  const about = person === undefined ? '' : `About ${person}. `;
  const by = from === undefined ? '' : ` by ${from}`;
  const kept = keptUntilLine(story.voices);
  return `${about}Written${by}, printed as it was told.${kept === '' ? '' : ` ${kept}`}`;
}

/** A list with large titles, by the number of stories. */
const generous = (context: PlanContext, entries: readonly ContentsEntry[], w: number): ContentsList => ({
  w,
  number: w > 120 ? 28 : 20,
  size:
    (entries.length > 5 ? 14 : entries.length > 3 ? 17 : 20) * (w > 120 ? 1.15 : 1) * Math.min(1, context.look.scale),
  figure: (w > 120 ? 30 : 22) * Math.min(1, context.look.scale),
  air: entries.length > 6 ? 3 : 4.2,
  notes: entries.length <= 9,
});

/** A list in two columns with small titles. */
const dense = (context: PlanContext): ContentsList => ({
  w: 77.5,
  number: 15,
  size: 11.5 * Math.min(1.05, context.look.scale),
  figure: 17 * Math.min(1, context.look.scale),
  air: 2.6,
  notes: false,
});

/** Templates for page 3 with the list of stories. */
export const contentsPages: readonly Template<BoldContents>[] = [
  {
    // Title and rows over all columns, the picture in the room that they leave at the foot.
    name: 'contents-list',
    suits: (context, { entries }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, boldGrid.width));
      return sum(rows) < 190 ? 0.7 : undefined;
    },
    lay: (context, layout, contents) => {
      const list = generous(context, contents.entries, boldGrid.width);
      const rows = boldContentsRows(context, contents.entries, list);
      const { title, tall } = titleOf(context, boldGrid.width, 96);
      layType(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      const end = layBoldContentsRows(layout, { x: layout.x0, y: boldGrid.top + tall + 12 }, { rows, list });
      const noteEnd = layNote(context, layout, { y: boldGrid.top + tall + 8, text: aboutOf(context) });
      const top = Math.max(end, noteEnd) + 8;
      if (trim.h - top > 50)
        layBand(context, layout, { area: { y: top, h: trim.h - top, above: true }, of: { photos: contents.photos } });
      return boldContentsDescription(contents);
    },
  },
  {
    // The picture over the page, title and rows under it.
    name: 'contents-top',
    suits: (context, { entries, photos }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, boldGrid.width));
      return photos.length > 0 && sum(rows) < 150 ? 0.75 : undefined;
    },
    lay: (context, layout, contents) => {
      const list = generous(context, contents.entries, boldGrid.width);
      const rows = boldContentsRows(context, contents.entries, list);
      const { title, tall } = titleOf(context, boldGrid.width, 76);
      const listTop = boldGrid.bottom + 4 - sum(rows);
      const titleTop = listTop - 10 - tall;
      const noteTop = Math.min(listTop - 4, trim.h - 10 - noteTall(context, aboutOf(context)));
      layBand(context, layout, {
        area: { y: 0, h: Math.min(titleTop - 12, noteTop - 4) },
        of: { photos: contents.photos },
      });
      layType(layout, box({ x: layout.x0, y: titleTop, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      layBoldContentsRows(layout, { x: layout.x0, y: listTop }, { rows, list });
      layNote(context, layout, { y: noteTop, text: aboutOf(context) });
      return boldContentsDescription(contents);
    },
  },
  {
    // An upright picture along the outer edge, the rows two columns wide.
    name: 'contents-side',
    suits: (context, { entries, photos: [photo] }) => {
      const rows = boldContentsRows(context, entries, generous(context, entries, wide(2)));
      const { tall } = titleOf(context, wide(2), 60);
      const fits = sum(rows) + tall + 20 < boldGrid.bottom - boldGrid.top;
      return photo && fits && costIn(photo, 86, 190) < 0.32 ? 0.85 : undefined;
    },
    lay: (context, layout, contents) => {
      const list = generous(context, contents.entries, wide(2));
      const rows = boldContentsRows(context, contents.entries, list);
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
        photos: contents.photos,
        area: box({ x: side.x, y: 0, w: side.w, h: 200 }),
        look: {
          words: { x: side.x, w: side.w - 12 },
        },
      });
      layNote(context, layout, { y: 212, text: aboutOf(context) });
      return boldContentsDescription(contents);
    },
  },
  {
    // Many stories: two columns of short rows.
    name: 'contents-columns',
    suits: (_context, { entries }) => (entries.length > 6 ? 0.6 : 0.05),
    lay: (context, layout, contents) => {
      const list = dense(context);
      const rows = boldContentsRows(context, contents.entries, list);
      const half = Math.ceil(rows.length / 2);
      const { title, tall } = titleOf(context, boldGrid.width, 96);
      layType(layout, box({ x: layout.x0, y: boldGrid.top, w: boldGrid.width, h: tall + 1 }), { parts: [title] });
      const y = boldGrid.top + tall + 12;
      const ends = [rows.slice(0, half), rows.slice(half)].map((column, n) =>
        layBoldContentsRows(layout, { x: layout.x0 + n * (boldGrid.width - list.w), y }, { rows: column, list }),
      );
      const noteEnd = layNote(context, layout, { y: y - 4, text: aboutOf(context) });
      const top = Math.max(...ends, noteEnd) + 9;
      if (trim.h - top > 50)
        layBand(context, layout, { area: { y: top, h: trim.h - top, above: true }, of: { photos: contents.photos } });
      return boldContentsDescription(contents);
    },
  },
];
