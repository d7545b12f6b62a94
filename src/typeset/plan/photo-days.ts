import type { PhotoFacts } from '../model.ts';

/** The days of photos, as the people in India who took them count. */

const [indiaMs, dayMs] = [19_800_000, 86_400_000];

/** The day of a photo, `2026-11-21`; `undefined` where it is unknown. */
export const indianDay = ({ takenAt }: Pick<PhotoFacts, 'takenAt'>): string | undefined =>
  takenAt === null ? undefined : new Date(Date.parse(takenAt) + indiaMs).toISOString().slice(0, 10);

/** The days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The year of a photo; 0 where it is unknown. */
export const yearOf = (photo: Pick<PhotoFacts, 'takenAt'>): number => Number(indianDay(photo)?.slice(0, 4) ?? 0);
