import { itemList, type ItemCounts } from '../rules.ts';

/** What of a story the server has, and how sending the rest goes. */
export interface SyncState {
  waiting: ItemCounts;
  safe: ItemCounts;
  online: boolean;
  state: 'idle' | 'sending' | 'waiting' | 'failed';
  /** Why the server refused something, in its words; with `failed` only. */
  why?: string | undefined;
}

export const initialSync: SyncState = {
  waiting: { answers: 0, recordings: 0, photos: 0 },
  safe: { answers: 0, recordings: 0, photos: 0 },
  online: true,
  state: 'idle',
};

/** What a language says of where a story is; `items`: what is counted, in its words. */
interface SyncWords {
  list: (counts: ItemCounts) => string;
  offline: string;
  /** Without a connection, where this device keeps what it has. */
  offlineStored: string;
  noRoom: string;
  safe: (items: string) => string;
  /** While nothing is told yet. */
  nothing: string;
  failed: (items: string, isOne: boolean) => string;
  waiting: (items: string, isOne: boolean) => string;
  sending: (items: string) => string;
}

/** Says in one line of a language where a story is; `offlineSaid`: the screen says already that it is offline. */
export const syncTextIn =
  (words: SyncWords) =>
  ({ waiting, safe, online, state, why }: SyncState, persistent: boolean, offlineSaid = false): string => {
    const safeItems = words.list(safe);
    const waitingItems = words.list(waiting);
    const isOne = waiting.answers + waiting.recordings + waiting.photos === 1;
    const safeText = safeItems && words.safe(safeItems);
    const offline = offlineSaid || online ? '' : persistent ? words.offlineStored : words.offline;
    if (!waitingItems && !online) return [offline, safeText].filter(Boolean).join(' ');
    if (!waitingItems) return safeText || words.nothing;
    const rest =
      state === 'failed'
        ? `${words.failed(waitingItems, isOne)} ${why ?? ''}`
        : online
          ? words.sending(waitingItems)
          : words.waiting(waitingItems, isOne);
    const warning = persistent ? '' : words.noRoom;
    return [offline, safeText, rest.trim(), warning].filter(Boolean).join(' ');
  };

/**
 * Where a story is, in one line for the customer.
 * @example syncText(sync, true) // '6 answers, 31 photos: safe with us. 3 photos wait for a connection.'
 */
export const syncText = syncTextIn({
  list: itemList,
  offline: 'You are offline.',
  offlineStored: 'You are offline. Everything is kept on this phone and will be sent when you are back.',
  noRoom: 'This device has no room to keep it: leave this page open.',
  safe: items => `${items}: safe with us.`,
  nothing: 'What you write, record and add is sent to us as you go.',
  failed: (items, isOne) => `${items} ${isOne ? 'is' : 'are'} not with us yet.`,
  waiting: (items, isOne) => `${items} ${isOne ? 'waits' : 'wait'} for a connection.`,
  sending: items => `${items} on the way to us.`,
});
