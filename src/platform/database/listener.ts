import type { Client, ClientConfig } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { ChannelWatcher, WatchedChannel } from './opened-database.ts';

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>;
interface Channel {
  onNotification: Parameters<Listen>[1];
  onReconnect: Parameters<Listen>[2];
  onLoss?: () => void;
}

/** Connections that broke without a word are noticed within this time. */
const heartbeatMs = 30_000;
const heartbeatTimeoutMs = 5000;
const maxReconnectMs = 10_000;
/** How long it is known that nothing was missed after the connection answered, and how long it may take to answer. */
const provenMs = 1000;

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
  #answeredAt = -Infinity;
  #proof: Promise<boolean> | undefined;

  constructor(connect: () => Client) {
    this.#connect = connect;
  }

  readonly listen: Listen = async (channel, onNotification, onReconnect) => {
    this.#channels.set(channel, { onNotification, onReconnect });
    if (this.#client) await this.#client.query(`listen "${channel}"`);
    else await this.#open();
    return { close: async () => void this.#channels.delete(channel) };
  };

  /** As `listen`, and `onLoss` says that from now on notifications may be missed. */
  async watch(channel: string, watcher: ChannelWatcher): Promise<WatchedChannel> {
    const { onNotification, onReconnect, onLoss } = watcher;
    await this.listen(channel, onNotification, onReconnect);
    this.#channels.set(channel, { onNotification, onReconnect, onLoss });
    return this;
  }

  /** Whether every notification up to a second ago has certainly arrived; without asking the connection. */
  isCurrent(): boolean {
    return this.#client !== undefined && performance.now() - this.#answeredAt < provenMs;
  }

  /** The same, by asking the connection when it did not answer lately. */
  prove(): Promise<boolean> {
    if (this.isCurrent()) return Promise.resolve(true);
    return (this.#proof ??= this.#ask(provenMs).finally(() => (this.#proof = undefined)));
  }

  async #ask(timeoutMs: number): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    const silence = setTimeout(() => this.#lose(client), timeoutMs);
    try {
      await client.query('select 1');
      if (this.#client === client) this.#answeredAt = performance.now();
    } catch {
      this.#lose(client);
    } finally {
      clearTimeout(silence);
    }
    return this.#client === client;
  }

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
    this.#answeredAt = performance.now();
    this.#beatLater(next);
    for (const { onReconnect } of this.#channels.values()) onReconnect();
  }

  #lose(target: Client): void {
    if (this.#client !== target) return;
    this.#client = undefined;
    this.#answeredAt = -Infinity;
    for (const { onLoss } of this.#channels.values()) onLoss?.();
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
    if ((await this.#ask(heartbeatTimeoutMs)) && this.#client === target) this.#beatLater(target);
  }
}

/** Milliseconds within which notifications with the same payload are passed on as one. */
const gatherMs = 200;

/**
 * Passes the first notification of a payload on at once, and all that follow shortly as one. Each wakes a worker of the
 * job queue: under load it fetches many jobs at a time then, and not each with a statement of its own.
 */
export function gatherNotifications(listen: Listen): Listen {
  return (channel, onNotification, onReconnect) => {
    /** Of each payload that was just passed on, whether it came again. */
    const passedOn = new Map<string, boolean>();
    const passOn = (payload: string): void => {
      passedOn.set(payload, false);
      setTimeout(() => {
        const cameAgain = passedOn.get(payload);
        passedOn.delete(payload);
        if (cameAgain) passOn(payload);
      }, gatherMs).unref();
      onNotification(payload);
    };
    const gather = (payload: string) => void (passedOn.has(payload) ? passedOn.set(payload, true) : passOn(payload));
    return listen(channel, gather, onReconnect);
  };
}

/** How the listening connection is made: kept alive, so that a firewall does not forget it. */
export const listenerSettings: ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
