import { setImmediate } from 'node:timers/promises';
import type { Ctx } from '#platform/context.ts';
import { hasSecrets, markAllDelivered, markDelivered, type Message } from '../store.ts';

/**
 * Marks messages as delivered. Those that arrive at the same moment are marked by one statement; none waits for
 * another that is still being sent.
 */
export class DeliveredMarks {
  readonly #ctx: Ctx;
  #waiting: string[] = [];
  #saved: Promise<void> | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** Resolves when the mark is saved. A sandbox keeps codes and keys for its console; otherwise they are deleted. */
  mark(message: Message): Promise<void> {
    const { messenger, mailer } = this.#ctx.config;
    const keeps = (message.channel === 'email' ? mailer : messenger) === 'sandbox';
    if (!keeps && hasSecrets(message)) return markDelivered(this.#ctx, message);
    this.#waiting.push(message.id);
    this.#saved ??= this.#save();
    return this.#saved;
  }

  async #save(): Promise<void> {
    await setImmediate();
    const ids = this.#waiting;
    [this.#waiting, this.#saved] = [[], undefined];
    await markAllDelivered(this.#ctx, ids);
  }
}
