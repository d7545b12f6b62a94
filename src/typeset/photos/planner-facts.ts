import type { Measured, Photo, PhotoFacts } from '../model.ts';

export type MeasuredPhoto = Photo & { facts: Measured };

/** What the planner has to know of a measured photo. */
export function factsOf({ id, takenAt, page, caption, cover, facts }: MeasuredPhoto): PhotoFacts {
  const { facts: _, looked: __, ...seen } = facts;
  return {
    id,
    takenAt,
    ...(page === undefined ? {} : { page }),
    ...(caption ? { caption } : {}),
    ...(cover ? { cover } : {}),
    ...seen,
  };
}
