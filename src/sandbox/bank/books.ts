import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { moneyFaults, refundFaults, webhookFaults, type Faults, type Notify } from './faults.ts';

/** `expired` is never written: it is what an untouched payment becomes when its time is over. */
type BankPaymentState = 'pending' | 'paid' | 'declined' | 'expired';
export const outcomes = ['paid', 'declined', 'pending', 'expired'] as const;
type BankOutcome = (typeof outcomes)[number];

/** A payment in the bank's books. `amount` is in paise. */
export interface BankPayment {
  reference: string;
  amount: number;
  currency: string;
  title: string;
  returnUrl: string;
  webhookUrl: string;
  expiresAt: string;
  state: BankPaymentState;
  /** The customer's own bank is processing it: it may still be paid after `expiresAt` and cannot be cancelled. */
  inFlight: boolean;
  createdAt: string;
  decidedAt: string | null;
  /** Each time money was taken, oldest first. */
  captures: { id: string; amount: number }[];
  refunds: BankRefund[];
}

/** Money given back out of one capture. `amount` is in paise. */
interface BankRefund {
  /** The shop's number: the same one never gives back twice. */
  id: string;
  /** The bank's own number. */
  provider: string;
  reference: string;
  capture: string;
  amount: number;
  state: 'pending' | RefundFate;
  /** Why it failed. */
  reason: string | null;
  /** When `pending` ends by itself; `null`: when a tester decides. */
  decidesAt: string | null;
}
export const refundFates = ['done', 'failed'] as const;
type RefundFate = (typeof refundFates)[number];

export interface Webhook {
  id: number;
  event: string;
  url: string;
  body: string;
  attempts: number;
  /** Signed with a wrong key, so that the shop must refuse it. */
  forged: boolean;
}

type PaymentBookRow = Omit<BankPayment, 'inFlight' | 'captures' | 'refunds'> & { inFlight: number };
interface Decision {
  outcome: BankOutcome;
  notify: Notify;
  amount?: number | undefined;
}
type BankRefundRequest = Pick<BankRefund, 'id' | 'reference' | 'capture' | 'amount'>;
type RefundRow = Omit<BankRefund, 'state'> & { fate: RefundFate };

/** What a webhook says: of a payment, or of the refund it names. */
interface WebhookFacts {
  refund?: string;
  state: string;
  amount: number;
}
interface Telling {
  notify: Notify;
  at?: number;
}

/** Seconds until the next attempt, by the number of attempts made; after the last one the bank stops. */
const retryDelaySeconds = [2, 5, 15, 60, 300, 900, 3600];
const lateSeconds = 10;
/** A replayed webhook is sent again after a day. */
const replaySeconds = 86_400;
/** How long a refund takes. */
const refundSeconds = 2;

/** The bank's own records, separate from the shop's; they survive crashes of both. */
export class Books {
  readonly #db: DatabaseSync;
  readonly #faults: Faults;
  readonly #now: () => Date;

  constructor(db: DatabaseSync, faults: Faults, now: () => Date) {
    this.#db = db;
    this.#faults = faults;
    this.#now = now;
  }

  /** The rows of a query on the bank's own tables, whose columns are those of `T`. */
  #rows<T>(query: string, ...values: (string | number | null)[]): T[] {
    return this.#db.prepare(query).all(...values) as T[];
  }

  #withDetails(row: PaymentBookRow): BankPayment {
    const over = row.state === 'pending' && !row.inFlight && row.expiresAt <= this.#now().toISOString();
    return {
      ...row,
      state: over ? 'expired' : row.state,
      inFlight: row.inFlight === 1,
      captures: this.#rows('select id, amount from captures where reference = ? order by rowid', row.reference),
      refunds: this.#rows<RefundRow>('select * from refunds where reference = ? order by rowid', row.reference).map(
        refund => this.#withState(refund),
      ),
    };
  }

  #withState({ fate, reason, ...row }: RefundRow): BankRefund {
    const state = row.decidesAt !== null && row.decidesAt <= this.#now().toISOString() ? fate : 'pending';
    return { ...row, state, reason: state === 'failed' ? reason : null };
  }

  #inTransaction<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const done = work();
      this.#db.exec('commit');
      return done;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  find(reference: string): BankPayment | undefined {
    const [row] = this.#rows<PaymentBookRow>('select * from payments where reference = ?', reference);
    return row && this.#withDetails(row);
  }

  /** Every payment there is, oldest first. */
  all(): BankPayment[] {
    return this.#rows<PaymentBookRow>('select * from payments order by rowid').map(row => this.#withDetails(row));
  }

  /** Opens a payment, or finds the one with this reference. `undefined`: it exists with another amount or currency. */
  open(asked: Omit<PaymentBookRow, 'state' | 'inFlight' | 'createdAt' | 'decidedAt'>): BankPayment | undefined {
    this.#db
      .prepare(
        `insert into payments (reference, amount, currency, title, returnUrl, webhookUrl, expiresAt, state, createdAt)
         values (?, ?, ?, ?, ?, ?, ?, 'pending', ?) on conflict do nothing`,
      )
      .run(
        asked.reference,
        asked.amount,
        asked.currency,
        asked.title,
        asked.returnUrl,
        asked.webhookUrl,
        asked.expiresAt,
        this.#now().toISOString(),
      );
    const found = this.find(asked.reference);
    return found?.amount === asked.amount && found.currency === asked.currency ? found : undefined;
  }

  /**
   * Decides a payment and enqueues its webhooks. `undefined` when it was decided before. `pending` decides nothing and
   * puts the payment in flight. An expired payment can still be decided: late money. `amount`: what is really taken;
   * default: as requested.
   */
  decide(reference: string, { outcome, notify, amount }: Decision): BankPayment | undefined {
    const at = this.#now();
    return this.#inTransaction(() => {
      const isPending = outcome === 'pending';
      const [changed] = this.#rows<PaymentBookRow>(
        `update payments set state = ?, inFlight = ?, decidedAt = ? where reference = ? and state = 'pending' returning *`,
        outcome,
        isPending ? 1 : 0,
        isPending ? null : at.toISOString(),
        reference,
      );
      if (!changed) return undefined;
      if (outcome === 'paid') {
        const fault = amount === undefined ? this.#faults.takeFault(moneyFaults)?.fault : undefined;
        this.#take(reference, amount ?? (fault === 'wrong-amount' ? changed.amount + 100 : changed.amount));
        if (fault === 'captured-twice') this.#take(reference, changed.amount);
      }
      const payment = this.#withDetails(changed);
      this.#enqueueWebhooks(
        payment,
        { state: payment.state, amount: payment.captures[0]?.amount ?? payment.amount },
        { notify },
      );
      return payment;
    });
  }

  /**
   * Takes the money of a paid payment a second time, which the shop has to refund (W26). `undefined`: it is not paid.
   */
  captureAgain(reference: string, notify: Notify, amount?: number): BankPayment | undefined {
    return this.#inTransaction(() => {
      const before = this.find(reference);
      if (before?.state !== 'paid') return undefined;
      this.#take(reference, amount ?? before.amount);
      this.#enqueueWebhooks(before, { state: 'paid', amount: amount ?? before.amount }, { notify });
      return this.find(reference);
    });
  }

  #take(reference: string, amount: number): void {
    this.#db
      .prepare(
        `insert into captures select 'cap-' || ?1 || '-' || (count(*) + 1), ?1, ?2 from captures where reference = ?1`,
      )
      .run(reference, amount);
  }

  /**
   * Refunds, or returns what was refunded under this id before. More than is left of the capture fails, and is recorded
   * as failed. Returns why not when the capture is unknown, or the id was used for another refund.
   */
  refund(asked: BankRefundRequest): BankRefund | 'no such capture' | 'another refund' {
    return this.#inTransaction(() => {
      const before = this.findRefund(asked.id);
      if (before) return before.capture === asked.capture && before.amount === asked.amount ? before : 'another refund';
      const payment = this.find(asked.reference);
      const capture = payment?.captures.find(one => one.id === asked.capture);
      if (!payment || !capture) return 'no such capture';
      const given = payment.refunds.filter(r => r.capture === capture.id && r.state !== 'failed');
      const left = given.reduce((rest, r) => rest - r.amount, capture.amount);
      const tooMuch = asked.amount > left;
      const fault = tooMuch ? undefined : this.#faults.takeFault(refundFaults)?.fault;
      const fate = tooMuch || fault === 'refund-fails' ? 'failed' : 'done';
      const reason = tooMuch ? `only ${left} paise are left to give back` : 'the account cannot be credited';
      const at = this.#now().getTime() + (tooMuch || fault === 'refund-at-once' ? 0 : refundSeconds * 1000);
      const decidesAt = fault === 'refund-waits' ? null : new Date(at).toISOString();
      this.#db
        .prepare(
          `insert into refunds (id, provider, reference, capture, amount, fate, decidesAt, reason)
           select ?, 'ref-' || (count(*) + 1), ?, ?, ?, ?, ?, ? from refunds`,
        )
        .run(asked.id, asked.reference, asked.capture, asked.amount, fate, decidesAt, reason);
      if (decidesAt)
        this.#enqueueWebhooks(payment, { refund: asked.id, state: fate, amount: asked.amount }, { notify: 'now', at });
      return this.findRefund(asked.id)!;
    });
  }

  /** A tester decides a waiting refund. `undefined`: it was decided before. */
  decideRefund(id: string, fate: RefundFate, notify: Notify): BankRefund | undefined {
    return this.#inTransaction(() => {
      const before = this.findRefund(id);
      const payment = before?.state === 'pending' && this.find(before.reference);
      if (!before || !payment) return undefined;
      const at = this.#now();
      this.#db.prepare('update refunds set fate = ?, decidesAt = ? where id = ?').run(fate, at.toISOString(), id);
      const { amount } = before;
      this.#enqueueWebhooks(payment, { refund: id, state: fate, amount }, { notify, at: at.getTime() });
      return this.findRefund(id);
    });
  }

  findRefund(id: string): BankRefund | undefined {
    const [row] = this.#rows<RefundRow>('select * from refunds where id = ?', id);
    return row && this.#withState(row);
  }

  /** Enqueues what the shop is told of a payment, or of a refund of it; `at`: when it happened, in milliseconds. */
  #enqueueWebhooks(
    payment: BankPayment,
    facts: WebhookFacts,
    { notify: asked, at = this.#now().getTime() }: Telling,
  ): void {
    const notify = asked === 'now' ? (this.#faults.takeFault(webhookFaults)?.fault ?? asked) : asked;
    const { reference, currency, webhookUrl } = payment;
    const body = { event: randomUUID(), reference, currency, ...facts, at: new Date(at).toISOString() };
    const insert = this.#db.prepare(
      'insert into webhooks (event, url, body, dueAt, reference, forged) values (?, ?, ?, ?, ?, ?)',
    );
    const send = (afterSeconds: number, sent = body) =>
      insert.run(
        sent.event,
        webhookUrl,
        JSON.stringify(sent),
        at + afterSeconds * 1000,
        reference,
        notify === 'forged' ? 1 : 0,
      );
    if (notify !== 'never') send(notify === 'late' ? lateSeconds : 0);
    if (notify === 'twice') send(0);
    if (notify === 'replayed') send(replaySeconds);
    // The earlier state arrives after the present one.
    if (notify === 'reordered') send(1, { ...body, event: randomUUID(), state: 'pending' });
  }

  /** Closes a payment that is neither paid nor in flight. `undefined`: it is too late. */
  cancel(reference: string): BankPayment | undefined {
    this.#db
      .prepare(
        `update payments set state = 'expired', decidedAt = ? where reference = ? and state = 'pending' and not inFlight`,
      )
      .run(this.#now().toISOString(), reference);
    const found = this.find(reference);
    return found?.state === 'expired' ? found : undefined;
  }

  /** The webhooks that are due, oldest first. */
  dueWebhooks(): Webhook[] {
    const sql = `select id, event, url, body, attempts, forged from webhooks
      where endedAt is null and dueAt <= ? order by dueAt, id limit 20`;
    const rows = this.#rows<Omit<Webhook, 'forged'> & { forged: number }>(sql, this.#now().getTime());
    return rows.map(row => ({ ...row, forged: row.forged === 1 }));
  }

  /** Every webhook there is, oldest first, with what the shop last answered (0: nothing). */
  webhooks(): object[] {
    const sql = 'select event, reference, forged, attempts, lastStatus, dueAt, endedAt from webhooks order by id';
    return this.#db.prepare(sql).all();
  }

  /** Records an attempt (0: no response) and when to try again. */
  recordAttempt(webhook: Webhook, status: number): void {
    const wait = retryDelaySeconds[webhook.attempts];
    const over = (status >= 200 && status < 300) || wait === undefined || webhook.forged;
    const at = this.#now();
    this.#db
      .prepare('update webhooks set attempts = attempts + 1, lastStatus = ?, dueAt = ?, endedAt = ? where id = ?')
      .run(status, at.getTime() + (wait ?? 0) * 1000, over ? at.toISOString() : null, webhook.id);
  }
}
