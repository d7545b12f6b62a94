import { DatabaseSync } from 'node:sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** `expired` is never written: it is what an untouched payment becomes when its time is over. */
export type State = 'pending' | 'paid' | 'declined' | 'expired';
export const notifies = ['now', 'late', 'never', 'twice'] as const;
/** When the shop hears of it: at once, about ten seconds later, never, or twice. */
export type Notify = (typeof notifies)[number];
export const outcomes = ['paid', 'declined', 'pending', 'expired'] as const;
export type Outcome = (typeof outcomes)[number];

/** A payment in the bank's books. `amount` is in paise. */
export interface BankPayment {
  reference: string;
  amount: number;
  currency: string;
  title: string;
  returnUrl: string;
  webhookUrl: string;
  expiresAt: string;
  state: State;
  /** The customer's own bank has it: it may still be paid after `expiresAt`, and nobody can call it off. */
  inFlight: boolean;
  createdAt: string;
  decidedAt: string | null;
}

export interface Webhook {
  id: number;
  event: string;
  url: string;
  body: string;
  attempts: number;
}

type Row = Omit<BankPayment, 'inFlight'> & { inFlight: number };

const schema = `
  create table if not exists payments (
    reference text primary key, amount integer not null check (amount > 0), currency text not null, title text not null,
    returnUrl text not null, webhookUrl text not null, expiresAt text not null,
    state text not null check (state in ('pending', 'paid', 'declined', 'expired')), inFlight integer not null default 0,
    createdAt text not null, decidedAt text
  ) strict;
  create table if not exists webhooks (
    id integer primary key, event text not null, url text not null, body text not null,
    dueAt integer not null, attempts integer not null default 0, lastStatus integer, endedAt text
  ) strict;
  create index if not exists webhooks_due on webhooks (dueAt) where endedAt is null;
`;

/** Seconds until the next attempt, by how many were made; when they are used up the bank gives up. */
const backOff = [2, 5, 15, 60, 300, 900, 3600];
const lateSeconds = 10;

/** The bank's own books: they are not the shop's, and outlive its crashes. */
export class Books {
  readonly #db: DatabaseSync;
  readonly #now: () => Date;

  constructor(dataDir: string, now: () => Date) {
    mkdirSync(dataDir, { recursive: true });
    this.#now = now;
    this.#db = new DatabaseSync(join(dataDir, 'bank.db'), { timeout: 5000 });
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = full');
    this.#db.exec(schema);
  }

  close(): void {
    this.#db.close();
  }

  #seen(row: Row): BankPayment {
    const over = row.state === 'pending' && !row.inFlight && row.expiresAt <= this.#now().toISOString();
    return { ...row, state: over ? 'expired' : row.state, inFlight: row.inFlight === 1 };
  }

  find(reference: string): BankPayment | undefined {
    const row = this.#db.prepare('select * from payments where reference = ?').get(reference) as Row | undefined;
    return row && this.#seen(row);
  }

  /** Every payment there is, oldest first. */
  all(): BankPayment[] {
    return (this.#db.prepare('select * from payments order by rowid').all() as unknown as Row[]).map(r =>
      this.#seen(r),
    );
  }

  /** Opens a payment, or finds the one with this reference. `undefined`: it exists with another amount or currency. */
  open(asked: Omit<BankPayment, 'state' | 'inFlight' | 'createdAt' | 'decidedAt'>): BankPayment | undefined {
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
   * Decides a payment and puts what the shop is told into the books with it. A decision is made once: `undefined` when it
   * was made before. `pending` decides nothing but puts the payment in flight. A payment whose time is over can still be
   * decided: money that was on its way arrives late.
   */
  decide(reference: string, outcome: Outcome, notify: Notify, event: string): BankPayment | undefined {
    const at = this.#now();
    this.#db.exec('begin immediate');
    try {
      const changed = this.#db
        .prepare(
          `update payments set state = ?, inFlight = ?, decidedAt = ? where reference = ? and state = 'pending' returning *`,
        )
        .get(outcome, outcome === 'pending' ? 1 : 0, outcome === 'pending' ? null : at.toISOString(), reference) as
        Row | undefined;
      if (changed && notify !== 'never') this.#tell(this.#seen(changed), notify, event);
      this.#db.exec('commit');
      return changed && this.#seen(changed);
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  #tell(payment: BankPayment, notify: Notify, event: string): void {
    const { reference, state, amount, currency } = payment;
    const at = this.#now();
    const body = JSON.stringify({ event, reference, state, amount, currency, at: at.toISOString() });
    const dueAt = at.getTime() + (notify === 'late' ? lateSeconds * 1000 : 0);
    const insert = this.#db.prepare('insert into webhooks (event, url, body, dueAt) values (?, ?, ?, ?)');
    for (let n = notify === 'twice' ? 2 : 1; n > 0; n--) insert.run(event, payment.webhookUrl, body, dueAt);
  }

  /** Closes a payment that nobody has paid and that is not on its way. `undefined`: too late for that. */
  callOff(reference: string): BankPayment | undefined {
    this.#db
      .prepare(
        `update payments set state = 'expired', decidedAt = ? where reference = ? and state = 'pending' and not inFlight`,
      )
      .run(this.#now().toISOString(), reference);
    const found = this.find(reference);
    return found?.state === 'expired' ? found : undefined;
  }

  /** The webhooks that are due, oldest first. */
  due(): Webhook[] {
    const sql =
      'select id, event, url, body, attempts from webhooks where endedAt is null and dueAt <= ? order by id limit 20';
    return this.#db.prepare(sql).all(this.#now().getTime()) as unknown as Webhook[];
  }

  /** Notes how an attempt went (0: no answer) and when to try again. */
  attempted(webhook: Webhook, status: number): void {
    const wait = backOff[webhook.attempts];
    const over = (status >= 200 && status < 300) || wait === undefined;
    const at = this.#now();
    this.#db
      .prepare('update webhooks set attempts = attempts + 1, lastStatus = ?, dueAt = ?, endedAt = ? where id = ?')
      .run(status, at.getTime() + (wait ?? 0) * 1000, over ? at.toISOString() : null, webhook.id);
  }
}
