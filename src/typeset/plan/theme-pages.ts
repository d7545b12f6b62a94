import type { PhotoFacts, Story } from '../model.ts';
import type { PreparedAnswer } from './answers.ts';
import { areTwins } from './moments.ts';
import { showsNamed } from './named-photos.ts';
import { recipeOf } from './rows.ts';
import type { ThemePage } from './page-kinds.ts';
import { daysBetween, indianDay, yearOf } from './photo-days.ts';
import { peopleOf } from './crop.ts';

/** What a page is about. */
interface About {
  answers: readonly PreparedAnswer[];
  photos: readonly PhotoFacts[];
}

/** Which of these kinds the answer of a page is; `undefined` for any other answer, and for several. */
export function answerPageOf({ answers }: Pick<About, 'answers'>): ThemePage | undefined {
  const [answer, ...others] = answers;
  if (!answer || others.length > 0) return undefined;
  const { turns, timeline } = answer;
  if (turns) {
    const people = new Set(turns.turns.map(({ who }) => who)).size;
    if (people < turns.turns.length) return 'chat';
    return people === 2 ? 'sides' : 'each';
  }
  if (timeline?.moments.every(({ when }) => /\p{Nd}{4}/u.test(when))) return 'years';
  return recipeOf(answer) && 'recipe';
}

/** The fewest and the most pictures of people with names on a page, and the fewest years between then and now. */
const [leastPeople, mostPeople, leastYears] = [3, 9, 5];
/** The fewest and the most days of a journey. */
const [leastDays, mostDays] = [2, 60];

/** Two pictures of people, the first taken years before the second. */
const areThenAndNow = ([then, now, ...more]: readonly PhotoFacts[]): boolean =>
  then !== undefined &&
  now !== undefined &&
  more.length === 0 &&
  [then, now].every(photo => peopleOf(photo).length > 0) &&
  yearOf(now) - yearOf(then) >= leastYears;

/** All photos of a magazine, by their ids. */
type AllPhotos = ReadonlyMap<string, PhotoFacts>;

/** The first and the last day of a magazine's photos, computed once: every template of every page asks for it. */
function dayRange(all: AllPhotos): readonly [first: string, last: string] | undefined {
  if (!rangeByPhotos.has(all)) {
    const dated = [...all.values()].flatMap(photo => indianDay(photo) ?? []).toSorted();
    const [first, last] = [dated[0], dated.at(-1)];
    rangeByPhotos.set(all, first === undefined || last === undefined ? undefined : [first, last]);
  }
  return rangeByPhotos.get(all);
}
const rangeByPhotos = new WeakMap<AllPhotos, readonly [first: string, last: string] | undefined>();

/** The number of the day of a journey on which all these pictures were taken; `undefined` where it is not one. */
export function dayOf(photos: readonly PhotoFacts[], all: AllPhotos): number | undefined {
  const range = dayRange(all);
  const [day, ...others] = new Set(photos.map(indianDay));
  if (range === undefined || day === undefined || others.length > 0) return undefined;
  const [first, last] = range;
  const length = daysBetween(first, last) + 1;
  return length >= leastDays && length <= mostDays ? daysBetween(first, day) + 1 : undefined;
}

/** What the pictures of a page are told from; `pages`: the titles of the kinds of pages that the theme has. */
interface PictureSources {
  story: Story;
  all: AllPhotos;
  pages: Readonly<Partial<Record<ThemePage, string>>>;
}

/** Which of these kinds a page of pictures could be. */
function picturePageOf(photos: readonly PhotoFacts[], { story, all, pages }: PictureSources): ThemePage | undefined {
  const isPeople = pages.people !== undefined && photos.length >= leastPeople;
  if (isPeople && photos.every(photo => showsNamed(photo, story))) return 'people';
  if (pages.thenAndNow !== undefined && areThenAndNow(photos)) return 'thenAndNow';
  return pages.day !== undefined && dayOf(photos, all) !== undefined ? 'day' : undefined;
}

/** The kind of a page that its theme has beside the usual ones. */
export function themePageOf(
  { answers, photos, kind }: About & { kind: string },
  sources: PictureSources,
): ThemePage | undefined {
  const isPictures = kind === 'album' || kind === 'picture';
  if (isPictures) return picturePageOf(photos, sources);
  const own = kind === 'further' ? undefined : answerPageOf({ answers });
  return own !== undefined && sources.pages[own] !== undefined ? own : undefined;
}

/**
 * The photos that should share a page because the page is of a kind of its own then: the people with names, and the
 * oldest and the newest picture of people. None where the customer put photos in order.
 */
export function ownGroups(
  photos: readonly PhotoFacts[],
  { story, pages }: Omit<PictureSources, 'all'>,
): PhotoFacts[][] {
  if (photos.some(({ moved }) => moved)) return [];
  const free = photos.filter(({ answer, screenshot, small }) => answer === undefined && !screenshot && !small);
  const unlike = (group: readonly PhotoFacts[]) =>
    group.filter((photo, at) => group.slice(0, at).every(other => !areTwins(other, photo)));
  const named = pages.people === undefined ? [] : unlike(free.filter(photo => showsNamed(photo, story)));
  const first = ({ caption = '' }: PhotoFacts): string => /^[\p{L}\p{M}]+/u.exec(caption)?.[0] ?? '';
  const once = named.filter((photo, at) => named.findIndex(other => first(other) === first(photo)) === at);
  const people = once.length >= leastPeople ? once.slice(0, mostPeople) : [];
  const dated = free
    .filter(photo => !people.includes(photo) && yearOf(photo) > 0 && peopleOf(photo).length > 0)
    .toSorted((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? -1 : 1));
  const ends = [dated[0], dated.at(-1)].flatMap(photo => photo ?? []);
  const pair = pages.thenAndNow !== undefined && areThenAndNow(ends) ? ends : [];
  return [people, pair].filter(group => group.length > 0);
}
