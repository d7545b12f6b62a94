import { addDays, dayInIndia } from '#kernel/dates.ts';
import { paise, toRupees } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { countMoneyWaiting } from '#src/payments/index.ts';
import { comparedDays, figuresFrom, spanOfDay, spansUpTo, type Days, type SpanName } from '../rules/numbers.ts';
import type { MoneyToday, NumbersData } from '../wire/numbers.ts';
import { readDays, type NumbersOfDays } from './days.ts';

/** The numbers up to today by day, week or month, and of this one beside the one before (W162). */
export async function readNumbers(ctx: Ctx, span: SpanName): Promise<NumbersData> {
  const today = dayInIndia(ctx.now());
  const spans = spansUpTo(today, span);
  const { now, before } = comparedDays(today, span);
  const from = [before.from, ...spans.map(of => of.from)].toSorted()[0] ?? today;
  const days = await readDays(ctx, { from, to: today });
  return {
    span,
    spans: spans.map(of => ({ ...of, figures: figuresFrom(days.sum(of)) })),
    now: { ...now, figures: figuresFrom(days.sum(now)) },
    before: { ...before, figures: figuresFrom(days.sum(before)) },
    uncounted: days.uncounted,
  };
}

function moneyIn(days: NumbersOfDays, of: Days) {
  const { counts } = days.sum(of);
  return { ...of, takings: toRupees(paise(counts.takings)), refunded: toRupees(paise(counts.refunded)) };
}

/** What came and went back today and this month beside the month before, and what waits for somebody (W160). */
export async function readMoneyToday(ctx: Ctx): Promise<MoneyToday> {
  const today = dayInIndia(ctx.now());
  const { now, before } = comparedDays(today, 'month');
  const wholeBefore = spanOfDay(addDays(now.from, -1), 'month');
  const days = await readDays(ctx, { from: wholeBefore.from, to: today });
  const yesterday = addDays(today, -1);
  return {
    today: moneyIn(days, { from: today, to: today }),
    yesterday: moneyIn(days, { from: yesterday, to: yesterday }),
    month: moneyIn(days, now),
    before: moneyIn(days, before),
    wholeBefore: moneyIn(days, wholeBefore),
    waits: await countMoneyWaiting(ctx),
    uncounted: days.uncounted,
  };
}
