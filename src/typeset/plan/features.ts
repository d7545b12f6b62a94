import type { Box, Ink, Item, Part, PhotoFacts, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { aspectOf } from './crop.ts';
import type { Desk, Sheet } from './desk.ts';
import { box, finish, layColumn, layOrnament, layPanel, layPhoto, layPhotos, layRule, layType, sheet } from './desk.ts';
import { columnWidth, leadingOf, page } from './sequence.ts';
import type { TextBlock } from './sequence.ts';
import type { Answer } from './text.ts';
import { featureItems, headlineSize, heightOf, part, talkItems } from './text.ts';

/** Eyebrow, headline and standfirst of a feature. */
export function headParts(desk: Pick<Desk, 'look'>, answer: Answer, width: number, eyebrow: string): Part[] {
  const size = headlineSize(answer.headline, width, desk.look);
  return [
    part('eyebrow', eyebrow, 7.6, { gap: 5, colour: 'accent' }),
    part('headline', answer.headline, size, { gap: answer.standfirst === undefined ? 0 : 6 }),
    ...(answer.standfirst === undefined ? [] : [part('standfirst', answer.standfirst, width > 120 ? 13.5 : 12, { colour: 'soft' })]),
  ];
}

/** Columns of `lines` lines each, side by side from the left edge of the text. */
function layColumns(desk: Desk, on: Sheet, thread: string, y: number, lines: number) {
  const w = columnWidth(desk.body);
  const gutter = desk.body.columns === 2 ? page.gutter : 5;
  for (let n = 0; n < desk.body.columns; n++) {
    layColumn(on, thread, { x: on.x0 + n * (w + gutter), y, w, lines, leading: leadingOf(desk.body) });
  }
}

/** A picture region: photos, or where there are none the theme's cloth. */
function layPicture(desk: Desk, on: Sheet, area: Box, photos: readonly PhotoFacts[]) {
  if (photos.length > 0) layPhotos(on, photos, area, { gap: 1.8, captionInset: area.x === 0 ? 16 : 0 });
  else {
    const tones: [Ink, Ink][] = [
      ['tint', 'accent'],
      ['deep', 'second'],
      ['accent', 'tint'],
    ];
    const [colour, ink] = tones[Math.floor(desk.random() * tones.length)] ?? ['tint', 'accent'];
    layPanel(on, area, { colour, ink, pattern: true, step: 34 + Math.round(desk.random() * 3) * 6 });
  }
}

const quoteParts = (text: string, width: number): Part[] => [part('quote', text, (text.length > 110 ? 17 : text.length > 70 ? 20 : 24) * (width < 100 ? 0.85 : 1))];

/** A pull quote between two rules; returns nothing when the pool has none that fits. */
function layQuote(desk: Desk, on: Sheet, area: Box, from: readonly Answer[], colour: Ink = 'accent') {
  const text = desk.quotes.take({ from, longest: area.h < 34 ? 90 : 165 });
  if (text === undefined) return false;
  layRule(on, box(area.x, area.y, 24, 0.7), 'accent');
  layType(on, box(area.x, area.y + 6, area.w, area.h - 7), { parts: quoteParts(text, area.w), colour, anchor: 'top' });
  return true;
}

/** All pages of one text block. `photos` holds those of each page, `eyebrow` the line over its headline. */
export function textPages(desk: Desk, block: TextBlock, numbers: readonly number[], photos: readonly (readonly PhotoFacts[])[], eyebrow: string): PlanPage[] {
  const first = block.answers[0]?.answer;
  const number = numbers[0];
  if (!first || number === undefined) return [];
  if (block.kind === 'statement') return [statement(desk, first, sheet(number), photos[0] ?? [], eyebrow)];
  const talk = block.kind === 'talk';
  const id = `t${desk.threads.length + 1}`;
  const answers = block.answers.map(({ answer }) => answer);
  const items: Item[] = talk ? talkItems(answers) : featureItems(first);
  const raw = block.answers.reduce((sum, it) => sum + (talk ? it.talkLines : it.lines), 0);
  const need = Math.ceil(raw * (1 + desk.slack)) + (talk ? Math.ceil(block.answers.length * 0.3 * desk.body.columns) : 0) + desk.body.columns;
  desk.threads.push({ id, answers: answers.map(answer => answer.index), items });
  if (!talk && block.pages === 1) {
    const side = sideBySide(desk, id, first, sheet(number), photos[0] ?? [], eyebrow);
    if (side) return [side];
  }
  const parts = talk ? talkHead(desk) : headParts(desk, first, page.width, eyebrow);
  const head = heightOf(parts, page.width, desk.measure);
  return stacked(desk, { id, answers, need, parts, head, talk }, numbers, photos);
}

const talkHead = (desk: Desk): Part[] => [part('eyebrow', desk.look.talk, 8.4, { colour: 'accent' })];

interface Text {
  id: string;
  answers: readonly Answer[];
  need: number;
  parts: readonly Part[];
  head: number;
  talk: boolean;
}

/** Pages with a picture above and columns below, the picture taking exactly what the text leaves. */
function stacked(desk: Desk, text: Text, numbers: readonly number[], photos: readonly (readonly PhotoFacts[])[]): PlanPage[] {
  const leading = leadingOf(desk.body);
  const rooms = numbers.map((_, at) => page.bottom - page.top - (at === 0 ? text.head + 8 : 0));
  const capacity = rooms.map(room => Math.floor(room / leading));
  const rows = Math.ceil(text.need / desk.body.columns);
  const spare = Math.max(0, capacity.reduce((sum, n) => sum + n, 0) - rows);
  let left = rows;
  return numbers.map((number, at) => {
    const on = sheet(number);
    const remaining = numbers.length - at;
    const mine = capacity[at] ?? 0;
    // The pages share what is free; the last one takes the rest of the text.
    const free = Math.floor(spare / numbers.length);
    const later = capacity.slice(at + 1).reduce((sum, n) => sum + n, 0);
    const lines = remaining === 1 ? Math.min(mine, left) : Math.max(left - later, Math.min(mine, mine - free, left));
    left -= lines;
    return at === 0 ? opening(desk, text, on, photos[at] ?? [], lines) : continued(desk, text, on, photos[at] ?? [], lines);
  });
}

/** How tall pictures may stand before they lose too much. */
const tallest = (photos: readonly PhotoFacts[]): number => {
  const only = photos.length === 1 ? photos[0] : undefined;
  return only ? Math.min(205, Math.max(90, (trim.w / aspectOf(only)) * 1.3)) : photos.length === 0 ? 150 : 190;
};

function opening(desk: Desk, text: Text, on: Sheet, photos: readonly PhotoFacts[], lines: number): PlanPage {
  const textTop = page.bottom - lines * leadingOf(desk.body);
  const headTop = textTop - 8 - text.head;
  layColumns(desk, on, text.id, textTop, lines);
  let pictureTall = headTop - (text.talk ? 10 : 11);
  const quoteTall = pictureTall - tallest(photos);
  let template = text.talk ? 'talk' : 'opening-top';
  if (pictureTall >= 42) {
    // A picture never grows beyond what it can bear: the rest goes to a line of the text, printed large.
    if (quoteTall >= 26 && layQuote(desk, on, box(on.x0, headTop - quoteTall - 4, 150, quoteTall), text.answers)) {
      pictureTall -= quoteTall + 4;
      template += '-quote';
    }
    layPicture(desk, on, box(0, 0, trim.w, pictureTall), photos);
    layType(on, box(on.x0, headTop, page.width, text.head + 1), { parts: text.parts });
  } else {
    template = text.talk ? 'talk-plain' : 'opening-plain';
    const top = Math.min(headTop, page.top + 4);
    layType(on, box(on.x0, top, page.width, text.head + 1), { parts: text.parts });
    const gap = headTop - top;
    if (gap > 30) layQuote(desk, on, box(on.x0, top + text.head + 9, 150, gap - 8), text.answers);
  }
  const about = text.talk ? `${text.answers.length} answers share this page` : `A story of its own (${text.answers[0]?.words ?? 0} words)`;
  return finish(on, {
    kind: text.talk ? 'talk' : 'feature',
    template,
    ground: 'paper',
    folio: true,
    running: desk.running,
    why: `${about}; ${photos.length === 0 ? 'no photo left for it' : `${photos.length === 1 ? 'its picture takes' : 'its pictures take'} what the text leaves`}.`,
  });
}

function continued(desk: Desk, text: Text, on: Sheet, photos: readonly PhotoFacts[], lines: number): PlanPage {
  const tall = lines * leadingOf(desk.body);
  const free = page.bottom - page.top - tall - 10;
  const below = on.number % 4 < 2;
  let textTop = page.top;
  let folio = true;
  if (photos.length > 0 && free >= 40) {
    const bear = tallest(photos);
    const picture = Math.min(free + (below ? trim.h - page.bottom : page.top), bear);
    const quote = free + page.top - picture;
    if (below) {
      layPicture(desk, on, box(0, trim.h - picture, trim.w, picture), photos);
      textTop = page.top + Math.max(0, trim.h - picture - 10 - page.top - tall);
      if (quote > 30) layQuote(desk, on, box(on.x0, page.top, 150, textTop - page.top - 6), text.answers);
      folio = false;
    } else {
      layPicture(desk, on, box(0, 0, trim.w, picture), photos);
      textTop = page.bottom - tall;
      if (quote > 30) layQuote(desk, on, box(on.x0, picture + 8, 150, textTop - picture - 14), text.answers);
    }
  } else if (free > 34) {
    textTop = page.bottom - tall;
    if (!layQuote(desk, on, box(on.x0, page.top, 150, Math.min(free, 60)), text.answers) && free > 60) {
      layPicture(desk, on, box(0, 0, trim.w, free + page.top), []);
    }
  }
  layColumns(desk, on, text.id, textTop, lines);
  return finish(on, { kind: 'more', template: below ? 'more-below' : 'more-above', ground: 'paper', folio, running: desk.running, why: 'The story goes on.' });
}

/** An upright picture over the outer half of the page, the whole text in one column beside it. */
function sideBySide(desk: Desk, id: string, answer: Answer, on: Sheet, photos: readonly PhotoFacts[], eyebrow: string): PlanPage | undefined {
  const photo = photos[0];
  if (!photo || photos.length > 1 || aspectOf(photo) > 0.88 || desk.body.columns !== 2) return undefined;
  const w = columnWidth(desk.body);
  const parts = headParts(desk, answer, w, eyebrow);
  const head = heightOf(parts, w, desk.measure);
  const [raw = 0] = desk.measure([{ kind: 'thread', items: featureItems(answer), width: w, body: desk.body }]);
  const lines = Math.ceil(raw * (1 + desk.slack)) + 1;
  const tall = lines * leadingOf(desk.body);
  const free = page.bottom - page.top - head - 9 - tall;
  if (free < 0) return undefined;
  const x = on.left ? on.x1 - w : on.x0;
  const side = on.left ? box(0, 0, x - 10, trim.h) : box(x + w + 10, 0, trim.w - x - w - 10, trim.h);
  layPhoto(on, photo, side);
  const quoted = free > 56 && layQuote(desk, on, box(x, page.top + 2, w, free - 12), [answer]);
  const headTop = page.bottom - tall - 9 - head;
  layType(on, box(x, quoted ? headTop : Math.max(page.top, headTop), w, head + 1), { parts });
  layColumn(on, id, { x, y: page.bottom - tall, w, lines, leading: leadingOf(desk.body) });
  if (!quoted && free > 50) layOrnament(on, x, page.top, 18, { ink: 'accent', ground: 'paper' });
  return finish(on, { kind: 'feature', template: 'opening-side', ground: 'paper', folio: false, running: desk.running, why: 'An upright picture keeps its full height beside a short story.' });
}

/** A short answer printed large. */
function statement(desk: Desk, answer: Answer, on: Sheet, photos: readonly PhotoFacts[], eyebrow: string): PlanPage {
  const dark = photos.length === 0;
  const ground: Ink = dark ? 'deep' : 'tint';
  const ink: Ink = dark ? 'light' : 'ink';
  const body = answer.paragraphs.join('\n');
  const size = body.length > 260 ? 15 : body.length > 160 ? 18 : body.length > 80 ? 22 : 28;
  const parts = [
    part('eyebrow', eyebrow, 7.6, { gap: 6, colour: dark ? 'second' : 'accent' }),
    part('question', answer.question === '' ? answer.headline : answer.question, headlineSize(answer.question, 100, desk.look) * 0.82, { gap: 9 }),
    ...(body === '' ? [] : [part('statement', body, size, { gap: answer.voice === undefined ? 0 : 8 })]),
    ...(answer.voice === undefined ? [] : [part('label', answer.voice, 9)]),
  ];
  const tall = heightOf(parts, 150, desk.measure);
  const photo = photos[0];
  if (photo) {
    const picture = Math.min(205, Math.max(110, trim.h - tall - 46));
    layPicture(desk, on, box(0, 0, trim.w, picture), photos);
    layType(on, box(on.x0, picture + 14, 150, trim.h - picture - 34), { parts, anchor: 'middle', colour: ink });
  } else {
    layOrnament(on, on.x0, 26, 30, { ink: 'second', ground: 'deep' });
    layType(on, box(on.x0, 70, 150, 190), { parts, anchor: 'bottom', colour: ink });
  }
  return finish(on, { kind: 'statement', template: photo ? 'statement-photo' : 'statement-plain', ground, folio: false, running: desk.running, why: `A short answer (${answer.words} words) is printed large.` });
}
