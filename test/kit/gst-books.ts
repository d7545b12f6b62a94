import { addDays } from '#kernel/dates.ts';
import { gstinCheckDigit } from '#kernel/gstin.ts';
import { paise, type Paise } from '#kernel/money.ts';
import { stateByCode, type IndianState } from '#kernel/states.ts';
import { isWithinState, type PaperContent } from '#src/papers/rules/layout.ts';
import { financialYear, seriesOf, type PaperKind } from '#src/papers/rules/numbers.ts';
import type { GstPaper } from '#src/papers/rules/gst-tally.ts';
import {
  advanceLines,
  paperLines,
  refundLines,
  scaleToTotal,
  sumOf,
  type SoldItem,
  type TaxRate,
} from '#src/papers/rules/tax.ts';
import { SeededRandom } from './seeded-random.ts';

/** Money that came or went in the books of a made-up shop. */
interface BookMove {
  id: string;
  mid: string;
  amount: Paise;
  day: string;
  /** Taken twice and sent back by the shop itself, or money that does not fit. */
  odd: 'twice' | 'review' | null;
}

/** A made-up shop's books: what came, what went back, and the papers about it. */
export interface Books {
  captures: BookMove[];
  refunds: (BookMove & { capture: string })[];
  papers: GstPaper[];
}

const state = (code: string): IndianState => stateByCode(code)!;
const seller: PaperContent['seller'] = {
  brand: 'imurs',
  name: 'Imurs Magazines LLP',
  address: 'Bengaluru',
  gstin: '29AAPFU0939F1ZR',
  state: state('29'),
  phone: '+919810000000',
  email: 'shop@example.in',
};
const states = ['29', '29', '29', '27', '33', '07', '34', '19'].map(state);
const rates: readonly TaxRate[] = [
  { class: 'printing', code: '9989', description: 'Printing', rate: 1800 },
  { class: 'album', code: '4820', description: 'Albums', rate: 1200 },
  { class: 'brochure', code: '4911', description: 'Pictures', rate: 500 },
  { class: 'book', code: '4901', description: 'Books', rate: 0 },
];
const rateOf = (line: string): TaxRate => rates.find(rate => rate.class === line)!;

const gstinIn = (place: IndianState, random: () => number): string => {
  const first = `${place.code}ABCDE${String(1000 + Math.floor(random() * 9000))}F1Z`;
  return first + gstinCheckDigit(first);
};

interface Order {
  edition: string;
  mid: string;
  buyer: PaperContent['buyer'];
  place: IndianState;
  sold: SoldItem[];
  papers: GstPaper[];
}

/**
 * Random books of so many payments between two days, in the order of time: advances in one or two payments, refunds
 * before and after the invoice, sales invoiced at once to consumers and registered partners, within the State and
 * across, at several rates; some money is taken twice, some does not fit.
 */
export function randomBooks(
  seed: number,
  { payments, from, days }: { payments: number; from: string; days: number },
): Books {
  const chances = new SeededRandom(seed);
  const random = () => chances.next();
  const books: Books = { captures: [], refunds: [], papers: [] };
  const serials = new Map<string, number>();
  const open: Order[] = [];
  const sold: Order[] = [];
  const pick = <T>(list: readonly T[]): T => chances.pick(list);
  const chance = (part: number) => chances.happens(part);
  let count = 0;
  const nextId = (prefix: string) => `${prefix}${String(++count).padStart(7, '0')}`;

  const issue = (
    kind: PaperKind,
    day: string,
    order: Order,
    content: Pick<PaperContent, 'lines' | 'refers'>,
    more: Partial<GstPaper> = {},
  ) => {
    const series = seriesOf(kind, order.buyer.gstin !== null);
    const key = `${series}/${financialYear(day)}`;
    const serial = (serials.get(key) ?? 0) + 1;
    serials.set(key, serial);
    const total = sumOf(content.lines);
    const paper: GstPaper = {
      kind,
      number: `${key}/${String(serial).padStart(6, '0')}`,
      day,
      mid: order.mid,
      edition: order.edition || null,
      refund: null,
      total,
      content: { seller, buyer: order.buyer, place: order.place, delivery: null, total, ...content },
      ...more,
    };
    books.papers.push(paper);
    order.papers.push(paper);
    return paper;
  };
  const linesOf = (items: readonly SoldItem[], place: IndianState) =>
    paperLines(items, rateOf, isWithinState({ place, seller }));
  const capture = (mid: string, amount: Paise, day: string, odd: BookMove['odd'] = null) => {
    const move = { id: nextId('c'), mid, amount, day, odd };
    books.captures.push(move);
    return move;
  };
  const items = (): SoldItem[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      line: pick(rates).class,
      description: 'A magazine',
      quantity: 1 + Math.floor(random() * 4),
      discount: paise(0),
      amount: paise(1 + Math.floor(random() * (chance(0.05) ? 30_000_000 : 300_000))),
    }));
  const buyer = (place: IndianState, registered: boolean): PaperContent['buyer'] => ({
    name: chance(0.1) ? '=HYPERLINK("x"), "Studio"' : 'Asha’s Studio',
    phone: null,
    gstin: registered ? gstinIn(place, random) : null,
    address: null,
  });
  const begin = (edition: string, registered: boolean): Order => {
    const place = pick(states);
    return { edition, mid: nextId('m'), place, buyer: buyer(place, registered), sold: items(), papers: [] };
  };
  const receive = (order: Order, amount: Paise, day: string) => {
    capture(order.mid, amount, day);
    const advance = advanceLines(order.sold, { amount, title: 'a magazine', classOf: line => line });
    issue('receipt', day, order, { lines: linesOf(advance, order.place), refers: [] });
  };
  const refer = ({ number, day }: GstPaper) => ({ number, day });
  const giveBack = (order: Order, original: GstPaper, day: string) => {
    const taken = order.papers.filter(paper => paper.content.refers[0]?.number === original.number && paper.refund);
    const left = original.total - taken.reduce((sum, { total }) => sum + total, 0);
    if (left < 1) return;
    const amount = paise(1 + Math.floor(random() * left));
    const refund = nextId('r');
    const mid = original.mid;
    const of = books.captures.find(move => move.mid === mid)!;
    books.refunds.push({ id: refund, mid, capture: of.id, amount, day, odd: null });
    const lines = refundLines(original.content.lines, amount, isWithinState(original.content));
    const kind = original.kind === 'receipt' ? 'refund' : 'credit-note';
    issue(kind, day, order, { lines, refers: [refer(original)] }, { refund, mid });
  };
  const ship = (order: Order, day: string) => {
    const refers = order.papers.filter(({ kind }) => kind === 'receipt' || kind === 'refund');
    const total = refers.reduce((sum, { kind, total }) => (kind === 'receipt' ? sum + total : sum - total), 0);
    if (total > 0)
      issue('invoice', day, order, {
        lines: linesOf(scaleToTotal(order.sold, paise(total)), order.place),
        refers: refers.map(refer),
      });
    sold.push(order);
  };
  const sellAtOnce = (day: string) => {
    const order = begin('', chance(0.5));
    capture(order.mid, sumOf(order.sold), day);
    issue('invoice', day, order, { lines: linesOf(order.sold, order.place), refers: [] });
    sold.push(order);
  };
  const order = (day: string) => {
    const order = begin(nextId('e'), false);
    const total = sumOf(order.sold);
    const half = Math.ceil(total / 2);
    if (chance(0.5) || total < 2) receive(order, total, day);
    else {
      receive(order, paise(half), day);
      order.mid = nextId('m');
      receive(order, paise(total - half), day);
    }
    open.push(order);
  };
  const takeTwice = (day: string) => {
    const first = pick(books.captures);
    if (!first || first.odd) return;
    const again = capture(first.mid, first.amount, day, 'twice');
    books.refunds.push({ id: nextId('r'), mid: first.mid, capture: again.id, amount: first.amount, day, odd: 'twice' });
  };
  for (let n = 0; n < payments; n++) {
    const day = addDays(from, Math.floor((n * days) / payments));
    if (chance(0.01)) capture(nextId('m'), paise(1 + Math.floor(random() * 100_000)), day, 'review');
    if (chance(0.02)) takeTwice(day);
    if (chance(0.6)) order(day);
    else sellAtOnce(day);
    const waiting = pick(open);
    if (waiting && chance(0.15)) giveBack(waiting, pick(waiting.papers.filter(({ kind }) => kind === 'receipt')), day);
    if (open.length > 0 && chance(0.5)) ship(open.splice(Math.floor(random() * open.length), 1)[0]!, day);
    const past = pick(sold);
    const invoice = past?.papers.find(({ kind }) => kind === 'invoice');
    if (past && invoice && chance(0.15)) giveBack(past, invoice, day);
  }
  return books;
}
