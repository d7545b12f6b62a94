import type { Client, ClientConfig } from 'pg';
import type { ConstructorOptions } from 'pg-boss';

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>;
interface Channel {
  onNotification: Parameters<Listen>[1];
  onReconnect: Parameters<Listen>[2];
}

/** Connections that broke without a word are noticed within this time. */
const heartbeatMs = 30_000;
const heartbeatTimeoutMs = 5000;
const maxReconnectMs = 10_000;

/**
 * Holds the one connection of this process that receives notifications (LISTEN), whichever channels are asked for. It
 * opens with the first channel and again whenever it breaks; then `onReconnect` of each channel says that notifications
 * may have been missed.
 */
export class Listener {
  readonly #connect: () => Client;
  readonly #channels = new Map<string, Channel>();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #attempts = 0;

  constructor(connect: () => Client) {
    this.#connect = connect;
  }

  readonly listen: Listen = async (channel, onNotification, onReconnect) => {
    this.#channels.set(channel, { onNotification, onReconnect });
    if (this.#client) await this.#client.query(`listen "${channel}"`);
    else await this.#open();
    return { close: async () => void this.#channels.delete(channel) };
  };

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const last = this.#client;
    this.#client = undefined;
    await last?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const next = this.#connect();
    this.#client = next;
    next.on('error', () => this.#lose(next));
    next.on('end', () => this.#lose(next));
    next.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.onNotification(payload ?? ''));
    try {
      await next.connect();
      for (const channel of this.#channels.keys()) await next.query(`listen "${channel}"`);
    } catch (error) {
      this.#lose(next);
      throw error;
    }
    this.#attempts = 0;
    this.#beatLater(next);
    for (const { onReconnect } of this.#channels.values()) onReconnect();
  }

  #lose(target: Client): void {
    if (this.#client !== target) return;
    this.#client = undefined;
    void target.end().catch(() => undefined);
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const waitMs = Math.min(maxReconnectMs, 250 * 2 ** this.#attempts++);
    this.#timer = setTimeout(() => void this.#open().catch(() => undefined), waitMs);
  }

  #beatLater(target: Client): void {
    this.#timer = setTimeout(() => void this.#beat(target), heartbeatMs).unref();
  }

  async #beat(target: Client): Promise<void> {
    const silence = setTimeout(() => this.#lose(target), heartbeatTimeoutMs);
    try {
      await target.query('select 1');
      if (this.#client === target) this.#beatLater(target);
    } catch {
      this.#lose(target);
    } finally {
      clearTimeout(silence);
    }
  }
}

/** How the listening connection is made: kept alive, so that a firewall does not forget it. */
export const listenerSettings: ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
