import type { FormLanguage } from '#kernel/subject.ts';
import type { Command } from './commands.ts';
import { nextQuestion, openQuestion } from './questions.ts';
import { acknowledged, askQuestion, buttonsOf, paragraphs, type OpenStep } from './turn.ts';

/** What rows of a list hold at most. */
const rowTitleLength = 24;
const rowTextLength = 72;
const mostRows = 10;

const shortLabel = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** `7:30 pm`, `शाम 7:30 बजे`: as it is read on a watch, by whoever writes it back. */
function hourText(minute: number, language: FormLanguage): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  const time = `${twelve}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  if (language === 'en') return `${time} ${hours < 12 ? 'am' : 'pm'}`;
  return `${hours < 12 ? 'सुबह' : hours < 16 ? 'दोपहर' : hours < 20 ? 'शाम' : 'रात'} ${time} बजे`;
}

/** Says that nothing can be added now. */
export function sayClosed(turn: OpenStep): void {
  const { facts, words } = turn;
  turn.say({ text: words[facts.friend ? 'friendClosed' : 'closed']({ link: facts.trackLink }) });
}

/** Says that what came just now is not kept, and where it can be added. */
export function sayNotAdded(turn: OpenStep): void {
  const { facts, words } = turn;
  if (facts.friend) sayClosed(turn);
  else turn.say({ text: words.notAdded({ link: facts.trackLink }), quotes: true });
}

/** Asks the next question, or shows what there is once all were asked. */
function askNext(turn: OpenStep): void {
  if (!turn.facts.isOpen) return sayClosed(turn);
  const question = nextQuestion(turn.state, turn.facts);
  if (question) askQuestion(turn, question);
  else if (turn.facts.friend) offerToSend(turn);
  else overview(turn, turn.words.allAsked);
}

/** Offers a friend who was asked everything to send it. */
function offerToSend(turn: OpenStep): void {
  const { words } = turn;
  turn.say({ text: paragraphs(acknowledged(turn), words.allAsked), buttons: buttonsOf(words, 'send') });
}

/** What the story holds and lacks, with its covers; the way to hand it in, for whoever may. */
function overview(turn: OpenStep, before = ''): void {
  const { facts, words } = turn;
  if (!facts.isOpen) return sayClosed(turn);
  const of = facts.questions.length;
  const holds = words.overview({
    person: facts.person,
    answered: turn.answered(),
    of,
    photos: facts.photos,
    thin: facts.thin,
  });
  const next = nextQuestion(turn.state, facts) ? (['next'] as const) : [];
  turn.say({
    text: paragraphs(acknowledged(turn), before, holds),
    buttons: buttonsOf(words, ...(facts.handIn.may ? (['hand-in'] as const) : []), ...next),
    pictures: 'covers',
  });
}

/** Asks once more before the hand-in, and says what it means. */
function confirmHandIn(turn: OpenStep): void {
  const { facts, words } = turn;
  if (!facts.isOpen) return sayClosed(turn);
  if (!facts.handIn.may) return turn.say({ text: words.mayNotHandIn({ link: facts.formLink }) });
  turn.set({ asks: 'hand-in' });
  turn.say({
    text: paragraphs(facts.thin ?? '', words.confirmHandIn({ means: facts.handIn.means })),
    buttons: [
      { name: 'hand-in-now', label: words.yesHandIn },
      { name: 'no', label: words.notYet },
    ],
  });
}

/** Hands the story in where that was just asked; an old button asks once more. */
function handInNow(turn: OpenStep): void {
  if (turn.state.asks === 'hand-in') turn.do({ do: 'hand-in' });
  else confirmHandIn(turn);
}

/** Asks the newest question again while it waits for an answer, else the next. */
function goOnAsking(turn: OpenStep): void {
  const open = turn.facts.isOpen ? openQuestion(turn.state, turn.facts) : undefined;
  if (open) askQuestion(turn, open);
  else askNext(turn);
}

/** All questions as a list, those without an answer first; the list of a phone has ten rows. */
function listQuestions(turn: OpenStep): void {
  const { questions } = turn.facts;
  const inOrder = [...questions.filter(one => !one.isAnswered), ...questions.filter(one => one.isAnswered)];
  const rows = inOrder.slice(0, mostRows).map(({ key, question, isAnswered }) => ({
    name: `question:${key}`,
    title: shortLabel(`${isAnswered ? '✓ ' : ''}${question}`, rowTitleLength),
    text: shortLabel(
      question.length > rowTitleLength ? question : turn.words[isAnswered ? 'answered' : 'open'],
      rowTextLength,
    ),
  }));
  turn.say({ text: turn.words.questions, list: { open: turn.words.openList, rows } });
}

function help(turn: OpenStep): void {
  const { helpRows, friendRows, openHelp, help: text } = turn.words;
  const rows = Object.entries(turn.facts.friend ? friendRows : helpRows).map(([name, title]) => ({
    name,
    title,
    text: '',
  }));
  turn.say({ text, list: { open: openHelp, rows } });
}

/** Says when questions come, and offers the other beats. */
function rhythm(turn: OpenStep): void {
  const { words, state } = turn;
  const hour = hourText(state.minute, state.language);
  const others = {
    day: ['hour', 'weekly', 'on-request'],
    week: ['hour', 'daily', 'on-request'],
    own: ['daily', 'weekly'],
  } as const;
  const texts = { day: words.untilTomorrow({ hour }), week: words.untilWeek({ hour }), own: words.onRequest };
  // An hour or a beat that is written next is meant for this.
  turn.set({ asks: 'hour', isPromised: state.beat === 'day' });
  turn.say({ text: texts[state.beat], buttons: buttonsOf(words, ...others[state.beat]) });
}

function stop(turn: OpenStep): void {
  const told = turn.state.told.filter(what => what !== 'not-kept');
  turn.set({ stage: 'stopped', burst: null, asks: null, told });
  turn.say({ text: turn.words.stopped({ link: turn.facts.formLink }) });
}

/** Passes over the newest question and asks the next. */
function skip(turn: OpenStep): void {
  const open = openQuestion(turn.state, turn.facts);
  if (open) turn.set({ skipped: [...turn.state.skipped, open.key] });
  askNext(turn);
}

function answerNo(turn: OpenStep): void {
  const { asks } = turn.state;
  turn.set({ asks: null });
  if (asks === 'hand-in') turn.say({ text: turn.words.staysOpen, buttons: buttonsOf(turn.words, 'next') });
  else help(turn);
}

function askOthers(turn: OpenStep): void {
  const newest = turn.state.asked.at(-1);
  if (newest) turn.do({ do: 'invite', key: newest.key });
  else help(turn);
}

function say(turn: OpenStep, beat: 'day' | 'week' | 'own'): void {
  turn.set({ beat, asks: null });
  rhythm(turn);
}

/** Whoever hears of the beat for the first time is offered others; later a short line is enough. */
function tomorrow(turn: OpenStep): void {
  if (turn.state.beat === 'own') turn.set({ beat: 'day' });
  rhythm(turn);
}

function speak(turn: OpenStep, language: 'en' | 'hi'): void {
  turn.set({ language });
  turn.say({ text: turn.words.language, buttons: buttonsOf(turn.words, 'next', 'done') });
}

const followed: Readonly<Record<Command, (turn: OpenStep) => void>> = {
  next: askNext,
  another: askNext,
  skip,
  tomorrow,
  undo: turn => turn.do({ do: 'undo', voiceOf: null }),
  questions: listQuestions,
  photos: turn => turn.say({ text: turn.words.photos(turn.facts) }),
  done: overview,
  'hand-in': confirmHandIn,
  where: turn => turn.say({ text: turn.words.where({ where: turn.facts.where, link: turn.facts.trackLink }) }),
  ask: askOthers,
  rhythm,
  weekly: turn => say(turn, 'week'),
  daily: turn => say(turn, 'day'),
  'on-request': turn => say(turn, 'own'),
  hour: turn => {
    turn.set({ asks: 'hour' });
    turn.say({ text: turn.words.whichHour });
  },
  'hand-in-now': handInNow,
  send: confirmHandIn,
  yes: turn => (turn.state.asks === 'hand-in' ? handInNow(turn) : goOnAsking(turn)),
  no: answerNo,
  help,
  start: goOnAsking,
  stop,
  english: turn => speak(turn, 'en'),
  hindi: turn => speak(turn, 'hi'),
};

const sendPart = (turn: OpenStep): void => (turn.facts.isOpen ? turn.do({ do: 'send' }) : sayClosed(turn));

/** What is another thing for a friend, who tells a few answers and sends them; the rest is up to whoever asked. */
const followedForFriend: Readonly<Partial<Record<Command, (turn: OpenStep) => void>>> = {
  send: sendPart,
  done: sendPart,
  'hand-in': sendPart,
  'hand-in-now': sendPart,
  undo: turn => turn.say({ text: turn.words.friendChange({ link: turn.facts.formLink }) }),
  ...Object.fromEntries(
    (['tomorrow', 'photos', 'where', 'ask', 'rhythm', 'weekly', 'daily', 'on-request', 'hour'] as const).map(
      command => [command, help],
    ),
  ),
};

/** Does what a word or a button asks for. */
export const follow = (turn: OpenStep, command: Command): void =>
  ((turn.facts.friend && followedForFriend[command]) ?? followed[command])(turn);
