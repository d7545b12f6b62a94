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

const offlineText = 'You are offline. Everything is kept on this phone and will be sent when you are back.';

/**
 * Where a story is, in one line for the customer.
 * @example syncText(sync, true) // '6 answers, 31 photos: safe with us. 3 photos wait for a connection.'
 */
export function syncText({ waiting, safe, online, state, why }: SyncState, persistent: boolean): string {
  const safeItems = itemList(safe);
  const waitingItems = itemList(waiting);
  const isOne = waiting.answers + waiting.recordings + waiting.photos === 1;
  const safeText = safeItems && `${safeItems}: safe with us.`;
  const warning = persistent ? '' : 'This device has no room to keep it: leave this page open.';
  const offline = persistent ? offlineText : 'You are offline.';
  if (!waitingItems && !online) return [offline, safeText].filter(Boolean).join(' ');
  if (!waitingItems) return safeText || 'What you write, record and add is sent to us as you go.';
  const rest = {
    failed: `${waitingItems} ${isOne ? 'is' : 'are'} not with us yet. ${why ?? ''}`,
    offline: `${waitingItems} ${isOne ? 'waits' : 'wait'} for a connection.`,
    online: `${waitingItems} on the way to us.`,
  }[state === 'failed' ? 'failed' : online ? 'online' : 'offline'];
  return [online ? '' : offline, safeText, rest.trim(), warning].filter(Boolean).join(' ');
}
