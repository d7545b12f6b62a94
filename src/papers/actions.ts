import { readFile } from 'node:fs/promises';
import type { PostalAddress } from '#kernel/pins.ts';
import type { StreamReply, QueryOf } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { isId } from '#kernel/ids.ts';
import { inr, paise, toRupees, type Paise } from '#kernel/money.ts';
import { notFound } from '#kernel/refusals.ts';
import { stateOfGstin } from '#kernel/gstin.ts';
import type { IndianState } from '#kernel/states.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import type { PageCursor } from '#platform/pagination.ts';
import { wholeFile } from '#platform/whole-file.ts';
import { queueMessage } from '#src/messages/index.ts';
import { paymentByMid, type PaymentRecord, type RefundRecord } from '#src/payments/index.ts';
import { typesetDocument } from '#src/typeset/index.ts';
import { financialYear, seriesOf, paperTitles, type PaperKind } from './rules/numbers.ts';
import { isWithinState, paperLayout, type PaperContent, type Party } from './rules/layout.ts';
import {
  advanceLines,
  scaleToTotal,
  refundLines,
  placeOfSupply,
  sumOf,
  paperLines,
  type TaxRate,
  type SoldItem,
} from './rules/tax.ts';
import * as store from './store.ts';
import type { PaperRow } from './store.ts';
import type * as wire from './wire.ts';

/** A tax document that was issued. */
export type Paper = Readonly<PaperRow>;

/** What was sold, and to whom. */
export interface Sale {
  /** The payment; of an edition the one of its order. */
  mid: string;
  /** The same payment, if the caller has read it. */
  payment?: PaymentRecord;
  edition?: string;
  /** In one line, e.g. `Birthday Spotlight Edition, Starter, 12 pages`. */
  title: string;
  sold: readonly SoldItem[];
  buyer: Party;
  /** The delivery address; `null` while it is unknown. */
  delivery: PostalAddress | null;
}

/** The seller by the settings. */
export function sellerOf({ config: { brand, seller } }: Ctx): PaperContent['seller'] {
  const state = stateOfGstin(seller.gstin);
  if (!state) throw new Error(`no State has the GSTIN ${seller.gstin}`);
  return { brand: brand.name, ...seller, state, phone: brand.phone, email: brand.email };
}

/**
 * How each line of a bill is taxed on a day. Throws when the tax tables do not say, since no paper is better than a
 * wrong one.
 */
async function taxesOn(
  ctx: Ctx,
  day: string,
): Promise<{ classOf(line: string): string; rateOf(line: string): TaxRate }> {
  const lines = await ctx.cached('papers: tax lines', store.classesOfLines);
  const classes = new Map(lines.map(({ line, class: name }) => [line, name]));
  const all = await ctx.cached(`papers: tax rates on ${day}`, db => store.ratesOn(db, day));
  const rates = new Map(all.map(rate => [rate.class, rate]));
  const classOf = (line: string) => classes.get(line) ?? '';
  return {
    classOf,
    rateOf(line) {
      const rate = rates.get(classOf(line));
      if (!rate) throw new Error(`tax_lines and tax_rates do not say how the line "${line}" is taxed on ${day}`);
      return rate;
    },
  };
}

interface PaperDraft {
  kind: PaperKind;
  mid: string;
  payment?: PaymentRecord | undefined;
  edition: string | null;
  refund?: string;
  content: PaperContent;
}

/** Writes a paper and notifies its buyer, in the transaction of `ctx`. */
async function issuePaper(ctx: Ctx, draft: PaperDraft): Promise<Paper> {
  const { kind, mid, edition, refund = '', content } = draft;
  return ctx.transaction(async ctx => {
    const payment = draft.payment ?? (await paymentByMid(ctx, mid));
    if (!payment) throw new Error(`there is no payment ${mid} to write a paper about`);
    const day = dayInIndia(ctx.now());
    const { paper, isNew } = await store.writePaper(ctx, {
      kind,
      series: seriesOf(kind, content.buyer.gstin !== null),
      year: financialYear(day),
      mid,
      edition,
      refund: refund || null,
      holderKind: payment.payerKind,
      holder: payment.payer,
      day,
      total: content.total,
      content,
    });
    if (isNew && !isToldWithStep(paper, payment)) await notifyBuyer(ctx, paper, payment);
    return paper;
  });
}

/**
 * Whether another message says that there is a paper: those of an order are told of by its confirmation and its
 * shipping, the receipt of the rest by the page after the payment.
 */
const isToldWithStep = ({ kind, edition }: Paper, { purpose }: PaymentRecord): boolean =>
  kind === 'receipt' ? purpose === 'order' || purpose === 'balance' : kind === 'invoice' && edition !== null;

/** Seconds, so that the message about the payment, shipping or refund arrives first. */
const notifyAfterSeconds = 5;

async function notifyBuyer(ctx: Ctx, { kind, number, total, edition }: Paper, payment: PaymentRecord): Promise<void> {
  if (!payment.payerPhone) return;
  const values = { paper: paperTitles[kind].toLowerCase(), number, amount: inr(toRupees(total)) };
  const link = payment.payerKind === 'partner' ? '/profile' : '/orders';
  await queueMessage(ctx, {
    to: payment.payerPhone,
    account: payment.payer,
    edition,
    kind: kind === 'receipt' ? 'receiptIssued' : 'paperIssued',
    values,
    link,
    afterSeconds: notifyAfterSeconds,
  });
}

function paperContent(
  sale: Sale,
  { seller, place, lines, refers = [] }: Pick<PaperContent, 'seller' | 'place' | 'lines'> & Partial<PaperContent>,
): PaperContent {
  return { seller, buyer: sale.buyer, place, delivery: sale.delivery, lines, total: sumOf(lines), refers };
}

const placeOfSale = ({ delivery, buyer }: Sale, seller: { state: IndianState }): IndianState =>
  placeOfSupply({ delivery, gstin: buyer.gstin }, seller.state);

/**
 * Issues the receipt voucher of an advance of `amount` (Rule 50), once a payment. Call it late in the settling
 * transaction, since the number series is locked until its end. Without a payment there is no paper.
 */
export async function issueReceipt(ctx: Ctx, sale: Sale & { amount: Paise }): Promise<Paper | undefined> {
  if (sale.amount === 0) return undefined;
  const seller = sellerOf(ctx);
  const place = placeOfSale(sale, seller);
  const { classOf, rateOf } = await taxesOn(ctx, dayInIndia(ctx.now()));
  const lines = paperLines(advanceLines(sale.sold, { ...sale, classOf }), rateOf, isWithinState({ place, seller }));
  const content = paperContent(sale, { seller, place, lines });
  const { mid, payment, edition = null } = sale;
  return issuePaper(ctx, { kind: 'receipt', mid, payment, edition, content });
}

/**
 * Issues the tax invoice of a supply (Rule 46), once a payment or edition. An edition's covers all its receipts less
 * earlier refunds. Call it late in the transaction of the supply. Without a payment there is no paper.
 */
export async function issueInvoice(ctx: Ctx, sale: Sale): Promise<Paper | undefined> {
  const edition = sale.edition ?? null;
  const earlier = edition === null ? [] : await store.papersOfEdition(ctx.db, edition);
  const advancePapers = earlier.filter(({ kind }) => kind === 'receipt' || kind === 'refund');
  const total = paise(
    advancePapers.reduce((sum, { kind, total }) => (kind === 'receipt' ? sum + total : sum - total), 0),
  );
  // Without a receipt it was paid before the shop issued papers, so the whole sale is invoiced.
  const sold = advancePapers.length === 0 ? sale.sold : total > 0 ? scaleToTotal(sale.sold, total) : [];
  if (sumOf(sold) === 0) return undefined;
  const seller = sellerOf(ctx);
  const place = placeOfSale(sale, seller);
  const { rateOf } = await taxesOn(ctx, dayInIndia(ctx.now()));
  const lines = paperLines(sold, rateOf, isWithinState({ place, seller }));
  const refers = advancePapers.map(({ number, day }) => ({ number, day }));
  return issuePaper(ctx, {
    kind: 'invoice',
    mid: sale.mid,
    edition,
    content: paperContent(sale, { seller, place, lines, refers }),
  });
}

/**
 * Issues the paper of a refund, once a refund: a credit note when the supply was invoiced, otherwise a refund voucher
 * against the receipt (Rule 51), taxed as the paper it refers to. Money without a paper (captured twice, or in review)
 * is refunded without one.
 */
export async function issueRefundPaper(
  ctx: Ctx,
  { refund, mid, amount }: { refund: string; mid: string; amount: Paise },
): Promise<Paper | undefined> {
  const receipt = await store.receiptOf(ctx.db, mid);
  const invoice = await store.invoiceOf(ctx.db, { mid, edition: receipt?.edition ?? null });
  const original = invoice ?? receipt;
  if (!original) return undefined;
  const total = paise(Math.min(amount, original.total - (await store.refundedAmount(ctx.db, original.number))));
  if (total <= 0) return undefined;
  const lines = refundLines(original.content.lines, total, isWithinState(original.content));
  return issuePaper(ctx, {
    kind: invoice ? 'credit-note' : 'refund',
    mid,
    edition: original.edition,
    refund,
    content: { ...original.content, lines, total, refers: [{ number: original.number, day: original.day }] },
  });
}

type PapersQuery = QueryOf<typeof wire.papers>;

/**
 * The caller's own papers, newest first: of editions, of a payment, or a page of all. Staff get those of the edition,
 * payment or account they name. Throws `Refused` 404 when `before` is not a paper of theirs.
 */
export async function papersFor(ctx: Ctx, query: PapersQuery): Promise<Paper[]> {
  const { actor } = ctx;
  const { edition, mid, holder, before } = query;
  const editions = edition === undefined ? query.editions?.split(',') : [edition];
  const mids = mid === undefined ? undefined : [mid];
  if (actor.kind === 'customer' || actor.kind === 'partner')
    return store.listPapers(ctx.db, { editions, mids, holder: actor.id }, await cursorAfter(ctx, before));
  const hasFilter = editions !== undefined || mids !== undefined || holder !== undefined;
  if (actor.kind !== 'staff' || !hasFilter) return [];
  return store.listPapers(ctx.db, { editions, mids, holder }, await cursorAfter(ctx, before));
}

/** The tax invoices of payments of one account, by the payment's number. */
export async function invoicesOfPayments(
  ctx: Ctx,
  { mids, holder }: { mids: readonly string[]; holder: string },
): Promise<Map<string, Paper>> {
  if (mids.length === 0) return new Map();
  const papers = await store.listPapers(ctx.db, { mids, holder });
  return new Map(papers.filter(({ kind }) => kind === 'invoice').map(paper => [paper.mid, paper]));
}

async function cursorAfter(ctx: Ctx, number: string | undefined): Promise<PageCursor | undefined> {
  if (number === undefined) return undefined;
  const paper = await store.paperByNumber(ctx.db, number);
  if (!paper || !maySee(ctx, paper)) throw notFound('paper');
  return { at: paper.issuedAt, id: paper.number };
}

/** Downloads by address; each one typesets the paper again. */
const paperFileLimit = { name: 'paper', max: 60, seconds: 600 };

/**
 * A paper as PDF, typeset at each request from the stored content. That never changes, so the bytes are always the
 * same. Throws `Refused` 404 to all but its buyer and staff.
 */
export async function paperFile(ctx: Ctx, id: string): Promise<StreamReply> {
  const paper = isId(id) ? await store.paperById(ctx.db, id) : undefined;
  if (!paper || !maySee(ctx, paper)) throw notFound('paper');
  if (ctx.request) await consumeRateLimit(ctx, paperFileLimit, ctx.request.address);
  const pdf = await typesetDocument(paperLayout(paper));
  return wholeFile(pdf, { type: 'application/pdf', filename: `${paper.number.replaceAll('/', '-')}.pdf` });
}

const maySee = ({ actor }: Ctx, { holder, holderKind }: Paper): boolean =>
  actor.kind === 'staff' || (actor.kind === holderKind && actor.id === holder);

/**
 * Issues the paper of a refund that arrived. Money that was captured or paid twice was never invoiced and has no paper.
 */
export async function onRefunded(ctx: Ctx, { refund }: { refund: RefundRecord }): Promise<void> {
  if (refund.cause === 'cancelled' || refund.cause === 'staff')
    await issueRefundPaper(ctx, { refund: refund.id, mid: refund.mid, amount: refund.amount });
}

/** Moves the papers of one account to another after both were merged (W8). */
export const reassignPapers = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  store.changeHolder(ctx.db, from, into);

interface TaxSeed {
  rates: { class: string; code: string; description: string; percent: number; from: string }[];
  lines: { line: string; class: string }[];
}

/** Inserts the tax rates of db/seed that are missing; existing ones are never changed (D21). */
export async function seedTaxes(ctx: Ctx): Promise<void> {
  const file = new URL('../../db/seed/taxes.json', import.meta.url);
  const { rates, lines } = JSON.parse(await readFile(file, 'utf8')) as TaxSeed;
  await store.insertTaxes(ctx.db, {
    rates: rates.map(({ percent, ...rate }) => ({ ...rate, rate: Math.round(percent * 100) })),
    lines: lines.map(({ line, class: name }) => ({ line, class: name })),
  });
}
