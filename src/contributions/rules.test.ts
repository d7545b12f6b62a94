import { expect, test } from 'vitest';
import {
  askerName,
  consentText,
  dayAfter,
  friendsStage,
  friendsStages,
  friendsLead,
  isAboutAsker,
  isLastDay,
  isOpenToFriends,
  lastDayHint,
  proposedLastDay,
  remindText,
  reminderDay,
  isSurprise,
  secondsToEvening,
  shareText,
  stageText,
  stateAfterChange,
  takesContributions,
  takesPeople,
} from './rules.ts';
import { formLanguages, type FormLanguage } from '#kernel/subject.ts';
import { handedInRefusal } from './actions/stage.ts';
import { tellWords } from './parts/tell-words.ts';

const link = { closedAt: null, lastDay: '2026-12-14', used: 9, most: 10 };

test('W53 a link takes people until its last day is over, its places are taken or it is closed', () => {
  expect(takesPeople(link, '2026-12-14')).toBe(true);
  expect(takesPeople(link, '2026-12-15')).toBe(false);
  expect(takesPeople({ ...link, used: 10 }, '2026-12-14')).toBe(false);
  expect(takesPeople({ ...link, closedAt: new Date(0) }, '2026-12-14')).toBe(false);
});

test('W53 a last day is today or later, within half a year', () => {
  expect(['2026-11-22', '2026-11-23', '2027-05-22', '2027-05-23'].map(day => isLastDay(day, '2026-11-23'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(dayAfter('2028-02-28', 2)).toBe('2028-03-01');
});

test('W53 a contribution that is changed after the owner decided is to be decided again', () => {
  expect((['open', 'sent', 'kept', 'left-out', 'withdrawn'] as const).map(stateAfterChange)).toEqual([
    'open',
    'sent',
    'sent',
    'sent',
    'withdrawn',
  ]);
});

test('W53 friends tell until the soft copy is approved, never for a cancelled order', () => {
  const open = { orderStatus: 3, live: 2, cancelled: null };
  expect(isOpenToFriends(open)).toBe(true);
  expect(isOpenToFriends({ ...open, live: 3 })).toBe(false);
  expect(isOpenToFriends({ ...open, orderStatus: 4 })).toBe(false);
  expect(isOpenToFriends({ ...open, cancelled: { at: new Date(0) } })).toBe(false);
});

const noReopening = { open: false, until: null };
const anHour = { open: false, until: new Date('2026-11-23T10:00:00Z') };
test.each([
  ['telling', [0, 0], noReopening, true],
  ['last-hour', [2, 0], anHour, true],
  ['telling', [2, 0], { open: true, until: null }, true],
  ['making', [1, 0], noReopening, false],
  ['making', [2, 0], noReopening, false],
  ['reading', [3, 1], noReopening, false],
  ['making', [3, 2], noReopening, false],
  ['approved', [3, 3], noReopening, false],
  ['approved', [5, 3], noReopening, false],
] as const)('W53 an edition is %s at %s with %s, and takes contributions: %s', (stage, at, reopening, takes) => {
  const [orderStatus, live] = at;
  expect(friendsStage({ orderStatus, live, cancelled: null }, reopening)).toBe(stage);
  expect(takesContributions(stage)).toBe(takes);
  expect(friendsStage({ orderStatus, live, cancelled: { at: new Date(0) } }, reopening)).toBe('cancelled');
});

test('W53 from the hand-in on the owner reads what becomes of contributions', () => {
  const shown = { hasLink: true, closesAt: '4:05 pm' };
  const texts = friendsStages.map(stage => stageText(stage, shown)?.text);
  expect(texts[0]).toBeUndefined();
  expect(texts[1]).toContain('until 4:05 pm');
  for (const text of texts.slice(2, 4)) expect(text).toContain('The link is closed');
  expect(texts[3]).toContain('ask for a revision');
  expect(stageText('making', { ...shown, hasLink: false })?.text).not.toContain('link');
});

test.each([
  [null, '2026-11-30'],
  ['2026-12-09', '2026-11-30'],
  ['2026-11-28', '2026-11-27'],
  ['2026-11-23', '2026-11-26'],
  ['2026-11-20', '2026-11-26'],
])('W53 M10 on 23 November, with a story to hand in by %s, a new link proposes %s', (handInBy, proposed) => {
  expect(proposedLastDay('2026-11-23', handInBy === null ? null : { neededBy: '2026-12-08', handInBy })).toBe(proposed);
});

test('W53 a new link is never proposed for today, nor for after the day the magazine is needed', () => {
  const on = (neededBy: string, handInBy: string) => proposedLastDay('2026-11-23', { neededBy, handInBy });
  expect(on('2026-11-25', '2026-11-12')).toBe('2026-11-24');
  expect(on('2026-11-23', '2026-11-10')).toBe('2026-11-24');
  expect(on('2026-11-30', '2026-11-25')).toBe('2026-11-26');
});

test('W53 beside the last day stands by when to hand in, and that the hand-in closes the link', () => {
  const deadline = { neededBy: '2026-12-08', handInBy: '2026-11-28' };
  expect(lastDayHint('2026-11-27', deadline)).toMatch(
    /^To be sure of 8 December, .* by 28 November\. .*closes an hour/,
  );
  expect(lastDayHint('2026-11-28', deadline)).toMatch(/with what friends have sent until then\./);
  expect(lastDayHint('2026-11-30', null)).toMatch(/^A week.*closes an hour after/);
});

test('W53 the consent says who, what, for what and until when, in English and Hindi; the invitation names both people', () => {
  const facts = { brand: 'imurs', from: 'Priya', about: 'Amma' };
  const asked = { ...facts, partner: null };
  for (const language of ['en', 'hi'] as const)
    for (const name of Object.values(facts)) expect(consentText(asked, language)).toContain(name);
  expect(consentText(asked, 'en')).toMatch(/printed.*change.*approved.*withdraw.*printed/);
  const url = 'https://imurs.example/tell/x';
  const share = { ...facts, lastDay: '2026-12-14', url };
  for (const text of [shareText(share, 'en'), remindText(share, 'en')])
    expect(text).toMatch(/Priya.*Amma.*14 December.*\/tell\/x$/);
  for (const text of [shareText(share, 'hi'), remindText(share, 'hi')])
    for (const part of ['Priya', 'Amma', '14 दिसंबर', url]) expect(text).toContain(part);
});

test.each([
  ['2026-11-01', '2026-11-22', '2026-11-04'],
  ['2026-11-01', '2026-11-06', '2026-11-03'],
  ['2026-11-01', '2026-11-03', '2026-11-02'],
  ['2026-11-01', '2026-11-01', '2026-11-02'],
])('W53 a link made on %s that is open until %s has its owner reminded on %s', (madeOn, lastDay, reminded) => {
  expect(reminderDay({ madeOn, lastDay })).toBe(reminded);
});

test('W53 the evening begins at six in India', () => {
  expect(secondsToEvening(new Date('2026-11-29T17:00:00+05:30'))).toBe(3600);
  expect(secondsToEvening(new Date('2026-11-29T18:00:00+05:30'))).toBe(0);
  expect(secondsToEvening(new Date('2026-11-29T18:00:01+05:30'))).toBe(86_399);
});

test('W53 a magazine about whoever asks is no surprise, and names nobody twice', () => {
  const facts = { from: 'Ananya', about: 'Ananya Iyer', partner: null, lastDay: '2026-12-14', url: 'https://x/tell/1' };
  expect(isAboutAsker(facts)).toBe(true);
  expect(isAboutAsker({ from: 'Ananya Iyer', about: 'Ananya' })).toBe(true);
  expect(isAboutAsker({ from: 'Ananya', about: 'Lakshmi Iyer' })).toBe(false);
  expect(isAboutAsker({ from: 'Ananya', about: 'Ananya & Rohan' })).toBe(false);
  expect(shareText(facts, 'en')).toMatch(/^Ananya is making a magazine of their own story and /);
  expect(shareText(facts, 'hi')).toMatch(/^Ananya की अपनी कहानी की एक पत्रिका /);
  for (const language of ['en', 'hi'] as const) {
    const own = [shareText(facts, language), remindText(facts, language)];
    const words = tellWords(language);
    const shown = [words.lead(facts), words.howLong(facts, facts.lastDay), words.signed('Meera', facts)];
    expect([...own, ...shown].filter(text => /Iyer/.test(text))).toEqual([]);
    const surprise = { ...facts, about: 'Lakshmi Iyer' };
    expect(words.howLong(surprise, facts.lastDay)).toContain('Lakshmi Iyer');
    expect(words.signed('Meera', surprise)).toContain('Lakshmi Iyer');
    expect(shareText(surprise, language)).toContain('Lakshmi Iyer');
  }
});

test.each(formLanguages)('W53 friends read that the partner who ordered reads what they tell (%s)', language => {
  const names = { from: 'Farah', about: 'Ammi', partner: 'Marigold Studio' };
  const words = tellWords(language);
  const shown = (of: Parameters<typeof words.howLong>[0]) => [
    consentText({ brand: 'imurs', ...of }, language),
    words.howLong(of, '2026-12-14'),
    words.send(of),
    words.hasIt(of),
    words.mayChangeLate(of),
    words.signed('Imran', of),
  ];
  expect(shown(names).filter(text => !/Farah.*Marigold Studio/.test(text))).toEqual([]);
  expect(shown({ ...names, partner: null }).filter(text => /Marigold|null/.test(text))).toEqual([]);
  // As the owner reads it.
  expect(words.howLong(names, '2026-12-14')).toMatch(/until an hour after Farah hands the story in|एक घंटे बाद तक/);
  expect(lastDayHint('2026-12-14', null)).toContain('an hour after you hand in the story');
  // A partner who asks in their own name is named once.
  expect(words.hasIt({ ...names, from: 'Marigold Studio' }).match(/Marigold/g)).toHaveLength(1);
});

/** Every text in which friends read a name, of a story told and handed in by `from`. */
function textsFor(names: { from: string; about: string }, language: FormLanguage): string[] {
  const of = { ...names, partner: null };
  const share = { ...names, lastDay: '2026-12-14', url: 'https://x/tell/1' };
  const words = tellWords(language);
  return [
    shareText(share, language),
    remindText(share, language),
    words.lead(of),
    words.howLong(of, share.lastDay),
    words.hasIt(of),
    words.mayChangeLate(of),
    words.notSent(of.from),
    words.signed('Meera', of),
    ...(language === 'en' ? [handedInRefusal(of.from).message] : []),
  ];
}

test('W53 verbs agree with a couple and a group, who ask or are told about', () => {
  const ofSeveral = /(Neha & Dhruv|The Kapoors) (still )?(is|has|hears|hands|reads|shows|hopes)\b/;
  const ofOne = /Priya (still )?(are|have|hear|hand|read|show|hope)\b/;
  for (const names of [
    { from: 'Priya', about: 'Neha & Dhruv' },
    { from: 'The Kapoors', about: 'Priya' },
    { from: 'Neha & Dhruv', about: 'Neha & Dhruv' },
  ]) {
    const texts = textsFor(names, 'en');
    expect(texts.filter(text => ofSeveral.test(text) || ofOne.test(text))).toEqual([]);
  }
  expect(textsFor({ from: 'Priya', about: 'Neha & Dhruv' }, 'en').join()).toContain('Neha & Dhruv hear nothing of it');
  expect(isAboutAsker({ from: 'Neha & Dhruv', about: 'Neha & Dhruv' })).toBe(true);
  expect(['Priya Nair', 'Neha & Dhruv', 'The Kapoors'].map(askerName)).toEqual([
    'Priya',
    'Neha & Dhruv',
    'The Kapoors',
  ]);
});

test('W53 a magazine about the asker and somebody else is promised to be a secret of neither', () => {
  expect(isSurprise({ from: 'Neha', about: 'Neha Rao & Dhruv Rao' })).toBe(false);
  expect(isSurprise({ from: 'Priya', about: 'Neha & Dhruv' })).toBe(true);
  expect(textsFor({ from: 'Neha', about: 'Neha & Dhruv' }, 'en').join()).not.toMatch(/hears? nothing|never show/);
});

test('W53 Hindi speaks of whoever asks without a man’s or a woman’s verb', () => {
  const texts = textsFor({ from: 'Ananya', about: 'Lakshmi' }, 'hi');
  expect(texts.filter(text => /Ananya[^।]*(रहे हैं|रही हैं|पढ़ेंगे|चाहते|चुके|करेंगे|कर दें|दिखाएँ)/.test(text))).toEqual([]);
  expect(texts.join()).toContain('आपके शब्द पहले Ananya तक जाएँगे');
});

test('W53 the owner reads how many told and what waits for them, in the grammar of one and of several', () => {
  const telling = { open: true, stage: 'telling' } as const;
  expect(friendsLead([], telling)).not.toMatch(/\d|[Tt]en|[Tt]wo/);
  expect(friendsLead(['open'], telling)).toBe('One person has begun.');
  expect(friendsLead(['sent', 'kept'], telling)).toBe('One contribution waits for you: keep it, or leave it out.');
  expect(friendsLead(['sent', 'sent', 'withdrawn'], telling)).toBe(
    '2 contributions wait for you: keep each of them, or leave it out.',
  );
  expect(friendsLead(['kept', 'left-out', 'open'], telling)).toBe('2 people have told.');
  expect(friendsLead(['sent'], { open: false, stage: 'approved' })).toBe('One person has told.');
  expect(friendsLead([], { open: true, stage: 'making' })).toBeUndefined();
});

test.each(formLanguages)('W53 what is shared of a link names no number of questions (%s)', language => {
  const text = shareText({ from: 'Farah', about: 'Ammi', lastDay: '2026-12-14', url: 'https://x/tell/a' }, language);
  expect(text).not.toMatch(/two|three|दो|तीन/);
});
