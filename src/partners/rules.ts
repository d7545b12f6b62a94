import { fromRupees } from '#kernel/money.ts';
import { pinProblem } from '#kernel/pins.ts';
import { claimTime, softCopyTime } from '#kernel/promises.ts';
import { shippingFee, shortName } from '#src/catalogue/rules.ts';
import type { EditionNews } from '#src/editions/index.ts';
import { isTrackLink } from '#src/editions/rules.ts';

/** The partner side of the business, pure: sign-up, iCredits, placing orders, the physical sample. */

/** The documented texts of the partner screens, letter for letter. */
export const partnerTexts = {
  fillAll: 'Please Fill in all the fields',
  zeroCredits: 'You’ve 0 iCredits. Add credits to place an order.',
  agree: 'Please agree to the terms and conditions',
  fillAddress: 'Please fill in address details.',
} as const;

/**
 * Who is told that an order waits for its story; `phone`: the client's number as it is shown, null without one.
 * @example clientToldText('Ananya', '+91 98765 07777') // 'We send Ananya the link to tell it, to +91 98765 07777.'
 */
export const clientToldText = (name: string, phone: string | null): string =>
  phone === null
    ? `There is no number for ${name}, so we tell nobody: make a link and send it.`
    : `We send ${name} the link to tell it, to ${phone}.`;

export interface SignUp {
  name: string;
  city: string;
  email: string;
  /** The partner type's id. */
  type: string;
}

/** Whether a sign-up may be sent: name, city, e-mail and type are all there (P-R06). */
export const signUpComplete = (form: SignUp): boolean =>
  [form.name, form.city, form.email, form.type].every(text => text.trim() !== '');

/** Letters and digits that look like others, by what they look like. */
const lookalikes = new Map<string, string>(
  ['o0оο', 'i1l|!ıіι', 'e3еε', 's5$ѕ', 'a4@аα', 'mм', 'uυц', 'rг'].flatMap(([seen = '', ...like]) =>
    like.map(letter => [letter, seen] as const),
  ),
);

/** A text as the eye takes it: without case, accents, spaces, and letters that only look like others. */
const seenText = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map(letter => lookalikes.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Why a partner cannot have a name, which stands as the sender of mails from our domain; `undefined` when they can. */
export const brandNameProblem = (name: string, ours: string): string | undefined =>
  seenText(ours).length > 2 && seenText(name).includes(seenText(ours))
    ? `Please choose a brand name without “${ours}”: your clients would take your messages for ours.`
    : undefined;

/** An equal order within this many seconds is a repetition of the first (W30). */
export const sameOrderSeconds = 10;

/** What makes two orders of one partner equal. */
export interface OrderFacts {
  customerName: string;
  /** E.164. */
  customerPhone: string | null;
  /** The category's name. */
  category: string;
  /** The id of the plan whose iCredit pays it; absent when the partner did not choose one. */
  plan?: string | undefined;
}

/** Whether `order` repeats `earlier`, which was placed `seconds` ago (W30). */
export const isSameOrder = (order: OrderFacts, earlier: OrderFacts, seconds: number): boolean =>
  seconds < sameOrderSeconds &&
  (order.plan === undefined || order.plan === earlier.plan) &&
  order.customerName === earlier.customerName &&
  order.customerPhone === earlier.customerPhone &&
  order.category === earlier.category;

/** The iCredits that are left of one plan. */
interface PlanCredits {
  id: string;
  name: string;
  /** The page count of the iCredit that is used next. */
  pages: number;
  credits: number;
}

/**
 * What is left of each plan, the plan of the oldest lot first: an order takes that one unless another is chosen (D32).
 */
export function creditsByPlan(
  lots: readonly { planId: string; planName: string; pages: number; remaining: number }[],
): PlanCredits[] {
  const plans = new Map<string, PlanCredits>();
  for (const { planId: id, planName: name, pages, remaining } of lots) {
    if (remaining === 0) continue;
    const plan = plans.get(id);
    plans.set(id, plan ? { ...plan, credits: plan.credits + remaining } : { id, name, pages, credits: remaining });
  }
  return [...plans.values()];
}

/** The words of the credits tag (P-R03); the count is shown beside them. */
export const creditsTagText = (currentPlan: { name: string } | null): string =>
  currentPlan ? `${shortName(currentPlan.name)} Credits left` : 'No active plan';

/** `1 edition`, `10 editions` (P-R04). */
export const editionsLabel = (count: number): string => `${count} ${count < 2 ? 'edition' : 'editions'}`;

/** One physical sample copy, and its delivery (P-B01). */
export const sampleFee = fromRupees(299);
export const sampleDeliveryFee = shippingFee;

/** The choices of the physical sample (P-R12). `recommended` is marked on screen, `usual` is selected at first. */
export const sampleChoices = {
  gsm: { options: [130, 170, 220, 300], recommended: 170, usual: 170 },
  paper: {
    options: ['Matt art paper', 'Glossy art paper', 'Lustre paper', 'Metallic Paper', 'Silk Paper'],
    recommended: 'Matt art paper',
    usual: 'Matt art paper',
  },
  lamination: {
    options: ['Matt Laminated', 'Glossy Laminated', 'Silk Laminated', 'Feather Laminated'],
    recommended: 'Matt Laminated',
    usual: 'Matt Laminated',
  },
  quantity: { options: [1, 2, 5, 10], recommended: 2, usual: 1 },
} as const;

/** A physical sample as ordered: what is printed, and where it goes. */
export interface SampleOrder {
  gsm: number;
  paper: string;
  lamination: string;
  quantity: number;
  address: string;
  city: string;
  zipcode: string;
}

/**
 * Why a sample cannot be ordered, in words for the partner; `undefined` when it can (P-R12). The documented sentences
 * come before the PIN code's.
 */
export function sampleProblem(
  order: Pick<SampleOrder, 'address' | 'city' | 'zipcode'>,
  agreed: boolean,
): string | undefined {
  if (!agreed) return partnerTexts.agree;
  if ([order.address, order.city, order.zipcode].some(text => text.trim() === '')) return partnerTexts.fillAddress;
  return pinProblem(order.zipcode);
}

/** A lamination as it is offered: `Matt`, as the documents list it, is `Matt Laminated`. */
export const normalizeLamination = (text: string): string =>
  sampleChoices.lamination.options.find(option => option === `${text} Laminated`) ?? text;

/** Whether each choice is one that is offered (W31). */
export const isOfferedSample = (order: SampleOrder): boolean =>
  (['gsm', 'paper', 'lamination', 'quantity'] as const).every(key =>
    sampleChoices[key].options.some(option => option === order[key]),
  );

/** The steps of a paid sample; each is taken once, in this order (P-R02). */
export const sampleSteps = ['printed', 'shipped', 'delivered'] as const;
export type SampleStep = (typeof sampleSteps)[number];

/** When each step was taken; `null` before that. */
interface SampleProgress {
  printedAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

/** The next step; `undefined` once the sample is delivered. */
export function nextSampleStep({ printedAt, shippedAt, deliveredAt }: SampleProgress): SampleStep | undefined {
  if (deliveredAt) return undefined;
  if (shippedAt) return 'delivered';
  return printedAt ? 'shipped' : 'printed';
}

/**
 * Why a sample cannot take a step now, in words for staff; `undefined` when it can. `link`: where the parcel can be
 * followed.
 */
export function sampleStepProblem(sample: SampleProgress, step: SampleStep, link?: string): string | undefined {
  if (step === 'shipped' && !isTrackLink(link ?? ''))
    return 'A tracking link begins with https:// and leads to the courier. Please check it.';
  const next = nextSampleStep(sample);
  // A wrong tracking link is corrected by shipping once more.
  if (next === step || (step === 'shipped' && next === 'delivered')) return undefined;
  if (next === undefined) return 'This sample is delivered already.';
  return `The next thing to do with this sample is another one: it is to be marked as ${next}.`;
}

/** About which news of their orders partners want messages: every step, what they have to do, or nothing. */
export type OrderNews = 'every' | 'mine' | 'none';

/** What a message to a partner says of an order. */
const newsTexts: Record<EditionNews, string> = {
  storyReceived: `the story is in, and the soft copy comes in ${softCopyTime}.`,
  shortStoryReceived: 'the story is in. It is short for its pages, so we look at it first.',
  shortStoryAccepted: `the magazine is made from its short story as it is, and the soft copy comes in ${softCopyTime}.`,
  storyWanted: 'the story is too short for its pages, so more was asked for.',
  softCopyReady: 'the soft copy is ready to leaf through.',
  revisionReceived: 'a revision of the soft copy was asked for.',
  softCopyTakenBack: 'a friend withdrew what they told, so a new soft copy is being made, to be approved again.',
  approved: 'the soft copy is approved.',
  approvalUndone: 'the approval was taken back. Nothing is printed until it is approved again.',
  atPrinter: 'it is at the printer.',
  printed: 'it is printed and waits for the courier.',
  shipped: 'it is on its way.',
  delivered: 'it was delivered.',
};

/** What became of a claim about an order: it was made, `byPartner` themselves or by their client, or answered. */
export type ClaimNews = { what: 'received'; byPartner: boolean } | { what: 'answered'; answer: string };

/** What a partner is told of a claim about an order. */
export function claimNewsText(claim: ClaimNews): string {
  if (claim.what === 'answered') return claim.answer;
  const said = claim.byPartner ? 'we have what you told us' : 'your client told us that something is wrong with it';
  return `${said}. We look at it and write to you within ${claimTime}.`;
}

/** What of an order decides whether its partner has something to do. */
interface OrderState {
  hasAddress: boolean;
  /** Whether the partner's customer can be reached, who then tells the story. */
  hasCustomer: boolean;
  /** Whether the partner approves it, and sees its soft copy before the customer does (W68). */
  partnerApproves: boolean;
}

/** Whether news of an order ask something of its partner: a soft copy, a missing address, a story to be told. */
const needsPartner = (news: EditionNews, { hasAddress, hasCustomer }: OrderState): boolean =>
  news === 'softCopyReady' || (news === 'approved' && !hasAddress) || (news === 'storyWanted' && !hasCustomer);

/** What a partner is told of news about an order; `undefined` when they want no message about it. */
export function partnerNewsText(wanted: OrderNews, news: EditionNews, order: OrderState): string | undefined {
  if (wanted === 'none' || (wanted === 'mine' && !needsPartner(news, order))) return undefined;
  if (news === 'softCopyReady' && order.partnerApproves)
    return 'the soft copy is ready. Only you see it: send it to your client, or approve it yourself.';
  return news === 'approved' && !order.hasAddress
    ? `${newsTexts.approved} We still need the address that it goes to.`
    : newsTexts[news];
}
