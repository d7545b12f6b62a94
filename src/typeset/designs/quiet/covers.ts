import type { Ink, Part, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { isIndic, typographic } from '../../words.ts';
import { lost } from '../../plan/crop.ts';
import type { Desk } from '../../plan/design.ts';
import { box, finish, layOrnament, layPanel, layPhoto, layRule, layType, sheet, whole } from '../../plan/desk.ts';
import { editionName, issueDate, mastheadOf } from '../../plan/names.ts';
import { heightOf, part } from '../../plan/text.ts';

/** Points at which a masthead about fills the page. */
const mastheadSize = (name: string, scale: number): number =>
  Math.min(
    150,
    Math.round(((trim.w - 26) / (0.3528 * (isIndic(name) ? 0.62 : 0.53) * Math.max(3, name.length))) * scale),
  );

export function cover(desk: Desk, photo: PhotoFacts | undefined, lines: readonly string[]): PlanPage {
  const on = sheet(desk, 1);
  const { look, story } = desk;
  const full = typographic(story.person);
  const name = mastheadOf(full);
  // Where a picture is light enough by itself, dark type stands on it without a shade.
  const above = photo !== undefined && photo.bands.top[0] > 0.6;
  const below = photo !== undefined && photo.bands.bottom[0] > 0.6;
  const top: Ink = above ? 'deep' : 'light';
  const bottom: Ink = below ? 'deep' : 'light';
  const parts = coverParts(desk, lines, colophonLine(desk, full, name));
  const tall = heightOf(parts, 172, desk.measure);
  const shade = { top: above ? 0 : 0.26, bottom: below ? 0 : (tall + 24) / trim.h };
  const over = photo
    ? layPhoto(on, photo, whole, above && below ? {} : { scrim: shade }).id
    : layPanel(on, whole, { colour: 'deep', pattern: true, ink: 'accent', step: 46 });
  if (!photo) {
    layPanel(on, box(0, 0, trim.w, 84), { colour: 'deep', over });
    layPanel(on, box(0, 200, trim.w, 97), { colour: 'deep', over });
  }
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
  layType(on, box(14, 283 - Math.max(tall, 20), 172, Math.max(tall, 20)), {
    parts,
    anchor: 'bottom',
    colour: bottom,
    over,
  });
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

/** The strongest line, as many others as stand in one row, and whose magazine it is. */
function coverParts({ look }: Desk, lines: readonly string[], colophon: string): Part[] {
  const [main, ...rest] = lines;
  const row: string[] = [];
  for (const line of rest) if ([...row, line].join('     ').length <= 92) row.push(line);
  const size = main === undefined ? 0 : main.length > 60 ? 24 : main.length > 34 ? 30 : 38;
  return [
    ...(main === undefined ? [] : [part('cover-line', main, size * look.scale, { gap: 8.5 })]),
    ...(row.length > 0 ? [part('label', row.join('   ·   '), 9.5, { gap: 5 })] : []),
    part('label', colophon, 8.5),
  ];
}

const colophonLine = (desk: Desk, full: string, name: string): string => {
  const about = full === name ? 'A magazine of one' : `A magazine about ${full}`;
  return desk.story.from ? `${about}, from ${typographic(desk.story.from)}` : about;
};

/** The page opposite the contents. */
export function front(desk: Desk, photo: PhotoFacts | undefined): PlanPage {
  const on = sheet(desk, 2);
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

export function back(desk: Desk, line: string | undefined): PlanPage {
  const on = sheet(desk, desk.pages);
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
