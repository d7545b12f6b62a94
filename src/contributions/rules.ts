import { firstName, isSameName, kindOfName, peopleNamed } from '#kernel/names.ts';
import { reopenTime } from '#kernel/promises.ts';
import type { FormLanguage } from '#kernel/subject.ts';

/** How many may tell by one link, how many questions each is asked, and how much each may send. */
export const friendLimits = {
  people: 30,
  questions: 6,
  answerLength: 3000,
  nameLength: 60,
  noteLength: 400,
  questionLength: 300,
  photos: 5,
} as const;

/** What the form proposes: ten people, two questions each, a week; and never less than `leastDays`. */
export const friendDefaults = { people: 10, days: 7, leastDays: 3 } as const;

/** The two questions that a new link proposes, as templates of `textAbout`. */
export const proposedQuestions: Readonly<Record<FormLanguage, readonly string[]>> = {
  en: ['What do you see first when you think of {name}?', 'Which story about {name} must not be missing?'],
  hi: ['{name का} नाम सुनते ही आपको सबसे पहले क्या याद आता है?', '{name की} कौन-सी कहानी छूटनी नहीं चाहिए?'],
};

/** The furthest last day of a link, in days from today. */
export const longestLinkDays = 180;

/** The key of the owner's own question number `at` (from 0): above all keys of the form's questions. */
export const ownQuestionKey = (at: number): number => 101 + at;

/**
 * How far a contribution is. `open`: begun, not sent. `sent`: the owner decides. `kept` and `left-out`: decided.
 * `withdrawn`: its words are deleted, and it is printed nowhere.
 */
export const contributionStates = ['open', 'sent', 'kept', 'left-out', 'withdrawn'] as const;
export type ContributionState = (typeof contributionStates)[number];

/** The state after its person changed it: what was decided is to be decided again. */
export const stateAfterChange = (state: ContributionState): ContributionState =>
  state === 'kept' || state === 'left-out' ? 'sent' : state;

/** The state of an edition on which it depends what friends may do. */
interface EditionProgress {
  orderStatus: number;
  live: number;
  cancelled: unknown;
}

/** Whether what was sent can be changed and decided: until the soft copy is approved, as the consent promises. */
export const isOpenToFriends = (edition: EditionProgress): boolean =>
  !edition.cancelled && edition.orderStatus < 4 && edition.live < 3;

/**
 * How far an edition is for those who tell. `telling`: its story is open. `last-hour`: handed in, and can be opened
 * again. `making`: a soft copy is made, the first one or a revision. `reading`: its owner has the soft copy.
 */
export const friendsStages = ['telling', 'last-hour', 'making', 'reading', 'approved', 'cancelled'] as const;
export type FriendsStage = (typeof friendsStages)[number];

/** The stage of an edition; `reopening`: whether its story is open again, and else until when it can be opened. */
export function friendsStage(edition: EditionProgress, reopening: { open: boolean; until: Date | null }): FriendsStage {
  if (edition.cancelled) return 'cancelled';
  if (!isOpenToFriends(edition)) return 'approved';
  if (edition.orderStatus === 0 || reopening.open) return 'telling';
  if (reopening.until) return 'last-hour';
  return edition.live === 1 ? 'reading' : 'making';
}

/**
 * Whether contributions are begun and sent: as long as the owner can still change the story, which is until an hour
 * after the hand-in, and while it is open again (W53).
 */
export const takesContributions = (stage: FriendsStage): boolean => stage === 'telling' || stage === 'last-hour';

/** What becomes of contributions from the hand-in on, for the owner; `undefined` before it. */
export function stageText(
  stage: FriendsStage,
  { hasLink, closesAt }: { hasLink: boolean; closesAt: string },
): { title: string; text: string } | undefined {
  const closed = hasLink ? 'The link is closed: nothing new arrives.' : 'Friends cannot be asked any more.';
  switch (stage) {
    case 'telling':
      return undefined;
    case 'last-hour':
      return {
        title: 'Your story is handed in',
        text: hasLink
          ? `Friends can still send until ${closesAt}, then the link closes. Keep what you want in the soft copy.`
          : 'To ask friends now, open the story again on the order’s page.',
      };
    case 'making':
      return {
        title: 'Your story is handed in',
        text: `${closed} What you keep or leave out now is taken into the soft copy that we are making.`,
      };
    case 'reading':
      return {
        title: 'Your soft copy is there',
        text: `${closed} What you keep or leave out now comes into the next version: ask for a revision.`,
      };
    case 'approved':
      return {
        title: 'The magazine is approved',
        text: 'Nothing can be added or left out any more. Friends can withdraw what they told until it is printed.',
      };
    case 'cancelled':
      return { title: 'The order is cancelled', text: 'Nothing of this is printed.' };
  }
}

/** Whether a link still takes new people on a day (in India, `2026-11-23`). */
export const takesPeople = (
  link: { closedAt: Date | null; lastDay: string; used: number; most: number },
  today: string,
): boolean => link.closedAt === null && today <= link.lastDay && link.used < link.most;

/** Days after making a link, and before its last day, on which its owner is reminded of those who did not answer. */
const reminderDays = 3;

/**
 * The first day on which the owner is reminded: three days after the link was made or three before its last day,
 * whichever comes first, and never on the day it was made.
 */
export function reminderDay({ madeOn, lastDay }: { madeOn: string; lastDay: string }): string {
  const [afterMaking, beforeEnd] = [dayAfter(madeOn, reminderDays), dayAfter(lastDay, -reminderDays)];
  const first = afterMaking < beforeEnd ? afterMaking : beforeEnd;
  return first > madeOn ? first : dayAfter(madeOn, 1);
}

/** When owners are told in the evening what friends sent since: 18:00 in India, as an hour of UTC. */
const eveningHour = 12.5;

/** The seconds until the next evening in which owners are told what friends sent. Pure. */
export function secondsToEvening(now: Date): number {
  const hours = now.getTime() / 3_600_000;
  return Math.ceil(((((eveningHour - hours) % 24) + 24) % 24) * 3600);
}

/** `2026-11-23` and a number of days, as a day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The day for which a magazine is needed, and the day by which its story has to be handed in for it. */
export interface Deadline {
  neededBy: string;
  handInBy: string;
}

/**
 * The last day that a new link proposes: a week from now, or the day before the story has to be handed in, so that its
 * owner can read what came. Where that is near or over, a few days, before the magazine is needed: nobody answers on
 * the day they are asked.
 */
export function proposedLastDay(today: string, deadline: Deadline | null): string {
  const [tomorrow, week] = [dayAfter(today, 1), dayAfter(today, friendDefaults.days)];
  if (deadline === null) return week;
  const earlier = (a: string, b: string) => (a < b ? a : b);
  const first = earlier(week, dayAfter(deadline.handInBy, -1));
  const few = earlier(dayAfter(today, friendDefaults.leastDays), dayAfter(deadline.neededBy, -1));
  const proposed = first < few ? few : first;
  return proposed < tomorrow ? tomorrow : proposed;
}

/** What stands beside the last day: what the day depends on, and that the hand-in closes the link, too. */
export function lastDayHint(lastDay: string, deadline: Deadline | null): string {
  const closing = `The link also closes ${reopenTime} after you hand in the story.`;
  if (deadline === null) return `A week is enough for most. ${closing}`;
  const [neededBy, handInBy] = [dayText(deadline.neededBy), dayText(deadline.handInBy)];
  const promised = `To be sure of ${neededBy}, hand the story in by ${handInBy}`;
  return lastDay < deadline.handInBy
    ? `${promised}. ${closing}`
    : `${promised}, with what friends have sent until then. ${closing}`;
}

/** Whether a last day is one that the owner may choose. */
export const isLastDay = (day: string, today: string): boolean =>
  day >= today && day <= dayAfter(today, longestLinkDays);

/** Who asks, as the owner wrote it, and the partner who ordered the magazine for them; null without one. */
interface Askers {
  from: string;
  partner: string | null;
}

/**
 * W53: the partner who reads what friends tell beside whoever asks, since both decide what is kept; null when nobody
 * but the asker does. Pure.
 */
export const partnerReading = ({ from, partner }: Askers): string | null =>
  partner === null || isSameName(from, partner) ? null : partner;

interface ConsentFacts extends Askers {
  brand: string;
  /** Whom the magazine is about, as the owner wrote it. */
  about: string;
}

/** Who may read and hear what is told, in the third wording: whoever asks, and a partner with the reason. */
function consentReaders(facts: ConsentFacts, language: FormLanguage): string {
  const { from } = facts;
  const partner = partnerReading(facts);
  if (partner === null) return from;
  return language === 'hi'
    ? `${from} और ${partner} (जिनकी ओर से ${from} के लिए ऑर्डर है)`
    : `${from} and ${partner}, who ordered it for ${from},`;
}

/**
 * What a contributor agrees to, by version; a stored consent names its version, so a wording is never changed, only
 * followed by another.
 */
const consentWordings: Readonly<Record<number, Record<FormLanguage, (facts: ConsentFacts) => string>>> = {
  1: {
    en: ({ brand, from, about }) =>
      `I agree that ${brand} keeps my name, words, voice and photos for the magazine about ${about}, that ${from} may read and hear them, and that they may be printed in it, signed with my name. I can change or withdraw them here until the magazine is approved for printing.`,
    hi: ({ brand, from, about }) =>
      `मैं सहमत हूँ कि ${brand} ${about} की पत्रिका के लिए मेरा नाम, मेरे शब्द, मेरी आवाज़ और मेरी तस्वीरें रखे, ${from} इन्हें पढ़ और सुन सकें, और ये मेरे नाम के साथ पत्रिका में छापे जा सकें। छपाई की मंज़ूरी से पहले मैं इन्हें यहीं बदल सकता/सकती हूँ या वापस ले सकता/सकती हूँ।`,
  },
  2: {
    en: ({ brand, from, about }) =>
      `I agree that ${brand} keeps my name, words, voice and photos for the magazine about ${about}, that ${from} may read and hear them, and that they may be printed in it, signed with my name. I can change them here until the magazine is approved for printing, and withdraw them until it is printed.`,
    hi: ({ brand, from, about }) =>
      `मैं सहमत हूँ कि ${brand} ${about} की पत्रिका के लिए मेरा नाम, मेरे शब्द, मेरी आवाज़ और मेरी तस्वीरें रखे, ${from} इन्हें पढ़ और सुन सकें, और ये मेरे नाम के साथ पत्रिका में छापे जा सकें। छपाई की मंज़ूरी तक मैं इन्हें यहीं बदल सकता/सकती हूँ, और छपने तक वापस ले सकता/सकती हूँ।`,
  },
  3: {
    en: facts =>
      `I agree that ${facts.brand} keeps my name, words, voice and photos for the magazine about ${facts.about}, that ${consentReaders(facts, 'en')} may read and hear them, and that they may be printed in it, signed with my name. I can change them here until the magazine is approved for printing, and withdraw them until it is printed.`,
    hi: facts =>
      `मैं सहमत हूँ कि ${facts.brand} ${facts.about} की पत्रिका के लिए मेरा नाम, मेरे शब्द, मेरी आवाज़ और मेरी तस्वीरें रखे, ${consentReaders(facts, 'hi')} इन्हें पढ़ और सुन सकें, और ये मेरे नाम के साथ पत्रिका में छापे जा सकें। छपाई की मंज़ूरी तक मैं इन्हें यहीं बदल सकता/सकती हूँ, और छपने तक वापस ले सकता/सकती हूँ।`,
  },
  4: {
    en: facts => `${consentSentence(facts, 'en')} ${consentDetails(facts, 'en')}`,
    hi: facts => `${consentSentence(facts, 'hi')} ${consentDetails(facts, 'hi')}`,
  },
};

/** The one sentence beside the box, in the fourth wording. */
export const consentSentence = ({ about }: Pick<ConsentFacts, 'about'>, language: FormLanguage): string =>
  language === 'hi'
    ? `मैं सहमत हूँ कि मेरी बात ${about} की पत्रिका में मेरे नाम के साथ छापी जाए।`
    : `I agree that what I tell is printed in the magazine about ${about}, signed with my name.`;

/** What belongs to it, in the fourth wording: who keeps what, who reads it, and until when it can be taken back. */
export const consentDetails = (facts: ConsentFacts, language: FormLanguage): string =>
  language === 'hi'
    ? `मेरा नाम, मेरे शब्द, मेरी आवाज़ और मेरी तस्वीरें इसके लिए ${facts.brand} के पास रहें, और ${consentReaders(facts, 'hi')} इन्हें पढ़ और सुन सकें। छपाई की मंज़ूरी तक मैं इन्हें यहीं बदल सकता/सकती हूँ, और छपने तक वापस ले सकता/सकती हूँ।`
    : `${facts.brand} keeps my name, words, voice and photos for it; ${consentReaders(facts, 'en')} may read and hear them. I can change them here until the magazine is approved for printing, and withdraw them until it is printed.`;

export const consentVersion = 4;
/** What a consent is for, as it is stored with it. */
export const consentPurpose = 'keep and print in this magazine';

/** The text that a contributor agrees to. */
export const consentText = (facts: ConsentFacts, language: FormLanguage): string =>
  consentWordings[consentVersion]?.[language](facts) ?? '';

/** What friends call whoever asks them: one person by the first name, several by all of it (W53). Pure. */
export const askerName = (teller: string): string => (kindOfName(teller) === 'one' ? firstName(teller) : teller);

interface AskedNames {
  about: string;
  from: string;
}

/** Whether whoever asks friends is the one it is about, or all of them: then nobody is named twice (W53). Pure. */
export const isAboutAsker = ({ about, from }: AskedNames): boolean =>
  isSameName(about, from) ||
  (peopleNamed(about).length === 1 &&
    [
      [firstName(about), from],
      [about, firstName(from)],
    ].some(([a = '', b = '']) => isSameName(a, b)));

/** Whether those it is about hear nothing of it: whoever asks is none of them (W53). Pure. */
export function isSurprise({ about, from }: AskedNames): boolean {
  const people = peopleNamed(about);
  const isOneOfThem = people.length > 1 && people.some(name => isSameName(firstName(name), firstName(from)));
  return !isOneOfThem && !isAboutAsker({ about, from });
}

/** The verb after a name, for one person or for several: Priya reads, Neha & Dhruv read (W53). Pure. */
export const verbOf = (name: string, one: string, several: string): string =>
  kindOfName(name) === 'one' ? one : several;

/** What stands below the title of the owner's page: who has told, and what waits; `undefined`: nothing. Pure. */
export function friendsLead(
  states: readonly ContributionState[],
  { open, stage }: { open: boolean; stage: FriendsStage },
): string | undefined {
  const count = (...counted: ContributionState[]) => states.filter(state => counted.includes(state)).length;
  const [waiting, told] = [open ? count('sent') : 0, count('sent', 'kept', 'left-out')];
  const peopleHave = (people: number) => (people === 1 ? 'One person has' : `${people} people have`);
  if (waiting === 1) return 'One contribution waits for you: keep it, or leave it out.';
  if (waiting > 1) return `${waiting} contributions wait for you: keep each of them, or leave it out.`;
  if (told > 0) return `${peopleHave(told)} told.`;
  if (states.length > 0) return `${peopleHave(states.length)} begun.`;
  if (stage !== 'telling') return undefined;
  return 'What friends tell stands in the magazine, signed with their names. They need no account.';
}

interface ShareFacts {
  from: string;
  about: string;
  lastDay: string;
  /** The whole address. */
  url: string;
}

/** The words with which the owner shares a link, in the language of its questions. */
export function shareText({ from, about, lastDay, url }: ShareFacts, language: FormLanguage): string {
  const isOwn = isAboutAsker({ about, from });
  return language === 'hi'
    ? `${from} की ${isOwn ? 'अपनी कहानी की' : `ओर से ${about} पर`} एक पत्रिका बन रही है, जिसके लिए आपकी कुछ पंक्तियाँ चाहिए, बोलकर या लिखकर, ${dayText(lastDay, 'hi')} तक। ${url}`
    : `${from} ${verbOf(from, 'is', 'are')} making a magazine ${isOwn ? 'of their own story' : `about ${about}`} and would love a few lines from you, by voice or in writing, until ${dayText(lastDay)}. ${url}`;
}

/** The words with which the owner reminds those who have not answered. */
export function remindText({ from, about, lastDay, url }: ShareFacts, language: FormLanguage): string {
  const isOwn = isAboutAsker({ about, from });
  return language === 'hi'
    ? `एक छोटी-सी याद: ${isOwn ? 'अपनी' : `${about} की`} पत्रिका के लिए ${from} को आपकी कुछ पंक्तियों का इंतज़ार है। पाँच मिनट काफ़ी हैं, बोलकर या लिखकर, ${dayText(lastDay, 'hi')} तक। ${url}`
    : `A gentle reminder: ${from} still ${verbOf(from, 'hopes', 'hope')} for a few lines from you for the magazine ${isOwn ? 'of their own story' : `about ${about}`}. Five minutes are enough, by voice or in writing, until ${dayText(lastDay)}. If you have told already: thank you! ${url}`;
}

const dateLocales = { en: 'en-GB', hi: 'hi-IN' } as const;

/** `2026-12-14` as `14 December`, or in Hindi. */
export const dayText = (day: string, language: FormLanguage = 'en'): string =>
  new Intl.DateTimeFormat(dateLocales[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Whether there is anything to send. */
export const hasContent = (contribution: {
  answers: Iterable<{ text: string }>;
  voices: number;
  photos: number;
}): boolean =>
  contribution.voices + contribution.photos > 0 || [...contribution.answers].some(({ text }) => text !== '');

/** What the history and the customer are told of a withdrawal, as a sentence. */
export const withdrawnNote = (name: string): string => `${name} withdrew what they told.`;
