import type { QueryOf, StreamReply } from '#kernel/call.ts';
import { csvLine } from '#kernel/csv.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { pageSize } from '#kernel/page-size.ts';
import { notFound, Refused, signInFirst } from '#kernel/refusals.ts';
import { shortName } from '#src/catalogue/rules.ts';
import { editionsById } from '#src/editions/index.ts';
import { invoicesOfPayments, sellerOf } from '#src/papers/index.ts';
import { momentsOf, monthInWords, monthOf, monthsBetween } from '#src/papers/rules/gst-month.ts';
import { numberInWords, paperFoot, partyLines, sellerParty } from '#src/papers/rules/layout.ts';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import { typesetDocument } from '#src/typeset/index.ts';
import type { PageCursor } from '#platform/pagination.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import { wholeFile } from '#platform/whole-file.ts';
import { statementByPlan, totalOf, type PlanStatement } from '../rules/statement.ts';
import * as partners from '../store.ts';
import * as store from '../store/statement.ts';
import type * as wire from '../wire.ts';
import { csvCells, csvHead, statementTables, type StatementLine } from './statement-tables.ts';

function ownId({ actor }: Ctx): string {
  if (actor.kind !== 'partner') throw signInFirst();
  return actor.id;
}

const plansOf = async (ctx: Ctx, { partner, month }: { partner: string; month: string }) =>
  statementByPlan(await store.creditSums(ctx.db, { partner, ...momentsOf(month) }));

/** Ledger rows as the lines of a statement. `balance`: what was left before the first. */
async function statementLines(
  ctx: Ctx,
  moves: readonly store.CreditMove[],
  { partner, balance }: { partner: string; balance: number },
): Promise<StatementLine[]> {
  const editions = await editionsById(
    ctx,
    moves.flatMap(({ edition }) => edition ?? []),
  );
  const mids = moves.flatMap(({ mid }) => mid ?? []);
  const invoices = await invoicesOfPayments(ctx, { mids, holder: partner });
  let left = balance;
  return moves.map(({ id, madeAt, kind, planName, change, edition, mid, byName, reason }) => {
    left += change;
    const invoice = mid === null ? undefined : invoices.get(mid);
    return {
      id,
      day: dayInIndia(madeAt),
      kind,
      plan: shortName(planName),
      change,
      balance: left,
      order: edition && { id: edition, name: editions.get(edition)?.customerName || null },
      invoice: invoice ? { number: invoice.number, link: `/paper/${invoice.id}` } : null,
      by: byName,
      reason: reason || null,
    };
  });
}

/**
 * A partner's iCredits in a month, by default the present one, from the ledger alone: of each plan, and a page of the
 * changes, the oldest first, after the one with the id `after`. Throws `Refused` 404 for a month that is to come, and
 * when `after` is no change of theirs.
 */
export async function statementOf(
  ctx: Ctx,
  partner: string,
  query: QueryOf<typeof wire.statement>,
): Promise<wire.StatementData> {
  const current = monthOf(dayInIndia(ctx.now()));
  const { month = current } = query;
  if (month > current) throw notFound('statement');
  const first = await store.firstCreditMove(ctx.db, partner);
  const after =
    query.after === undefined
      ? undefined
      : await store.creditMoveById(ctx.db, { partner, ...momentsOf(month), id: query.after });
  if (query.after !== undefined && !after) throw notFound('statement');
  const plans = await plansOf(ctx, { partner, month });
  const moves = await store.creditMoves(ctx.db, { partner, ...momentsOf(month), after, most: pageSize + 1 });
  return {
    month,
    months: monthsBetween(first ? monthOf(dayInIndia(first)) : current, current),
    plans,
    lines: await statementLines(ctx, moves.slice(0, pageSize), {
      partner,
      balance: totalOf(plans, 'opening') + (after?.sum ?? 0),
    }),
    more: moves.length > pageSize,
  };
}

/** The signed-in partner's own, as `statementOf`. */
export const readStatement = (ctx: Ctx, query: QueryOf<typeof wire.statement>): Promise<wire.StatementData> =>
  statementOf(ctx, ownId(ctx), query);

/** How many lines are read at once for a file. */
const linesAtOnce = 500;
/** With more lines the typesetter takes too long; a CSV has all of them. */
const mostPrinted = 2000;
/** Files by address: each costs a reading of the month. */
const statementFileLimit = { name: 'statement', max: 60, seconds: 600 };

interface WholeMonth {
  partner: string;
  month: string;
  plans: readonly PlanStatement[];
}

/** All lines of a month, so many of them in memory at a time. */
async function* allLines(ctx: Ctx, { partner, month, plans }: WholeMonth): AsyncGenerator<StatementLine[], void, void> {
  let balance = totalOf(plans, 'opening');
  let after: PageCursor | undefined;
  for (;;) {
    const moves = await store.creditMoves(ctx.db, { partner, ...momentsOf(month), after, most: linesAtOnce });
    const last = moves.at(-1);
    if (!last) return;
    const lines = await statementLines(ctx, moves, { partner, balance });
    yield lines;
    balance = lines.at(-1)?.balance ?? balance;
    after = { at: last.madeAt, id: last.id };
  }
}

async function* csvBytes(ctx: Ctx, month: WholeMonth): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  // The first character tells spreadsheets that it is UTF-8.
  yield encoder.encode(`\uFEFF${csvLine(csvHead)}`);
  for await (const lines of allLines(ctx, month))
    yield encoder.encode(lines.map(line => csvLine(csvCells(line))).join(''));
}

/** The PDF of a month. Throws `Refused` 400 for one with too many lines. */
async function statementPdf(ctx: Ctx, whole: WholeMonth): Promise<Uint8Array> {
  const { partner, month, plans } = whole;
  const lines: StatementLine[] = [];
  for await (const page of allLines(ctx, whole)) {
    lines.push(...page);
    if (lines.length > mostPrinted)
      throw new Refused('too-many-lines', 'This month has too many lines for a PDF. Download the CSV instead.');
  }
  const holder = await partners.findPartner(ctx.db, partner);
  if (!holder) throw notFound('partner');
  const { name, phone, gstin, addresses } = holder;
  const seller = sellerOf(ctx);
  const left = totalOf(plans, 'left');
  return typesetDocument({
    title: 'Statement of iCredits',
    number: month,
    brand: seller.brand,
    parties: [
      sellerParty(seller),
      { label: 'To', name, lines: partyLines({ name, phone, gstin, address: addresses[0] ?? null }) },
    ],
    facts: [
      { term: 'Month', value: monthInWords(month) },
      { term: 'Made on', value: dayInWords(dayInIndia(ctx.now())) },
    ],
    ...statementTables(plans, lines),
    total: { label: 'iCredits left', amount: `${left}`, words: numberInWords(left), wordsLabel: 'In words' },
    notes: ['An iCredit pays one edition of its plan. This statement is no tax invoice.'],
    foot: paperFoot(seller),
  });
}

/** A month of a partner's iCredits as a file. */
export interface AskedFile {
  month: string;
  format: 'csv' | 'pdf';
}

/**
 * A month of a partner's iCredits as a file, with all its lines. Throws `Refused` 404 for a month that is to come, 400
 * for a PDF of more than two thousand lines.
 */
export async function statementFileOf(ctx: Ctx, partner: string, { month, format }: AskedFile): Promise<StreamReply> {
  if (month > monthOf(dayInIndia(ctx.now()))) throw notFound('statement');
  if (ctx.request) await consumeRateLimit(ctx, statementFileLimit, ctx.request.address);
  const whole = { partner, month, plans: await plansOf(ctx, { partner, month }) };
  const filename = `statement-${month}.${format}`;
  if (format === 'csv')
    return { content: csvBytes(ctx, whole), type: 'text/csv; charset=utf-8', bytes: undefined, filename };
  const pdf = await statementPdf(ctx, whole);
  return wholeFile(pdf, { type: 'application/pdf', filename });
}

/** The signed-in partner's own, as `statementFileOf`. */
export const statementFile = (ctx: Ctx, asked: AskedFile): Promise<StreamReply> =>
  statementFileOf(ctx, ownId(ctx), asked);
