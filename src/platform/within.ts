import { setTimeout as pause } from 'node:timers/promises';

/** What a promise resolves with; `otherwise` when it rejects, or is not done within so many milliseconds. */
export const within = <T, U>(milliseconds: number, promise: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([promise.catch(() => otherwise), pause(milliseconds, otherwise, { ref: false })]);
