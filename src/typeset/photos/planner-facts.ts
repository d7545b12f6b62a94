import type { PersonInPhoto, PhotoMeasurements, InputPhoto, PhotoFacts } from '../model.ts';
import { tonedFacts, toneOf } from './tone.ts';

export type MeasuredPhoto = InputPhoto & { facts: PhotoMeasurements; person?: PersonInPhoto | undefined };

/** The facts of a measured photo that the planner needs: as it is after its tone. */
export function plannerFactsOf(photo: MeasuredPhoto): PhotoFacts {
  const { id, takenAt, page, caption, cover, must, answer, moved, person, facts } = photo;
  const tone = photo.drawn ? undefined : toneOf(facts);
  const shown = tone ? tonedFacts(facts) : facts;
  const { facts: _, looked: __, edges: ___, lightest: ____, tones: _____, ...measurements } = shown;
  return {
    id,
    takenAt,
    ...(page === undefined ? {} : { page }),
    ...(caption ? { caption } : {}),
    ...(cover ? { cover } : {}),
    ...(must ? { must } : {}),
    ...(answer ? { answer } : {}),
    ...(moved ? { moved } : {}),
    ...(person ? { person } : {}),
    ...(tone ? { tone } : {}),
    ...measurements,
  };
}
