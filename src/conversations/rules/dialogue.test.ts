import { expect, test } from 'vitest';
import type { ChatAct, ChatEvent, ChatFacts, ChatState, Say } from './chat.ts';
import { beforeSaying } from './questions.ts';
import { newConversation, consentVersion, step } from './dialogue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A Monday, ten in the morning in India. */
const monday = Date.parse('2026-11-30T04:30:00Z');
const indiaMinutes = 330;

const asked = [
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
class Talk {
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
function begun(): Talk {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  talk.press('yes');
  return talk;
}

test('W115 nothing is stored before the consent, which is asked by a button', () => {
  const talk = new Talk();
  const [consent] = talk.hear({ type: 'begun', at: talk.at() });
  expect(consent?.text).toContain('Papa’s story');
  expect(consent?.buttons?.map(({ name }) => name)).toEqual(['yes', 'no']);
  talk.write('He was a station master in Jhansi.');
  expect(talk.acts.some(act => act.do === 'store')).toBe(false);
  const [question] = talk.press('yes');
  expect(talk.acts[0]).toEqual({ do: 'consent', version: consentVersion });
  expect(question?.text).toContain(asked[0]);
  expect(question?.asks).toBe(1);
});

test('W115 whoever declines is not written to, and is asked for the consent anew when they come back', () => {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  talk.press('no');
  expect(talk.wakeAt()).toBeNull();
  expect(talk.write('He was a station master.').length, 'once it is said that it is not kept').toBe(1);
  expect(talk.write('hello?')).toEqual([]);
  const [again] = talk.write('start');
  expect(again?.text).toContain('Shall we begin?');
  expect(talk.acts.some(act => act.do === 'consent')).toBe(false);
  expect(talk.press('yes').map(({ asks }) => asks)).toEqual([1]);
  expect(talk.acts[0]).toEqual({ do: 'consent', version: consentVersion });
});

test('W115 a second tap asks no second question, and hands nothing in', () => {
  const talk = begun();
  for (const name of ['yes', 'next', 'another', 'skip']) expect(talk.press(name), name).toEqual([]);
  talk.now += minute;
  expect(talk.press('next')[0]?.asks).toBe(2);
  talk.now += 1000;
  expect(talk.press('next')).toEqual([]);
  expect(talk.write('next')).toEqual([]);
  talk.now += minute;
  expect(talk.press('yes')[0]?.asks, 'an old button asks what is open again').toBe(2);
  talk.state = beforeSaying(talk.state, [2]);
  expect(talk.press('next').length, 'the question waits for the morning').toBe(1);
  talk.press('hand-in');
  talk.press('hand-in-now');
  expect(talk.acts).toContainEqual({ do: 'hand-in' });
  talk.hear({ type: 'handed-in', why: 'There is no answer yet.' });
  expect(talk.press('hand-in-now')[0]?.text, 'it is asked once more').toContain('Hand it in?');
});

test('W115 what came is acknowledged once, after a minute of rest', () => {
  const talk = begun();
  talk.speak(1);
  talk.now += 20_000;
  talk.speak(1);
  talk.write('And every evening he fed the parrots.');
  expect(talk.says.length, 'the consent and the first question').toBe(2);
  expect(talk.wakeAt()).toBe(talk.now + minute);
  const [kept] = talk.sleep();
  expect(kept?.text).toBe('Kept: 2 voice notes, 1 text. 1 of 3 answers so far.');
  expect(kept?.buttons?.map(({ name }) => name)).toEqual(['next', 'done']);
});

test('W115 a question that is asked for at once comes with the acknowledgement', () => {
  const talk = begun();
  talk.speak(1);
  const [one, ...others] = talk.press('next');
  expect(others).toEqual([]);
  expect(one?.text).toContain('Kept: 1 voice note.');
  expect(one?.text).toContain(asked[1]);
});

test('W115 what was heard is said with the acknowledgement, and can be said again', () => {
  const talk = begun();
  talk.speak(1);
  talk.hear({ type: 'heard', key: 1, text: 'He fed the parrots.' });
  const [kept] = talk.sleep();
  expect(kept?.text).toContain('I heard: “He fed the parrots.”');
  talk.press('again:1');
  expect(talk.acts).toContainEqual({ do: 'undo', voiceOf: 1 });
});

test('W115 what is taken back is not acknowledged', () => {
  const talk = begun();
  talk.speak(1);
  talk.write('and he was bald');
  talk.write('undo');
  expect(talk.acts).toContainEqual({ do: 'undo', voiceOf: null });
  talk.hear({ type: 'undone', kind: 'text', key: 1, addedAt: talk.now });
  expect(talk.sleep()[0]?.text).toBe('Kept: 1 voice note. 1 of 3 answers so far.');
});

test('W115 taking back what was acknowledged leaves the rest to be acknowledged', () => {
  const talk = begun();
  talk.speak(1);
  const addedAt = talk.now;
  talk.sleep();
  talk.now += minute;
  talk.speak(1);
  talk.hear({ type: 'undone', kind: 'voice', key: 1, addedAt });
  expect(talk.sleep()[0]?.text).toContain('Kept: 1 voice note.');
});

test('W115 a late message answers the question that stood there when it was written', () => {
  const talk = begun();
  const written = talk.at() + 5;
  talk.now += 30_000;
  talk.press('another');
  talk.now += 30_000;
  talk.hear({ type: 'text', at: written, text: 'He mended clocks.', quoted: null });
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  talk.write('Kheer, on every birthday.', 2);
  expect(talk.acts).toContainEqual({ do: 'store', key: 2 });
});

test('W115 an answer by a phone whose clock is a little slow is for the first question', () => {
  const talk = begun();
  talk.hear({ type: 'text', at: talk.at() - 3, text: 'He mended clocks.', quoted: null });
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  talk.hear({ type: 'text', at: talk.at() - 60, text: 'Before I agreed.', quoted: null });
  expect(talk.acts.some(act => act.do === 'store')).toBe(false);
});

test('W115 a message of the second in which a question was sent answers the one before', () => {
  const talk = begun();
  talk.now += 60_000;
  talk.press('another');
  talk.write('He mended clocks.');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 a question a day comes at half past seven, and never a second one unanswered', () => {
  const talk = begun();
  talk.speak(1);
  talk.sleep();
  expect(new Date(talk.wakeAt() ?? 0).toISOString()).toBe('2026-11-30T14:00:00.000Z');
  expect(talk.sleep().map(({ asks }) => asks)).toEqual([2]);
  expect(talk.sleep(), 'a day later it is still unanswered').toEqual([]);
});

test('W115 silence is met with one reminder, then with rest', () => {
  const talk = begun();
  const heard: Say[] = [];
  for (let evening = 0; evening < 30 && talk.wakeAt() !== null; evening++) heard.push(...talk.sleep());
  expect(heard.map(({ template }) => template)).toEqual(['chatReminder']);
  expect(talk.wakeAt(), 'it rests').toBeNull();
  expect(talk.write('He mended clocks.')).toEqual([]);
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 the beat and the hour are picked in the chat, and questions end with the day they are needed by', () => {
  const talk = begun();
  const [every] = talk.press('tomorrow');
  expect(every?.text).toContain('every day at 7:30 pm');
  talk.press('hour');
  expect(talk.write('at midnight')[0]?.text).toContain('between 9 am and 8:30 pm');
  expect(talk.write('9 am')[0]?.text).toContain('9 am');
  talk.press('hour');
  talk.write('At 5 he milked the cow.');
  expect(talk.acts, 'an answer is not taken for an hour').toContainEqual({ do: 'store', key: 1 });
  talk.press('weekly');
  talk.press('hour');
  expect(talk.write('9 am')[0]?.text).toContain('once a week at 9 am');
  talk.speak(1);
  talk.sleep();
  const next = talk.wakeAt() ?? 0;
  expect(next - talk.now).toBeGreaterThan(5 * day);
  expect(new Date(next).toISOString()).toContain('T03:30:00');
  talk.change = { until: talk.now + day };
  talk.press('next');
  talk.speak(2);
  talk.sleep();
  expect(talk.wakeAt()).toBeNull();
});

test('W115 STOP ends everything at once, also as a reply to a question, and start goes on', () => {
  const talk = begun();
  talk.speak(1);
  talk.write('बंद करो', 1);
  expect(talk.wakeAt()).toBeNull();
  expect(talk.write('More about him').map(({ text }) => text)).toEqual([
    'This is not kept, since you stopped. Write “start” to go on.',
  ]);
  expect(talk.write('And more')).toEqual([]);
  expect(talk.acts.filter(act => act.do !== 'wake')).toEqual([]);
  expect(talk.write('start')[0]?.buttons?.map(({ name }) => name)).toEqual(['yes', 'no']);
  expect(talk.press('yes')[0]?.asks).toBe(2);
});

test('W115 the story is looked over and handed in with two questions', () => {
  const talk = begun();
  talk.speak(1);
  talk.change = { photos: 31, thin: 'Two more answers would fill it.' };
  const [look] = talk.write('That’s all');
  expect(look?.text).toContain('1 of 3 answers, 31 photos. Two more answers would fill it.');
  expect(look?.pictures).toBe('covers');
  const [confirm] = talk.press('hand-in');
  expect(confirm?.text).toContain('You can open it again for an hour.');
  talk.write('not yet');
  expect(talk.acts.some(act => act.do === 'hand-in')).toBe(false);
  talk.press('hand-in');
  talk.write('Yes');
  expect(talk.acts).toContainEqual({ do: 'hand-in' });
  talk.change = { isOpen: false };
  expect(talk.hear({ type: 'handed-in', why: null })[0]?.text).toContain('It is handed in.');
  expect(talk.wakeAt()).toBeNull();
});

test('W115 only whoever may hand in is offered it', () => {
  const talk = begun();
  talk.change = { handIn: { may: false, means: '' } };
  expect(talk.write('that’s all')[0]?.buttons?.map(({ name }) => name)).toEqual(['next']);
  expect(talk.write('hand in')[0]?.text).toContain('Whoever ordered the magazine');
});

test('W115 “Yes” answers a question of the form, and the hand-in only when it is asked', () => {
  const talk = begun();
  talk.write('Yes');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 a question can be passed on to others', () => {
  const talk = begun();
  talk.press('ask', 1);
  expect(talk.acts).toContainEqual({ do: 'invite', key: 1 });
  const [how, forward] = talk.hear({ type: 'invitation', key: 1, url: 'https://shop.example/tell/x' });
  expect(how?.text).toContain('Forward the next message');
  expect(forward?.text).toBe(
    `For Papa’s magazine: ${asked[0]}\nAnswer here, by voice, text or photo: https://shop.example/tell/x`,
  );
});

test('W115 a page of the soft copy is changed in the chat, in one message or two', () => {
  const talk = begun();
  talk.change = { isOpen: false, isReadable: true };
  talk.write('page 5: call it The Buffalo');
  expect(talk.acts).toContainEqual({ do: 'pin', page: 5, words: 'call it The Buffalo' });
  expect(talk.write('page 7')[0]?.text).toContain('page 7');
  talk.write('A darker photo, please');
  expect(talk.acts).toContainEqual({ do: 'pin', page: 7, words: 'A darker photo, please' });
});

test('W115 a question about the order goes to the studio', () => {
  const talk = begun();
  const [answer] = talk.write('Can I pay the rest by cheque?');
  expect(talk.acts[0]).toEqual({ do: 'pass-on' });
  expect(answer?.text).toContain('imurs reads this');
  talk.write('Can I pay the rest by cheque? he asked.', 1);
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 the last message of a story says where it goes on, and none is sent after it', () => {
  const talk = begun();
  talk.now += minute;
  talk.change = { messagesLeft: 1 };
  expect(talk.press('next').map(({ text }) => text)).toEqual([
    'We go on in the form, where nothing is lost: https://shop.example/abstract/e1',
  ]);
  talk.change = { messagesLeft: 0 };
  expect(talk.press('next')).toEqual([]);
  talk.write('He mended clocks.');
  expect(talk.acts, 'what is sent is stored all the same').toContainEqual({ do: 'store', key: expect.any(Number) });
});

test('W115 a story of twelve answers takes at most forty messages', () => {
  const talk = begun();
  talk.change = {
    questions: Array.from({ length: 12 }, (_, at) => ({
      key: at + 1,
      question: `Question ${at + 1}?`,
      isAnswered: false,
    })),
  };
  for (let key = 1; key <= 12; key++) {
    talk.speak(key);
    talk.sleep();
    talk.press('next');
  }
  talk.press('hand-in');
  talk.press('hand-in-now');
  talk.hear({ type: 'handed-in', why: null });
  const before = talk.says.length;
  talk.hear({ type: 'soft-copy' });
  expect(talk.says.length, 'a soft copy that they may not see').toBe(before);
  talk.change = { isOpen: false, isReadable: true };
  talk.hear({ type: 'soft-copy' });
  expect(talk.says.length).toBe(before + 1);
  expect(talk.says.length).toBeLessThanOrEqual(40);
  expect(talk.says.length, 'every answer is acknowledged').toBeGreaterThan(24);
});

test('W115 buttons and rows fit on a phone in both languages, and every button is understood', () => {
  for (const language of ['en', 'hi'] as const) {
    const talk = new Talk();
    talk.state = newConversation(language);
    talk.hear({ type: 'begun', at: talk.at() });
    for (const name of [
      'yes',
      'tomorrow',
      'hour',
      'weekly',
      'daily',
      'on-request',
      'questions',
      'help',
      'done',
      'hand-in',
      'no',
    ])
      talk.press(name);
    const said = talk.says.slice();
    for (const { buttons = [], list, text } of said) {
      expect(buttons.length).toBeLessThanOrEqual(3);
      for (const { label } of buttons) expect([...label].length, label).toBeLessThanOrEqual(20);
      expect(list?.rows.length ?? 0).toBeLessThanOrEqual(10);
      for (const row of list?.rows ?? []) {
        expect(row.title.length, row.title).toBeLessThanOrEqual(24);
        expect(row.text.length).toBeLessThanOrEqual(72);
      }
      if (list) expect([...list.open].length).toBeLessThanOrEqual(20);
      expect(text).not.toContain('undefined');
      for (const { name } of buttons) expect(talk.press(name), name).toBeDefined();
    }
  }
});

test('W115 W53 a friend agrees by a button, says who signs, answers, and sends it', () => {
  const talk = new Talk();
  const consent = 'I agree that what I tell is printed.';
  talk.change = { friend: { from: 'Nidhi', consent }, handIn: { may: false, means: '' } };
  const [asks] = talk.hear({ type: 'begun', at: talk.at() });
  expect(asks?.text).toContain('Nidhi would love a few lines from you for Papa’s printed magazine.');
  expect(asks?.text).toContain(consent);
  expect(talk.write('He fed the parrots.')[0]?.text, 'nothing is kept before it').toContain(consent);
  expect(talk.press('yes')[0]?.text).toContain('How shall we sign it?');
  talk.write('Uncle Dev');
  expect(talk.acts[0]).toEqual({ do: 'join', name: 'Uncle Dev' });
  const [question] = talk.hear({ type: 'joined', why: null });
  expect(question?.text).toContain(asked[0]);
  expect(question?.buttons?.map(({ name }) => name)).toEqual(['another']);
  talk.now += minute;
  talk.write('He fed the parrots. Can I pay?');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  expect(talk.sleep()[0]?.buttons?.map(({ name }) => name)).toEqual(['next', 'send']);
  expect(talk.wakeAt(), 'nobody reminds a friend').toBeNull();
  expect(talk.write('undo')[0]?.text).toContain('is changed here');
  talk.write('That’s all');
  expect(talk.acts).toContainEqual({ do: 'send' });
  expect(talk.hear({ type: 'sent', why: null })[0]?.text).toContain('Nidhi has it now.');
  talk.change = { ...talk.change, isOpen: false };
  expect(talk.write('One more')[0]?.text).toContain('Nothing can be added any more.');
  expect(talk.press('hand-in')[0]?.text).toContain('Nothing can be added any more.');
});

test('W115 what is asked about telling, and what is meant for the beat, is no part of the story', () => {
  const talk = begun();
  for (const words of ['Can I send a video?', 'how many questions are there?', 'kitne sawal hain?'])
    expect(talk.write(words)[0]?.text, words).toContain('imurs reads this');
  talk.press('rhythm');
  expect(talk.write('weekly')[0]?.text).toContain('once a week');
  expect(talk.write('raat ko 8 baje')[0]?.text).toContain('once a week at 8 pm');
  talk.write('undo', 1);
  expect(talk.acts, 'a reply takes that message back').toContainEqual({ do: 'undo', voiceOf: null });
  for (const words of ['hata do', 'kal poochna', 'jama kar do', 'नमस्ते']) {
    talk.write(words);
    expect(
      talk.acts.some(act => act.do === 'store'),
      words,
    ).toBe(false);
  }
});

test('W115 a yes in their own words agrees, and after the hand-in the way to open the story again is said', () => {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  expect(talk.write('haan ji, shuru karo')[0]?.asks).toBe(1);
  talk.change = { isOpen: false };
  expect(talk.write('One photo was left out.')[0]?.text).toContain('open it again on its page');
  expect(talk.write('One photo was left out.', 1)[0]?.text).toContain('This story is handed in.');
  expect(talk.hear({ type: 'refused', at: talk.at(), why: 'closed' })[0]?.text).toContain('Open it again on its page');
});
