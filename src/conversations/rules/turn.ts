import type { ChatAct, ChatButton, ChatFacts, ChatQuestion, ChatState, Say } from './chat.ts';
import type { ChatWords } from './english-words.ts';
import { wordsOfChat } from './words.ts';

/** One step while it is made: the state so far, and the acts in their order. */
export class OpenStep {
  readonly acts: ChatAct[] = [];
  readonly facts: ChatFacts;
  state: ChatState;

  constructor(state: ChatState, facts: ChatFacts) {
    this.state = state;
    this.facts = facts;
  }

  get words(): ChatWords {
    return wordsOfChat(this.state);
  }

  set(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change };
  }

  do(act: ChatAct): void {
    this.acts.push(act);
  }

  say(message: Omit<Say, 'do'>): void {
    this.acts.push({ do: 'say', ...message });
  }

  /** How many questions have an answer, also one that was just stored. */
  answered(): number {
    return this.facts.questions.filter(({ isAnswered }) => isAnswered).length;
  }

  /** `now` the first time in this story, `told` ever after. */
  tellOnce(what: string): 'now' | 'told' {
    if (this.state.told.includes(what)) return 'told';
    this.set({ told: [...this.state.told, what] });
    return 'now';
  }
}

const labels = {
  yes: words => words.yes,
  agree: words => words.agree,
  send: words => words.send,
  no: words => words.no,
  next: words => words.next,
  another: words => words.another,
  ask: words => words.askOthers,
  tomorrow: words => words.tomorrow,
  done: words => words.thatsAll,
  'hand-in': words => words.handIn,
  hour: words => words.otherHour,
  weekly: words => words.weekly,
  daily: words => words.daily,
  'on-request': words => words.onlyOnRequest,
} as const satisfies Record<string, (words: ChatWords) => string>;

/** The buttons of these names, at most three of which stand under a message. */
export const buttonsOf = (words: ChatWords, ...names: (keyof typeof labels)[]): ChatButton[] =>
  names.map(name => ({ name, label: labels[name](words) }));

/** What came since the last acknowledgement, in words; it counts as acknowledged then. Empty when nothing did. */
export function acknowledged(turn: OpenStep): string {
  const { state, facts, words } = turn;
  const { burst } = state;
  if (!burst) return '';
  turn.set({ burst: null, keptAt: facts.now });
  const printsSmall = state.told.includes('small-waits') && turn.tellOnce('small') === 'now';
  return [
    ...burst.heard.map(text => words.heard({ text })),
    words.kept({ items: words.items(burst), answered: turn.answered(), of: facts.questions.length }),
    ...(printsSmall ? [words.small] : []),
  ].join('\n');
}

/** Lines of a message; the empty ones are left out. */
export const paragraphs = (...texts: readonly string[]): string => texts.filter(text => text !== '').join('\n\n');

/** Asks a question, with what came before it; the first time with how it can be answered. */
export function askQuestion(turn: OpenStep, { key, question }: ChatQuestion): void {
  const { facts, words } = turn;
  const kept = acknowledged(turn);
  const place = facts.questions.findIndex(one => one.key === key) + 1;
  const how = turn.tellOnce('how') === 'now' ? words[facts.friend ? 'friendHow' : 'how'] : '';
  turn.set({ asked: [...turn.state.asked, { key, at: Math.floor(facts.now / 1000) }], asks: null, isPromised: false });
  turn.say({
    text: paragraphs(kept, words.question({ place, of: facts.questions.length, question }), how),
    // Whoever was asked by somebody else answers now, or not.
    buttons: facts.friend
      ? buttonsOf(words, ...(facts.questions.length > 1 ? (['another'] as const) : []))
      : buttonsOf(words, 'another', 'ask', 'tomorrow'),
    asks: key,
    template: 'chatQuestion',
  });
}

/**
 * The acts of a turn within the messages that the story has left: the last of them says where it goes on, and then none
 * is sent.
 */
export function saysIn(turn: OpenStep): readonly ChatAct[] {
  const { messagesLeft, formLink } = turn.facts;
  const says = turn.acts.filter(act => act.do === 'say').length;
  if (says < messagesLeft || says === 0) return turn.acts;
  const others = turn.acts.filter(act => act.do !== 'say');
  if (messagesLeft <= 0 || turn.tellOnce('capped') === 'told') return others;
  return [...others, { do: 'say', text: turn.words.capped({ link: formLink }) }];
}
