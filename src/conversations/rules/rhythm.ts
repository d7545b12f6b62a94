import type { ChatFacts, ChatState } from './chat.ts';

const minuteMs = 60_000;
const oneDayMs = 24 * 60 * minuteMs;
/** So long nothing must come before what came is acknowledged. */
export const burstRestMs = minuteMs;
/** The minute of the day at which questions come unless somebody picks another: half past seven in the evening. */
export const usualMinute = 19 * 60 + 30;
/** After so many days of silence comes the one reminder, and after so many nothing more, by the beat. */
const silences = { day: { reminder: 2, rest: 5 }, week: { reminder: 7, rest: 14 } } as const;

type Times = Pick<ChatFacts, 'now' | 'zoneMinutes' | 'until' | 'isOpen'>;

/** The next moment at which the person's clock shows their minute, at least an hour from now and `days` later. */
function atTheirMinute({ minute }: Pick<ChatState, 'minute'>, { now, zoneMinutes }: Times, days = 0): number {
  const offsetMs = zoneMinutes * minuteMs;
  const midnight = Math.floor((now + offsetMs) / oneDayMs) * oneDayMs - offsetMs;
  const first = midnight + minute * minuteMs + days * oneDayMs;
  return first - now < 60 * minuteMs ? first + oneDayMs : first;
}

/** Whole days since the person wrote, or since the newest question when they never did. */
const silentDays = ({ wroteAt, asked }: ChatState, { now }: Pick<ChatFacts, 'now'>): number =>
  Math.floor((now - (wroteAt ?? (asked.at(-1)?.at ?? now / 1000) * 1000)) / oneDayMs);

/** What a conversation does at the person's hour while its newest question waits for an answer. */
export function onSilence(state: ChatState, facts: ChatFacts): 'wait' | 'remind' | 'rest' {
  const days = silentDays(state, facts);
  const silence = silences[state.beat === 'week' ? 'week' : 'day'];
  if (days >= silence.rest) return 'rest';
  return days >= silence.reminder && !state.isReminded ? 'remind' : 'wait';
}

/**
 * When a conversation wakes next: when what came has rested, else at the person's hour; null for one that is not told,
 * asks only on request, or whose end date is over. `isOpen`: its newest question waits for an answer, so
 * that it looks every day whether to remind.
 */
export function nextWake(state: ChatState, facts: Times, isOpen: boolean): number | null {
  if (state.burst) return Math.max(state.burst.last + burstRestMs, facts.now);
  if (state.stage !== 'telling' || state.isResting || !facts.isOpen) return null;
  if (state.beat === 'own' && !isOpen) return null;
  const next = atTheirMinute(state, facts, state.beat === 'week' && !isOpen ? 6 : 0);
  return facts.until !== null && next > facts.until ? null : next;
}
