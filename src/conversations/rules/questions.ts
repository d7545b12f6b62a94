import type { AskedQuestion, ChatFacts, ChatQuestion, ChatState, ChatStep, Say } from './chat.ts';

/** By how many seconds a phone's clock and the time at which a question was taken differ. */
const clockSeconds = 5;

/**
 * The question that a message answers: the one of the message that it quotes; else the newest that was sent at or
 * before the message's own time, however late it arrives. Of two sent in the same second as the message, the earlier
 * one: nobody answers a question that was not there yet. Null before the first, less what clocks differ by.
 */
export function questionOf(
  { asked }: Pick<ChatState, 'asked'>,
  { at, quoted }: { at: number; quoted: number | null },
): number | null {
  if (quoted !== null) return quoted;
  const before = asked.filter(one => one.at < at).at(-1);
  const [first] = asked;
  const isAboutFirst = first !== undefined && at >= first.at - clockSeconds;
  return (before ?? (isAboutFirst ? first : undefined))?.key ?? null;
}

const isLeft = (question: ChatQuestion, { skipped }: Pick<ChatState, 'skipped'>): boolean =>
  !question.isAnswered && !skipped.includes(question.key);

/** The newest question, while it has no answer; `undefined` once it has one, or was passed over. */
export function openQuestion(state: ChatState, { questions }: ChatFacts): ChatQuestion | undefined {
  const newest = state.asked.at(-1);
  const question = questions.find(({ key }) => key === newest?.key);
  return question && isLeft(question, state) && state.burst?.key !== question.key ? question : undefined;
}

/**
 * The question that comes next: the first without an answer that was never sent, in the form's order; then those that
 * were sent and left open, the longest ago first. `undefined` when every one is answered or passed over.
 */
export function nextQuestion(state: ChatState, { questions }: ChatFacts): ChatQuestion | undefined {
  const newest = state.asked.at(-1)?.key;
  const left = questions.filter(question => isLeft(question, state) && state.burst?.key !== question.key);
  const sentAt = ({ key }: ChatQuestion): number => state.asked.findLastIndex((one: AskedQuestion) => one.key === key);
  const [next] = left.filter(({ key }) => key !== newest).toSorted((a, b) => sentAt(a) - sentAt(b));
  return next ?? left[0];
}

/** The question that a message asks anew; a reminder repeats one that was asked before. */
export const askedAnew = ({ asks, template }: Pick<Say, 'asks' | 'template'>): number | undefined =>
  template === 'chatReminder' ? undefined : asks;

/**
 * The state for placing what a person sent: the newest questions of these keys wait to be said, so nothing answers them
 * yet. Before the first one there is no other, so whatever comes is for that.
 */
export function beforeSaying(state: ChatState, unsaid: readonly number[]): ChatState {
  const waits = ({ key }: AskedQuestion, n: number): boolean =>
    n > 0 && unsaid.includes(key) && n === state.asked.findLastIndex(one => one.key === key);
  return { ...state, asked: state.asked.map((one, n) => (waits(one, n) ? { ...one, at: Infinity } : one)) };
}

/** The questions of a state, of which the newest of a key was taken by the provider at a second, and not before. */
export const takenAt = (asked: ChatState['asked'], { key, at }: AskedQuestion): ChatState['asked'] =>
  asked.map((one, n) => (n === asked.findLastIndex(other => other.key === key) ? { key, at } : one));

/**
 * A step whose state has the questions that were asked `before` it, and of the new ones those that it sends: once the
 * messages of the story are used up it sends none, and nobody answers what they never saw.
 */
export function withoutUnsaid({ state, acts }: ChatStep, { asked: before }: Pick<ChatState, 'asked'>): ChatStep {
  const said = new Set(acts.flatMap(act => (act.do === 'say' && act.asks !== undefined ? [act.asks] : [])));
  const added = state.asked.slice(before.length).filter(({ key }) => said.has(key));
  return { state: { ...state, asked: [...before, ...added] }, acts };
}
