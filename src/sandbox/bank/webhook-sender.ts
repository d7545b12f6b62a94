import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Books, Webhook } from './books.ts';

const pollWebhooksMs = 500;
const webhookTimeoutMs = 5000;

/** Sends the webhooks in the books until `stop`. An undelivered webhook stays in the books. */
export class WebhookSender {
  readonly #books: Books;
  readonly #secret: string;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #stopped = new AbortController();
  #round: Promise<void> | undefined;

  constructor({ books, secret, log }: { books: Books; secret: string; log: Logger }) {
    this.#books = books;
    this.#secret = secret;
    this.#log = log;
    this.#timer = setInterval(() => void this.deliver(), pollWebhooksMs).unref();
  }

  /** Sends all webhooks that are due; returns the running round if there is one. */
  deliver(): Promise<void> {
    this.#round ??= this.#deliver()
      .catch((error: unknown) => this.#log.error({ err: error }, 'bank: a round of webhooks failed'))
      .finally(() => (this.#round = undefined));
    return this.#round;
  }

  async #deliver(): Promise<void> {
    await Promise.all(
      this.#books.dueWebhooks().map(async webhook => {
        const status = await this.#post(webhook);
        if (!this.#stopped.signal.aborted) this.#books.recordAttempt(webhook, status);
      }),
    );
  }

  async #post({ event, url, body, forged }: Webhook): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      'x-bank-event': event,
      'x-bank-signature': createHmac('sha256', forged ? `not ${this.#secret}` : this.#secret)
        .update(body)
        .digest('hex'),
    };
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(webhookTimeoutMs)]);
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      this.#log.debug({ err: error, event }, 'bank: webhook not delivered');
      return 0;
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#round;
  }
}
