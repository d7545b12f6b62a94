import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

/**
 * Faults of the bank's replies to the shop. `slow`: after `ms`. `lost`: it acts, and after `ms` the connection is cut
 * without a reply. `down`: 503, and it did nothing. `broken`: 500, although it acted. `nonsense`: it acted and replies
 * 200 with HTML.
 */
export const answerFaults = ['slow', 'lost', 'down', 'broken', 'nonsense'] as const;
/**
 * Faults of webhooks. `late`: ten seconds later. `twice`: the same event again. `reordered`: the earlier state arrives
 * after the present one. `replayed`: again after a day. `forged`: signed with a wrong key, and never sent with the
 * right one.
 */
export const webhookFaults = ['late', 'never', 'twice', 'reordered', 'replayed', 'forged'] as const;
/** Faults of captures: one rupee too much, or captured twice. */
export const moneyFaults = ['wrong-amount', 'captured-twice'] as const;
/** Faults of refunds, which normally are done after a moment. `refund-waits`: until a tester decides it. */
export const refundFaults = ['refund-fails', 'refund-waits', 'refund-at-once'] as const;
/** Faults of the list of a payment's captures, which normally has the oldest first. */
export const listFaults = ['newest-first'] as const;
export const notifyModes = ['now', ...webhookFaults] as const;
/** When and how the shop is notified. */
export type Notify = (typeof notifyModes)[number];

/** The calls of the shop to which a reply fault can be limited. */
const shopCalls = ['open', 'status', 'cancel', 'refund', 'refund-status'] as const;
export type ShopCall = (typeof shopCalls)[number];

/** One planned fault: for the next `next` occasions, or on each with probability `chance`; with neither, on each. */
export const faultRule = z.strictObject({
  fault: z.enum([...answerFaults, ...webhookFaults, ...moneyFaults, ...refundFaults, ...listFaults]),
  next: z.optional(z.int().check(z.positive())),
  chance: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Milliseconds, for `slow` and `lost`. */
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(120_000))),
  /** Only for this call; used by reply faults only. */
  on: z.optional(z.enum(shopCalls)),
});
type FaultRule = z.output<typeof faultRule>;
/** All faults together; a new plan replaces the old one. The same seed draws the same chances in the same order. */
export const faultPlan = z.strictObject({ seed: z._default(z.int(), 1), faults: z.array(faultRule) });
export type FaultPlan = z.output<typeof faultPlan>;

/** The bank's planned faults, stored beside its books so that a crash does not remove them. */
export class Faults {
  readonly #db: DatabaseSync;
  readonly #log: Logger;

  constructor(db: DatabaseSync, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** The faults that are still to happen. */
  plan(): FaultPlan {
    const { seed } = this.#db.prepare('select seed from chance').get() as { seed: number };
    const open = this.#rows().filter(row => row.left !== 0);
    const rows = open.map(({ rule, left }) => ({ ...rule, ...(left !== null && { next: left }) }));
    return { seed, faults: rows };
  }

  replace({ seed, faults }: FaultPlan): void {
    this.#db.exec('delete from faults');
    this.#db.prepare('update chance set seed = ?, drawn = 0').run(seed);
    const insert = this.#db.prepare('insert into faults (rule, left) values (?, ?)');
    for (const rule of faults) insert.run(JSON.stringify(rule), rule.next ?? null);
  }

  /** The first rule of these faults that applies now; uses it up. */
  takeFault<F extends FaultRule['fault']>(of: readonly F[], on?: ShopCall): (FaultRule & { fault: F }) | undefined {
    const rules = this.#rows().filter(
      (row): row is typeof row & { rule: { fault: F } } =>
        of.some(fault => fault === row.rule.fault) && (!row.rule.on || row.rule.on === on),
    );
    // One savepoint for all draws, so that they are written together; it also works inside an open transaction.
    this.#db.exec('savepoint strike');
    const rule = rules.find(row => this.#happens(row))?.rule;
    this.#db.exec('release strike');
    if (rule) this.#log.debug({ fault: rule.fault, on }, 'bank: out of order');
    return rule;
  }

  #happens({ position, rule, left }: { position: number; rule: FaultRule; left: number | null }): boolean {
    if (left === 0 || (rule.chance !== undefined && this.#draw() >= rule.chance)) return false;
    if (left !== null) this.#db.prepare('update faults set left = left - 1 where position = ?').run(position);
    return true;
  }

  /** The next number of the seed's row, at least 0 and below 1. */
  #draw(): number {
    const sql = 'update chance set drawn = drawn + 1 returning seed, drawn';
    const { seed, drawn } = this.#db.prepare(sql).get() as { seed: number; drawn: number };
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  }

  #rows(): { position: number; rule: FaultRule; left: number | null }[] {
    const rows = this.#db.prepare('select position, rule, left from faults order by position').all();
    return rows.map(({ position, rule, left }) => ({
      position: position as number,
      rule: JSON.parse(rule as string) as FaultRule,
      left: left as number | null,
    }));
  }
}
