import { possessive } from '#kernel/possessive.ts';

/**
 * The texts of the shop's messages by kind: short, warm and plain. The brand comes first (D01). Codes follow the rules
 * of authentication templates: no links, no pictures.
 */
export const templates = {
  code: (v: { code: string }, brand: string) =>
    `${v.code} is your ${brand} code. It works for 5 minutes; do not share it with anybody.`,
  newDevice: (v: { when: string }, brand: string) =>
    `${brand}: your number was used to sign in on a new device (${v.when}). If that was not you, sign in and end all sessions under Profile.`,
  passkeyAdded: (v: { when: string; where: string }, brand: string) =>
    `${brand}: a passkey was added to your account as a new way to sign in (${v.when}). If that was not you, remove it ${v.where} and end all other sessions.`,
  codesStopped: (v: { most: string; until: string }, brand: string) =>
    `${brand} studio: more than ${v.most} sign-in codes for new numbers were asked for within an hour, so new numbers get none until ${v.until}. Please look at it now: the page codes-breaker of our runbooks says how.`,
  orderConfirmed: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: thank you, ${v.name}! Your ${v.edition} edition is confirmed. Tell us the story when you have a quiet half hour:`,
  orderPlaced: (v: { name: string; edition: string; partner: string }, brand: string) =>
    `${brand}: ${v.partner} is making a ${v.edition} edition for ${v.name}. Tell us the story here:`,
  storyReceived: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: we have your story for ${possessive(v.name)} ${v.edition} edition, every word and photo. The soft copy comes in about a day.`,
  storyWanted: (v: { name: string; edition: string; help: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition has room for more before we make it. ${v.help} Your story is open again; hand it in when you are done:`,
  softCopyReady: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: the soft copy of ${possessive(v.name)} ${v.edition} edition is ready. Leaf through it here:`,
  revisionReceived: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: we are revising ${possessive(v.name)} ${v.edition} edition. Send your editor the changes; the new soft copy comes here.`,
  approved: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition is approved. What happens next:`,
  atPrinter: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition is at the printer. Follow it here:`,
  printed: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition is printed and waits for the courier.`,
  shipped: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition is on its way. Follow it here:`,
  delivered: (v: { name: string; edition: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition was delivered. Thank you for letting us make it. Is something wrong with it? Write to us.`,
  orderCancelled: (v: { name: string; edition: string; back: string }, brand: string) =>
    `${brand}: ${possessive(v.name)} ${v.edition} edition is cancelled. ${v.back}`,
  moneyBack: (v: { amount: string; what: string }, brand: string) =>
    `${brand}: ${v.amount} went back to where it came from (${v.what}). Your bank usually shows it within 7-10 business days.`,
  partnerWelcome: (v: { name: string }, brand: string) =>
    `${brand}: welcome, ${v.name}. Your studio's account is open.`,
  paperIssued: (v: { paper: string; number: string; amount: string }, brand: string) =>
    `${brand}: your ${v.paper} ${v.number} over ${v.amount} is in your account:`,
  creditsAdded: (v: { credits: string }, brand: string) => `${brand}: added to your account: ${v.credits}.`,
  sampleShipped: (v: { name: string }, brand: string) =>
    `${brand}: ${v.name}, your sample is printed and on its way to you. You find where it is on your home page:`,
} as const;

export type MessageKind = keyof typeof templates;
export type MessageValues<K extends MessageKind> = Parameters<(typeof templates)[K]>[0];
