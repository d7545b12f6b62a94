import type { Box, Ink, Part, PhotoFacts, PlanPage } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf, cropFor, dpiOf, lost } from '../../plan/crop.ts';
import type { Desk, Sheet } from '../../plan/design.ts';
import {
  box,
  finish,
  layColumn,
  layOrnament,
  layPanel,
  layPhoto,
  layPhotos,
  layRule,
  layType,
  sheet,
} from '../../plan/desk.ts';
import type { Text } from '../../plan/pour.ts';
import { layColumns, linesFor, openThread } from '../../plan/pour.ts';
import { columnWidth, depthsOf, leadingOf, leastPicture } from '../../plan/sequence.ts';
import type { TextBlock } from '../../plan/sequence.ts';
import type { Answer } from '../../plan/text.ts';
import { headlineSize, heightOf, part } from '../../plan/text.ts';
import { grid as page } from './grid.ts';

/** Eyebrow, headline and standfirst of a feature. */
export function headParts(desk: Pick<Desk, 'look'>, answer: Answer, width: number, eyebrow: string): Part[] {
  const size = headlineSize(answer.headline, width, desk.look);
  return [
    part('eyebrow', eyebrow, 7.6, { gap: 5, colour: 'accent' }),
    ...(answer.headline === ''
      ? []
      : [part('headline', answer.headline, size, { gap: answer.standfirst === undefined ? 0 : 4 + size * 0.09 })]),
    ...(answer.standfirst === undefined
      ? []
      : [part('standfirst', answer.standfirst, width > 120 ? 13.5 : 12, { colour: 'soft' })]),
  ];
}

/** A picture region: photos; where there are none, a line of the story on a coloured ground or the theme's cloth, in turn. */
function layPicture(desk: Desk, on: Sheet, area: Box, photos: readonly PhotoFacts[]) {
  if (photos.length > 0) return layPhotos(on, photos, area, { gap: 1.8, captionInset: area.x === 0 ? 16 : 0 });
  const [colour, ink, letters] = toneOf(desk, on.number);
  const quote = on.number % 3 !== 1 && area.h > 90 ? desk.quotes.take({ longest: 130 }) : undefined;
  if (quote === undefined) {
    layPanel(on, area, { colour, ink, pattern: true, step: 34 + (on.number % 3) * 8 });
    return;
  }
  const over = layPanel(on, area, { colour });
  const parts = [part('quote', quote, quote.length > 90 ? 28 : quote.length > 50 ? 34 : 42)];
  layOrnament(on, on.x0, area.y + 18, 20, { ink, ground: colour, over });
  layType(on, box(on.x0, area.y + 44, 156, area.h - 60), { parts, anchor: 'bottom', colour: letters, over });
}

/** Ground, ornament and letters of a page or panel without a picture; they change from page to page. */
export function toneOf(desk: Pick<Desk, 'chance'>, number: number): [Ink, Ink, Ink] {
  const tones: [Ink, Ink, Ink][] = [
    ['deep', 'second', 'light'],
    ['tint', 'accent', 'deep'],
    ['accent', 'tint', 'light'],
  ];
  return tones[(number + Math.floor(desk.chance('tone') * 3)) % tones.length] ?? ['deep', 'second', 'light'];
}

interface Quote {
  parts: Part[];
  /** With its rule, mm. */
  tall: number;
}

/** A pull quote out of these answers that stands in the given room, measured. */
function pickQuote(desk: Desk, from: readonly Answer[], width: number, room: number): Quote | undefined {
  if (room < 18) return undefined;
  const text = desk.quotes.take({ from, longest: room < 30 ? 80 : 165 });
  if (text === undefined) return undefined;
  const size = (text.length > 110 ? 18 : text.length > 70 ? 21 : 25) * (width < 100 ? 0.85 : 1);
  // Where there is much room the line is printed larger.
  for (const larger of [1.5, 1.25, 1]) {
    const parts = [part('quote', text, Math.round(size * larger))];
    const tall = 6.5 + heightOf(parts, width, desk.measure);
    if (larger === 1 || tall < room * 0.6) return { parts, tall };
  }
  return undefined;
}

function placeQuote(on: Sheet, quote: Quote, x: number, y: number, width: number) {
  layRule(on, box(x, y, 24, 0.7), 'accent');
  layType(on, box(x, y + 6, width, quote.tall - 5), { parts: quote.parts, colour: 'accent' });
}

/** All pages of one text block. `photos` holds those of each page, `eyebrow` the line over its headline. */
export function textPages(
  desk: Desk,
  block: TextBlock,
  numbers: readonly number[],
  photos: readonly (readonly PhotoFacts[])[],
  eyebrow: string,
): PlanPage[] {
  const first = block.answers[0]?.answer;
  const number = numbers[0];
  if (!first || number === undefined) return [];
  if (block.kind === 'statement' || block.kind === 'voice')
    return [statement(desk, first, sheet(desk, number), photos[0] ?? [], eyebrow)];
  const talk = block.kind === 'talk';
  const text = openThread(desk, block);
  if (!talk && block.pages === 1) {
    const side = sideBySide(desk, text, sheet(desk, number), photos[0] ?? [], eyebrow);
    if (side) return [side];
  }
  const parts = talk ? talkHead(desk) : headParts(desk, first, page.width, eyebrow);
  const head = heightOf(parts, page.width, desk.measure);
  return stacked(desk, { ...text, parts, head, talk }, numbers, photos);
}

const talkHead = (desk: Desk): Part[] => [part('eyebrow', desk.look.talk, 8.4, { colour: 'accent' })];

interface Headed extends Text {
  parts: Part[];
  head: number;
  talk: boolean;
}

/** Pages with a picture and columns, the picture taking exactly what the text leaves. */
function stacked(
  desk: Desk,
  text: Headed,
  numbers: readonly number[],
  photos: readonly (readonly PhotoFacts[])[],
): PlanPage[] {
  const depths = depthsOf(text.need, text.head, numbers.length, desk);
  return numbers.map((number, at) => {
    const [on, theirs, lines] = [sheet(desk, number), photos[at] ?? [], depths[at]?.lines ?? 0];
    if (at > 0) return continued(desk, text, on, theirs, lines);
    return text.talk ? talkPage(desk, text, on, theirs, lines) : opening(desk, text, on, theirs, lines);
  });
}

/** How tall pictures may stand before they lose too much. */
const tallest = (photos: readonly PhotoFacts[]): number => {
  const only = photos.length === 1 ? photos[0] : undefined;
  return only ? Math.min(205, Math.max(90, (trim.w / aspectOf(only)) * 1.45)) : photos.length === 0 ? trim.h : 200;
};

/** The first page of a story. Headline under the picture, over it, or above it: in turn, where the picture allows. */
function opening(desk: Desk, text: Headed, on: Sheet, photos: readonly PhotoFacts[], lines: number): PlanPage {
  const textTop = page.bottom - lines * leadingOf(desk.body);
  const room = textTop - 8 - text.head;
  const only = photos.length === 1 ? photos[0] : undefined;
  const turn = (desk.threads.length + Math.floor(desk.chance('tone') * 3)) % 3;
  let template = 'opening-top';
  if (room < leastPicture) template = openPlain(desk, text, on, room);
  else if (turn === 1 && only && bearsType(only, textTop - 9)) template = openOver(text, on, only, textTop - 9);
  else if (turn === 2 && only && lost(only, page.width / (room - page.top - 14)) < 0.36 && room - page.top > 75) {
    template = openFramed(text, on, only, room);
  } else openTop(desk, text, on, photos, room);
  layColumns(desk, on, text.id, textTop, lines);
  const pictures =
    photos.length === 0
      ? 'no photo left for it'
      : photos.length === 1
        ? 'its picture takes what the text leaves'
        : 'its pictures take what the text leaves';
  return finish(on, {
    kind: 'feature',
    template,
    ground: 'paper',
    folio: true,
    running: desk.running,
    why: `A story of its own (${text.answers[0]?.words ?? 0} words); ${pictures}.`,
  });
}

/** Whether a photo may fill the page's width to this depth with a headline on its foot. */
const bearsType = (photo: PhotoFacts, tall: number): boolean => {
  const crop = cropFor(photo, trim.w / tall);
  return tall > 130 && lost(photo, trim.w / tall) < 0.4 && dpiOf(photo, crop, trim.w) >= 130;
};

function openTop(desk: Desk, text: Headed, on: Sheet, photos: readonly PhotoFacts[], headTop: number) {
  let tall = headTop - 11;
  // A picture never grows far beyond what it can bear: the rest goes to a line of the text, printed large.
  if (tall - tallest(photos) > 24) {
    const quote = pickQuote(desk, text.answers, 150, tall - tallest(photos) + 20);
    if (quote) {
      tall -= quote.tall + 13;
      placeQuote(on, quote, on.x0, tall + 12, 150);
    }
  }
  layPicture(desk, on, box(0, 0, trim.w, tall), photos);
  layType(on, box(on.x0, headTop, page.width, text.head + 1), { parts: text.parts });
}

function openOver(text: Headed, on: Sheet, photo: PhotoFacts, tall: number): string {
  const band = text.head + 14;
  const over = layPhoto(on, photo, box(0, 0, trim.w, tall), {
    scrim: { top: 0, bottom: Math.min(0.6, (band + 6) / tall) },
  }).id;
  const parts = text.parts.map((one): Part => ({ ...one, colour: 'light' }));
  layType(on, box(on.x0, tall - band, page.width, text.head + 1), { parts, colour: 'light', over });
  return 'opening-over';
}

function openFramed(text: Headed, on: Sheet, photo: PhotoFacts, room: number): string {
  layType(on, box(on.x0, page.top + 2, page.width, text.head + 1), { parts: text.parts });
  const top = page.top + 2 + text.head + 10;
  layPhotos(on, [photo], box(on.x0, top, page.width, room + text.head - top), { gap: 0 });
  return 'opening-framed';
}

function openPlain(desk: Desk, text: Headed, on: Sheet, headTop: number): string {
  const free = headTop - page.top - 4;
  const quote = free > 34 ? pickQuote(desk, text.answers, 150, free - 8) : undefined;
  const top = quote ? page.top + 4 : headTop;
  layType(on, box(on.x0, top, page.width, text.head + 1), { parts: text.parts });
  if (quote) placeQuote(on, quote, on.x0, top + text.head + 10, 150);
  return 'opening-plain';
}

/** The first page of several answers in a row. */
function talkPage(desk: Desk, text: Headed, on: Sheet, photos: readonly PhotoFacts[], lines: number): PlanPage {
  let textTop = page.bottom - lines * leadingOf(desk.body);
  let headTop = textTop - 8 - text.head;
  let tall = headTop - 10;
  if (tall < leastPicture && photos.length === 0) {
    headTop = page.top + 2;
    textTop = headTop + text.head + 8;
  } else {
    const quote =
      tall - tallest(photos) > 24 ? pickQuote(desk, text.answers, 150, tall - tallest(photos) + 20) : undefined;
    if (quote) {
      tall -= quote.tall + 13;
      placeQuote(on, quote, on.x0, tall + 12, 150);
    }
    layPicture(desk, on, box(0, 0, trim.w, tall), photos);
  }
  layType(on, box(on.x0, headTop, page.width, text.head + 1), { parts: text.parts });
  layColumns(desk, on, text.id, textTop, lines);
  return finish(on, {
    kind: 'talk',
    template: 'talk',
    ground: 'paper',
    folio: true,
    running: desk.running,
    why: `${text.answers.length} answers share this page.`,
  });
}

/** A further page of a story: its picture above or below, in turn. */
function continued(desk: Desk, text: Headed, on: Sheet, photos: readonly PhotoFacts[], lines: number): PlanPage {
  const tall = lines * leadingOf(desk.body);
  const free = page.bottom - page.top - tall;
  const below = on.number % 4 < 2 && photos.length > 0;
  const bear = tallest(photos);
  let textTop = page.bottom - tall;
  if (photos.length > 0 || free > 70) {
    const most = free - 10 + (below ? trim.h - page.bottom : page.top);
    const quote = most - bear > 24 ? pickQuote(desk, text.answers, 150, most - bear + 12) : undefined;
    const picture = most - (quote ? quote.tall + 14 : 0);
    layPicture(desk, on, below ? box(0, trim.h - picture, trim.w, picture) : box(0, 0, trim.w, picture), photos);
    if (below) textTop = page.top + (quote ? quote.tall + 14 : 0);
    if (quote) placeQuote(on, quote, on.x0, below ? page.top : picture + 12, 150);
  } else if (free > 34) {
    const quote = pickQuote(desk, text.answers, 150, free - 10);
    if (quote) placeQuote(on, quote, on.x0, page.top, 150);
    else textTop = page.top;
  } else textTop = page.top;
  layColumns(desk, on, text.id, textTop, lines);
  const template = below ? 'more-below' : 'more-above';
  return finish(on, {
    kind: 'more',
    template,
    ground: 'paper',
    folio: !below,
    running: desk.running,
    why: 'The story goes on.',
  });
}

/** An upright picture over the outer half of the page, the whole text in one column beside it. */
function sideBySide(
  desk: Desk,
  text: Text,
  on: Sheet,
  photos: readonly PhotoFacts[],
  eyebrow: string,
): PlanPage | undefined {
  const [photo, answer] = [photos[0], text.answers[0]];
  if (!photo || !answer || photos.length > 1 || aspectOf(photo) > 0.88 || desk.body.columns !== 2) return undefined;
  const w = columnWidth(desk);
  const parts = headParts(desk, answer, w, eyebrow);
  const head = heightOf(parts, w, desk.measure);
  const lines = linesFor(desk, text.items, w);
  const tall = lines * leadingOf(desk.body);
  const free = page.bottom - page.top - head - 9 - tall;
  if (free < 0) return undefined;
  const x = on.left ? on.x1 - w : on.x0;
  const side = on.left ? box(0, 0, x - 10, trim.h) : box(x + w + 10, 0, trim.w - x - w - 10, trim.h);
  layPhoto(on, photo, side);
  const quote = free > 56 ? pickQuote(desk, [answer], w, free - 16) : undefined;
  if (quote) placeQuote(on, quote, x, page.top + 2, w);
  const headTop = page.bottom - tall - 9 - head;
  layType(on, box(x, quote ? headTop : Math.max(page.top, headTop), w, head + 1), { parts });
  layColumn(on, text.id, { x, y: page.bottom - tall, w, lines, leading: leadingOf(desk.body) });
  if (!quote && free > 50) layOrnament(on, x, page.top, 18, { ink: 'accent', ground: 'paper' });
  return finish(on, {
    kind: 'feature',
    template: 'opening-side',
    ground: 'paper',
    folio: false,
    running: desk.running,
    why: 'An upright picture keeps its full height beside a short story.',
  });
}

/** A short answer printed large. */
function statement(desk: Desk, answer: Answer, on: Sheet, photos: readonly PhotoFacts[], eyebrow: string): PlanPage {
  const [ground, mark, ink]: [Ink, Ink, Ink] =
    photos.length === 0 ? toneOf(desk, on.number) : ['tint', 'accent', 'ink'];
  const title = answer.question === '' ? answer.headline : answer.question;
  const body = answer.paragraphs.join('\n');
  const size = body.length > 360 ? 13.5 : body.length > 260 ? 15 : body.length > 160 ? 18 : body.length > 80 ? 22 : 28;
  const parts = [
    part('eyebrow', eyebrow, 7.6, { gap: 6, colour: mark }),
    ...(title === '' ? [] : [part('question', title, headlineSize(title, 100, desk.look) * 0.95, { gap: 9.5 })]),
    ...(body === '' ? [] : [part('statement', body, size, { gap: answer.voice === undefined ? 0 : 8 })]),
    ...(answer.voice === undefined ? [] : [part('voice', answer.voice, 9)]),
  ];
  const tall = heightOf(parts, 150, desk.measure);
  const photo = photos[0];
  if (photo) {
    const picture = Math.min(205, Math.max(110, trim.h - tall - 46));
    layPicture(desk, on, box(0, 0, trim.w, picture), photos);
    layType(on, box(on.x0, picture + 14, 150, trim.h - picture - 34), { parts, anchor: 'middle', colour: ink });
  } else {
    layOrnament(on, on.x0, 26, 30, { ink: mark, ground });
    layType(on, box(on.x0, 70, 150, 190), { parts, anchor: 'bottom', colour: ink });
  }
  return finish(on, {
    kind: 'statement',
    template: photo ? 'statement-photo' : 'statement-plain',
    ground,
    folio: false,
    running: desk.running,
    why: `A short answer (${answer.words} words) is printed large.`,
  });
}
