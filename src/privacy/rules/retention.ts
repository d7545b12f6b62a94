import { daysAfter } from '#kernel/dates.ts';
import { codeSeconds, emailProofSeconds, recycledAfterDays, signInDays, signInLimits } from '#src/accounts/rules.ts';

/** The periods that are settings, in days. */
interface Periods {
  magazineDays: number;
  messageDays: number;
  unpaidDays: number;
}

/** How long before its material is erased the people of a magazine are told. */
export const noticeDays = 30;
/** How long tax papers keep their people, in years: the GST law asks for 72 months from the return of the year. */
export const paperYears = 8;
/** Numbers of events of the payment provider, and browsers that signed in. */
export const traceDays = 400;

/** One kind of data and how long it is kept (W100). */
export interface Kind {
  what: string;
  /** How long: in days, the setting that says the days, or in words. */
  kept: number | { setting: keyof Periods } | string;
  /** After what. */
  after: string;
  why: string;
  /** What is kept in its place. */
  instead: string;
  /** What deletes it. */
  by: string;
}

const never = 'nothing';
const sweep = 'the job `privacy/keep-periods`';

/**
 * How long everything is kept, by kind: the one place that says it (W100). docs/privacy.md is made from it; `sweeps` in
 * `actions/keep-periods.ts` has one for each kind that this slice deletes, by its name here.
 */
export const kinds = {
  magazines: {
    what: 'Photos, recordings, words, friends’ contributions, soft copies and print files of a magazine; its address and whom it is about',
    kept: { setting: 'magazineDays' },
    after: `it was shipped, had its last further copy, or was cancelled; its people are told ${noticeDays} days before`,
    why: 'further copies, claims, and the archive that its people can save',
    instead: 'the order: what, when, for how much, and the name of who ordered it',
    by: sweep,
  },
  faces: {
    what: 'Numbers that describe the faces in the photos of one story, to find whom it is about; unless COMPARE_FACES is off',
    kept: 'seconds, in the memory of a process, never in a file or a log',
    after: 'the covers of the story or its draft were asked for',
    why: 'whom the magazine is about leads it',
    instead: 'which photo is where in the magazine',
    by: 'the process ends with its answer (`typeset/photos/person-process.ts`)',
  },
  recordings: {
    what: 'Recordings with a printed code',
    kept: 'until the day that is printed beside the code',
    after: 'twelve years after it was typeset, ten after it was shipped',
    why: 'a printed code cannot be called back',
    instead: 'the code, whose page says that its time is over',
    by: sweep,
  },
  unpaid: {
    what: 'Orders that were never paid: payments that came to nothing',
    kept: { setting: 'unpaidDays' },
    after: 'the payment failed or expired',
    why: 'the customer can go on with them; questions about a payment',
    instead: never,
    by: sweep,
  },
  messages: {
    what: 'Messages, delivered or not; their codes, and the keys in their links, are deleted with the delivery',
    kept: { setting: 'messageDays' },
    after: 'they were written; those of an account go with it, sooner',
    why: 'questions about what was said; the DPDP rules ask for a year. A message is the data of the account it was for; one without an account is in nobody’s copy',
    instead: 'how often a reminder was sent, by the number of the order',
    by: sweep,
  },
  events: {
    what: 'Numbers of the payment provider’s events',
    kept: traceDays,
    after: 'they came',
    why: 'the same event comes more than once',
    instead: never,
    by: sweep,
  },
  devices: {
    what: 'Browsers that signed in',
    kept: traceDays,
    after: 'they signed in last',
    why: 'the owner of a number is told of a new one, and cannot be locked out by strangers',
    instead: never,
    by: sweep,
  },
  papers: {
    what: 'People on bills, credit notes and payments',
    kept: `${paperYears} years`,
    after: 'the day of the paper',
    why: 'tax law: 72 months from the annual return of the year',
    instead: 'number, day, amounts and taxes',
    by: sweep,
  },
  open: {
    what: 'Orders in work, also those whose story nobody has told',
    kept: 'until they are shipped or cancelled',
    after: 'they were paid',
    why: 'they were paid, and can be told at any time',
    instead: 'see magazines',
    by: 'nothing: staff cancel them, or their people do',
  },
  originals: {
    what: 'Photos as the camera took them',
    kept: 'see `src/uploads/rules.ts`',
    after: 'the magazine was shipped, or they were sent and never printed',
    why: 'sharp print',
    instead: 'the small copy, see magazines',
    by: 'the job `uploads/sweep-uploads`',
  },
  uploads: {
    what: 'Uploads and recordings that broke off',
    kept: 'two weeks and more, see `src/uploads/rules.ts`',
    after: 'their last byte',
    why: 'they go on where they were cut',
    instead: never,
    by: 'the job `uploads/sweep-uploads`',
  },
  withdrawn: {
    what: 'Photos and recordings that were removed or replaced, and what friends withdrew; nobody is sent them meanwhile',
    kept: 'an hour; what a soft copy shows until the next one',
    after: 'they were removed',
    why: 'the magazine is made again without them',
    instead: 'that there was one, or that somebody told and withdrew, and when',
    by: 'the jobs `files/erase-content` and `files/erase-dropped-files`',
  },
  codes: {
    what: 'Sign-in codes, as a keyed hash',
    kept: `${codeSeconds / 60} minutes they are valid; the row ${signInDays} days`,
    after: 'they were sent; those of an account go with it, sooner',
    why: 'how many sign-ins are usual at this hour, and which numbers are not new',
    instead: never,
    by: 'the job `accounts/sweep-expired`',
  },
  sessions: {
    what: 'Where somebody is signed in',
    kept: signInDays,
    after: 'it was used last',
    why: 'staying signed in',
    instead: never,
    by: 'the job `accounts/sweep-expired`',
  },
  limits: {
    what: 'How often something was asked, by phone or address',
    kept: `a day; of tries to claim an account that was set aside ${signInLimits.claim.seconds / 86_400} days`,
    after: 'the first time',
    why: 'nobody guesses codes or fills the shop',
    instead: never,
    by: 'the job `accounts/sweep-expired`',
  },
  jobs: {
    what: 'Jobs that are done or failed; they name rows by their ids',
    kept: 'a week',
    after: 'they ended',
    why: 'what failed can be run again',
    instead: never,
    by: 'the job queue itself',
  },
  logs: {
    what: 'The log, without names, numbers and values of people',
    kept: 'as long as whoever collects it keeps it; a year is what the DPDP rules ask for',
    after: 'it was written',
    why: 'finding faults and break-ins',
    instead: never,
    by: 'whoever runs the shop',
  },
  agreements: {
    what: 'What people agreed to, in which wording, and what they withdrew',
    kept: 'as long as the account or the magazine it is about; of a payment as long as the payment',
    after: 'they agreed',
    why: 'we must be able to show it',
    instead: 'the wordings themselves, without people',
    by: 'nothing of its own: they go with the account, the magazine or the payment',
  },
  emailProofs: {
    what: 'E-mail addresses that wait to be confirmed: until then nothing but the link goes there, and news of an order for which the address was given',
    kept: `${emailProofSeconds / 86_400} days; the row until the next night`,
    after: 'the link was sent',
    why: 'nobody is written to about somebody else’s account',
    instead: 'the address in the profile, which says that it is not confirmed',
    by: 'the job `accounts/sweep-expired`',
  },
  clients: {
    what: 'What partners ordered for clients: their name, number and story',
    kept: 'see magazines',
    after: 'see magazines; sooner when the client asks, by signing in with that number, or through the shop’s owner',
    why: 'it is the client’s as much as the partner’s; when the partner is erased it stays with the client, who is told',
    instead: 'the order, without a name',
    by: 'see magazines, and the job `privacy/erase-people`',
  },
  chats: {
    what: 'Messages that people send in a chat or by e-mail, with their files, until they are handled; what of them is the story, see magazines',
    kept: 'seconds, while a file cannot be fetched seven days at most; the number of each message 60 days',
    after: 'they came',
    why: 'the same message comes more than once, and a file may have to be asked for again',
    instead: 'the story, and what was written to the studio: see magazines',
    by: 'the job `conversations/sweep`',
  },
  chatPeople: {
    what: 'Numbers, ids and e-mail addresses of those who write to us in a chat or tell by e-mail',
    kept: 'as long as their conversation; without one a day',
    after: 'they wrote last',
    why: 'we answer them, strangers once',
    instead: never,
    by: 'the job `conversations/sweep`',
  },
  setAside: {
    what: `Accounts whose number was idle for ${recycledAfterDays} days before somebody signed in with it`,
    kept: 'until their person asks for the erasure',
    after: 'they were set aside',
    why: 'their person claims them by an order and a second fact, by a passkey, or through the shop’s owner; whoever has the number now sees nothing of them',
    instead: 'see erasure',
    by: 'the job `privacy/erase-people`',
  },
  accounts: {
    what: 'Account, profile, passkeys',
    kept: 'until their person asks for the erasure',
    after: 'the first sign-in',
    why: 'the orders belong to it',
    instead: 'see erasure',
    by: 'the job `privacy/erase-people`',
  },
} satisfies Record<string, Kind>;

/** How long a kind is kept, in words. */
export function keptText(kept: Kind['kept'], periods: Periods): string {
  if (typeof kept === 'string') return kept;
  return `${typeof kept === 'number' ? kept : periods[kept.setting]} days`;
}

export const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`.replace(/-02-29$/, '-02-28');

export const yearsAfter = (day: string, years: number): string => yearsBefore(day, -years);

/**
 * What to do about the material of a magazine whose last act was at `endedAt`: its people are always told a month
 * before, however long the period has been over.
 */
export function dueOf(
  { endedAt, toldAt }: { endedAt: Date; toldAt: Date | null },
  { now, days }: { now: Date; days: number },
): 'wait' | 'tell' | 'erase' {
  if (toldAt === null) return endedAt <= daysAfter(now, noticeDays - days) ? 'tell' : 'wait';
  return endedAt <= daysAfter(now, -days) && toldAt <= daysAfter(now, -noticeDays) ? 'erase' : 'wait';
}

/** The moment from which the material can be erased, once its people are told now. */
export const eraseFrom = (endedAt: Date, { now, days }: { now: Date; days: number }): Date =>
  new Date(Math.max(daysAfter(endedAt, days).getTime(), daysAfter(now, noticeDays).getTime()));
