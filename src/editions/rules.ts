import type { Emphasis } from '#kernel/emphases.ts';
import { isTitle, kindOfName, receiverOf } from '#kernel/names.ts';
import { possessive } from '#kernel/grammar.ts';
import { reopenUntil } from './rules/cancellation.ts';
import { cleanName, type FormLanguage, type Subject } from '#kernel/subject.ts';

/** How far an order is (D16); `statusDisplay` has its labels. */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** The soft copy: 0 none yet, 1 awaits review, 2 under revision, 3 approved. */
export type Live = 0 | 1 | 2 | 3;
export type EditionState = readonly [orderStatus: OrderStatus, live: Live];

/**
 * What a caller is to one edition (D05). `link` holds the order's customer link, a `teller` and a `reader` one that
 * lets them only tell the story or only read (W182); a `viewer` is of the partner's team and only looks (W197); a
 * `stranger` only knows its id.
 */
export type EditionRole =
  'owner' | 'partner' | 'viewer' | 'link' | 'teller' | 'reader' | 'staff' | 'system' | 'stranger';

const whoeverMayAct: readonly EditionRole[] = ['owner', 'partner', 'link', 'staff'];
const staffOnly: readonly EditionRole[] = ['staff'];
const systemOnly: readonly EditionRole[] = ['system'];
const staffOrShop: readonly EditionRole[] = ['staff', 'system'];

/**
 * The status machine (D16): every step, from which state to which, and who may take it. Nothing else changes an
 * edition's status. The table `edition_transitions` has the same rows, and the database refuses every other step (W35).
 */
export const statusMachine = [
  { name: 'handIn', from: [0, 0], to: [1, 0], by: [...whoeverMayAct, 'teller', 'system'] },
  { name: 'startDraft', from: [1, 0], to: [2, 0], by: systemOnly },
  { name: 'publish', from: [2, 0], to: [3, 1], by: staffOnly },
  { name: 'askForRevision', from: [3, 1], to: [3, 2], by: whoeverMayAct }, // C-E04
  // W65: by the shop itself when nothing but people's own changes is in the new draft.
  { name: 'publish', from: [3, 2], to: [3, 1], by: staffOrShop },
  // C-E04: before anything was sent, and while no next soft copy is being made.
  { name: 'undoRevision', from: [3, 2], to: [3, 1], by: whoeverMayAct },
  { name: 'approve', from: [3, 1], to: [3, 3], by: whoeverMayAct },
  // W53: somebody withdrew what is printed in the soft copy, until the print files are released.
  { name: 'takeBack', from: [3, 1], to: [3, 2], by: systemOnly },
  { name: 'takeBack', from: [3, 3], to: [3, 2], by: systemOnly },
  { name: 'takeBack', from: [4, 3], to: [3, 2], by: systemOnly },
  // W82: within the hour after the approval, before the printing begins.
  { name: 'undoApproval', from: [3, 3], to: [3, 1], by: whoeverMayAct },
  { name: 'undoApproval', from: [4, 3], to: [3, 1], by: whoeverMayAct },
  { name: 'release', from: [3, 3], to: [4, 3], by: systemOnly },
  { name: 'printed', from: [4, 3], to: [5, 3], by: staffOnly },
  { name: 'dispatch', from: [5, 3], to: [6, 3], by: staffOnly },
] as const satisfies readonly { name: string; from: EditionState; to: EditionState; by: readonly EditionRole[] }[];

export type StepName = (typeof statusMachine)[number]['name'];
export type EditionStep = (typeof statusMachine)[number];
/** The names of all steps, each once. */
export const stepNames: readonly StepName[] = [...new Set(statusMachine.map(({ name }) => name))];

/** The step of that name from a state, or `undefined` when there is none. */
export const stepFrom = (name: StepName, [orderStatus, live]: EditionState): EditionStep | undefined =>
  statusMachine.find(step => step.name === name && step.from[0] === orderStatus && step.from[1] === live);

/** Whether a caller of that role may take a step of that name in any state. */
export const mayTake = (name: StepName, role: EditionRole): boolean =>
  statusMachine.some(step => step.name === name && step.by.includes(role));

/** Whether a caller may decide about an edition: approve, ask for a revision, pay, give the address (D05). */
export const mayAct = (role: EditionRole): boolean => whoeverMayAct.includes(role);

/**
 * Whether a caller sees the address of an edition. Soft copy and tracker are visible to everyone who knows the id
 * (D05).
 */
export const mayViewAddress = (role: EditionRole): boolean => role === 'system' || role === 'viewer' || mayAct(role);

/** Whether a caller sees the price of an edition and what was paid; not with the id alone (D34). */
export const mayViewAmounts = (role: EditionRole): boolean => role === 'system' || mayAct(role);

/** What is still to be paid, in the unit of its arguments; never below 0 (W28). */
export const amountDue = (total: number, paid: number): number => Math.max(0, total - paid);

/** What an edition can wait for that its customer does: the story, a decision about the soft copy, the balance. */
export type AwaitedAct = 'story' | 'decision' | 'balance';

interface AwaitsOptions {
  orderStatus: number;
  live: number;
  total: number;
  paid: number;
  cancelled: unknown;
}

/** Whether an edition waits for that act of its customer. `listAwaiting` in store.ts has the same conditions as SQL. */
export function awaits(edition: AwaitsOptions, act: AwaitedAct): boolean {
  const { orderStatus, live, total, paid, cancelled } = edition;
  if (cancelled) return false;
  if (act === 'story') return orderStatus === 0;
  if (act === 'decision') return orderStatus === 3 && live === 1;
  return orderStatus === 3 && live === 3 && amountDue(total, paid) > 0;
}

/** Days that a balance is due before its payer is reminded. */
export const balanceReminderDays = 2;

/** Days after which nobody is reminded any more: whoever waits so long has decided, or has been called. */
export const lastReminderDays = 45;

interface IsReadyForPrintOptions {
  orderStatus: number;
  live: number;
  total: number;
  paid: number;
  hasAddress: boolean;
  cancelled: unknown;
}

/** Whether an edition is released to print automatically: approved, fully paid, with an address (D16). */
export const isReadyForPrint = (edition: IsReadyForPrintOptions): boolean =>
  !edition.cancelled &&
  edition.orderStatus === 3 &&
  edition.live === 3 &&
  amountDue(edition.total, edition.paid) === 0 &&
  edition.hasAddress;

/** Whether the address can be changed: until the parcel is ready for the courier (W16). */
export const mayChangeAddress = (orderStatus: number): boolean => orderStatus < 5;

/**
 * Whether a caller may cancel an order by themselves: whoever pays for it. The customer link is for the magazine only;
 * staff cancel in the studio.
 */
export const mayCancel = (role: EditionRole): boolean => role === 'owner' || role === 'partner';

/** Whether Ask for Revision and Approve are offered: only when a PDF exists and live is below 2 (C-E03). */
export const mayReview = (edition: { live: number; pdf: readonly unknown[] }): boolean =>
  edition.pdf.length > 0 && edition.live < 2;

/** Hours in which a tracking link can be corrected after it was last set (D10). */
export const trackLinkCorrectionHours = 16;

/** Whether a tracking link that was set at `lastUpdate` can still be corrected (D10). */
export const mayCorrectTrackLink = (lastUpdate: Date, now: Date): boolean =>
  now.getTime() - lastUpdate.getTime() < trackLinkCorrectionHours * 3_600_000;

/** Whether the tracker redirects staff to the page that sets the tracking link (C-T07, D10). */
export const sendsStaffToTrackLink = (orderStatus: number, lastUpdate: Date | null, now: Date): boolean =>
  (orderStatus >= 4 && orderStatus <= 5) || (lastUpdate !== null && mayCorrectTrackLink(lastUpdate, now));

/** Domains that are never public: RFC 6761, RFC 6762, and what routers and test machines use. */
const privateDomains = /\.(localhost|local|internal|intranet|lan|home|corp|test|invalid|arpa|onion)$/;

/**
 * Whether a URL's host name, in lower case, is a public one: with dots and a top-level domain of letters, so no IP
 * address.
 */
const isPublicHostname = (hostname: string): boolean =>
  /^([a-z0-9_-]+\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/.test(hostname) && !privateDomains.test(hostname);

/** Whether `link` may be shown as a tracking link: https at a public host name, without a user or password (W42). */
export function isTrackLink(link: string): boolean {
  if (link.length > 500 || !URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  return protocol === 'https:' && !username && !password && isPublicHostname(hostname);
}

/** Why a parcel shipped on one day cannot have arrived on `day`; days as `2026-11-22`, in India (D28). */
export function deliveryDayProblem(
  day: string,
  { shipped, today }: { shipped: string; today: string },
): string | undefined {
  if (day < shipped) return 'It was shipped after that day. Please check the date.';
  if (day > today) return 'That day is still to come. Please enter the day it arrived.';
  return undefined;
}

export interface TrackerStep {
  title: 'Input Received' | 'In Process' | 'Remaining Payment' | 'Under Printing' | 'Shipped';
  active: boolean;
  current: boolean;
}

interface TrackerStepsOptions {
  orderStatus: number;
  payment: { isFifty: boolean };
  balanceDue: boolean;
  /** Whether a story that was handed in is open again; null where it cannot be. */
  reopening?: { open: boolean } | null;
}

/** The tracker's steps in their order (C-T01, C-T02, C-T03). */
export function trackerSteps(edition: TrackerStepsOptions): TrackerStep[] {
  const { orderStatus: status, payment, balanceDue, reopening } = edition;
  // The story is theirs again: nothing was received yet, and nothing is in process (W55).
  const isOpenAgain = reopening?.open === true;
  const isInProcess = status > 1 && !isOpenAgain;
  return [
    { title: 'Input Received', active: status > 0 && !isOpenAgain, current: status === 1 || isOpenAgain },
    { title: 'In Process', active: isInProcess, current: isInProcess && status < 4 },
    ...(payment.isFifty ? [{ title: 'Remaining Payment' as const, active: !balanceDue, current: false }] : []),
    { title: 'Under Printing', active: status > 3, current: status > 3 && status < 6 },
    { title: 'Shipped', active: status > 5, current: status > 5 && status < 8 },
  ];
}

/** Whether the Ready to Deliver screen replaces the tracker (C-T05). */
export const asksForBalance = (edition: { live: number; balanceDue: boolean }): boolean =>
  edition.balanceDue && edition.live > 2;

/** Whether the address popup opens by itself (C-T06). */
export const asksForAddress = (edition: { live: number; hasAddress: boolean }): boolean =>
  !edition.hasAddress && edition.live > 2;

export interface StatusDisplay {
  label: 'Active' | 'In Progress' | 'Printing' | 'Shipped' | 'Unknown Status';
  /** The button's label, and its path without the order's id at the end. */
  action:
    { text: 'Abstract Form' | 'Track Order' | 'Preview'; path: '/abstract/' | '/tracking/' | '/edition/' } | undefined;
}

const abstractForm = { text: 'Abstract Form', path: '/abstract/' } as const;
const trackOrder = { text: 'Track Order', path: '/tracking/' } as const;
const preview = { text: 'Preview', path: '/edition/' } as const;
const statusDisplays: readonly StatusDisplay[] = [
  { label: 'Active', action: abstractForm },
  { label: 'Active', action: trackOrder },
  { label: 'In Progress', action: trackOrder },
  { label: 'In Progress', action: preview },
  { label: 'Printing', action: trackOrder },
  { label: 'Printing', action: trackOrder },
  { label: 'Shipped', action: trackOrder },
];

/** The label and the action of an order card at a status (C-O03). */
export const statusDisplay = (orderStatus: number): StatusDisplay =>
  statusDisplays[orderStatus] ?? { label: 'Unknown Status', action: undefined };

/** What the soft copy is called at each value of live (C-E01). */
export const softCopyLabel = (live: number): 'Soft Copy Preview' | 'Under Revision' | 'Soft Copy' =>
  live === 2 ? 'Under Revision' : live === 3 ? 'Soft Copy' : 'Soft Copy Preview';

/**
 * Whether a caller may revoke all customer links and create a new one. A holder of a link may not, so that they cannot
 * lock the others out.
 */
export const mayRenewLink = (role: EditionRole): boolean => mayAct(role) && role !== 'link';

/** An edition as far as its names go: whom it is about, null while nobody is named, and who ordered it. */
export interface EditionNames {
  person: string | null;
  customerName: string;
}

/**
 * The name in the title of an order: the person's, and while nobody is named that of whoever ordered it, because there
 * it says whose order it is (C-T01, C-E01). Never the name of the person: that is `person`, or nothing (W50).
 */
export const orderName = ({ person, customerName }: EditionNames): string => person ?? customerName;

/**
 * "Asha Rao’s Birthday Spotlight Edition": the documented title of an order (C-T01). A name on the cover that is itself
 * a title follows it: "Trip Memoir Edition: Ladakh, at last" (W50).
 */
export function editionTitle(edition: EditionNames & { category: string }): string {
  const { person, category } = edition;
  return person !== null && isTitle(person)
    ? `${category} Edition: ${person}`
    : `${possessive(orderName(edition))} ${category} Edition`;
}

/**
 * The name on printed pages and in the names of files. The form asks for a name before the hand-in; the documented call
 * takes a story without one, and a magazine cannot be made without any: it gets the one that the documented title of
 * its soft copy has, where whoever ordered it sees it and can change it before it is printed.
 */
export const printedName = orderName;

/** What stands on a drawn cover while nobody is named (W50). */
export const coverName = (person: string | null | undefined): string => person || 'The name';

/**
 * The words of the Share link of an order card (C-O02). While the story is open the link leads into it, which whoever
 * gets it shall know (D05).
 */
export const shareText = ({ title, url, opensStory }: { title: string; url: string; opensStory: boolean }): string =>
  opensStory
    ? `${title}. With this link you can read the story, change it and take things out: ${url}`
    : `${title}: ${url}`;

/** What a hand-in is: the first, again of a story that can be opened once more, or its last one (W55). */
export const handInStates = ['first', 'again', 'last'] as const;
export type HandInState = (typeof handInStates)[number];

/**
 * Whether the customer can open the story again by themselves: within the hour of its first hand-in, while
 * no draft is published (W55).
 */
export const mayReopenStory = (
  edition: { orderStatus: number; cancelled: unknown },
  { handedInAt, now }: { handedInAt: Date; now: Date },
): boolean =>
  !edition.cancelled && (edition.orderStatus === 1 || edition.orderStatus === 2) && now < reopenUntil(handedInAt);

/** Whether an edition can get more pages (W55): until its draft is begun, and while its story is open again. */
export const mayAddPages = (
  { orderStatus, cancelled }: { orderStatus: number; cancelled: unknown },
  storyOpen: boolean,
): boolean => !cancelled && (orderStatus < 2 || (orderStatus === 2 && storyOpen));

/** Whether the subject and the design can be changed: until the soft copy is approved. */
export const mayChangeSubject = (edition: { live: number; orderStatus: number; cancelled: unknown }): boolean =>
  !edition.cancelled && edition.orderStatus < 4 && edition.live < 3;

/** What becomes of a change of the subject, in words for the customer; `undefined` while the story is open. */
export function subjectChangeNote({ orderStatus, live }: { orderStatus: number; live: number }): string | undefined {
  if (orderStatus === 0) return undefined;
  return live === 1
    ? 'The soft copy you have says what stood here when it was made. Change this, then ask for a revision: the next one says it right.'
    : 'It stands in the next soft copy we send you.';
}

/** What somebody with no more than the form's link changed of the names, in words for whoever may act (W50). */
export function nameChangeText({ before, now, at }: { before: string | null; now: string | null; at: string }): string {
  const by = `by somebody with the form’s link, ${at}.`;
  if (before === now) return `What is said about ${now === null ? 'the person' : `“${now}”`} was changed ${by}`;
  if (before === null) return `“${now}” was named ${by} Nobody was named before.`;
  return now === null ? `“${before}” was taken out ${by}` : `The name was changed from “${before}” to “${now}” ${by}`;
}

/** Who leads a magazine, in words. */
export const emphasisNames: Readonly<Record<Emphasis, string>> = {
  portrait: 'the person',
  place: 'the person in a place',
  together: 'people together',
};

/** What becomes of another design, in words for the customer; `undefined` while the story is open (W59). */
export function designChangeNote({ orderStatus, live }: { orderStatus: number; live: number }): string | undefined {
  if (orderStatus === 0) return undefined;
  return live === 1
    ? 'The soft copy you have stays as it is. Choose another design, then ask for a revision: the next one comes in it.'
    : 'The next soft copy we send you comes in it.';
}

/** What a magazine prints of its subject, as text to compare: a draft made with another one is out of date. */
export const printedSubject = ({ subject, from, occasionOn, language }: PrintedSubject): string =>
  JSON.stringify([
    subject && [subject.name, subject.calledAs, subject.kind, subject.pronoun],
    from,
    occasionOn,
    language,
  ]);

interface PrintedSubject {
  subject: Subject | null;
  from: string | null;
  occasionOn: string | null;
  language: FormLanguage;
}

const emptyToNull = (text: string | null): string | null => (text === null ? null : cleanName(text) || null);

/** A subject as it is stored; null without a name. Two people and groups are always `they`. */
function cleanSubject(subject: Subject | null): Subject | null {
  const name = subject && cleanName(subject.name);
  if (!subject || !name) return null;
  const pronoun = subject.kind === 'one' ? subject.pronoun : 'they';
  return { name, calledAs: emptyToNull(subject.calledAs), kind: subject.kind, pronoun };
}

/** Whom a magazine is about and for which day, as it is stored: without anything else the input may carry. */
export const cleanSubjectDetails = (details: PrintedSubject & { neededBy: string | null }) => ({
  subject: cleanSubject(details.subject),
  from: emptyToNull(details.from),
  occasionOn: details.occasionOn,
  neededBy: details.neededBy,
  language: details.language,
});

/**
 * Who tells the story, as recordings name them: from whom it is, when that is one person, otherwise who ordered it. One
 * voice is not that of everybody who gives the magazine.
 */
export const tellerName = ({
  about,
  customerName,
}: {
  about: { from: string | null };
  customerName: string;
}): string => (about.from !== null && kindOfName(about.from) === 'one' ? about.from : customerName);

/**
 * Whom a magazine is for, in our own sentences to those who make it: never whoever tells it (W50). Null while nobody is
 * named, and where those on the cover give it. A client whose partner ordered gives it to nobody.
 */
export const receiverName = ({
  person,
  about,
  customerName,
  partner,
}: EditionNames & { about: { from: string | null }; partner?: string | null }): string | null =>
  person === null ? null : receiverOf(person, { from: about.from, orderedBy: partner ? undefined : customerName });
