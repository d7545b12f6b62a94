import type { Part, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import { box, finish, layOrnament, layPanel, layPhotos, layType, sheet } from '../../plan/desk.ts';
import { issueDate } from '../../plan/names.ts';
import type { Entry } from '../../plan/sequence.ts';
import { heightOf, part } from '../../plan/text.ts';
import { imprintOf } from '../../plan/voice.ts';
import { layBleed } from './tone.ts';

/** Where the page's text ends, mm. */
const bottom = 279;
const uprightPhoto = { w: 92, h: 130 };

/** The list of stories on page 3, under a picture across the page or beside an upright one, and whose magazine this is. */
export function contents(desk: Desk, photos: readonly PhotoFacts[], entries: readonly Entry[]): PlanPage {
  const on = sheet(desk, 3);
  const { look } = desk;
  const many = entries.length;
  // Without a picture there is room for one column.
  const columns = many > (photos.length === 0 ? 9 : 6) ? 2 : 1;
  const size = (many > 12 ? 12 : many > 6 ? 13.5 : many > 3 ? 17 : 20) * (look.scale > 1 ? 1.12 : look.scale);
  const width = on.x1 - on.x0;
  const gap = columns === 2 ? 5.4 : many > 3 ? 7 : 9;
  const colophon = [
    part('eyebrow', 'About this magazine', 7.2, { gap: 4, colour: 'accent' }),
    part('note', imprintOf(desk.story), 9.4),
  ];
  const foot = heightOf(colophon, 104, desk.measure);
  const title = part('headline', look.inside, (many > 9 ? 40 : 52) * look.scale);
  const listTall = tallOf(desk, entries, { columns, size, gap, width });
  const listTop = bottom - foot - 12 - listTall;
  const photo = photos[0];
  const upright = photo !== undefined && aspectOf(photo) < 0.95 && listTop > uprightPhoto.h + 12;
  if (photos.length === 0 && listTop > 86) return plain(desk, on, { entries, columns, size, gap, colophon, foot });
  const titleTop = upright ? 24 : listTop - 11 - heightOf([title], width, desk.measure);
  if (photo && upright) layBleed(on, photo, box(trim.w - uprightPhoto.w, 0, uprightPhoto.w, uprightPhoto.h));
  else layTop(desk, on, photos, titleTop - 14);
  const titleWidth = upright ? trim.w - uprightPhoto.w - on.x0 - 8 : width;
  const titleTall = heightOf([title], titleWidth, desk.measure);
  layType(on, box(on.x0, titleTop, titleWidth, titleTall + 1), { parts: [title], colour: 'ink' });
  const list = box(on.x0, listTop, width, listTall + 2);
  on.frames.push({ kind: 'contents', id: 'p3-contents', box: list, columns, size, gap, entries });
  layType(on, box(on.x0, bottom - foot, 104, foot + 1), { parts: colophon, colour: 'soft' });
  layOrnament(on, on.x1 - 20, bottom - 20, 20, { ink: 'accent', ground: 'paper' });
  return finish(on, {
    kind: 'contents',
    template: upright ? 'contents-upright' : 'contents-top',
    ground: 'paper',
    folio: false,
    running: '',
    why: `${many} stories, in the order they were told; dated ${issueDate(desk.story.date) || 'without a month'}.`,
  });
}

/** Without a picture: the title large on a ground of its own, the list below it. */
function plain(
  desk: Desk,
  on: Sheet,
  list: {
    entries: readonly Entry[];
    columns: 1 | 2;
    size: number;
    gap: number;
    colophon: readonly Part[];
    foot: number;
  },
): PlanPage {
  const { entries, columns, colophon, foot } = list;
  const width = on.x1 - on.x0;
  const room = bottom - foot - 16 - 104;
  const set = [1.7, 1.5, 1.35, 1.2, 1]
    .map(by => ({ size: list.size * by, gap: list.gap * 0.9 }))
    .find(one => tallOf(desk, entries, { columns, width, ...one }) <= room) ?? { size: list.size, gap: list.gap };
  const tall = tallOf(desk, entries, { columns, width, ...set });
  const top = Math.min(104, bottom - foot - 16 - tall);
  const over = layPanel(on, box(0, 0, trim.w, top - 18), { colour: 'deep' });
  layOrnament(on, on.x1 - 26, 20, 26, { ink: 'second', ground: 'deep', over });
  const title = [part('headline', desk.look.inside, Math.min(76, (top - 30) * 0.9) * desk.look.scale)];
  layType(on, box(on.x0, 20, width - 34, top - 50), { parts: title, anchor: 'bottom', colour: 'light', over });
  on.frames.push({
    kind: 'contents',
    id: 'p3-contents',
    box: box(on.x0, top, width, tall + 2),
    columns,
    ...set,
    entries,
  });
  layType(on, box(on.x0, bottom - foot, 104, foot + 1), { parts: colophon, colour: 'soft' });
  return finish(on, {
    kind: 'contents',
    template: 'contents-plain',
    ground: 'paper',
    folio: false,
    running: '',
    why: `${entries.length} stories, in the order they were told, under a title without a picture.`,
  });
}

/** What lies over the list: the photo as far as it bears to be cut, otherwise the theme's cloth. */
function layTop(desk: Desk, on: Sheet, photos: readonly PhotoFacts[], tall: number) {
  if (photos.length > 0) layPhotos(on, photos, box(0, 0, trim.w, tall), { gap: 2, captionInset: 20 });
  else if (tall > 30) layPanel(on, box(0, 0, trim.w, tall), { colour: 'deep', ink: 'second', pattern: true, step: 40 });
}

/** How deep the list will be, mm: the deeper of its columns. */
function tallOf(
  desk: Desk,
  entries: readonly Entry[],
  list: { columns: number; size: number; gap: number; width: number },
): number {
  const width = (list.columns === 2 ? (list.width - 8) / 2 : list.width) - list.size * 0.72;
  const half = Math.ceil(entries.length / list.columns);
  const talls = entries.map(
    ({ title, note }) =>
      heightOf(
        [part('entry', title, list.size, { gap: 2.6 }), ...(note === '' ? [] : [part('label', note, 7.8)])],
        width,
        desk.measure,
      ) + list.gap,
  );
  const sum = (some: readonly number[]) => some.reduce((total, tall) => total + tall, 0);
  return Math.max(sum(talls.slice(0, half)), sum(talls.slice(half)));
}
