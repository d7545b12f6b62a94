import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { moneyFaults, refundFaults, webhookFaults, type Faults, type Notify } from './faults.ts';

/**
 * A payment expires by itself after `expiresAt`, unless it is in flight; only a cancelled one is stored as `expired`.
 */
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
  /** The captures of the payment, oldest first. */
  captures: { id: string; amount: number }[];
  refunds: BankRefund[];
}

/** A refund of one capture. `amount` is in paise. */
interface BankRefund {
  /** The shop's id of the refund: each id is refunded once. */
  id: string;
  /** The bank's own number. */
  provider: string;
  reference: string;
  capture: string;
  amount: number;
  state: 'pending' | RefundFate;
  /** Why it failed. */
  reason: string | null;
  /** When the refund is decided by itself; `null`: when a tester decides it. */
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

/** The content of a webhook about a payment, or about the refund it names. */
interface WebhookFacts {
  refund?: string;
  state: string;
  amount: number;
}
interface NotificationOptions {
  notify: Notify;
  at?: number;
}

/** Seconds until the next attempt, by the number of attempts made; after the last one the bank stops. */
const retryDelaySeconds = [2, 5, 15, 60, 300, 900, 3600];
const lateSeconds = 10;
/** A replayed webhook is sent again after a day. */
const replaySeconds = 86_400;
/** How many seconds a refund takes. */
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
    const hasExpired = row.state === 'pending' && !row.inFlight && row.expiresAt <= this.#now().toISOString();
    return {
      ...row,
      state: hasExpired ? 'expired' : row.state,
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
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  find(reference: string): BankPayment | undefined {
    const [row] = this.#rows<PaymentBookRow>('select * from payments where reference = ?', reference);
    return row && this.#withDetails(row);
  }

  /** All payments, oldest first. */
  all(): BankPayment[] {
    return this.#rows<PaymentBookRow>('select * from payments order by rowid').map(row => this.#withDetails(row));
  }

  /** Opens a payment, or finds the one with this reference. `undefined`: it exists with another amount or currency. */
  open(request: Omit<PaymentBookRow, 'state' | 'inFlight' | 'createdAt' | 'decidedAt'>): BankPayment | undefined {
    this.#db
      .prepare(
        `insert into payments (reference, amount, currency, title, returnUrl, webhookUrl, expiresAt, state, createdAt)
         values (?, ?, ?, ?, ?, ?, ?, 'pending', ?) on conflict do nothing`,
      )
      .run(
        request.reference,
        request.amount,
        request.currency,
        request.title,
        request.returnUrl,
        request.webhookUrl,
        request.expiresAt,
        this.#now().toISOString(),
      );
    const payment = this.find(request.reference);
    return payment?.amount === request.amount && payment.currency === request.currency ? payment : undefined;
  }

  /**
   * Decides a payment and enqueues its webhooks. `undefined` when it was decided before. `pending` decides nothing and
   * puts the payment in flight. An expired payment can still be decided, as when money arrives late. `amount`: the
   * captured amount; as requested by default.
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
        this.#capture(reference, amount ?? (fault === 'wrong-amount' ? changed.amount + 100 : changed.amount));
        if (fault === 'captured-twice') this.#capture(reference, changed.amount);
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
   * Captures a paid payment a second time, which the shop has to refund (W26). `undefined` when it is not paid.
   */
  captureAgain(reference: string, notify: Notify, amount?: number): BankPayment | undefined {
    return this.#inTransaction(() => {
      const before = this.find(reference);
      if (before?.state !== 'paid') return undefined;
      this.#capture(reference, amount ?? before.amount);
      this.#enqueueWebhooks(before, { state: 'paid', amount: amount ?? before.amount }, { notify });
      return this.find(reference);
    });
  }

  #capture(reference: string, amount: number): void {
    this.#db
      .prepare(
        `insert into captures select 'cap-' || ?1 || '-' || (count(*) + 1), ?1, ?2 from captures where reference = ?1`,
      )
      .run(reference, amount);
  }

  /**
   * Creates a refund, or returns the one with this id. A refund of more than is left of the capture is recorded as
   * failed. Returns a text when the capture is unknown, or the id was used for another refund.
   */
  refund(request: BankRefundRequest): BankRefund | 'no such capture' | 'another refund' {
    return this.#inTransaction(() => {
      const before = this.findRefund(request.id);
      if (before)
        return before.capture === request.capture && before.amount === request.amount ? before : 'another refund';
      const payment = this.find(request.reference);
      const capture = payment?.captures.find(({ id }) => id === request.capture);
      if (!payment || !capture) return 'no such capture';
      const earlier = payment.refunds.filter(r => r.capture === capture.id && r.state !== 'failed');
      const remaining = earlier.reduce((rest, r) => rest - r.amount, capture.amount);
      const tooMuch = request.amount > remaining;
      const fault = tooMuch ? undefined : this.#faults.takeFault(refundFaults)?.fault;
      const fate = tooMuch || fault === 'refund-fails' ? 'failed' : 'done';
      const reason = tooMuch ? `only ${remaining} paise are left to give back` : 'the account cannot be credited';
      const at = this.#now().getTime() + (tooMuch || fault === 'refund-at-once' ? 0 : refundSeconds * 1000);
      const decidesAt = fault === 'refund-waits' ? null : new Date(at).toISOString();
      this.#db
        .prepare(
          `insert into refunds (id, provider, reference, capture, amount, fate, decidesAt, reason)
           select ?, 'ref-' || (count(*) + 1), ?, ?, ?, ?, ?, ? from refunds`,
        )
        .run(request.id, request.reference, request.capture, request.amount, fate, decidesAt, reason);
      if (decidesAt)
        this.#enqueueWebhooks(
          payment,
          { refund: request.id, state: fate, amount: request.amount },
          { notify: 'now', at },
        );
      return this.findRefund(request.id)!;
    });
  }

  /** Decides a waiting refund, for a tester. `undefined` when it was decided before. */
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

  /** Enqueues the webhooks about a payment, or about a refund of it; `at`: when it happened, in milliseconds. */
  #enqueueWebhooks(
    payment: BankPayment,
    facts: WebhookFacts,
    { notify: requested, at = this.#now().getTime() }: NotificationOptions,
  ): void {
    const notify = requested === 'now' ? (this.#faults.takeFault(webhookFaults)?.fault ?? requested) : requested;
    const { reference, currency, webhookUrl } = payment;
    const body = { event: randomUUID(), reference, currency, ...facts, at: new Date(at).toISOString() };
    const insert = this.#db.prepare(
      'insert into webhooks (event, url, body, dueAt, reference, forged) values (?, ?, ?, ?, ?, ?)',
    );
    const send = (afterSeconds: number, content = body) =>
      insert.run(
        content.event,
        webhookUrl,
        JSON.stringify(content),
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

  /** Cancels a payment that is neither decided nor in flight. `undefined` for any other. */
  cancel(reference: string): BankPayment | undefined {
    this.#db
      .prepare(
        `update payments set state = 'expired', decidedAt = ? where reference = ? and state = 'pending' and not inFlight`,
      )
      .run(this.#now().toISOString(), reference);
    const payment = this.find(reference);
    return payment?.state === 'expired' ? payment : undefined;
  }

  /** The webhooks that are due, oldest first. */
  dueWebhooks(): Webhook[] {
    const sql = `select id, event, url, body, attempts, forged from webhooks
      where endedAt is null and dueAt <= ? order by dueAt, id limit 20`;
    const rows = this.#rows<Omit<Webhook, 'forged'> & { forged: number }>(sql, this.#now().getTime());
    return rows.map(row => ({ ...row, forged: row.forged === 1 }));
  }

  /** All webhooks, oldest first, with the status of the shop's last reply (0: none). */
  webhooks(): object[] {
    const sql = 'select event, reference, forged, attempts, lastStatus, dueAt, endedAt from webhooks order by id';
    return this.#db.prepare(sql).all();
  }

  /** Records an attempt (status 0: no reply) and when to try again. */
  recordAttempt(webhook: Webhook, status: number): void {
    const wait = retryDelaySeconds[webhook.attempts];
    const isEnded = (status >= 200 && status < 300) || wait === undefined || webhook.forged;
    const at = this.#now();
    this.#db
      .prepare('update webhooks set attempts = attempts + 1, lastStatus = ?, dueAt = ?, endedAt = ? where id = ?')
      .run(status, at.getTime() + (wait ?? 0) * 1000, isEnded ? at.toISOString() : null, webhook.id);
  }
}
