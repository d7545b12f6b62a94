import type { Ink, PhotoFacts, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { isIndic, typographic } from '../words.ts';
import { aspectOf, lost } from './crop.ts';
import type { Desk } from './desk.ts';
import { box, finish, layOrnament, layPanel, layPhoto, layPhotos, layRule, layType, sheet, whole } from './desk.ts';
import { heightOf, part } from './text.ts';

/** 'Birthday Spotlight' as it is called on the cover. */
export const editionName = (edition: string): string => {
  const name = typographic(edition);
  return /\bedition$/i.test(name) ? name : `${name} Edition`;
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** '2026-11-21…' as 'November 2026'; an unreadable date as nothing. */
export const issueDate = (iso: string): string => {
  const found = /^(\d{4})-(\d{2})/.exec(iso);
  const month = months[Number(found?.[2]) - 1];
  return found && month ? `${month} ${found[1]}` : '';
};

/** The name in the masthead: the whole of it when short, otherwise the first name. */
export const mastheadOf = (person: string): string => {
  const name = typographic(person);
  const first = name.split(' ')[0] ?? name;
  return name.length <= 13 || first.length < 2 ? name : first;
};

/** Points at which a masthead about fills the page. */
const mastheadSize = (name: string, scale: number): number =>
  Math.min(
    150,
    Math.round(((trim.w - 26) / (0.3528 * (isIndic(name) ? 0.62 : 0.53) * Math.max(3, name.length))) * scale),
  );

export function cover(desk: Desk, photo: PhotoFacts | undefined, lines: readonly string[]): PlanPage {
  const on = sheet(1);
  const { look, story } = desk;
  const full = typographic(story.person);
  const name = mastheadOf(full);
  // Where a picture is light enough by itself, dark type stands on it without a shade.
  const above = photo !== undefined && photo.bands.top[0] > 0.6;
  const below = photo !== undefined && photo.bands.bottom[0] > 0.6;
  const top: Ink = above ? 'deep' : 'light';
  const bottom: Ink = below ? 'deep' : 'light';
  const over = photo
    ? layPhoto(on, photo, whole, above && below ? {} : { scrim: { top: above ? 0 : 0.3, bottom: below ? 0 : 0.4 } }).id
    : layPanel(on, whole, { colour: 'deep', pattern: true, ink: 'accent', step: 46 });
  if (!photo) layPanel(on, box(0, 0, trim.w, 84), { colour: 'deep', over });
  if (!photo) layPanel(on, box(0, 200, trim.w, 97), { colour: 'deep', over });
  const date = issueDate(story.date);
  layType(on, box(14, 11, 120, 4), { parts: [part('eyebrow', editionName(story.edition), 8)], colour: top, over });
  if (date) layType(on, box(136, 11, 60, 4), { parts: [part('eyebrow', date, 8)], align: 'right', colour: top, over });
  layRule(on, box(14, 18.4, trim.w - 28, 0.25), top, over);
  const size = mastheadSize(name, Math.min(1.1, look.scale));
  layType(on, box(13, 27, trim.w - 26, 47), {
    parts: [{ ...part('masthead', name, size), least: 26 }],
    colour: top,
    over,
  });
  const [main, ...rest] = lines;
  const parts = [
    ...(main
      ? [
          part(
            'cover-line',
            main,
            main.length > 60 ? 24 * look.scale : main.length > 34 ? 30 * look.scale : 38 * look.scale,
            { gap: 8.5 },
          ),
        ]
      : []),
    ...(rest.length > 0 ? [part('label', rest.slice(0, 3).join('   ·   '), 9.5, { gap: 5 })] : []),
    part('label', colophonLine(desk, full, name), 8.5),
  ];
  layType(on, box(14, 207, 172, 76), { parts, anchor: 'bottom', colour: bottom, over });
  return finish(on, {
    kind: 'cover',
    template: photo ? 'cover-photo' : 'cover-cloth',
    ground: 'deep',
    folio: false,
    running: '',
    why: photo
      ? `The photo that keeps most of itself on an upright page (${Math.round(lost(photo, trim.w / trim.h) * 100)} % cut).`
      : 'No photo: the theme’s cloth.',
  });
}

const colophonLine = (desk: Desk, full: string, name: string): string => {
  const about = full === name ? 'A magazine of one' : `A magazine about ${full}`;
  return desk.story.from ? `${about}, from ${typographic(desk.story.from)}` : about;
};

/** The page opposite the contents. */
export function front(desk: Desk, photo: PhotoFacts | undefined): PlanPage {
  const on = sheet(2);
  if (photo) {
    layPhoto(on, photo, whole);
    return finish(on, {
      kind: 'front',
      template: 'full-photo',
      ground: 'deep',
      folio: false,
      running: '',
      why: 'A quiet full-page picture opens the magazine.',
    });
  }
  const over = layPanel(on, whole, { colour: 'tint', pattern: true, ink: 'accent', step: 52 });
  layPanel(on, box(52, 95, 106, 106), { colour: 'paper', over });
  const text = `For ${typographic(desk.story.person)}`;
  layType(on, box(62, 105, 86, 86), {
    parts: [part('headline', text, text.length > 22 ? 26 : 36)],
    anchor: 'middle',
    align: 'center',
    colour: 'accent',
    over,
  });
  return finish(on, {
    kind: 'front',
    template: 'dedication',
    ground: 'tint',
    folio: false,
    running: '',
    why: 'No photo to spare: a dedication.',
  });
}

export interface Entry {
  title: string;
  note: string;
  page: number;
}

export function contents(desk: Desk, photos: readonly PhotoFacts[], entries: readonly Entry[]): PlanPage {
  const on = sheet(3);
  const { look, story } = desk;
  const photo = photos[0];
  const upright = photo && aspectOf(photo) < 0.95 && entries.length <= 7;
  const many = entries.length;
  const columns = many > 6 && !upright ? 2 : 1;
  const size = (many > 24 ? 10.5 : many > 12 ? 12 : many > 6 ? 13.5 : 17) * (look.scale > 1 ? 1.12 : look.scale);
  const notes = many <= 12;
  const colophon = [
    part('eyebrow', `About this magazine`, 7.2, { gap: 4, colour: 'accent' }),
    part('note', aboutLine(desk), 9.4),
  ];
  const width = upright ? 100 : on.x1 - on.x0;
  const foot = heightOf(colophon, Math.min(width, 104), desk.measure);
  const title = part('headline', look.inside, (many > 9 ? 40 : 52) * look.scale);
  const titleTall = heightOf([title], width, desk.measure);
  const shown = entries.map(entry => ({ ...entry, note: notes ? entry.note : '' }));
  const gap = notes ? (columns === 2 ? 5.4 : 7) : many > 24 ? 2.6 : 3.8;
  const listTall = tallOf(desk, shown, { columns, size, gap, width });
  let top = 20;
  if (photo && upright) layPhoto(on, photo, box(132, 0, 78, 112));
  if (!photo) {
    const rest = 279 - foot - 10 - listTall - 13 - titleTall - 14;
    if (rest > 40) {
      layPanel(on, box(0, 0, trim.w, Math.min(rest, 150)), { colour: 'deep', ink: 'second', pattern: true, step: 40 });
      top = Math.min(rest, 150) + 14;
    }
  }
  if (photo && !upright) {
    const rest = 279 - foot - 10 - listTall - 13 - titleTall - 14;
    const tall = Math.min(Math.max(64, rest), Math.max(110, (trim.w / aspectOf(photo)) * 1.3));
    layPhotos(on, photos, box(0, 0, trim.w, tall), { gap: 2, captionInset: 20 });
    top = tall + 14;
  }
  layType(on, box(on.x0, top, width, titleTall + 1), { parts: [title], colour: 'ink' });
  const listTop = top + titleTall + 13;
  const bottom = 279 - foot - 10;
  on.frames.push({
    kind: 'contents',
    id: 'p3-contents',
    box: box(on.x0, listTop, width, Math.max(20, bottom - listTop)),
    columns,
    size,
    gap,
    entries: shown,
  });
  layType(on, box(on.x0, 279 - foot, Math.min(width, 104), foot + 1), { parts: colophon, colour: 'soft' });
  layOrnament(on, on.x1 - 20, 279 - 20, 20, { ink: 'accent', ground: 'paper' });
  return finish(on, {
    kind: 'contents',
    template: upright ? 'contents-upright' : 'contents-top',
    ground: 'paper',
    folio: false,
    running: '',
    why: `${many} stories, in the order they were told; dated ${issueDate(story.date) || 'without a month'}.`,
  });
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
      : ` ${spoken === 1 ? 'One answer was' : `${spoken} answers were`} spoken aloud, and marked where they belong.`;
  return `This issue is about one person: ${person}. The words in it were written${by} and are printed as they were told.${voices}`;
}

export function back(desk: Desk, line: string | undefined): PlanPage {
  const on = sheet(desk.pages);
  const { story } = desk;
  layOrnament(on, trim.w / 2 - 19, 92, 38, { ink: 'second', ground: 'deep' });
  const text = line ?? desk.look.back;
  const parts = [
    part('quote', text, text.length > 90 ? 15 : 19, { gap: 9 }),
    part(
      'label',
      `${typographic(story.person)} · ${editionName(story.edition)}${issueDate(story.date) ? ` · ${issueDate(story.date)}` : ''}`,
      8.2,
    ),
  ];
  layType(on, box(45, 145, 120, 70), { parts, align: 'center', colour: 'light' });
  layType(on, box(70, 274, 70, 5), { parts: [part('eyebrow', 'imurs', 8)], align: 'center', colour: 'light' });
  return finish(on, {
    kind: 'back',
    template: 'back-quiet',
    ground: 'deep',
    folio: false,
    running: '',
    why: 'A quiet close.',
  });
}
