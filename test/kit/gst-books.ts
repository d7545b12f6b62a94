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
  type PaperLine,
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
const linesOf = (items: readonly SoldItem[], place: IndianState): PaperLine[] =>
  paperLines(items, rateOf, isWithinState({ place, seller }));

interface Order {
  /** Empty for what is invoiced at once. */
  edition: string;
  mid: string;
  buyer: PaperContent['buyer'];
  place: IndianState;
  sold: SoldItem[];
  papers: GstPaper[];
}

/** A paper to issue. */
interface Draft extends Partial<Pick<GstPaper, 'mid' | 'refund'>> {
  kind: PaperKind;
  lines: PaperLine[];
  refers: readonly GstPaper[];
}

/** Writes the books, day by day. */
class BookKeeper {
  readonly books: Books = { captures: [], refunds: [], papers: [] };
  readonly open: Order[] = [];
  readonly sold: Order[] = [];
  readonly random: SeededRandom;
  day = '';
  #count = 0;
  readonly #serials = new Map<string, number>();

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}${String(this.#count).padStart(7, '0')}`;
  }

  #issue(order: Order, { kind, lines, refers, mid = order.mid, refund = null }: Draft): void {
    const key = `${seriesOf(kind, order.buyer.gstin !== null)}/${financialYear(this.day)}`;
    const serial = (this.#serials.get(key) ?? 0) + 1;
    this.#serials.set(key, serial);
    const total = sumOf(lines);
    const paper: GstPaper = {
      kind,
      number: `${key}/${String(serial).padStart(6, '0')}`,
      day: this.day,
      mid,
      edition: order.edition || null,
      refund,
      total,
      content: {
        seller,
        buyer: order.buyer,
        place: order.place,
        delivery: null,
        lines,
        total,
        refers: refers.map(({ number, day }) => ({ number, day })),
      },
    };
    this.books.papers.push(paper);
    order.papers.push(paper);
  }

  #take(move: Pick<BookMove, 'mid' | 'amount' | 'odd'>): BookMove {
    const taken = { ...move, id: this.#id('c'), day: this.day };
    this.books.captures.push(taken);
    return taken;
  }

  #items(): SoldItem[] {
    return Array.from({ length: 1 + this.random.below(3) }, () => ({
      line: this.random.pick(rates).class,
      description: 'A magazine',
      quantity: 1 + this.random.below(4),
      discount: paise(0),
      amount: paise(1 + this.random.below(this.random.happens(0.05) ? 30_000_000 : 300_000)),
    }));
  }

  #begin(edition: string, registered: boolean): Order {
    const place = this.random.pick(states);
    const first14 = `${place.code}ABCDE${1000 + this.random.below(9000)}F1Z`;
    const buyer = {
      name: this.random.happens(0.1) ? '=HYPERLINK("x"), "Studio"' : 'Asha’s Studio',
      phone: null,
      gstin: registered ? first14 + gstinCheckDigit(first14) : null,
      address: null,
    };
    return { edition, mid: this.#id('m'), place, buyer, sold: this.#items(), papers: [] };
  }

  #receive(order: Order, amount: Paise): void {
    this.#take({ mid: order.mid, amount, odd: null });
    const advance = advanceLines(order.sold, { amount, title: 'a magazine', classOf: line => line });
    this.#issue(order, { kind: 'receipt', lines: linesOf(advance, order.place), refers: [] });
  }

  /** An order that is paid at once or in two halves, and invoiced when it is shipped. */
  order(): void {
    const order = this.#begin(this.#id('e'), false);
    const total = sumOf(order.sold);
    const half = Math.ceil(total / 2);
    if (this.random.happens(0.5) || total < 2) this.#receive(order, total);
    else {
      this.#receive(order, paise(half));
      order.mid = this.#id('m');
      this.#receive(order, paise(total - half));
    }
    this.open.push(order);
  }

  /** A sale that is invoiced when it is paid, half of them to registered partners. */
  sellAtOnce(): void {
    const order = this.#begin('', this.random.happens(0.5));
    this.#take({ mid: order.mid, amount: sumOf(order.sold), odd: null });
    this.#issue(order, { kind: 'invoice', lines: linesOf(order.sold, order.place), refers: [] });
    this.sold.push(order);
  }

  /** Invoices an open order over what was paid and not given back. */
  ship(): void {
    if (this.open.length === 0) return;
    const [order] = this.open.splice(this.random.below(this.open.length), 1);
    const refers = order!.papers;
    const total = refers.reduce((sum, { kind, total }) => (kind === 'receipt' ? sum + total : sum - total), 0);
    const lines = total > 0 ? linesOf(scaleToTotal(order!.sold, paise(total)), order!.place) : [];
    if (total > 0) this.#issue(order!, { kind: 'invoice', lines, refers: [...refers] });
    this.sold.push(order!);
  }

  /** Gives back a part of what a receipt or invoice is about. */
  giveBack(order: Order | undefined, kind: 'receipt' | 'invoice'): void {
    const originals = order?.papers.filter(paper => paper.kind === kind) ?? [];
    if (!order || originals.length === 0) return;
    const original = this.random.pick(originals);
    const taken = order.papers.filter(({ content, refund }) => refund && content.refers[0]?.number === original.number);
    const left = original.total - sumOf(taken.map(({ total }) => ({ amount: total })));
    if (left < 1) return;
    const [amount, id] = [paise(1 + this.random.below(left)), this.#id('r')];
    const { mid, content } = original;
    const capture = this.books.captures.find(move => move.mid === mid)!.id;
    this.books.refunds.push({ id, mid, capture, amount, day: this.day, odd: null });
    const lines = refundLines(content.lines, amount, isWithinState(content));
    this.#issue(order, {
      kind: kind === 'receipt' ? 'refund' : 'credit-note',
      lines,
      refers: [original],
      mid,
      refund: id,
    });
  }

  /** Money that comes a second time, which the shop sends back, and money that fits no payment. */
  oddMoney(): void {
    if (this.random.happens(0.01))
      this.#take({ mid: this.#id('m'), amount: paise(1 + this.random.below(100_000)), odd: 'review' });
    if (!this.random.happens(0.02) || this.books.captures.length === 0) return;
    const { mid, amount, odd } = this.random.pick(this.books.captures);
    if (odd) return;
    const { id: capture } = this.#take({ mid, amount, odd: 'twice' });
    this.books.refunds.push({ id: this.#id('r'), mid, capture, amount, day: this.day, odd: 'twice' });
  }
}

/**
 * Random books of so many payments from a day on, in the order of time: advances in one or two payments, refunds before
 * and after the invoice, sales invoiced at once to consumers and registered partners, within the State and across, at
 * several rates; some money is taken twice, some does not fit.
 */
export function randomBooks(
  seed: number,
  { payments, from, days }: { payments: number; from: string; days: number },
): Books {
  const keeper = new BookKeeper(seed);
  const { random, open, sold } = keeper;
  for (let n = 0; n < payments; n++) {
    keeper.day = addDays(from, Math.floor((n * days) / payments));
    keeper.oddMoney();
    if (random.happens(0.6)) keeper.order();
    else keeper.sellAtOnce();
    if (random.happens(0.15) && open.length > 0) keeper.giveBack(random.pick(open), 'receipt');
    if (random.happens(0.5)) keeper.ship();
    if (random.happens(0.15) && sold.length > 0) keeper.giveBack(random.pick(sold), 'invoice');
  }
  return keeper.books;
}
