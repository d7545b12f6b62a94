import type { PhotoMeasurements, InputPhoto, PhotoFacts } from '../model.ts';

export type MeasuredPhoto = InputPhoto & { facts: PhotoMeasurements };

/** The facts of a measured photo that the planner needs. */
export function plannerFactsOf(photo: MeasuredPhoto): PhotoFacts {
  const { id, takenAt, page, caption, cover, must, answer, moved, facts } = photo;
  const { facts: _, looked: __, edges: ___, lightest: ____, ...measurements } = facts;
  return {
    id,
    takenAt,
    ...(page === undefined ? {} : { page }),
    ...(caption ? { caption } : {}),
    ...(cover ? { cover } : {}),
    ...(must ? { must } : {}),
    ...(answer ? { answer } : {}),
    ...(moved ? { moved } : {}),
    ...measurements,
  };
}
