import type { ChannelWatcher, Database, WatchedChannel } from './database.ts';

/** The channel that the triggers of the content tables notify. */
const channel = 'content_changed';

/** Freezes plain data and everything in it, so that no caller changes what all share. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freezeDeep(part);
  return Object.freeze(value);
}

/**
 * Caches what was read of the shop's content in memory, and drops all of it when a process anywhere has changed some
 * (W95). Something is cached only while it is certain that the notifications up to a second ago have arrived; without
 * `watch` nothing is.
 */
export class ContentCache {
  readonly #values = new Map<string, unknown>();
  readonly #loading = new Map<string, Promise<unknown>>();
  readonly #changeListeners: (() => void)[] = [];
  #channel: WatchedChannel | undefined;
  /** Counts how often everything was dropped: a load that began before may have read what is not true any more. */
  #drops = 0;

  /** Begins to cache content. */
  async watch(database: Pick<Database, 'watch'>): Promise<void> {
    const drop = () => this.#drop();
    const watcher: ChannelWatcher = { onNotification: () => this.#change(), onReconnect: drop, onLoss: drop };
    this.#channel = await database.watch(channel, watcher);
  }

  /** Runs `listener` whenever content has changed. */
  onChange(listener: () => void): void {
    this.#changeListeners.push(listener);
  }

  /** The cached value, if it is certain without waiting that it is still true. */
  known(name: string): unknown {
    return this.#channel?.isCurrent() ? this.#values.get(name) : undefined;
  }

  /** The cached value, or the one that `load` reads now. Concurrent callers share one `load`. */
  async get<T>(name: string, load: () => Promise<T>): Promise<T> {
    const waiting = this.#loading.get(name);
    if (waiting) return waiting as Promise<T>;
    const loading = this.#getAlone(name, load);
    this.#loading.set(name, loading);
    try {
      return await loading;
    } finally {
      if (this.#loading.get(name) === loading) this.#loading.delete(name);
    }
  }

  /** As `get`, with data that nobody can change. */
  getFrozen<T>(name: string, load: () => Promise<T>, { inTransaction }: { inTransaction: boolean }): Promise<T> {
    const loadFrozen = async () => freezeDeep(await load());
    return inTransaction ? this.#getAlone(name, loadFrozen) : this.get(name, loadFrozen);
  }

  /** As `get`, for a caller inside a transaction, which another caller's `load` may have to wait for. */
  async #getAlone<T>(name: string, load: () => Promise<T>): Promise<T> {
    const channel = this.#channel;
    if (!channel || !(channel.isCurrent() || (await channel.prove()))) return load();
    if (this.#values.has(name)) return this.#values.get(name) as T;
    const drops = this.#drops;
    const value = await load();
    if (drops === this.#drops) this.#values.set(name, value);
    return value;
  }

  #drop(): void {
    this.#drops += 1;
    this.#values.clear();
    this.#loading.clear();
  }

  #change(): void {
    this.#drop();
    for (const listener of this.#changeListeners) listener();
  }
}
