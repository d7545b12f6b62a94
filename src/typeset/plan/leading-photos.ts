import { emphases, type Emphasis } from '#kernel/emphases.ts';
import type { Face, PhotoFacts } from '../model.ts';
import { trim } from '../model.ts';
import { dealWeights } from '../weights/deal-weights.ts';
import {
  aspectOf,
  clearsFold,
  cropFor,
  cropLoss,
  dpiOf,
  faceSharpness,
  facesCut,
  foldTall,
  headOf,
  leadingShapes,
  minDpi,
  minFullPageDpi,
  peopleOf,
  quality,
} from './crop.ts';
import { areAlike, areTwins, isBetterShot } from './moments.ts';
import { isDark, mayLead, mayOpen } from './resolution.ts';

/**
 * Which photos lead: on the cover, on the page after it, and across the fold. Each emphasis chooses others where there
 * are as good ones; a photo that the customer chose for the cover is on it whatever the emphasis.
 */

const reasons: Readonly<Record<Emphasis, string>> = {
  portrait: 'The person leads in this issue.',
  place: 'The person in a place leads in this issue.',
  together: 'People together lead in this issue.',
};
/** Why this photo is on the cover; '' where the customer chose it, or there is none. */
export const leadingReason = (emphasis: Emphasis, photo: PhotoFacts | undefined): string =>
  photo && !photo.cover ? reasons[emphasis] : '';

type Score = (photo: PhotoFacts) => number;

const fullPage = trim.w / trim.h;
/** How well a photo fills a shape over the page's width. */
function shapeScore(photo: PhotoFacts, shape: number): number {
  const { uncut, fewPixels } = dealWeights;
  const hasPixels = dpiOf(photo, cropFor(photo, shape), trim.w) >= minFullPageDpi;
  return uncut.value * (1 - cropLoss(photo, shape)) - (hasPixels ? 0 : fewPixels.value);
}

/** How good a photo is to look at alone. */
const aloneScore: Score = photo => quality(photo) - (isDark(photo) || photo.screenshot ? dealWeights.poor.value : 0);

/** How well a photo fills an upright page. */
export const uprightScore: Score = photo => aloneScore(photo) + shapeScore(photo, fullPage);

/** 1 between `low` and `high`, and less in proportion outside. */
const fitsBetween = (n: number, [low, high]: readonly [number, number]): number =>
  n < low ? n / low : n > high ? Math.max(0, 1 - (n - high) / high) : 1;

/** What counts of some people, 0-1: up to `couple` all, then less. */
function fewScore(people: number): number {
  const { couple, fewPeople, fewShare, groupShare } = dealWeights;
  return people <= couple.value ? 1 : (people <= fewPeople.value ? fewShare : groupShare).value;
}

/** How many of all people a photo shows, 0-1. */
const manyScore: Score = photo => Math.min(1, peopleOf(photo).length / dealWeights.everybody.value);

const { portraitHead, largestHead, placeHead, largestInPlace, groupHead } = dealWeights;
/** How well the people of a photo suit an emphasis, 0-1; none without people, or cut ones. */
const peopleScores: Readonly<Record<Emphasis, Score>> = {
  portrait: photo => fewScore(peopleOf(photo).length) * peopleOnPage(photo, [portraitHead.value, largestHead.value]),
  place: photo => fewScore(peopleOf(photo).length) * peopleOnPage(photo, [placeHead.value, largestInPlace.value]),
  together: photo =>
    peopleOf(photo).length < 2 ? 0 : manyScore(photo) * peopleOnPage(photo, [groupHead.value, largestHead.value]),
};

/** Whether somebody is in a photo for certain: a dog has a face, too. */
const showsPeople = (photo: PhotoFacts): boolean =>
  peopleOf(photo).some(({ score }) => score >= dealWeights.surePerson.value);

/** The shapes in which no face of a photo's people is cut; none without people. */
const wholeShapes = (photo: PhotoFacts): number[] =>
  showsPeople(photo) ? leadingShapes.filter(shape => facesCut(photo, cropFor(photo, shape)) === 0) : [];

/** The faces that a leading photo is about: of whom the magazine is about, else of all its people. */
const leadingFaces = (photo: PhotoFacts): readonly Face[] =>
  photo.person?.faces.flatMap(at => photo.faces[at] ?? []) ?? peopleOf(photo);

/** Whether people are whole and sharp, with heads of the wanted height (shares of the page), in the best shape; 0-1. */
function peopleOnPage(photo: PhotoFacts, heads: readonly [number, number]): number {
  const tallest = Math.max(...leadingFaces(photo).map(face => headOf(face).h));
  const fits = wholeShapes(photo).map(shape => {
    const ofPage = fullPage / shape;
    return fitsBetween((tallest / cropFor(photo, shape).h) * ofPage, heads);
  });
  return Math.max(0, ...fits) * (faceSharpness(photo) ?? 0);
}

/**
 * More than all else for people: no thing leads while there are people whose faces are not cut. Somebody is on a photo
 * of which the customer said so, also where no face is found.
 */
const peopleFirst: Score = photo =>
  wholeShapes(photo).length > 0 || photo.person?.faces.length === 0 ? dealWeights.opensWithPeople.value : 0;

/** What those whom the magazine is about add to a photo that may lead; shut eyes take a part of it. */
const personScore: Score = ({ person }) => {
  if (!person) return 0;
  const { person: whole, eyesShut } = dealWeights;
  return whole.value - (person.eyesShut ? eyesShut.value : 0);
};

/** How calm the upper third of a photo is, 0-1: words stand on it. */
const calmAbove = ({ bands: { top } }: PhotoFacts): number => 1 - Math.min(1, Math.max(0, top[1] - top[0]));

/** How well a photo suits the cover, whatever the emphasis: people in a window where the whole page cuts them. */
function coverScore(photo: PhotoFacts): number {
  const shapes = wholeShapes(photo);
  const best = Math.max(...(shapes.length > 0 ? shapes : [fullPage]).map(shape => shapeScore(photo, shape)));
  const { coverQuality, calm } = dealWeights;
  return aloneScore(photo) + best + coverQuality.value * quality(photo) + calm.value * calmAbove(photo);
}

/** The best photo; of two shots of one moment with about the same score, the better. */
export function bestPhoto(photos: readonly PhotoFacts[], score: Score): PhotoFacts | undefined {
  const candidates = photos.map(photo => ({ photo, value: score(photo) }));
  let best = candidates[0];
  for (const candidate of candidates) if (best && candidate.value > best.value + 1e-9) best = candidate;
  if (!best) return undefined;
  for (const candidate of candidates)
    if (
      candidate.value > best.value - dealWeights.twinMargin.value &&
      areTwins(candidate.photo, best.photo) &&
      isBetterShot(candidate.photo, best.photo)
    )
      best = candidate;
  return best.photo;
}

interface CastOptions {
  emphasis: Emphasis;
  /** What counts whatever the emphasis: nobody leads who is much worse than the best. */
  common: Score;
  /** What is added for each emphasis. */
  own: Readonly<Record<Emphasis, Score>>;
}

/**
 * The photo of an emphasis: each takes its best in turn, unlike those of the emphases before it. Where nothing else is
 * about as good, several share one.
 */
function castPhoto(photos: readonly PhotoFacts[], { emphasis, common, own }: CastOptions): PhotoFacts | undefined {
  const most = Math.max(...photos.map(common));
  const good = photos.filter(photo => common(photo) >= most - dealWeights.leadMargin.value);
  let left = good;
  for (const one of emphases) {
    const best = bestPhoto(left, photo => common(photo) + own[one](photo));
    if (one === emphasis || !best) return best;
    const others = left.filter(photo => !areTwins(photo, best));
    if (others.length > 0) left = others;
  }
  return undefined;
}

const forPeople = (weight: number): Readonly<Record<Emphasis, Score>> => ({
  portrait: photo => weight * peopleScores.portrait(photo),
  place: photo => weight * peopleScores.place(photo),
  together: photo => weight * peopleScores.together(photo),
});

interface CoverOptions {
  emphasis: Emphasis;
  /** The photos that are needed elsewhere. */
  kept: readonly PhotoFacts[];
}

/** The photo of the cover: the customer's choice, else people, else a thing; `undefined` when none may open it. */
export function coverPhoto(photos: readonly PhotoFacts[], { emphasis, kept }: CoverOptions): PhotoFacts | undefined {
  const chosen = photos.filter(photo => photo.cover);
  const common: Score = photo =>
    coverScore(photo) +
    peopleFirst(photo) +
    personScore(photo) -
    (kept.includes(photo) ? dealWeights.neededForFold.value : 0);
  if (chosen.length > 0) return bestPhoto(chosen, common);
  return castPhoto(photos.filter(mayOpen), { emphasis, common, own: forPeople(dealWeights.portrait.value) });
}

/** What the page after the cover shows first: not the same as the cover. */
const afterCover: Readonly<Record<Emphasis, Emphasis>> = { portrait: 'place', place: 'portrait', together: 'portrait' };

/**
 * The photo of the page after the cover, unlike that: people, never a thing while there are other people than in the
 * moment of the cover; of an answer only where there is no other.
 */
export function frontPhoto(
  photos: readonly PhotoFacts[],
  { emphasis, cover }: { emphasis: Emphasis; cover: PhotoFacts | undefined },
): PhotoFacts | undefined {
  const { coverTwin, farFromAnswer, portrait } = dealWeights;
  const own = forPeople(portrait.value)[afterCover[emphasis]];
  return bestPhoto(
    photos.filter(mayOpen),
    photo =>
      uprightScore(photo) +
      own(photo) +
      personScore(photo) +
      (cover && areTwins(cover, photo) ? -coverTwin.value : peopleFirst(photo)) -
      (photo.answer === undefined ? 0 : farFromAnswer.value),
  );
}

/** How well a photo suits the contents, which face the front: it should not look like that. */
export const contentsScore = (front: PhotoFacts | undefined): Score => {
  const { contentsShape, contentsWide, contentsAlike, farFromAnswer } = dealWeights;
  return photo =>
    quality(photo) +
    (aspectOf(photo) > contentsShape.value ? contentsWide.value : 0) -
    (front && areAlike(front, photo) ? contentsAlike.value : 0) -
    (photo.answer === undefined ? 0 : farFromAnswer.value);
};

const spreadScore: Score = photo => {
  const spreadAspect = (trim.w * 2) / foldTall(photo);
  const dpi = dpiOf(photo, cropFor(photo, spreadAspect, { fold: true }), trim.w * 2);
  const { foldUncut, foldFault, foldShape } = dealWeights;
  const faults = [
    dpi < minDpi,
    aspectOf(photo) < foldShape.value,
    !clearsFold(photo, foldTall(photo)),
    !mayLead(photo),
  ];
  const uncut = 1 - cropLoss(photo, spreadAspect, { fold: true });
  return quality(photo) + foldUncut.value * uncut - foldFault.value * faults.filter(Boolean).length;
};

/** Whether a photo may run across the fold: wide, large and light enough, without a face in the fold. */
export const suitsSpread = (photo: PhotoFacts): boolean => spreadScore(photo) > dealWeights.leastFold.value;

/** Whether a photo may run across the fold that is not wanted for the cover. */
export const hasSpreadPhoto = (photos: readonly PhotoFacts[]): boolean =>
  photos.some(photo => !photo.cover && suitsSpread(photo));

interface SpreadOptions {
  emphasis: Emphasis;
  /** The question of the longest answer. */
  question: string | undefined;
}

/**
 * The photo across the fold, the largest of the magazine: most people together, that of the longest answer, or a place.
 * Where nothing suits it well, the best that may lead.
 */
export function spreadPhoto(
  photos: readonly PhotoFacts[],
  { emphasis, question }: SpreadOptions,
): PhotoFacts | undefined {
  const { climax, farFromAnswer } = dealWeights;
  const isOfQuestion = (photo: PhotoFacts) => photo.answer !== undefined && photo.answer === question;
  const able = photos.filter(suitsSpread);
  return castPhoto(able.length > 0 ? able : photos.filter(mayLead), {
    emphasis,
    common: photo => spreadScore(photo) - (photo.answer === undefined || isOfQuestion(photo) ? 0 : farFromAnswer.value),
    own: {
      portrait: photo => climax.value * manyScore(photo),
      place: photo => climax.value * Number(isOfQuestion(photo)) + manyScore(photo),
      together: photo => climax.value * Number(isOfQuestion(photo) || peopleOf(photo).length === 0),
    },
  });
}
