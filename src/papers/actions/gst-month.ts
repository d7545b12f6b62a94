import { dayInIndia } from '#kernel/dates.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { capturesIn, firstMoneyOf, refundEndsOf, refundsIn, type Span } from '#src/payments/index.ts';
import {
  isInRanges,
  isMonth,
  lastDayOf,
  momentsOf,
  monthBefore,
  monthOf,
  rangesBetween,
  type SerialRange,
  type SeriesEnd,
} from '../rules/gst-month.ts';
import { addMove, addPaperOfMoney, finishedSheet, newSheet, type MonthSheet } from '../rules/gst-proof.ts';
import { addToTally, emptyTally, paperProblem, type MonthTally, type ReferringPaper } from '../rules/gst-tally.ts';
import type { ClosedMonthRow } from '../store.ts';
import * as store from '../store/gst.ts';

/** A month with the papers that belong to it. */
export interface GstMonth {
  month: string;
  ranges: readonly SerialRange[];
  ends: readonly SeriesEnd[];
  closed: ClosedMonthRow | undefined;
}

/**
 * The papers of a month: those of a closed one as they were recorded then; otherwise those of its days, and the late
 * ones of closed months before. Throws `Refused` 404 for a month that is to come.
 */
export async function gstMonth(ctx: Ctx, month: string): Promise<GstMonth> {
  if (!isMonth(month) || month > monthOf(dayInIndia(ctx.now()))) throw notFound('month');
  const closed = await store.closedMonth(ctx.db, month);
  if (closed) return { month, ranges: closed.ranges, ends: closed.ends, closed };
  const last = await store.lastClosedMonth(ctx.db, month);
  const before =
    last?.month === monthBefore(month)
      ? last.ends
      : await store.seriesEnds(ctx.db, lastDayOf(monthBefore(month)), last?.ends ?? []);
  const ends = await store.seriesEnds(ctx.db, lastDayOf(month), before);
  return { month, ranges: rangesBetween(before, ends), ends, closed };
}

/** The pages of a list that is read by its key, until one is empty. */
async function* pagesOf<Item>(
  next: (after: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[], void, void> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) yield page;
}

/** The papers of a month page by page, each with those it refers to; of one series, if it is given. */
export async function* papersOfMonth(
  ctx: Ctx,
  ranges: readonly SerialRange[],
  series?: string,
): AsyncGenerator<readonly ReferringPaper[], void, void> {
  for (const range of ranges.filter(range => series === undefined || range.series === series)) {
    const pages = pagesOf((after?: store.PaperOfMonth) => store.papersIn(ctx.db, range, after?.serial));
    for await (const page of pages) {
      const numbers = page.flatMap(({ kind, content }) =>
        kind === 'receipt' ? [] : content.refers.map(({ number }) => number),
      );
      const found = await store.papersByNumbers(ctx.db, [...new Set(numbers)]);
      const referred = new Map(found.map(paper => [paper.number, paper]));
      yield page.map(paper => ({ paper, referred }));
    }
  }
}

/** A month while its sheet is made. */
interface SheetUnderWay {
  month: GstMonth;
  span: Span;
  sheet: ReturnType<typeof newSheet>;
}

/** Compares what came in the month with the papers about it. */
async function addPayments(ctx: Ctx, { month: { ranges }, span, sheet }: SheetUnderWay): Promise<void> {
  type Capture = Awaited<ReturnType<typeof capturesIn>>[number];
  for await (const page of pagesOf((after?: Capture) => capturesIn(ctx, span, after))) {
    const papers = await store.papersOnPayments(ctx.db, [...new Set(page.map(({ mid }) => mid))]);
    const byMid = new Map(papers.map(paper => [paper.mid, paper]));
    for (const { mid, amount, sentBack, inReview, isFirst } of page) {
      const paper = isFirst ? byMid.get(mid) : undefined;
      sheet.name(
        addMove(
          sheet.payments,
          {
            mid,
            amount,
            withoutPaper: sentBack,
            inReview,
            paper: paper && { ...paper, isOfMonth: isInRanges(ranges, paper.number) },
          },
          'payment',
        ),
      );
    }
  }
}

/** Compares what went back in the month with the papers about it. */
async function addRefunds(ctx: Ctx, { month: { ranges }, span, sheet }: SheetUnderWay): Promise<void> {
  type Refund = Awaited<ReturnType<typeof refundsIn>>[number];
  for await (const page of pagesOf((after?: Refund) => refundsIn(ctx, span, after))) {
    const papers = await store.papersOnRefunds(
      ctx.db,
      page.map(({ id }) => id),
    );
    const byRefund = new Map(papers.map(paper => [paper.refund, paper]));
    for (const { id, mid, amount, isWithoutPaper, inReview } of page) {
      const paper = byRefund.get(id);
      sheet.name(
        addMove(
          sheet.refunds,
          {
            mid,
            amount,
            withoutPaper: isWithoutPaper && !paper ? amount : 0,
            inReview,
            paper: paper && { ...paper, isOfMonth: isInRanges(ranges, paper.number) },
          },
          'refund',
        ),
      );
    }
  }
}

/** Whether money moved in the month, in another, or never; `at`: when it moved. */
const movedIn = ({ from, to }: Span, at: Date | undefined) => {
  if (!at) return 'never';
  return at >= from && at < to ? 'in-month' : 'other-month';
};

/** Compares a page of papers with the money behind them. */
async function addPapers(ctx: Ctx, page: readonly ReferringPaper[], { span, sheet }: SheetUnderWay): Promise<void> {
  const papers = page.map(({ paper }) => paper);
  const onPayment = papers.filter(({ kind, edition }) => kind === 'receipt' || (kind === 'invoice' && !edition));
  const onRefund = papers.filter(({ refund }) => refund !== null);
  const came = await firstMoneyOf(
    ctx,
    onPayment.map(({ mid }) => mid),
  );
  const went = await refundEndsOf(
    ctx,
    onRefund.map(({ refund }) => refund ?? ''),
  );
  const cameAt = new Map(came.map(({ mid, at }) => [mid, at]));
  const wentAt = new Map(went.map(({ id, at }) => [id, at]));
  for (const paper of onPayment)
    sheet.name(addPaperOfMoney(sheet.payments, { ...paper, moved: movedIn(span, cameAt.get(paper.mid)) }));
  for (const paper of onRefund)
    sheet.name(addPaperOfMoney(sheet.refunds, { ...paper, moved: movedIn(span, wentAt.get(paper.refund ?? '')) }));
}

/** The sums of a month and its sheet, from its papers and its money, a page in memory at a time. */
export async function tallyMonth(ctx: Ctx, month: GstMonth): Promise<{ tally: MonthTally; sheet: MonthSheet }> {
  const tally = emptyTally();
  const underWay: SheetUnderWay = { month, span: momentsOf(month.month), sheet: newSheet() };
  for await (const page of papersOfMonth(ctx, month.ranges)) {
    for (const of of page) {
      addToTally(tally, of, month.ranges);
      const problem = paperProblem(of);
      underWay.sheet.name(problem && { mid: of.paper.mid, ...problem });
    }
    await addPapers(ctx, page, underWay);
  }
  await addPayments(ctx, underWay);
  await addRefunds(ctx, underWay);
  return { tally, sheet: finishedSheet(underWay.sheet, tally) };
}
