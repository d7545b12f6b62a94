import { capitalised, withArticle } from '#kernel/grammar.ts';
import { bankTime, claimTime, codeMinutes, softCopyTime, tellingTime } from '#kernel/promises.ts';
import type { Timing } from './rules.ts';

/** How one kind of message reads, on a phone and as an e-mail, and when it may be sent. */
interface Template<V> {
  timing: Timing;
  /** What the text on a phone begins with; the brand and a colon unless stated, since the brand comes first (D01). */
  opening?: (brand: string) => string;
  body(v: V, brand: string): string;
  /** Whether it is a reminder: it names where reminders are stopped, and says what its link is for after that. */
  reminds?: true;
  /** Its e-mail; absent for what goes to phones alone, such as codes. */
  email?: {
    subject(v: V): string;
    /** What one does at the link. */
    action?: string;
  };
}

const template = <V>(one: Template<V>) => one;

interface OfEdition {
  /** Whom it is about; null while nobody is named, and never who ordered it in their place (W50). */
  person: string | null;
  edition: string;
}
/** "your Birthday Spotlight edition for Lakshmi Nair"; without a name, "your Birthday Spotlight edition". */
const titleOf = ({ person, edition }: OfEdition) => `your ${edition} edition${person === null ? '' : ` for ${person}`}`;
/** The same for a partner, who has many: without a name it says for which client it is. */
const titleOfPartner = (v: OfEdition & { customer: string }) =>
  v.person === null ? `${titleOf(v)}, for your client ${v.customer}` : titleOf(v);
/** What a partner's client is told: whom it is about is not known yet, and need not be the client. */
const makingOf = (v: { partner: string; edition: string }) =>
  `${v.partner} is making ${withArticle(`${v.edition} edition`)} for you`;
/** A message about a step of an edition; `subject` goes before the edition's title. */
const editionStep = <V extends OfEdition>(
  timing: Timing,
  body: (v: V) => string,
  email: { subject: (title: string, v: V) => string; action?: string },
) =>
  template<V>({
    timing,
    body,
    email: { ...email, subject: v => email.subject(titleOf(v), v) },
  });

const reminder = <V>(body: (v: V) => string, email: NonNullable<Template<V>['email']>) =>
  template<V>({ timing: 'daytime', reminds: true, body, email });

const friendsHaveTold = (v: OfEdition & { count: number }) =>
  `${v.count === 1 ? 'one person has' : `${v.count} people have`} told something for ${titleOf(v)}`;

const paperMessage = (timing: Timing) =>
  template<{ paper: string; number: string; amount: string }>({
    timing,
    body: v => `your ${v.paper} ${v.number} over ${v.amount} is in your account:`,
    email: { subject: v => `Your ${v.paper} ${v.number}`, action: 'Open it' },
  });

/**
 * The shop's messages by kind: short, warm and plain. Codes follow the rules of authentication templates: no links, no
 * pictures.
 */
export const templates = {
  code: template<{ code: string }>({
    timing: 'now',
    opening: () => '',
    body: (v, brand) =>
      `${v.code} is your ${brand} code. It works for ${codeMinutes} minutes; do not share it with anybody.`,
  }),
  newDevice: template<{ when: string }>({
    timing: 'now',
    body: v =>
      `your number was used to sign in on a new device (${v.when}). If that was not you, sign in and end all sessions under Profile.`,
    email: { subject: () => 'Your number was used on a new device' },
  }),
  passkeyAdded: template<{ when: string; where: string }>({
    timing: 'now',
    body: v =>
      `a passkey was added to your account as a new way to sign in (${v.when}). If that was not you, remove it ${v.where} and end all other sessions.`,
    email: { subject: () => 'A passkey was added to your account' },
  }),
  /** To an address that nobody proved yet; nothing else about an account goes there. */
  emailProof: template<object>({
    timing: 'now',
    body: () =>
      'confirm that this address is yours, and we write to you here, too. If you did not enter it with us, there is nothing to do.',
    email: { subject: () => 'Please confirm your e-mail address', action: 'Confirm it' },
  }),
  staffInvited: template<{ name: string; by: string; hours: string }>({
    timing: 'now',
    body: v =>
      `${v.by} invites you, ${v.name}, to our studio. Set up your second factor within ${v.hours} hours; the link works once.`,
  }),
  /** To somebody whose number an owner of a partner's team typed: it may be the wrong one. */
  memberInvited: template<{ name: string; by: string; studio: string; hours: string }>({
    timing: 'daytime',
    body: v =>
      `${v.by === v.studio ? v.studio : `${v.by} of ${v.studio}`} invites you, ${v.name}, to the studio’s team. Sign in with this number within ${v.hours} hours and choose Join. If you do not know them, there is nothing to do.`,
  }),
  memberJoined: template<{ name: string; role: string; studio: string }>({
    timing: 'daytime',
    body: v =>
      `${v.name} joined the team of ${v.studio} as ${v.role}. If that is not whom you invited, remove them in your profile.`,
    email: { subject: v => `${v.name} joined your team`, action: 'See your team' },
  }),
  codesStopped: template<{ most: string; until: string }>({
    timing: 'now',
    opening: brand => `${brand} studio: `,
    body: v =>
      `more than ${v.most} sign-in codes for new numbers were asked for within an hour, so new numbers get none until ${v.until}. Please look at it now: the page codes-breaker of our runbooks says how.`,
  }),
  orderConfirmed: template<OfEdition & { payer: string }>({
    timing: 'now',
    body: v =>
      `thank you, ${v.payer}! ${capitalised(titleOf(v))} is confirmed; its receipt is under Orders. Tell us the story when you have ${tellingTime} of quiet:`,
    email: { subject: v => `${titleOf(v)} is confirmed`, action: 'Tell the story' },
  }),
  orderPlaced: template<{ customer: string; edition: string; partner: string }>({
    timing: 'daytime',
    body: v => `hello ${v.customer}! ${makingOf(v)}, to give or to keep. Tell us the story here:`,
    email: {
      subject: makingOf,
      action: 'Tell the story',
    },
  }),
  storyReceived: editionStep(
    'now',
    v => `we have the story of ${titleOf(v)}. The soft copy comes in ${softCopyTime}.`,
    { subject: title => `We have the story of ${title}`, action: 'Follow it' },
  ),
  shortStoryReceived: editionStep(
    'now',
    v => `we have the story of ${titleOf(v)}. It is short for its pages, so we look at it first and write to you.`,
    { subject: title => `We have the story of ${title}`, action: 'Follow it' },
  ),
  shortStoryAccepted: editionStep(
    'daytime',
    v => `we make ${titleOf(v)} from its story as it is. The soft copy comes in ${softCopyTime}.`,
    { subject: title => `We are making ${title}`, action: 'Follow it' },
  ),
  storyWanted: editionStep<OfEdition & { help: string }>(
    'daytime',
    v =>
      `${titleOf(v)} has room for more before we make it. ${v.help} Your story is open again; hand it in when you are done:`,
    { subject: title => `${title} has room for more`, action: 'Tell more' },
  ),
  softCopyReady: editionStep('daytime', v => `the soft copy of ${titleOf(v)} is ready. Leaf through it here:`, {
    subject: title => `The soft copy of ${title} is ready`,
    action: 'Leaf through it',
  }),
  /** `help`: what was sent with it; empty where the changes are still to be sent. */
  revisionReceived: editionStep<OfEdition & { help: string }>(
    'now',
    v =>
      v.help
        ? `we have your ${v.help} for ${titleOf(v)}. The new soft copy comes here.`
        : `we are revising ${titleOf(v)}. Send your editor the changes; the new soft copy comes here.`,
    { subject: title => `We are revising ${title}`, action: 'See the soft copy' },
  ),
  softCopyTakenBack: editionStep<OfEdition & { help: string }>(
    'daytime',
    v =>
      `${v.help} The soft copy of ${titleOf(v)} is not printed as it was: we make a new one without it. It comes here, and we ask you to approve it again.`,
    { subject: title => `We are making a new soft copy of ${title}`, action: 'See where it is' },
  ),
  /** `help`: what is left to do before it goes to the printer, or that it does. */
  approved: editionStep<OfEdition & { help: string }>('now', v => `${titleOf(v)} is approved. ${v.help}`, {
    subject: title => `${title} is approved`,
    action: 'What happens next',
  }),
  approvalUndone: editionStep(
    'now',
    v => `the approval of ${titleOf(v)} was taken back. Nothing is printed until it is approved again:`,
    { subject: title => `The approval of ${title} was taken back`, action: 'See the soft copy' },
  ),
  atPrinter: editionStep('daytime', v => `${titleOf(v)} is at the printer. Follow it here:`, {
    subject: title => `${title} is at the printer`,
    action: 'Follow it',
  }),
  printed: editionStep('daytime', v => `${titleOf(v)} is printed and waits for the courier.`, {
    subject: title => `${title} is printed`,
    action: 'Follow it',
  }),
  /** `help`: where its invoice is; empty without one. */
  shipped: editionStep<OfEdition & { help: string }>(
    'daytime',
    v => [titleOf(v), 'is on its way.', v.help, 'Follow it here:'].filter(Boolean).join(' '),
    { subject: title => `${title} is on its way`, action: 'Follow it' },
  ),
  delivered: editionStep(
    'daytime',
    v => `${titleOf(v)} was delivered. Thank you for letting us make it. Is something wrong with it? Write to us.`,
    { subject: title => `${title} was delivered`, action: 'Look at the order' },
  ),
  claimReceived: editionStep(
    'now',
    v =>
      `we have what you told us about ${titleOf(v)}, and are sorry. We look at it and write to you within ${claimTime}.`,
    { subject: title => `We have what you told us about ${title}`, action: 'Look at it' },
  ),
  claimAnswered: editionStep<OfEdition & { answer: string }>('daytime', v => `about ${titleOf(v)}: ${v.answer}`, {
    subject: title => `Our answer about ${title}`,
    action: 'Look at it',
  }),
  studioAnswer: editionStep<OfEdition & { answer: string }>(
    'daytime',
    v => `about ${titleOf(v)}: ${v.answer} To answer:`,
    {
      subject: title => `The studio writes about ${title}`,
      action: 'Answer on the page of your order',
    },
  ),
  copiesShipped: editionStep('daytime', v => `further copies of ${titleOf(v)} are on their way. Follow them here:`, {
    subject: title => `Further copies of ${title} are on their way`,
    action: 'Follow them',
  }),
  orderCancelled: editionStep<OfEdition & { back: string }>('now', v => `${titleOf(v)} is cancelled. ${v.back}`, {
    subject: title => `${title} is cancelled`,
    action: 'Look at the order',
  }),
  moneyBack: template<{ amount: string; what: string }>({
    timing: 'daytime',
    body: v =>
      `${v.amount} went back to where it came from (${v.what}). Your bank usually shows it within ${bankTime}.`,
    email: { subject: v => `${v.amount} went back to you`, action: 'Look at the order' },
  }),
  magazineEnds: template<OfEdition & { day: string }>({
    timing: 'daytime',
    body: v =>
      `we keep the photos, recordings and words of ${titleOf(v)} until ${v.day}; then they are deleted. To have them for longer, save everything as one file before:`,
    email: { subject: v => `What we keep of ${titleOf(v)} ends on ${v.day}`, action: 'Save everything' },
  }),
  /** To a partner's client, once the partner was erased. */
  magazineIsYours: template<OfEdition>({
    timing: 'daytime',
    body: v =>
      `whoever ordered ${titleOf(v)} has left ours. The magazine stays yours, with its links and printed codes, and from now on we answer for it. This is your link to it:`,
    email: { subject: v => `${titleOf(v)} stays yours`, action: 'Open it' },
  }),
  erasureAsked: template<{ day: string; number: string }>({
    timing: 'now',
    body: v =>
      `we were asked to erase everything we have about you (${v.number}). It is done from ${v.day} on; until then you can take it back here:`,
    email: { subject: v => `You are erased from ${v.day} on`, action: 'Look at it, or take it back' },
  }),
  erased: template<{ number: string }>({
    timing: 'now',
    body: v =>
      `everything about you is erased (${v.number}), and this message soon, too. What was erased, and what the law wants us to keep, stands here:`,
    email: { subject: v => `Everything about you is erased (${v.number})`, action: 'Read the receipt' },
  }),
  partnerWelcome: template<{ name: string }>({
    timing: 'now',
    body: v => `welcome, ${v.name}. Your studio's account is open.`,
    email: { subject: v => `Welcome, ${v.name}`, action: 'Open your home page' },
  }),
  /** The receipt of a payment that was just made. */
  receiptIssued: paperMessage('now'),
  paperIssued: paperMessage('daytime'),
  creditsAdded: template<{ credits: string }>({
    timing: 'now',
    body: v => `added to your account: ${v.credits}.`,
    email: { subject: v => `Added to your account: ${v.credits}`, action: 'Create an order' },
  }),
  sampleShipped: template<{ name: string }>({
    timing: 'daytime',
    body: v => `${v.name}, your sample is printed and on its way to you. You find where it is on your home page:`,
    email: { subject: () => 'Your sample is on its way', action: 'See where it is' },
  }),
  partnerNews: template<OfEdition & { customer: string; news: string }>({
    timing: 'daytime',
    body: v => `${titleOfPartner(v)}: ${v.news}`,
    email: { subject: v => `News of ${titleOfPartner(v)}`, action: 'Look at the order' },
  }),
  storyReminder: reminder<OfEdition>(
    v => `${titleOf(v)} still waits for its story. About ${tellingTime} are enough for all of it.`,
    { subject: v => `${titleOf(v)} waits for its story`, action: 'Go on with the story' },
  ),
  softCopyReminder: reminder<OfEdition & { isSeen: boolean; isOutdated: boolean }>(
    v =>
      v.isOutdated
        ? `something was changed after the soft copy of ${titleOf(v)} was made. Ask for a revision: the next one says it right.`
        : v.isSeen
          ? `the soft copy of ${titleOf(v)} waits for your word: approve it, or ask for a revision.`
          : `the soft copy of ${titleOf(v)} is ready, and nobody has leafed through it yet.`,
    { subject: v => `The soft copy of ${titleOf(v)} waits for you`, action: 'Leaf through it' },
  ),
  balanceReminder: reminder<OfEdition & { due: string }>(
    v => `${titleOf(v)} is approved. It goes to the printer once the remaining ${v.due} is paid.`,
    { subject: v => `${titleOf(v)} waits for its remaining payment`, action: 'Pay the rest' },
  ),
  friendsReminder: reminder<OfEdition & { answered: number; most: number; until: string }>(
    v =>
      `${v.answered} of ${v.most} friends have answered for ${titleOf(v)}. The link is open until ${v.until}: share it again with those who have not.`,
    { subject: v => `${v.answered} of ${v.most} friends have answered for ${titleOf(v)}`, action: 'Share the link' },
  ),
  /** To the owners each morning (W163), by e-mail alone. */
  digest: template<{ day: string; orders: string; takings: string; refunded: string; waits: string; late: string }>({
    timing: 'now',
    opening: brand => `${brand} studio: `,
    body: v =>
      `on ${v.day} there were ${v.orders}. ${v.takings} came in and ${v.refunded} went back. What waits: ${v.waits}. ${v.late}.`,
    email: { subject: v => `${v.day}: ${v.orders}, ${v.takings}`, action: 'Open the studio' },
  }),
  friendsTold: reminder<OfEdition & { count: number }>(
    v => `${friendsHaveTold(v)}: read it, and keep what you want printed.`,
    { subject: friendsHaveTold, action: 'Read it' },
  ),
} as const;

export type MessageKind = keyof typeof templates;
export type MessageValues<K extends MessageKind> = Parameters<(typeof templates)[K]['body']>[0];

/** A kind's template for values that are known to fit it. */
const templateOf = (kind: MessageKind) => templates[kind] as unknown as Template<object>;

/** The kinds that remind of something that is not done. */
export type ReminderKind = 'storyReminder' | 'softCopyReminder' | 'balanceReminder' | 'friendsReminder' | 'friendsTold';

export const timingOf = (kind: MessageKind): Timing => templates[kind].timing;

/**
 * The whole text of a message to a phone; its link comes after it. `stopLink`: where the receiver of a reminder stops
 * them.
 */
export function phoneText<K extends MessageKind>(
  kind: K,
  values: MessageValues<K>,
  { brand, stopLink = '' }: { brand: string; stopLink?: string | undefined },
): string {
  const { opening = brand => `${brand}: `, body, reminds } = templateOf(kind);
  const text = opening(brand) + body(values, brand);
  return reminds ? `${text} To stop reminders: ${stopLink} To go on:` : text;
}

export const isReminder = (kind: MessageKind): boolean => templateOf(kind).reminds === true;

/** Whether a kind goes by e-mail, too. */
export const hasEmail = (kind: MessageKind): boolean => templateOf(kind).email !== undefined;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The subject and text of a message as an e-mail. */
export function emailWording<K extends MessageKind>(
  kind: K,
  values: MessageValues<K>,
  brand: string,
): { subject: string; text: string } {
  const { email, body } = templateOf(kind);
  const text = body(values, brand);
  return { subject: email ? sentence(email.subject(values)) : brand, text: sentence(text) };
}

/** What one does at the link of an e-mail of that kind. */
export const emailActionOf = (kind: string): string | undefined =>
  kind in templates ? templateOf(kind as MessageKind).email?.action : undefined;
