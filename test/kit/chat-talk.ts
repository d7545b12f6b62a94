import type { ChatAct, ChatEvent, ChatFacts, ChatState, Say } from '#src/conversations/rules/chat.ts';
import { newConversation, step } from '#src/conversations/rules/dialogue.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;
/** A Monday, ten in the morning in India. */
const monday = Date.parse('2026-11-30T04:30:00Z');
const indiaMinutes = 330;

/** The questions of the story that is told. */
export const asked = [
  'What did Papa do on Sundays?',
  'Which dish did he never let anybody else cook?',
  'Where did he take you first?',
];
const factsAt = (now: number, change: Partial<ChatFacts> = {}): ChatFacts => ({
  now,
  zoneMinutes: indiaMinutes,
  brand: 'imurs',
  person: 'Papa',
  questions: asked.map((question, at) => ({ key: at + 1, question, isAnswered: false })),
  photos: 0,
  friend: null,
  thin: null,
  handIn: { may: true, means: 'You can open it again for an hour.' },
  isOpen: true,
  isReadable: false,
  where: 'It is your turn: tell the story.',
  formLink: 'https://shop.example/abstract/e1',
  trackLink: 'https://shop.example/tracking/e1',
  until: null,
  messagesLeft: 40,
  writesDown: false,
  ...change,
});

/** A conversation that goes on by itself: each event is handled at the time it is given. */
export class Talk {
  state: ChatState = newConversation('en');
  now = monday;
  change: Partial<ChatFacts> = {};
  answered = new Set<number>();
  says: Say[] = [];
  acts: ChatAct[] = [];

  facts(): ChatFacts {
    const facts = factsAt(this.now, this.change);
    return { ...facts, questions: facts.questions.map(one => ({ ...one, isAnswered: this.answered.has(one.key) })) };
  }
  hear(event: ChatEvent): Say[] {
    const { state, acts } = step(this.state, event, this.facts());
    this.state = state;
    this.acts = [...acts];
    for (const act of acts) if (act.do === 'store') this.answered.add(act.key);
    const says = acts.filter(act => act.do === 'say');
    this.says.push(...says);
    return says;
  }
  at = () => Math.floor(this.now / 1000);
  write = (text: string, quoted: number | null = null) => this.hear({ type: 'text', at: this.at(), text, quoted });
  press = (name: string, quoted: number | null = null) => this.hear({ type: 'pressed', at: this.at(), name, quoted });
  speak(key: number) {
    this.answered.add(key);
    return this.hear({ type: 'stored', kind: 'voice', at: this.at(), key, isSmall: false });
  }
  wakeAt = (): number | null => {
    const wake = this.acts.find(act => act.do === 'wake');
    return wake?.at ?? null;
  };
  /** Sleeps until it wakes next. */
  sleep(): Say[] {
    const at = this.wakeAt();
    if (at === null) return [];
    this.now = at;
    return this.hear({ type: 'woken' });
  }
}

/** A conversation whose person agreed and has the first question. */
export function begun(): Talk {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  talk.press('yes');
  return talk;
}
