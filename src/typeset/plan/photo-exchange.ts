import type { PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, cutAway, dpiOf, facesCut, minDpi, mayBleed, frameReason, areTwins } from './crop.ts';

/** A picture's place, and the photo in it. */
interface PhotoPlace {
  page: PlanPage;
  frame: PhotoFrame;
  photo: PhotoFacts;
}

/**
 * Places that only frame their picture: nothing is printed on it, it lies on one page and nobody asked for it there.
 */
function plainPlaces(pages: readonly PlanPage[], photos: readonly PhotoFacts[]): PhotoPlace[] {
  const known = new Map(photos.map(photo => [photo.id, photo]));
  return pages.flatMap(page =>
    page.kind === 'cover'
      ? []
      : page.frames.flatMap(frame => {
          if (frame.kind !== 'photo' || frame.half || page.frames.some(one => one.over === frame.id)) return [];
          const photo = known.get(frame.photo);
          return photo ? [{ page, frame, photo }] : [];
        }),
  );
}

/** The photo in a place, cropped for it. */
function photoInPlace(photo: PhotoFacts, { frame }: PhotoPlace): PhotoFrame {
  const { w, h } = frame.box;
  const crop = cropFor(photo, w / h);
  const dpi = dpiOf(photo, crop, w);
  return {
    ...frame,
    photo: photo.id,
    crop,
    dpi,
    alt: photo.caption ?? '',
    why: frameReason(photo, { crop, w, h, dpi }),
  };
}

/** No picture loses more of itself than this for a face in another, in parts of its area. */
const maxCut = 0.5;
const fillsPage = ({ frame }: PhotoPlace): boolean => frame.box.w >= trim.w && frame.box.h >= trim.h;

/** Whether two photos may change places, and everybody in them is whole then. */
function mayExchange(a: PhotoPlace, b: PhotoPlace, places: readonly PhotoPlace[]): boolean {
  const same = a.page === b.page;
  if (a.page.kind !== b.page.kind || a.photo.page !== b.photo.page) return false;
  // What is printed beside a picture says where it stands.
  if (a.photo.caption || b.photo.caption) return false;
  const moved = [
    [a.photo, b],
    [b.photo, a],
  ] as const;
  return moved.every(([photo, to]) => {
    const { crop, dpi } = photoInPlace(photo, to);
    if (facesCut(photo, crop) > 0 || cutAway(crop) > maxCut) return false;
    if (dpi < Math.min(minDpi, a.frame.dpi, b.frame.dpi)) return false;
    if (fillsPage(to) && !mayBleed(photo, to.frame.box.w / to.frame.box.h, to.frame.box.w)) return false;
    const spread = (page: PlanPage) => Math.floor(page.number / 2);
    return (
      same ||
      places.every(one => one === a || one === b || spread(one.page) !== spread(to.page) || !areTwins(one.photo, photo))
    );
  });
}

/**
 * Places that cut a face, each with the nearest one that it could change photos with so that nobody is cut in either.
 */
export function exchanges(pages: readonly PlanPage[], photos: readonly PhotoFacts[]): [PhotoPlace, PhotoPlace][] {
  const places = plainPlaces(pages, photos);
  return places.flatMap((from, at): [PhotoPlace, PhotoPlace][] => {
    if (facesCut(from.photo, from.frame.crop) === 0) return [];
    const near = places
      .map((to, n) => ({ to, far: Math.abs(n - at) }))
      .toSorted((x, y) => x.far - y.far)
      .find(({ to, far }) => far > 0 && mayExchange(from, to, places));
    return near ? [[from, near.to]] : [];
  });
}

/**
 * The pages with their photos in places that cut nobody, as far as two of them can change places for it: on pages of
 * one kind, out of one page of the form, with pixels enough, and not beside another shot of the same scene. Pure.
 */
export function exchangeCutFaces(pages: readonly PlanPage[], photos: readonly PhotoFacts[]): readonly PlanPage[] {
  const [first] = exchanges(pages, photos);
  if (!first) return pages;
  const [a, b] = first;
  const frames = new Map([
    [a.frame.id, photoInPlace(b.photo, a)],
    [b.frame.id, photoInPlace(a.photo, b)],
  ]);
  // Each exchange leaves fewer places that cut somebody.
  return exchangeCutFaces(
    pages.map(page => ({ ...page, frames: page.frames.map(frame => frames.get(frame.id) ?? frame) })),
    photos,
  );
}
