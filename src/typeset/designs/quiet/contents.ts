import type { PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { typographic } from '../../words.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import { box, finish, layOrnament, layPanel, layPhotos, layType, sheet } from '../../plan/desk.ts';
import { issueDate } from '../../plan/names.ts';
import type { Entry } from '../../plan/sequence.ts';
import { heightOf, part } from '../../plan/text.ts';
import { keptLine } from '../../plan/voice.ts';
import { layBleed } from './tone.ts';

/** Where the page's text ends, mm. */
const bottom = 279;
const uprightPhoto = { w: 92, h: 130 };

/** The list of stories on page 3, under a picture across the page or beside an upright one, and whose magazine this is. */
export function contents(desk: Desk, photos: readonly PhotoFacts[], entries: readonly Entry[]): PlanPage {
  const on = sheet(desk, 3);
  const { look } = desk;
  const many = entries.length;
  const columns = many > 6 ? 2 : 1;
  const size = (many > 12 ? 12 : many > 6 ? 13.5 : many > 3 ? 17 : 20) * (look.scale > 1 ? 1.12 : look.scale);
  const width = on.x1 - on.x0;
  const gap = columns === 2 ? 5.4 : many > 3 ? 7 : 9;
  const colophon = [
    part('eyebrow', 'About this magazine', 7.2, { gap: 4, colour: 'accent' }),
    part('note', aboutLine(desk), 9.4),
  ];
  const foot = heightOf(colophon, 104, desk.measure);
  const title = part('headline', look.inside, (many > 9 ? 40 : 52) * look.scale);
  const listTall = tallOf(desk, entries, { columns, size, gap, width });
  const listTop = bottom - foot - 12 - listTall;
  const photo = photos[0];
  const upright = photo !== undefined && aspectOf(photo) < 0.95 && listTop > uprightPhoto.h + 12;
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

function aboutLine(desk: Desk): string {
  const { story } = desk;
  const person = typographic(story.person);
  const by = story.from ? ` by ${typographic(story.from)}` : '';
  const spoken = story.voices.length;
  const voices =
    spoken === 0
      ? ''
      : spoken === 1
        ? ' One answer was spoken aloud and is marked where it belongs.'
        : ` ${spoken} answers were spoken aloud and are marked where they belong.`;
  const about = `This issue is about one person: ${person}. The words in it were written${by} and are printed as they were told.`;
  return `${about}${voices} ${keptLine(story.voices)}`.trim();
}
