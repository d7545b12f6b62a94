import { expect, test } from 'vitest';
import type { ChatFacts, ChatState } from './chat.ts';
import { newConversation, step } from './dialogue.ts';
import { addressOfUser, fileOfMedia, letterMedia, mailName, mailUser, readMailName } from './mail-address.ts';
import { choiceOf, kindOfFile, paragraphsOf, subjectOf, writtenIn } from './mail-letter.ts';

const secret = '0123456789abcdefghjkmnpqrs';

test('W115 an address of ours names its conversation and the e-mail that is answered, in whatever case', () => {
  for (const said of [null, secret.toUpperCase().toLowerCase()]) {
    const name = mailName({ secret, said });
    expect(name.length).toBeLessThanOrEqual(64);
    expect(readMailName(name.toUpperCase())).toEqual({ secret, said });
  }
  for (const odd of [
    'tell',
    'tell+',
    `tell+${secret}x`,
    `tell+${secret}.`,
    `x+${secret}`,
    'info',
    `tell+${secret}.${secret}.1`,
  ])
    expect(readMailName(odd), odd).toBeUndefined();
  expect(addressOfUser(mailUser('Asha@Example.in'))).toBe('asha@example.in');
  expect([addressOfUser('IN.98'), addressOfUser(null), fileOfMedia('media.1')]).toEqual([null, null, null]);
  expect(fileOfMedia(letterMedia('f1'))).toBe('f1');
});

const buttons = [
  { name: 'yes', label: 'Yes, begin' },
  { name: 'no', label: 'No, thank you' },
];
const rows = [
  { name: 'question:1', title: 'What did he love?', text: 'waits for you' },
  { name: 'question:2', title: 'What did Papa do on Su…', text: 'What did Papa do on Sundays?' },
];

test('W115 buttons and rows stand in an e-mail as words, and a reply of one of them alone chooses it', () => {
  const list = { open: 'Questions', rows };
  expect(paragraphsOf({ text: 'Shall we begin?', buttons }, 'en')).toEqual([
    'Shall we begin?',
    'You can also reply with one of these alone: “Yes, begin”, “No, thank you”.',
  ]);
  expect(paragraphsOf({ text: 'One.\n\nTwo.', list }, 'en')).toEqual([
    'One.',
    'Two.',
    '1. What did he love?\n2. What did Papa do on Sundays?',
    'Reply with a number alone to choose.',
  ]);
  expect(choiceOf({ buttons }, ' yes, BEGIN! ')).toBe('yes');
  expect(choiceOf({ buttons }, 'Yes, begin with the shop')).toBeUndefined();
  expect([choiceOf({ list }, '2.'), choiceOf({ list }, '3'), choiceOf({}, '1')]).toEqual([
    'question:2',
    undefined,
    undefined,
  ]);
});

test('W115 the subject is the story, and the question that is asked', () => {
  const long = 'What would you have wanted to tell him, had there been one more evening with all of you?';
  expect(subjectOf('en', { person: 'Papa', question: 'What did he love?' })).toBe('Papa’s story: What did he love?');
  expect(subjectOf('hi', { person: 'Papa', question: null })).toBe('Papa की कहानी');
  expect(subjectOf('en', { person: null, question: long }).length).toBeLessThan(80);
});

test('W115 a file is what its type says, else its name; what programs add is nothing', () => {
  const kind = (type: string, name = '', more = {}) =>
    kindOfFile({ type, name, isInline: false, bytes: 50_000, ...more });
  expect(kind('image/jpeg')).toBe('photo');
  expect(kind('application/octet-stream', 'IMG_1.HEIC')).toBe('photo');
  expect(kind('audio/mp4')).toBe('voice');
  expect(kind('application/octet-stream', 'note.m4a')).toBe('voice');
  expect(kind('video/mp4')).toBe('video');
  expect(kind('application/pdf', 'a.pdf')).toBe('unsupported');
  expect(kind('image/png', '', { isInline: true })).toBe('photo');
  expect(kind('image/png', '', { isInline: true, bytes: 900 })).toBe('none');
  expect(kind('image/png', '', { bytes: 900 })).toBe('photo');
  for (const type of ['application/pgp-signature', 'text/calendar', 'text/vcard']) expect(kind(type)).toBe('none');
  expect([kind('text/plain', 'ATT00001.txt'), kind('image/jpeg', '', { bytes: 0 })]).toEqual(['none', 'none']);
});

test('W115 what is written is the text, else the HTML, as it is stored', () => {
  const fromName = 'Nidhi Rao';
  expect(writtenIn({ text: 'He\u200b mended clocks.\r\n', html: '<p>no</p>', fromName })).toBe('He mended clocks.');
  expect(writtenIn({ text: ' \n', html: '<p>He mended <i>clocks</i>.</p>', fromName })).toBe('He mended clocks.');
  expect(writtenIn({ text: '', html: '', fromName })).toBe('');
  // A name below the rest ends the letter; alone it is an answer.
  for (const end of ['Nidhi', 'nidhi rao', '— Nidhi.'])
    expect(writtenIn({ text: `He mended clocks.\n\n${end}\n`, html: '', fromName })).toBe('He mended clocks.');
  for (const text of ['Nidhi', 'He called me\nNidhi', 'He named them:\n\nNidhi and Asha'])
    expect(writtenIn({ text, html: '', fromName })).toBe(text);
  expect(writtenIn({ text: 'My first word was\n\nPapa', html: '', fromName: '' })).toBe('My first word was\n\nPapa');
});

const now = Date.parse('2026-11-30T04:30:00Z');
const day = 24 * 3_600_000;
const facts: ChatFacts = {
  now,
  zoneMinutes: 330,
  brand: 'imurs',
  person: 'Papa',
  questions: [1, 2].map(key => ({ key, question: `Question ${key}?`, isAnswered: false })),
  photos: 0,
  friend: null,
  thin: null,
  handIn: { may: true, means: 'It can be opened again.' },
  isOpen: true,
  isReadable: false,
  where: '',
  formLink: '(form)',
  trackLink: '(tracking)',
  until: null,
  messagesLeft: 40,
  writesDown: false,
};
const asked: ChatState = {
  ...newConversation('en', { byMail: true }),
  stage: 'telling',
  asked: [{ key: 1, at: now / 1000 - 60 }],
};
const actsOf = (event: Parameters<typeof step>[1], state = asked, at = now) =>
  step(state, event, { ...facts, now: at }).acts.filter(({ do: act }) => act !== 'wake' && act !== 'react');

test('W115 a reply that is a command is one, though every reply quotes; a message of a chat that quotes is an answer', () => {
  const text = { type: 'text', at: now / 1000, text: 'next', quoted: 1 } as const;
  expect(actsOf(text)).toMatchObject([{ do: 'store', key: 1 }]);
  expect(actsOf({ ...text, isReply: true })).toMatchObject([{ do: 'say', asks: 2 }]);
  expect(actsOf({ ...text, text: 'He mended clocks.', isReply: true })).toMatchObject([{ do: 'store', key: 1 }]);
  expect(actsOf({ ...text, text: 'start', isReply: true })).toMatchObject([{ do: 'store', key: 1 }]);
  expect(actsOf({ ...text, text: 'Can I pay by cheque?', isReply: true })[0]).toMatchObject({ do: 'pass-on' });
});

test('W115 by e-mail a question comes each week, is reminded of after one, and rests after two', () => {
  const woken = (days: number, state = asked) => actsOf({ type: 'woken' }, state, now + days * day);
  expect([woken(2), woken(6)]).toEqual([[], []]);
  expect(woken(7)).toMatchObject([{ template: 'chatReminder' }]);
  expect(woken(8, { ...asked, isReminded: true })).toEqual([]);
  const rested = step({ ...asked, isReminded: true }, { type: 'woken' }, { ...facts, now: now + 14 * day });
  expect([rested.state.isResting, rested.acts]).toEqual([true, [{ do: 'wake', at: null }]]);
});

test('W115 the consent by e-mail says what one does there', () => {
  const [said] = actsOf({ type: 'begun', at: now / 1000 }, newConversation('en', { byMail: true }));
  expect(said).toMatchObject({ do: 'say', text: expect.stringContaining('a question comes once a week') as string });
});
