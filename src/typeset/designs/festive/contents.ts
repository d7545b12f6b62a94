import type { PhotoFacts } from '../../model.ts';
import { trim } from '../../model.ts';
import { aspectOf } from '../../plan/crop.ts';
import type { About, Desk, Sheet, Template } from '../../plan/design.ts';
import { box, layType } from '../../plan/desk.ts';
import { issueDate } from '../../plan/names.ts';
import type { Entry } from '../../plan/sequence.ts';
import { heightOf, part } from '../../plan/text.ts';
import { imprintOf } from '../../plan/voice.ts';
import {
  bandTall,
  captionOf,
  costs,
  garlandTall,
  layBand,
  layCaption,
  layDivider,
  layEdges,
  layGarland,
  layRosette,
  layWindow,
  layWords,
  tones,
} from './furniture.ts';
import { centred, grid as page } from './grid.ts';
import { layAcross, windowSize } from './above.ts';

export interface Contents {
  photos: readonly PhotoFacts[];
  entries: readonly Entry[];
}

/** The list and what is said of the magazine, measured: where they stand from the foot of the page up. */
function listOf(desk: Desk, { entries }: Contents) {
  const many = entries.length;
  const columns: 1 | 2 = many > 6 ? 2 : 1;
  const size = (many > 12 ? 11.5 : many > 6 ? 12.5 : many > 3 ? 15 : 18) * (desk.look.scale + 0.08);
  const w = columns === 2 ? page.width : 132;
  const gap = columns === 2 ? 4.8 : many > 3 ? 5.6 : 8;
  const width = (columns === 2 ? (w - 8) / 2 : w) - size * 0.72;
  const talls = entries.map(
    ({ title, note }) =>
      heightOf(
        [part('entry', title, size, { gap: 2.6 }), ...(note === '' ? [] : [part('label', note, 7.8)])],
        width,
        desk.measure,
      ) + gap,
  );
  const sum = (some: readonly number[]) => some.reduce((total, tall) => total + tall, 0);
  const half = Math.ceil(many / columns);
  const tall = Math.max(sum(talls.slice(0, half)), sum(talls.slice(half)));
  const colophon = [part('note', imprintOf(desk.story), 8.6)];
  const foot = heightOf(colophon, 130, desk.measure);
  const title = [part('headline', desk.look.inside, (many > 9 ? 30 : 36) * desk.look.scale, { colour: 'deep' })];
  const titleTall = heightOf(title, page.width, desk.measure);
  const listTop = listFoot - foot - 12 - tall;
  const titleTop = listTop - 14 - titleTall;
  return { columns, size, w, gap, tall, colophon, foot, title, titleTall, listTop, titleTop };
}
const listFoot = 272;

/** Title, list and colophon, the title `up` mm higher than it must. */
function layList(desk: Desk, on: Sheet, given: Contents, tone: (typeof tones)['paper' | 'tint'], up = 0) {
  const { columns, size, w, gap, tall, colophon, foot, title, titleTall, listTop, titleTop } = listOf(desk, given);
  layWords(on, titleTop - up, page.width, titleTall, title, tone);
  layDivider(on, titleTop - up + titleTall + 4, tone, 80);
  on.frames.push({
    kind: 'contents',
    id: 'p3-contents',
    box: box(centred(w), listTop - up / 2, w, tall + 2),
    columns,
    size,
    gap,
    entries: given.entries,
  });
  layType(on, box(centred(130), listFoot - foot, 130, foot + 1), { parts: colophon, align: 'center', colour: 'soft' });
}

const about = (desk: Desk, { entries }: Contents, ground: About['ground']): About => ({
  kind: 'contents',
  ground,
  folio: false,
  why: `${entries.length} stories, in the order they were told; dated ${issueDate(desk.story.date) || 'without a month'}.`,
});

/** The list of stories on page 3. */
export const contentsPages: readonly Template<Contents>[] = [
  {
    name: 'contents-window',
    form: 'window',
    suits: (desk, given) => {
      const [photo] = given.photos;
      const room = listOf(desk, given).titleTop - 12 - page.top - captionOf(desk, given.photos).tall;
      if (!photo || given.photos.length > 1 || room < 62) return undefined;
      const cost = costs(photo, windowSize(photo, room, 140), 'window');
      return cost > 0.4 ? undefined : 1 - cost;
    },
    lay: (desk, on, given) => {
      const tone = tones.paper;
      const [photo] = given.photos as [PhotoFacts];
      const caption = captionOf(desk, given.photos);
      const room = listOf(desk, given).titleTop - 12 - page.top - caption.tall;
      const { w, h } = windowSize(photo, room, 140);
      layEdges(on, tone);
      const spare = room - h;
      layWindow(on, photo, box(centred(w), page.top + 1 + spare / 3, w, h), tone);
      layCaption(on, caption, page.top + 1 + spare / 3 + h + 1, tone);
      layList(desk, on, given, tone, spare / 3);
      return about(desk, given, 'paper');
    },
  },
  {
    name: 'contents-band',
    form: 'band',
    suits: (desk, given) => (given.photos.length > 0 && listOf(desk, given).titleTop > 76 ? 0.6 : undefined),
    lay: (desk, on, given) => {
      const tone = tones.paper;
      const { titleTop } = listOf(desk, given);
      const caption = captionOf(desk, given.photos);
      const [photo] = given.photos;
      const most = photo && given.photos.length === 1 ? (trim.w / aspectOf(photo)) * 1.3 : 150;
      const room = titleTop - 14 - bandTall - caption.tall;
      const tall = Math.min(room, Math.max(60, most));
      layAcross(on, given.photos, box(0, 0, trim.w, tall));
      layBand(on, tall, bandTall);
      layCaption(on, caption, tall + bandTall, tone);
      layEdges(on, tone, { top: tall + bandTall });
      layList(desk, on, given, tone, (room - tall) * 0.6);
      return about(desk, given, 'paper');
    },
  },
  {
    name: 'contents-garland',
    form: 'garland',
    suits: (_desk, { photos }) => (photos.length === 0 ? 0.6 : 0.05),
    lay: (desk, on, given) => {
      const tone = tones.tint;
      const { titleTop } = listOf(desk, given);
      const free = titleTop - 8 - garlandTall;
      layGarland(on, tone);
      const [photo] = given.photos;
      if (photo && free > 40) {
        const { w, h } = windowSize(photo, free - 6, 140);
        layWindow(on, photo, box(centred(w), garlandTall + 4, w, h), tone);
      } else if (free > 54) {
        const size = Math.min(free - 12, 104);
        layRosette(on, garlandTall + (free - size) / 2, size, tone);
      }
      layList(desk, on, given, tone);
      return about(desk, given, 'tint');
    },
  },
];
