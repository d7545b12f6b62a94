import type { PhotoFacts, PhotoFrame, PlanPage } from '../model.ts';
import { trim } from '../model.ts';
import { cropFor, cutAway, dpiOf, facesCut, minDpi, mayBleed, mostCut, frameReason } from './crop.ts';
import { areTwins } from './moments.ts';

/** A photo frame on its page, and the photo in it. */
interface PhotoPlace {
  page: PlanPage;
  frame: PhotoFrame;
  photo: PhotoFacts;
}

/**
 * The frames whose photo may be exchanged: not on the cover, not across the fold, with nothing printed on them, and no
 * year over them.
 */
function plainPlaces(pages: readonly PlanPage[], photos: readonly PhotoFacts[]): PhotoPlace[] {
  const photosById = new Map(photos.map(photo => [photo.id, photo]));
  return pages.flatMap(page =>
    page.kind === 'cover' || page.frames.some(({ slot }) => slot === 'year then')
      ? []
      : page.frames.flatMap(frame => {
          if (frame.kind !== 'photo' || frame.half || page.frames.some(({ over }) => over === frame.id)) return [];
          const photo = photosById.get(frame.photo);
          return photo ? [{ page, frame, photo }] : [];
        }),
  );
}

/** The frame of a place with another photo, cropped for it. */
function photoInPlace(photo: PhotoFacts, place: PhotoPlace): PhotoFrame {
  const { tone: _, ...frame } = place.frame;
  const { w, h } = frame.box;
  const crop = cropFor(photo, w / h);
  const dpi = dpiOf(photo, crop, w);
  return {
    ...frame,
    photo: photo.id,
    crop,
    ...(photo.tone && { tone: photo.tone }),
    dpi,
    alt: photo.caption ?? '',
    why: frameReason(photo, { crop, w, h, dpi }),
  };
}

const fillsPage = ({ frame }: PhotoPlace): boolean => frame.box.w >= trim.w && frame.box.h >= trim.h;

/** Whether two photos may be exchanged so that no face in either is cut. */
function mayExchange(a: PhotoPlace, b: PhotoPlace, places: readonly PhotoPlace[]): boolean {
  const isSamePage = a.page === b.page;
  if (a.page.kind !== b.page.kind || a.photo.page !== b.photo.page) return false;
  if (!isSamePage && a.photo.answer !== b.photo.answer) return false;
  // A caption names the place of its picture, and a screenshot is set whole.
  if ([a, b].some(({ photo }) => photo.caption || photo.screenshot)) return false;
  const moved = [
    [a.photo, b],
    [b.photo, a],
  ] as const;
  return moved.every(([photo, to]) => {
    const { crop, dpi } = photoInPlace(photo, to);
    if (facesCut(photo, crop) > 0 || cutAway(crop) > mostCut(photo)) return false;
    if (dpi < Math.min(minDpi, a.frame.dpi, b.frame.dpi)) return false;
    if (fillsPage(to) && !mayBleed(photo, to.frame.box.w / to.frame.box.h, to.frame.box.w)) return false;
    const spread = (page: PlanPage) => Math.floor(page.number / 2);
    return (
      isSamePage ||
      places.every(
        place => place === a || place === b || spread(place.page) !== spread(to.page) || !areTwins(place.photo, photo),
      )
    );
  });
}

/** Each place that cuts a face, with the nearest place with which an exchange keeps all faces of both photos whole. */
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
 * The pages after all exchanges of two photos that keep faces from being cut. Both photos are on pages of one kind and
 * from one page of the form, have enough pixels, and are not beside a similar shot afterwards. Pure.
 */
export function exchangeCutFaces(pages: readonly PlanPage[], photos: readonly PhotoFacts[]): readonly PlanPage[] {
  const [first] = exchanges(pages, photos);
  if (!first) return pages;
  const [a, b] = first;
  const frames = new Map([
    [a.frame.id, photoInPlace(b.photo, a)],
    [b.frame.id, photoInPlace(a.photo, b)],
  ]);
  // This ends, because each exchange leaves fewer places that cut a face.
  return exchangeCutFaces(
    pages.map(page => ({ ...page, frames: page.frames.map(frame => frames.get(frame.id) ?? frame) })),
    photos,
  );
}
