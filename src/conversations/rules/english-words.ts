import type { PartKind } from './chat.ts';
import { capitalised, possessive } from '#kernel/grammar.ts';

const countedWords = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const englishCounts: Readonly<Record<PartKind, (n: number) => string>> = {
  voice: n => countedWords(n, 'voice note', 'voice notes'),
  photo: n => countedWords(n, 'photo', 'photos'),
  text: n => countedWords(n, 'text', 'texts'),
};
const englishStory = (person: string | null): string =>
  person === null ? 'your story' : `${possessive(person)} story`;

/** All texts of the chat in English. Functions of values; a button has at most 20 characters, a row's title 24. */
export const englishWords = {
  consent: (v: { brand: string; person: string | null }) =>
    `This is ${v.brand}. You can tell ${englishStory(v.person)} here, by voice, text and photos. What you send is kept for the magazine, and deleted when you ask. Shall we begin?`,
  friendConsent: (v: { person: string | null; from: string; consent: string }) =>
    `${v.from} would love a few lines from you for ${v.person === null ? 'a printed magazine' : `${possessive(v.person)} printed magazine`}.\n\n${v.consent}\n\nDo you agree?`,
  agree: 'Yes, I agree',
  yourName: 'How shall we sign it? Write your name, as it is printed under your words.',
  send: 'Send it',
  sent: (v: { from: string; link: string }) => `Thank you! ${v.from} has it now. Change or withdraw it here: ${v.link}`,
  friendHow: 'Answer as you like: speak, write, send photos. Then write “send it”.',
  friendChange: (v: { link: string }) => `Change what you told, or take it back, here: ${v.link}`,
  friendClosed: (v: { link: string }) => `Nothing can be added any more. What you told is here: ${v.link}`,
  friendRows: {
    next: 'Next question',
    questions: 'All questions',
    send: 'Send it',
    stop: 'Stop',
  },
  yes: 'Yes, begin',
  no: 'No, thank you',
  declined: (v: { link: string }) => `Nothing was kept. The form is always there: ${v.link}`,
  question: (v: { place: number; of: number; question: string }) => `*${v.place} of ${v.of}*\n${v.question}`,
  how: 'Answer as you like: speak, write, send photos, as many as you want. Write “next” for another question.',
  another: 'Another question',
  askOthers: 'Ask someone else',
  tomorrow: 'Tomorrow',
  next: 'Next question',
  undo: 'Take it back',
  thatsAll: 'That’s all',
  handIn: 'Hand in',
  notYet: 'Not yet',
  yesHandIn: 'Yes, hand it in',
  sayAgain: 'Say it again',
  kept: (v: { items: string; answered: number; of: number }) =>
    `Kept: ${v.items}. ${v.answered} of ${v.of} answers so far.`,
  items: (counts: Readonly<Record<PartKind, number>>) =>
    (['voice', 'photo', 'text'] as const)
      .filter(kind => counts[kind] > 0)
      .map(kind => englishCounts[kind](counts[kind]))
      .join(', '),
  heard: (v: { text: string }) => `I heard: “${v.text}”`,
  sendAgain: 'That one is taken back. Say it again when you like.',
  small: 'Some photos print small. To send one whole: tap 📎, Document, then choose the photo.',
  undone: (v: { kind: PartKind }) =>
    `The last ${{ voice: 'voice note', photo: 'photo', text: 'text' }[v.kind]} is taken back.`,
  nothingToUndo: (v: { link: string }) =>
    `Only what came in the last hour can be undone here. Older answers are changed on the page: ${v.link}`,
  untilTomorrow: (v: { hour: string }) =>
    `A question comes every day at ${v.hour}. Write “next” whenever you want one sooner.`,
  untilWeek: (v: { hour: string }) =>
    `A question comes once a week at ${v.hour}. Write “next” whenever you want one sooner.`,
  onRequest: 'No question comes by itself now. Write “next” whenever you want one.',
  otherHour: 'Another hour',
  weekly: 'Once a week',
  daily: 'Every day',
  onlyOnRequest: 'Only when I ask',
  whichHour: 'At which hour? Write it like 9 am or 7:30 pm.',
  noHour: 'Please write an hour between 9 am and 8:30 pm, like 7:30 pm.',
  allAsked: 'Those are all the questions.',
  overview: (v: { person: string | null; answered: number; of: number; photos: number; thin: string | null }) =>
    [
      `${capitalised(englishStory(v.person))}: ${v.answered} of ${v.of} answers, ${countedWords(v.photos, 'photo', 'photos')}.`,
      ...(v.thin === null ? [] : [v.thin]),
    ].join(' '),
  covers: 'The cover could look like this.',
  confirmHandIn: (v: { means: string }) => `${v.means} Hand it in?`,
  staysOpen: 'The story stays open.',
  mayNotHandIn: (v: { link: string }) => `Whoever ordered the magazine hands it in, on its page: ${v.link}`,
  handedIn: (v: { link: string }) => `It is handed in. We write to you here when you can read it. Follow it: ${v.link}`,
  closed: (v: { link: string }) => `This story is handed in. Open it again on its page to add something: ${v.link}`,
  notAdded: (v: { link: string }) =>
    `This is not kept: the story is handed in. Open it again on its page to add it: ${v.link}`,
  questions: 'Tap a question to answer it.',
  openList: 'Questions',
  answered: 'has an answer',
  open: 'waits for you',
  photos: (v: { photos: number; thin: string | null }) =>
    [`${capitalised(countedWords(v.photos, 'photo', 'photos'))} so far.`, ...(v.thin === null ? [] : [v.thin])].join(
      ' ',
    ),
  where: (v: { where: string; link: string }) => `${v.where} ${v.link}`,
  passedOn: (v: { brand: string }) =>
    `${v.brand} reads this and answers here. If it belongs to the story, send it again as a reply to its question.`,
  passedOnClosed: (v: { brand: string; link: string }) =>
    `${v.brand} reads this and answers here. To add something to the story, open it again on its page: ${v.link}`,
  studio: (v: { brand: string; text: string }) => `${v.brand}: ${v.text}`,
  invitation: (v: { person: string | null; question: string; url: string }) =>
    `For ${v.person === null ? 'a magazine' : `${possessive(v.person)} magazine`}: ${v.question}\nAnswer here, by voice, text or photo: ${v.url}`,
  forwardNext: 'Forward the next message to whoever should answer.',
  noInvitation: (v: { link: string }) => `Others can be asked again once the story is open: ${v.link}`,
  pinned: (v: { page: number; link: string }) =>
    `Noted for page ${v.page}. Send your changes together on the page: ${v.link}`,
  whichChange: (v: { page: number }) => `What should change on page ${v.page}?`,
  softCopy: (v: { person: string | null; link: string }) =>
    `${v.person === null ? 'The magazine' : capitalised(`${possessive(v.person)} magazine`)} is ready to read: ${v.link}\nTo change a page, write “page 5:” and what you want.`,
  notKept: 'This is not kept, since you stopped. Write “start” to go on.',
  stopped: (v: { link: string }) => `No more questions come. Write “start” to go on. Your story is here: ${v.link}`,
  reminder: (v: { person: string | null }) =>
    `${capitalised(englishStory(v.person))} waits for you. This was the question:`,
  language: 'From now on I write English.',
  others: {
    video: 'Videos cannot be printed. Please send a photo of that moment.',
    sticker: 'Stickers are not kept. Words, voice notes and photos are.',
    location: 'Please write the name of that place instead.',
    contacts: 'Contacts are not kept. To ask somebody a question, write “ask”.',
    unsupported: 'I cannot open this. Please send words, a voice note or a photo.',
  },
  help: 'What would you like to do?',
  openHelp: 'Choose',
  helpRows: {
    next: 'Next question',
    questions: 'All questions',
    photos: 'My photos',
    done: 'Look it over',
    where: 'Where is it?',
    rhythm: 'When questions come',
    ask: 'Ask someone else',
    undo: 'Take the last one back',
    'hand-in': 'Hand it in',
    stop: 'Stop the questions',
  },
  slowed: 'So much came at once that it takes us a while. Nothing is lost.',
  capped: (v: { link: string }) => `We go on in the form, where nothing is lost: ${v.link}`,
} as const;

type Widened<T> = T extends (...values: infer A) => string
  ? (...values: A) => string
  : T extends string
    ? string
    : { [K in keyof T]: Widened<T[K]> };

/** All texts of the chat in one language. A further language is one more file. */
export type ChatWords = Widened<typeof englishWords>;
