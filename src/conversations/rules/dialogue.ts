import type { FormLanguage } from '#kernel/subject.ts';
import type { Burst, ChatAct, ChatEvent, ChatFacts, ChatState, ChatStep, PartKind } from './chat.ts';
import {
  beatOf,
  commandOf,
  isAgreement,
  isCommand,
  isForStudio,
  isTimeOfDay,
  minuteOf,
  pageChangeOf,
  yesOrNo,
} from './commands.ts';
import type { Command } from './commands.ts';
import { follow, sayClosed, sayNotAdded } from './follow.ts';
import { nextQuestion, openQuestion, questionOf } from './questions.ts';
import { burstRestMs, nextWake, onSilence, usualMinute } from './rhythm.ts';
import { acknowledged, askQuestion, buttonsOf, paragraphs, saysIn, OpenStep } from './turn.ts';

/** The state of a conversation that nobody agreed to yet; by e-mail a question comes once a week. */
export const newConversation = (language: FormLanguage, { byMail = false } = {}): ChatState => ({
  ...(byMail && { byMail }),
  stage: 'consent',
  language,
  asked: [],
  skipped: [],
  beat: byMail ? 'week' : 'day',
  minute: usualMinute,
  burst: null,
  wroteAt: null,
  isReminded: false,
  isResting: false,
  told: [],
  asks: null,
  page: null,
});

/** Whether what a person sends now may be stored: they agreed, and did not stop. */
export const takesParts = ({ stage }: Pick<ChatState, 'stage'>): boolean => stage === 'telling';

/** The page of which a person was asked what should change: a voice note that comes next says it. Null: none. */
export const pageInQuestion = ({ asks, page }: Pick<ChatState, 'asks' | 'page'>): number | null =>
  asks === 'page' ? page : null;

/** The version of the consent's wording, which is recorded with it. */
export const consentVersion = 1;

/** Adds a part to what is acknowledged when it has rested. */
function addToBurst(turn: OpenStep, kind: PartKind, key: number): void {
  const { now } = turn.facts;
  const burst = turn.state.burst ?? { text: 0, voice: 0, photo: 0, since: now, last: now, key, heard: [] };
  turn.set({ burst: { ...burst, [kind]: burst[kind] + 1, last: now, key } });
  turn.do({ do: 'react', emoji: '❤️' });
}

/** Says what came since the last acknowledgement; the next question is offered with it. */
function acknowledge(turn: OpenStep, { heard, key }: Burst): void {
  const again = heard.length > 0 ? [{ name: `again:${key}`, label: turn.words.sayAgain }] : [];
  const isFriend = turn.facts.friend !== null;
  const isLast = isFriend && !nextQuestion(turn.state, turn.facts);
  const next = isLast ? [] : buttonsOf(turn.words, 'next');
  const text = acknowledged(turn);
  turn.say({ text, buttons: [...next, ...again, ...buttonsOf(turn.words, isFriend ? 'send' : 'done')] });
}

/** Goes on where the story stands: with a question, or with whose turn it is. */
function goOn(turn: OpenStep): void {
  turn.set({ stage: 'telling' });
  follow(turn, turn.facts.isOpen ? 'next' : 'where');
}

/** Opens the conversation, or goes on with one that was agreed to. After a stop the consent is asked anew. */
function onBegun(turn: OpenStep): void {
  if (takesParts(turn.state)) return goOn(turn);
  const { facts, words } = turn;
  const { friend, person } = facts;
  if (friend && !facts.isOpen) return sayClosed(turn);
  turn.set({ stage: 'consent', asks: null });
  if (!friend) return turn.say({ text: words.consent(facts), buttons: buttonsOf(words, 'yes', 'no') });
  const buttons = [{ name: 'yes', label: words.agree }, ...buttonsOf(words, 'no')];
  turn.say({ text: words.friendConsent({ ...friend, person }), buttons });
}

/** An answer to the consent; whatever else comes before it is not kept, and asked again. */
function onConsent(turn: OpenStep, answer: string | undefined): void {
  if (answer === 'no' || answer === 'stop') {
    turn.set({ stage: 'stopped' });
    return turn.say({ text: turn.words.declined({ link: turn.facts.formLink }) });
  }
  if (answer === 'english' || answer === 'hindi') turn.set({ language: answer === 'hindi' ? 'hi' : 'en' });
  if (answer !== 'yes') return onBegun(turn);
  const { friend } = turn.facts;
  if (friend && friend.name !== null) return turn.do({ do: 'join', name: friend.name });
  if (friend) {
    // Their consent is stored with the name that signs.
    turn.set({ stage: 'consent', asks: 'name' });
    return turn.say({ text: turn.words.yourName });
  }
  turn.do({ do: 'consent', version: consentVersion });
  goOn(turn);
}

/** The hour, or the change of a page, that was asked for; false when the text is something else. */
function wasAskedFor(turn: OpenStep, text: string): boolean {
  const { asks } = turn.state;
  const page = pageInQuestion(turn.state);
  // Whatever says more than an hour is an answer.
  const beat = asks === 'hour' ? beatOf(text) : undefined;
  if (beat) {
    follow(turn, beat);
    return true;
  }
  if (asks === 'hour' && isTimeOfDay(text)) {
    const minute = minuteOf(text);
    if (minute === undefined) turn.say({ text: turn.words.noHour });
    else {
      turn.set({ asks: null, minute });
      follow(turn, turn.state.beat === 'own' ? 'daily' : 'rhythm');
    }
    return true;
  }
  if (page !== null && turn.facts.isReadable) {
    turn.set({ asks: null, page: null });
    turn.do({ do: 'pin', page, words: text });
    return true;
  }
  return false;
}

/** A change of a page of the soft copy; false when the text is none. */
function isPageChange(turn: OpenStep, text: string): boolean {
  const change = turn.facts.isReadable ? pageChangeOf(text) : undefined;
  if (!change) return false;
  if (change.words !== '') turn.do({ do: 'pin', page: change.page, words: change.words });
  else {
    turn.set({ asks: 'page', page: change.page });
    turn.say({ text: turn.words.whichChange(change) });
  }
  return true;
}

const wantsQuestion: ReadonlySet<Command> = new Set(['next', 'another', 'skip', 'yes', 'start']);
/** So many seconds after a question came, another wish for one is a second tap. */
const secondTapSeconds = 2;

/**
 * Whether a wish for a question is one that the newest question answers: a second tap, or a message that was sent
 * before the question came.
 */
function isAnsweredAlready({ state, facts }: OpenStep, command: Command, at: number): boolean {
  const open = openQuestion(state, facts);
  const askedAt = state.asked.at(-1)?.at ?? 0;
  // One that waits for the morning is no answer to somebody who writes at night.
  const isSeen = open !== undefined && Number.isFinite(askedAt);
  return isSeen && state.asks === null && wantsQuestion.has(command) && at <= askedAt + secondTapSeconds;
}

function onText(turn: OpenStep, event: Extract<ChatEvent, { type: 'text' }>): void {
  const { text } = event;
  const quoted = event.isReply ? null : event.quoted;
  const command = turn.state.asks === 'hand-in' ? (yesOrNo(text) ?? commandOf(text)) : commandOf(text);
  // Whoever quotes a question answers it, whatever the words are; but stopping always holds.
  const isFollowed = command === 'stop' || command === 'undo' || (quoted === null && command !== 'start');
  if (command !== undefined && isFollowed)
    return isAnsweredAlready(turn, command, event.at) ? undefined : follow(turn, command);
  if (quoted === null && (wasAskedFor(turn, text) || isPageChange(turn, text))) return;
  const key = questionOf(turn.state, event);
  const isAnswer = turn.facts.isOpen && key !== null;
  if (!isAnswer && (turn.facts.friend || (quoted !== null && !turn.facts.isReadable))) return sayNotAdded(turn);
  if (!isAnswer || (quoted === null && !turn.facts.friend && isForStudio(text))) {
    turn.do({ do: 'pass-on' });
    const { facts, words } = turn;
    const isClosed = !facts.isOpen && !facts.isReadable;
    return turn.say({
      text: isClosed ? words.passedOnClosed({ ...facts, link: facts.trackLink }) : words.passedOn(facts),
    });
  }
  turn.set({ asks: null });
  turn.do({ do: 'store', key });
  addToBurst(turn, 'text', key);
}

function onPressed(turn: OpenStep, { name, quoted, at }: Extract<ChatEvent, { type: 'pressed' }>): void {
  const [what = '', key = ''] = name.split(':');
  const question = turn.facts.questions.find(one => one.key === Number(key));
  if (what === 'question' && question && turn.facts.isOpen) return askQuestion(turn, question);
  if (what === 'again') return turn.do({ do: 'undo', voiceOf: Number(key) });
  // An old message's button is about its own question.
  if (what === 'ask' && quoted !== null) return turn.do({ do: 'invite', key: quoted });
  if (isCommand(what) && !isAnsweredAlready(turn, what, at)) follow(turn, what);
}

function onStored(turn: OpenStep, event: Extract<ChatEvent, { type: 'stored' }>): void {
  if (event.isSmall) turn.tellOnce('small-waits');
  addToBurst(turn, event.kind, event.key);
}

function onHeard(turn: OpenStep, { key, text }: Extract<ChatEvent, { type: 'heard' }>): void {
  const { burst } = turn.state;
  if (burst) turn.set({ burst: { ...burst, heard: [...burst.heard, text] } });
  else turn.say({ text: turn.words.heard({ text }), buttons: [{ name: `again:${key}`, label: turn.words.sayAgain }] });
}

/** The person's hour, or what came has rested. */
function onWoken(turn: OpenStep): void {
  const { state, facts } = turn;
  if (state.burst) {
    if (state.burst.last + burstRestMs <= facts.now) acknowledge(turn, state.burst);
    return;
  }
  if (!facts.isOpen) return;
  const open = openQuestion(state, facts);
  if (open && state.isPromised) return askQuestion(turn, open);
  if (open) {
    const next = onSilence(state, facts);
    if (next === 'rest') turn.set({ isResting: true });
    if (next !== 'remind') return;
    turn.set({ isReminded: true });
    turn.say({ text: `${turn.words.reminder(facts)}\n${open.question}`, asks: open.key, template: 'chatReminder' });
    return;
  }
  const question = state.beat === 'own' ? undefined : nextQuestion(state, facts);
  if (question) askQuestion(turn, question);
}

function onHandedIn(turn: OpenStep, why: string | null): void {
  turn.set({ asks: null });
  if (why !== null) return turn.say({ text: why });
  turn.say({ text: paragraphs(acknowledged(turn), turn.words.handedIn({ link: turn.facts.trackLink })) });
}

/** What is taken back is not acknowledged later; what was acknowledged before is no part of it. */
function onUndone(turn: OpenStep, { kind, addedAt }: Extract<ChatEvent, { type: 'undone' }>): void {
  const { burst, keptAt = 0 } = turn.state;
  if (kind === null) return turn.say({ text: turn.words.nothingToUndo({ link: turn.facts.formLink }) });
  if (burst && addedAt !== null && addedAt > keptAt) {
    const left = { ...burst, [kind]: Math.max(0, burst[kind] - 1) };
    turn.set({ burst: left.text + left.voice + left.photo > 0 ? left : null });
  }
  turn.say({ text: turn.words.undone({ kind }) });
}

/** What each event does, once the person agreed and did not stop. */
function handle(turn: OpenStep, event: ChatEvent): void {
  const { words, facts } = turn;
  switch (event.type) {
    case 'begun':
      return onBegun(turn);
    case 'text':
      return onText(turn, event);
    case 'pressed':
      return onPressed(turn, event);
    case 'stored':
      return onStored(turn, event);
    case 'refused':
      if (!facts.isOpen && !facts.isReadable) return sayNotAdded(turn);
      return turn.say({ text: event.why, quotes: true });
    case 'other':
      return turn.say({ text: words.others[event.kind], quotes: true });
    case 'heard':
      return onHeard(turn, event);
    case 'undone':
      return onUndone(turn, event);
    case 'handed-in':
      return onHandedIn(turn, event.why);
    case 'joined':
      return onJoined(turn, event.why);
    case 'sent':
      return turn.say({ text: event.why ?? words.sent({ from: facts.friend?.from ?? '', link: facts.formLink }) });
    case 'invitation':
      return onInvitation(turn, event);
    case 'pinned':
      turn.set({ asks: null, page: null });
      return turn.say({ text: event.why ?? words.pinned({ page: event.page, link: facts.trackLink }) });
    case 'slowed':
      return turn.say({ text: words.slowed });
    case 'soft-copy':
      // A partner's client is not told of one that they have not been shown (W68).
      if (!facts.isReadable) return;
      return turn.say({
        text: words.softCopy({ person: facts.person, link: facts.trackLink }),
        template: 'chatSoftCopy',
        pictures: 'pages',
      });
    case 'studio':
      return turn.say({ text: words.studio({ brand: facts.brand, text: event.text }), template: 'chatReply' });
    case 'woken':
      return onWoken(turn);
  }
}

/** A friend's name and consent are stored, or were not taken. */
function onJoined(turn: OpenStep, why: string | null): void {
  if (why !== null) return turn.say({ text: why });
  turn.set({ asks: null });
  goOn(turn);
}

function onInvitation(turn: OpenStep, { key, url }: Extract<ChatEvent, { type: 'invitation' }>): void {
  const { words, facts } = turn;
  const question = facts.questions.find(one => one.key === key)?.question;
  const isPossible = url !== null && question !== undefined;
  if (isPossible && turn.tellOnce('forward') === 'now') turn.say({ text: words.forwardNext });
  turn.say({
    text: isPossible
      ? words.invitation({ person: facts.person, question, url })
      : words.noInvitation({ link: facts.formLink }),
  });
}

/** Before the consent, and after a stop: nothing is stored, and only what opens the conversation is answered. */
function handleClosed(turn: OpenStep, event: ChatEvent): void {
  const pressed =
    event.type === 'pressed'
      ? event.name
      : event.type === 'text'
        ? (yesOrNo(event.text) ?? commandOf(event.text))
        : undefined;
  if (event.type === 'begun') return onBegun(turn);
  if (event.type === 'joined') return onJoined(turn, event.why);
  if (event.type === 'text' && turn.state.stage === 'consent' && turn.state.asks === null && isAgreement(event.text))
    return onConsent(turn, 'yes');
  const isName = turn.state.stage === 'consent' && turn.state.asks === 'name' && event.type === 'text';
  if (isName && commandOf(event.text) === undefined) return turn.do({ do: 'join', name: event.text });
  const isWritten = event.type === 'text' || event.type === 'pressed';
  // Ten photos that come before the consent are met with one question.
  const isHeard = isWritten || ('at' in event && turn.tellOnce('consent') === 'now');
  if (turn.state.stage === 'consent' && isHeard) return onConsent(turn, pressed);
  // One line says how to go on; nothing else is answered to somebody who wants no messages.
  if (pressed === 'start') return onBegun(turn);
  if (event.type === 'pressed' && event.name === 'yes') return onConsent(turn, 'yes');
  // Once after a stop: what somebody still tells is not kept, and they hear it.
  if ('at' in event && turn.state.stage === 'stopped' && turn.tellOnce('not-kept') === 'now')
    turn.say({ text: turn.words.notKept, quotes: true });
}

/**
 * One step of a conversation. Pure: the same state, event and facts give the same step. What came is acknowledged once
 * it has rested; whoever writes is never asked two questions without an answer between them; and once the messages of a
 * story are used up, the form's link is said once and nothing more.
 */
export function step(state: ChatState, event: ChatEvent, facts: ChatFacts): ChatStep {
  const isFromPerson = 'at' in event;
  const turn = new OpenStep(
    isFromPerson ? { ...state, wroteAt: facts.now, isReminded: false, isResting: false } : state,
    facts,
  );
  if (takesParts(state)) handle(turn, event);
  else handleClosed(turn, event);
  const isOpen = openQuestion(turn.state, facts) !== undefined;
  // A friend is asked once; nobody reminds them here.
  const isQuiet = facts.friend !== null && turn.state.burst === null;
  const wake: ChatAct = { do: 'wake', at: isQuiet ? null : nextWake(turn.state, facts, isOpen) };
  return { state: turn.state, acts: [...saysIn(turn), wake] };
}

export { questionOf };
