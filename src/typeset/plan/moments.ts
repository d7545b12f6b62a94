import type { Face, PhotoFacts } from '../model.ts';
import { hashDistance } from '../photos/grey.ts';
import { photoWeights } from '../weights/photo-weights.ts';
import { aspectOf, faceSharpness, peopleOf, wellLit } from './crop.ts';

/** Shots of one moment, and which of them is shown large. */

/** Names of files have often a day only, which is stored as noon in India: two of a day are not taken in a row. */
const onlyDay = /T06:30:00(?:\.000)?Z$/;

/** The seconds between two photos; Infinity where one has no time. */
function secondsApart(a: PhotoFacts, b: PhotoFacts): number {
  if (a.takenAt === null || b.takenAt === null || onlyDay.test(a.takenAt) || onlyDay.test(b.takenAt)) return Infinity;
  return Math.abs(Date.parse(a.takenAt) - Date.parse(b.takenAt)) / 1000;
}

/** Whether two faces are in about the same place of two photos, and about as large. */
function isSameFace(a: Face, b: Face): boolean {
  const { faceMoved, faceGrown } = photoWeights;
  const [across, down] = [(a.x + a.w / 2 - b.x - b.w / 2) / a.w, (a.y + a.h / 2 - b.y - b.h / 2) / a.h];
  return Math.hypot(across, down) <= faceMoved.value && Math.max(a.h / b.h, b.h / a.h) <= faceGrown.value;
}

/** Whether the same number of people, at least one, are in about the same places of two photos. */
function showSamePeople(a: PhotoFacts, b: PhotoFacts): boolean {
  const [first, second] = [peopleOf(a), peopleOf(b)];
  if (first.length === 0 || first.length !== second.length) return false;
  const free = [...second];
  return first.every(face => {
    const found = free.findIndex(other => isSameFace(face, other));
    if (found >= 0) free.splice(found, 1);
    return found >= 0;
  });
}

const sameShape = (a: PhotoFacts, b: PhotoFacts): boolean =>
  Math.abs(aspectOf(a) / aspectOf(b) - 1) < photoWeights.duplicateShape.value;

/**
 * Whether two photos are shots of the same moment: nearly the same picture; or taken within seconds, with the same
 * people in their places, or without any and much alike; or, where no time is known, a group in its places and alike.
 */
export function areTwins(a: PhotoFacts, b: PhotoFacts): boolean {
  const { twins, alike, burst, burstSeconds } = photoWeights;
  const bits = hashDistance(a.hash, b.hash);
  if (bits <= twins.value) return true;
  if (bits > burst.value || !sameShape(a, b) || a.screenshot || b.screenshot) return false;
  const seconds = secondsApart(a, b);
  if (seconds <= burstSeconds.value)
    return showSamePeople(a, b) || (a.faces.length + b.faces.length === 0 && bits <= alike.value);
  return seconds === Infinity && bits <= alike.value && peopleOf(a).length > 1 && showSamePeople(a, b);
}

/** Whether two photos look alike. */
export const areAlike = (a: PhotoFacts, b: PhotoFacts): boolean =>
  hashDistance(a.hash, b.hash) <= photoWeights.alike.value;

/** Whether the first of two shots of one scene is sharper: by their faces, where both have faces. */
export function isSharper(a: PhotoFacts, b: PhotoFacts): boolean {
  const [first, second] = [faceSharpness(a), faceSharpness(b)];
  return first === undefined || second === undefined ? a.sharpness > b.sharpness : first > second;
}

/** How well a shot shows its people: the least sharp and the least clear of them counts, their light and their size. */
function peopleShown(photo: PhotoFacts): number {
  const people = peopleOf(photo);
  const least = (of: (face: Face) => number): number => Math.min(...people.map(of));
  const { leastSharp, leastClear, leastLit, faceSize } = photoWeights;
  return (
    leastSharp.value * least(face => face.sharpness) +
    leastClear.value * least(face => face.score) +
    leastLit.value * least(face => wellLit(face.lightness)) +
    faceSize.value * people.reduce((sum, { w, h }) => sum + Math.sqrt(w * h), 0)
  );
}

/** Whether the first of two shots of one moment is the better one: it shows more people, or the same ones better. */
export function isBetterShot(a: PhotoFacts, b: PhotoFacts): boolean {
  const [more, fewer] = [peopleOf(a).length, peopleOf(b).length];
  if (more !== fewer) return more > fewer;
  return more === 0 ? a.sharpness > b.sharpness : peopleShown(a) > peopleShown(b);
}

const wish = ({ cover, must }: PhotoFacts): number => (cover ? 2 : must ? 1 : 0);

/**
 * The photos with `second` set for those of whose moment there is a better shot, or one that the customer chose: they
 * lead no page. Nothing is set when fewer than `least` others would remain, because pages need pictures.
 */
export function withHeroes(photos: readonly PhotoFacts[], least: number): readonly PhotoFacts[] {
  const isHero = (photo: PhotoFacts, at: number): boolean =>
    wish(photo) > 0 ||
    photos.every((other, n) => {
      if (n === at || !areTwins(photo, other)) return true;
      const isBetter = wish(other) > 0 || isBetterShot(other, photo);
      return !isBetter && (n > at || isBetterShot(photo, other));
    });
  const heroes = new Set(photos.filter(isHero));
  return heroes.size < least ? photos : photos.map(photo => (heroes.has(photo) ? photo : { ...photo, second: true }));
}

/** The photos of a page with second shots last, because the first picture of an album is the largest. */
export const heroesFirst = (photos: readonly PhotoFacts[]): PhotoFacts[] =>
  photos.some(({ moved }) => moved)
    ? [...photos]
    : photos.toSorted((a, b) => Number(a.second ?? false) - Number(b.second ?? false));
