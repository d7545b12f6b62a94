import type { TestApp } from './app.ts';

const indiaOffsetMs = 5.5 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Advances the shop's clock to the next time that it is `hour` o'clock in India, e.g. 22.5 for half past ten. */
export async function advanceToHour(app: Pick<TestApp, 'ctx' | 'later'>, hour: number): Promise<void> {
  const sinceMidnight = (app.ctx().now().getTime() + indiaOffsetMs) % dayMs;
  const wait = (hour * 3_600_000 - sinceMidnight + dayMs) % dayMs;
  await app.later(Math.ceil(wait / 1000));
}
