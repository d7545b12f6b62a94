import { refundByStaff } from '#src/checkout/actions/staff.ts';
import { editionById, takeStep } from '#src/editions/index.ts';
import { decideRefund, settle } from '#src/payments/index.ts';
import type { RunningApp } from '#src/app.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { cancelOrder, payBalance, type ChaosContext, type Person } from './customers.ts';

export const system: Actor = { kind: 'system', name: 'chaos' };
const editor = { kind: 'staff', id: 'chaos-editor', role: 'editor', name: 'Editor' } as const;
const owner = { kind: 'staff', id: 'chaos-owner', role: 'owner', name: 'Owner' } as const;

/** Staff at work on orders that were paid, in a shop that is not killed. */
export class ChaosStaff {
  readonly #app: RunningApp;
  readonly #chaos: ChaosContext;

  constructor(app: RunningApp, chaos: ChaosContext) {
    this.#app = app;
    this.#chaos = chaos;
  }

  /** A fifth of the orders is cancelled, of some staff refund a part, and of some the balance is paid. */
  async handlePaidOrder(person: Person, mid: string): Promise<void> {
    const { random } = this.#chaos;
    const payment = await settle(this.#ctx(system), mid);
    const edition = payment.edition ? await editionById(this.#ctx(system), payment.edition) : undefined;
    if (!edition || edition.cancelled) return;
    const isNew = edition.orderStatus === 0;
    const draw = random.next();
    if (draw < 0.2) await cancelOrder(person, edition.id, this.#chaos);
    else if (draw < 0.35) {
      if (isNew && random.happens(0.5)) await this.#handIn(edition.id);
      await this.#refundPart(mid, () => cancelOrder(person, edition.id, this.#chaos));
    } else if (edition.isFifty && isNew && draw < 0.7) {
      await this.#handIn(edition.id);
      for (const name of ['publish', 'approve'] as const) await takeStep(this.#ctx(editor), edition.id, name);
      await payBalance(person, edition.id, this.#chaos);
      if (random.happens(0.1)) await cancelOrder(person, edition.id, this.#chaos);
    }
  }

  #ctx(actor: Actor): Ctx {
    return this.#app.runtime.context(actor);
  }

  async #handIn(edition: Parameters<typeof takeStep>[1]): Promise<void> {
    for (const name of ['handIn', 'startDraft'] as const) await takeStep(this.#ctx(system), edition, name);
  }

  /**
   * Refunds a part, or two at once by two people who do not know of each other; each is below the limit of one person.
   * What waits for a second person is decided. Now and then the order is cancelled in between.
   */
  async #refundPart(mid: string, cancel: () => Promise<void>): Promise<void> {
    const { random } = this.#chaos;
    const actors = random.happens(0.6) ? [editor, owner] : [editor];
    const amount = actors.length === 2 ? 300 + random.below(200) : 1 + random.below(800);
    const refunds = await Promise.all(
      actors.map(actor => refundByStaff(this.#ctx(actor), { mid, amount, reason: 'chaos', order: 'keep' })),
    );
    if (random.happens(0.4)) await cancel();
    for (const { id, state, askedByName } of refunds.flat())
      if (state === 'asked')
        await decideRefund(this.#ctx(askedByName === owner.name ? editor : owner), {
          refund: id,
          agree: random.happens(0.7),
        });
  }
}
