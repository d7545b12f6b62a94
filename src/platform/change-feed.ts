import type { Database } from './database.ts';

/** The channel that the triggers of `studio_changed` notify: a kind, and of an order its id. */
const channel = 'studio_changed';

/** What is said when notifications may have been missed. */
const everything = 'all';

type Follower = (change: string) => void;

/**
 * Tells what transactions of any process changed, as soon as they have committed (W147): the text of each notification,
 * or `all` after some may have been missed. Nobody can follow before `watch` and after `end`.
 */
export class ChangeFeed {
  readonly #followers = new Map<Follower, () => void>();
  #isOpen = false;

  async watch(database: Pick<Database, 'watch'>): Promise<void> {
    this.#isOpen = true;
    const tell = (change: string) => this.#followers.forEach((_, follower) => follower(change));
    await database.watch(channel, {
      onNotification: tell,
      onReconnect: () => tell(everything),
      onLoss: () => undefined,
    });
  }

  /** Tells `follower` of each change until the function that it returns is called; `onEnd` when the process stops. */
  follow(follower: Follower, onEnd: () => void): () => void {
    if (!this.#isOpen) onEnd();
    else this.#followers.set(follower, onEnd);
    return () => void this.#followers.delete(follower);
  }

  /** Ends what follows: requests that never end by themselves would keep the process from stopping. */
  end(): void {
    this.#isOpen = false;
    for (const onEnd of this.#followers.values()) onEnd();
    this.#followers.clear();
  }
}
