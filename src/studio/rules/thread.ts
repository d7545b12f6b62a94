import type { SentMessage } from '#src/messages/wire.ts';
import type { ChatThread } from '#src/conversations/wire.ts';
import type { StudioEdition } from '../wire.ts';

/** What became of a message that carried a letter or news, on one channel. */
export type Delivery = Pick<SentMessage, '_id' | 'channel' | 'to' | 'at' | 'state' | 'since' | 'why' | 'mayResend'>;

/** What was written or sent about an order, as its thread shows it. */
export interface ThreadEntry {
  id: string;
  at: string;
  /** `in`: from the customer or partner; `out`: from staff; `shop`: news that the shop sends by itself. */
  from: 'in' | 'out' | 'shop';
  /** Who wrote it, or what kind of news it is. */
  by: string;
  /** Where it was written; null for news. */
  way: 'order page' | 'chat' | null;
  /** The words; news have none here, since they may be secret. */
  words: string | null;
  /** Whether it waits for an answer. */
  waits: boolean;
  /** How it was sent, one for each channel. */
  sent: readonly Delivery[];
}

interface ThreadSources {
  messages: readonly SentMessage[];
  written: Pick<StudioEdition['written'], 'letters' | 'owner'>;
  /** What was written in a chat; undefined where nobody tells in one. */
  chat: Pick<ChatThread, 'entries' | 'people'> | undefined;
}

/** News that went to a phone and to an e-mail address at the same moment is one entry. */
function newsEntries(messages: readonly SentMessage[]): ThreadEntry[] {
  const entries = new Map<string, ThreadEntry>();
  for (const message of messages) {
    if (message.letter !== null || message.kind === 'Chat') continue;
    const key = `${message.kind} ${message.at}`;
    const before = entries.get(key);
    entries.set(key, {
      id: before?.id ?? message._id,
      at: message.at,
      from: 'shop',
      by: message.kind,
      way: null,
      words: null,
      waits: false,
      sent: [...(before?.sent ?? []), message],
    });
  }
  return [...entries.values()];
}

/** All that was written and sent about an order in one order of time, the newest last (W151). */
export function orderThread({ messages, written, chat }: ThreadSources): ThreadEntry[] {
  const letters = written.letters.map(({ id, from, words, at, answered }): ThreadEntry => ({
    id,
    at,
    from: from === null ? 'in' : 'out',
    by: from ?? written.owner?.name ?? 'The customer',
    way: 'order page',
    words,
    waits: !answered,
    sent: messages.filter(({ letter }) => letter === id),
  }));
  const said = (chat?.entries ?? []).map(({ id, person, staff, words, at }, n, all): ThreadEntry => ({
    id,
    at,
    from: staff === null ? 'in' : 'out',
    by: staff ?? chat?.people.find(one => one.person === person)?.name ?? 'The customer',
    way: 'chat',
    words,
    waits: staff === null && !all.slice(n + 1).some(later => later.person === person && later.staff !== null),
    sent: [],
  }));
  return [...newsEntries(messages), ...letters, ...said].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
