import { addDays, dayInIndia } from '#kernel/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { addUp, noNumbers, type DayNumbers } from '../rules/days.ts';
import type { Days } from '../rules/numbers.ts';
import { countDay, firstDay, keepDay, keptDays, missingDays } from '../store/days.ts';

/** A day is kept once it is over for so long: what began before its end has been written then. */
const settleMinutes = 10;

/** The last day that is kept by now. */
const lastSettled = (now: Date): string => addDays(dayInIndia(new Date(now.getTime() - settleMinutes * 60_000)), -1);

/**
 * How many days that are not kept yet a screen counts itself: normally today, and yesterday soon after midnight; after
 * an upgrade or an outage of the workers more, so that the figures are right before the job has caught up.
 */
const mostCountedHere = 40;

/** The numbers of some days. */
export interface NumbersOfDays {
  /** Adds up the days of a part. */
  sum(of: Days): DayNumbers;
  /** How many days nobody has counted yet. */
  uncounted: number;
}

/** The numbers from one day to another: those that are kept, and the newest few counted as they are now. */
export async function readDays(ctx: Ctx, { from, to }: Days): Promise<NumbersOfDays> {
  const days = new Map<string, DayNumbers>(
    (await keptDays(ctx, from, to)).map(({ day, counts, hours }) => [day, { counts, hours }]),
  );
  const first = (await firstDay(ctx)) ?? to;
  const begin = first > from ? first : from;
  let counted = 0;
  let uncounted = 0;
  for (let day = to; day >= begin; day = addDays(day, -1)) {
    if (days.has(day)) continue;
    if (counted < mostCountedHere) days.set(day, await countDay(ctx, day));
    else uncounted += 1;
    counted += 1;
  }
  const sum = (of: Days): DayNumbers => {
    const found = [];
    for (let day = of.from; day <= of.to; day = addDays(day, 1)) found.push(days.get(day) ?? noNumbers());
    return addUp(found);
  };
  return { sum, uncounted };
}

/** A run ends before its job counts as dead; the next one goes on. */
const longestRunMs = 240_000;

/** Counts the days that are over and not kept yet, the newest first (W162). */
export async function keepMissingDays(ctx: Ctx): Promise<void> {
  const until = ctx.now().getTime() + longestRunMs;
  const first = await firstDay(ctx);
  if (first === undefined) return;
  for (const day of await missingDays(ctx, first, lastSettled(ctx.now()))) {
    await keepDay(ctx, day, await countDay(ctx, day));
    if (ctx.now().getTime() >= until) return;
  }
}
