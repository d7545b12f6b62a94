import type { PhotoMeasurements, InputPhoto, PhotoFacts } from '../model.ts';

export type MeasuredPhoto = InputPhoto & { facts: PhotoMeasurements };

/** What the planner has to know of a measured photo. */
export function plannerFactsOf({ id, takenAt, page, caption, cover, facts }: MeasuredPhoto): PhotoFacts {
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
