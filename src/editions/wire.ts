import * as z from 'zod/mini';
import { call, type BodyOf } from '#kernel/call.ts';
import { designNames } from '#kernel/designs.ts';
import { emphases } from '#kernel/emphases.ts';
import { formLanguages, pronouns, subjectKinds } from '#kernel/subject.ts';
import { deliveryZones } from '#kernel/delivery-zones.ts';
import { stepNames } from './rules.ts';
import { refundPhases } from './rules/cancellation.ts';
import { arrivalStages } from './rules/arrival.ts';
import { linkRoles, linkTerms } from './rules/links.ts';
import { mostAtOnce } from './rules/client-messages.ts';
import { partnerTurns } from './rules/partner-list.ts';

/**
 * The name and the logo (a file) of the partner under whose brand a magazine is made (W67); `phone`: the number (E.164)
 * they set for their clients (W87).
 */
export const editionBrand = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type EditionBrand = z.output<typeof editionBrand>;

/** What the estimate of the arrival is made of (`ArrivalOptions`); days as `2026-11-22`, in India (W57). */
export const arrivalData = z.object({
  today: z.string(),
  stage: z.enum(arrivalStages),
  since: z.string(),
  /** null while no PIN code is known, and for callers who may not see the address. */
  zone: z.nullable(z.enum(deliveryZones)),
  neededBy: z.nullable(z.string()),
  /** In the record of one edition, while its pages are laid out: in about how many minutes that is done. */
  draftMinutes: z.optional(z.int()),
});

/** An edition's id as clients send it; one that cannot be an id is not found. */
export const editionId = z.string().check(z.maxLength(64));

const cancellation = z.object({ at: z.string(), refund: z.nullable(z.number()) });
export type Cancellation = z.output<typeof cancellation>;

/** The record of an edition as the documented screens read it. Money in whole rupees, times ISO 8601. */
export const editionRecord = z.object({
  _id: z.string(),
  customerName: z.string(),
  /** Whom the magazine is about, by name; null while nobody is named. Who ordered it is `customerName` (W50). */
  person: z.nullable(z.string()),
  /** What those who tell call them, such as "Papa"; null: the name. */
  calledAs: z.nullable(z.string()),
  /** Whom it is for, never those who give it; null while nobody is named, and where those on the cover give it. */
  receiver: z.nullable(z.string()),
  category: z.object({ name: z.string() }),
  /** Null for a magazine of our own customers. */
  brand: z.nullable(editionBrand),
  /** The plan's name, such as `imurs iconic`, without its pages; the partner's card shows its second word. */
  plan: z.string(),
  pages: z.int(),
  theme: z.string(),
  /** The chosen design, else the theme's own (W59). */
  design: z.enum(designNames),
  thumbnail: z.nullable(z.string()),
  live: z.number(),
  orderStatus: z.number(),
  /** `null` for callers who may not see it, even when there is one: see `hasAddress` (D05). */
  address: z.nullable(
    z.object({ street: z.string(), city: z.string(), postalCode: z.string(), state: z.nullable(z.string()) }),
  ),
  hasAddress: z.boolean(),
  /** The PIN code that was named with the order (W57), for an address to begin with; `null` as `address`. */
  arrivalPin: z.nullable(z.string()),
  /** Who receives the parcel and the number the courier calls; `null` for callers who may not see the address. */
  recipient: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  /** `total` and `paid` are `null` for callers who only know the id (D34); see `balanceDue`. */
  payment: z.object({ total: z.nullable(z.number()), paid: z.nullable(z.number()), isFifty: z.boolean() }),
  /** In the record of one edition: what of `total` is not of the order itself, such as a revision (W83), in rupees. */
  charges: z.array(z.object({ label: z.string(), amount: z.number() })),
  /** Whether an amount is still due. */
  balanceDue: z.boolean(),
  trackLink: z.nullable(z.object({ link: z.string(), lastUpdate: z.string() })),
  /** The day it arrived, `2026-11-22`, in India; `null` until somebody says it did (D28). */
  deliveredAt: z.nullable(z.string()),
  /** null once it is delivered or cancelled. */
  arrival: z.nullable(arrivalData),
  /** In the record of one edition the steps it took, oldest first, with their days in India; null in lists (W70). */
  taken: z.nullable(z.array(z.object({ step: z.enum(stepNames), day: z.string() }))),
  createdAt: z.string(),
  pdf: z.array(z.string()),
  editor: z.object({ phone: z.object({ countryCode: z.string(), number: z.string() }) }),
  /** Whether the caller may approve, ask for a revision, pay and give the address (D05). */
  mayAct: z.boolean(),
  /** Whether the caller may approve the soft copy: a partner's client only where the partner lets them (W68). */
  mayApprove: z.boolean(),
  /** Whether the partner has not sent the soft copy to their client yet, so that the caller does not see it (W68). */
  withheld: z.boolean(),
  /** What the link by which the caller came lets them do (W182); null: they came by none. */
  linkRole: z.nullable(z.enum(linkRoles)),
  /**
   * For the partner who placed it, and staff: whether their client may approve and whether that can be changed; whether
   * the soft copy can be sent to them now, and when it was (W68).
   */
  client: z.nullable(
    z.object({
      approves: z.boolean(),
      mayChoose: z.boolean(),
      mayBeSent: z.boolean(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  /** Who of the partner's team placed it, for partner and studio (W199); null in lists, and for everybody else. */
  placedBy: z.nullable(z.string()),
  /** Set once the order is cancelled. `refund` in rupees, for callers who may cancel. */
  cancelled: z.nullable(cancellation),
  /**
   * What cancelling would give back and until when, for callers who may cancel (W34): `refund` now, `later` after the
   * `phase`, in rupees; `wholeUntil`: when a phase ends that a clock ends; `iCredit`: whether the iCredit comes back,
   * null when the order was paid in money.
   */
  cancel: z.nullable(
    z.object({
      phase: z.enum(refundPhases),
      refund: z.number(),
      later: z.number(),
      wholeUntil: z.nullable(z.string()),
      iCredit: z.nullable(z.boolean()),
      until: z.string(),
    }),
  ),
  /** Whether the tracker redirects the caller to the page that sets the tracking link: staff, while it can be set. */
  setsTrackLink: z.boolean(),
  /** In the record of one edition: until when the caller can take the approval back (W82); null when they cannot. */
  undoUntil: z.nullable(z.string()),
  /**
   * For callers who may act, in the record of one edition: whether its story was opened again after the hand-in, else
   * until when it can be (W55). Null in lists and for everybody else.
   */
  reopening: z.nullable(z.object({ open: z.boolean(), until: z.nullable(z.string()) })),
});
export type EditionRecord = z.output<typeof editionRecord>;

export const edition = call({
  row: 'C-K17',
  method: 'POST',
  path: '/api/editions',
  who: 'anyone',
  partnerAct: 'see',
  act: 'find',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionRecord },
});

/** The day it is now in India, `2026-11-22`, by the server's clock: a device's may be wrong (W57). */
export const today = call({
  row: 'W57',
  method: 'GET',
  path: '/api/today',
  who: 'anyone',
  replies: { 200: z.object({ today: z.string() }) },
});

const subjectText = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const optionalDay = z.nullable(z.iso.date());

const subjectDetails = {
  /** `name` is on the cover; `calledAs` is what the people who tell say, null: the name. */
  subject: z.nullable(
    z.strictObject({
      name: subjectText(80),
      calledAs: z.nullable(subjectText(40)),
      kind: z.enum(subjectKinds),
      pronoun: z.enum(pronouns),
    }),
  ),
  /** From whom it is, as the cover says it. */
  from: z.nullable(subjectText(80)),
  /** The day it is made for and the day by which it is needed, `2026-11-22`. */
  occasionOn: optionalDay,
  neededBy: optionalDay,
  /** The language of the form's questions. */
  language: z.enum(formLanguages),
};
/** As `saveSubject` takes it, for calls that create an edition. */
export const subjectInput = z.strictObject(subjectDetails);
export type SubjectInput = z.output<typeof subjectInput>;

const subjectRecord = z.object({
  ...subjectDetails,
  version: z.int(),
  mayChange: z.boolean(),
  arrival: z.nullable(arrivalData),
  /**
   * For callers who may act: when somebody who only knows the id last changed the names, or the design, as long as
   * nobody who may act decided about it since (W50). Absent without such a change. `nameBefore`: the name that they
   * knew last; null: nobody was named.
   */
  guestChanges: z.optional(
    z.object({
      names: z.nullable(z.string()),
      design: z.nullable(z.string()),
      nameBefore: z.nullable(z.string()),
    }),
  ),
});
export type SubjectRecord = z.output<typeof subjectRecord>;

/** Whom an edition is about, and for which day: the first screen of the form. */
export const subject = call({
  row: 'W50',
  method: 'POST',
  path: '/api/subject',
  who: 'anyone',
  partnerAct: 'see',
  act: 'find',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: subjectRecord },
});

/**
 * Sets whom an edition is about, until its soft copy is approved. While the form is open whoever may fill it may set
 * it; later whoever may act (D05). `base` is the version that was changed: 409 when
 * somebody changed it meanwhile.
 */
export const saveSubject = call({
  row: 'W50',
  method: 'POST',
  path: '/api/saveSubject',
  who: 'anyone',
  act: 'order',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId, base: z.int(), ...subjectDetails }),
  replies: { 200: subjectRecord },
});

const designRecord = z.object({
  /** The chosen design, else the theme's own; `proposed` is the theme's own. */
  design: z.enum(designNames),
  proposed: z.enum(designNames),
  /** Who was chosen to lead; null: nobody was. */
  emphasis: z.nullable(z.enum(emphases)),
  mayChange: z.boolean(),
});
export type DesignRecord = z.output<typeof designRecord>;

/** The design of an edition, and whether the caller may choose another. */
export const design = call({
  row: 'W59',
  method: 'POST',
  path: '/api/design',
  who: 'anyone',
  partnerAct: 'see',
  act: 'find',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: designRecord },
});

/**
 * Chooses the design, until the soft copy is approved. While the form is open whoever may fill it may choose; later
 * whoever may act (D05). `was` is the design that was shown: 409 when somebody chose another one meanwhile. `emphasis`:
 * who leads in it, unless that stays. `reason` is for the history.
 */
export const chooseDesign = call({
  row: 'W59',
  method: 'POST',
  path: '/api/chooseDesign',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    design: z.enum(designNames),
    was: z.enum(designNames),
    emphasis: z.optional(z.enum(emphases)),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  replies: { 200: designRecord },
});

/** Opens a story again within an hour of its hand-in, while no draft is published (W55); answers 409 later. */
export const reopenStory = call({
  row: 'W55',
  method: 'POST',
  path: '/api/reopenStory',
  who: 'anyone',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionRecord },
});

const addressText = z.string().check(z.trim(), z.maxLength(300));

export const updateOrderAddress = call({
  row: 'C-K19',
  method: 'POST',
  path: '/api/updateOrderAddress',
  who: 'anyone',
  act: 'order',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({
    result: z.strictObject({
      address: addressText,
      city: addressText,
      zip: addressText,
      /** Where it is not the State that the PIN code seems to lie in. */
      state: z.optional(z.nullable(addressText)),
      /** Who receives the parcel; the customer when absent. */
      name: z.optional(z.nullable(addressText)),
      /** Beyond the documents, optional, as the State: the number the courier calls; the customer's when absent. */
      phone: z.optional(z.nullable(addressText)),
      email: z.optional(z.nullable(addressText)),
      orderId: editionId,
    }),
  }),
  replies: { 200: editionRecord },
});

/** Lists come in pages of fifty, the newest first; `before` is the `_id` of the last entry of the page before. */
const pageQuery = z.object({ before: z.optional(editionId) });

export const showOrderD2C = call({
  row: 'C-K25',
  method: 'POST',
  path: '/api/show-order-D2C/',
  who: 'customer',
  query: pageQuery,
  replies: { 200: z.array(editionRecord) },
});

export const showOrder = call({
  row: 'P-K04',
  method: 'GET',
  path: '/api/show-order/:partnerId',
  who: 'signed-in',
  partnerAct: 'see',
  act: 'find',
  target: { object: 'partner', may: 'own', orStaff: true },
  params: z.strictObject({ partnerId: editionId }),
  query: pageQuery,
  replies: { 200: z.array(editionRecord) },
});

/**
 * Creates a link with a key to an edition, which callers who may act can share (D05); `renew` revokes all earlier links
 * (W12).
 */
export const editionLink = call({
  row: 'D05',
  method: 'POST',
  path: '/api/editionLink',
  who: 'signed-in',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, renew: z.optional(z.boolean()) }),
  replies: { 200: z.object({ link: z.string() }) },
});

/** Sets the tracking link, which ships the parcel; again within 16 hours it corrects the link (D10). */
export const setTrackLink = call({
  row: 'D10',
  method: 'POST',
  path: '/studio/api/trackLink',
  who: 'staff',
  act: 'ship',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId, link: addressText }),
  replies: { 200: editionRecord },
});

/** Records the day a shipped parcel arrived (D28). */
export const setDelivered = call({
  row: 'D28',
  method: 'POST',
  path: '/studio/api/delivered',
  who: 'staff',
  act: 'delivered',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: editionId, day: z.iso.date() }),
  replies: { 200: editionRecord },
});

/**
 * Says that a shipped parcel has arrived today, or takes that back on the same day (`arrived: false`). Answers 409
 * before it is shipped.
 */
export const arrived = call({
  row: 'W70',
  method: 'POST',
  path: '/api/arrived',
  who: 'anyone',
  act: 'order',
  target: { object: 'edition', may: 'act' },
  json: z.strictObject({ edition: editionId, arrived: z.boolean() }),
  replies: { 200: editionRecord },
});

/** Calls of a partner about their client (W68). */
const partnersCall = { method: 'POST', who: 'partner', target: { object: 'edition', may: 'own' } } as const;

/** Sets whether the client may approve, until the soft copy is approved; 409 then. */
export const chooseApprover = call({
  ...partnersCall,
  row: 'W68',
  path: '/api/chooseApprover',
  json: z.strictObject({ edition: editionId, clientApproves: z.boolean() }),
  replies: { 200: editionRecord },
});

/** Shows the present soft copy to the client and tells them; again it changes nothing. 409 while there is none. */
export const sendToClient = call({
  ...partnersCall,
  row: 'W68',
  path: '/api/sendToClient',
  json: z.strictObject({ edition: editionId }),
  replies: { 200: editionRecord },
});

const linkRecord = z.object({
  /** Names it; it opens nothing. */
  id: z.string(),
  /** Whom it was made for; null: nobody said. */
  label: z.nullable(z.string()),
  byMessage: z.boolean(),
  createdAt: z.string(),
  lastOpenedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  state: z.enum(['valid', 'ended', 'expired']),
  role: z.enum(linkRoles),
  lasts: z.enum(linkTerms),
  /** Whether the link can be shown again (W181). */
  shown: z.boolean(),
});
/** What a link lets its reader do and how long it works; as the partner's profile says unless stated (W182). */
const linkSettings = { role: z.optional(z.enum(linkRoles)), lasts: z.optional(z.enum(linkTerms)) };
/** The newest fifty links to an order, the newest first. `phone`: where its client gets our messages, E.164. */
const linkList = { phone: z.nullable(z.string()), links: z.array(linkRecord) };
const linkReplies = { 200: z.object(linkList) };
export type CustomerLink = z.output<typeof linkRecord>;

export const customerLinks = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/customerLinks',
  json: z.strictObject({ edition: editionId }),
  replies: linkReplies,
});

/** Makes a link for somebody. */
export const makeCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/makeCustomerLink',
  json: z.strictObject({ edition: editionId, label: z.string().check(z.trim(), z.maxLength(80)), ...linkSettings }),
  replies: { 200: z.object({ link: z.string(), ...linkList }) },
});

const namedLink = z.strictObject({ edition: editionId, link: z.string().check(z.maxLength(64)) });

export const endCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/endCustomerLink',
  json: namedLink,
  replies: linkReplies,
});

/** Shows a link that works again (W181); null: it cannot be shown, so a new one has to be made. */
export const showCustomerLink = call({
  ...partnersCall,
  row: 'W181',
  path: '/api/showCustomerLink',
  json: namedLink,
  replies: { 200: z.object({ link: z.nullable(z.string()) }) },
});

/** Changes what a link lets its reader do, or how long it works from now on (W182); 409 once it was ended. */
export const changeCustomerLink = call({
  ...partnersCall,
  row: 'W182',
  path: '/api/changeCustomerLink',
  json: z.extend(namedLink, linkSettings),
  replies: linkReplies,
});

/** Lets a link work again from now as long as it was made for; 409 once it was ended. */
export const renewCustomerLink = call({
  ...partnersCall,
  row: 'W69',
  path: '/api/renewCustomerLink',
  json: namedLink,
  replies: linkReplies,
});

/**
 * Why the link that the caller came by does not open everything, and who sent it: it does not work, or is for less
 * (`tells`, `reads`: W182). Null while it opens all of it, and without one.
 */
export const linkProblem = call({
  method: 'POST',
  who: 'anyone',
  target: { object: 'edition', may: 'view', orEndedLink: true },
  row: 'W69',
  path: '/api/linkProblem',
  partnerAct: 'see',
  json: z.strictObject({ edition: editionId }),
  replies: {
    200: z.object({
      problem: z.nullable(z.enum(['ended', 'expired', 'unknown', 'tells', 'reads'])),
      partner: z.nullable(z.string()),
    }),
  },
});

/**
 * An order in its partner's list (W165). Days are `2026-11-22`, in India. `name`: whom it is about, else the client,
 * who is `forName` when that is somebody else.
 */
const partnerOrder = z.object({
  _id: z.string(),
  name: z.string(),
  forName: z.nullable(z.string()),
  category: z.string(),
  theme: z.string(),
  thumbnail: z.nullable(z.string()),
  occasionOn: z.nullable(z.string()),
  neededBy: z.nullable(z.string()),
  turn: z.enum(partnerTurns),
  /** What only the partner does next. */
  need: z.nullable(z.enum(['send', 'address', 'balance'])),
  /** The day of its last step. */
  since: z.string(),
  orderStatus: z.int(),
  cancelled: z.boolean(),
  plan: z.string(),
  /** Whether one of its links works, and when one was opened last; null: it has none. */
  link: z.nullable(z.object({ works: z.boolean(), openedAt: z.nullable(z.string()) })),
  /** Whether the client's number is known. */
  hasPhone: z.boolean(),
  /** The day their partner last had them reminded; null: not lately. */
  remindedOn: z.nullable(z.string()),
  createdAt: z.string(),
});
export type PartnerOrder = z.output<typeof partnerOrder>;

const turnCount = z.int();

/**
 * A page of the partner's own list (W165): all open orders, what needs the partner first, then by the day it is needed;
 * those of one `turn`; or all of them, the `newest` first. `words` finds orders by names, numbers and phone numbers
 * instead, fifty at most (W166). `after`: a place that the page before answered.
 */
export const partnerOrders = call({
  row: 'W165',
  method: 'POST',
  path: '/api/partnerOrders',
  who: 'partner',
  partnerAct: 'see',
  json: z.strictObject({
    turn: z.optional(z.enum(partnerTurns)),
    sort: z.optional(z.literal('newest')),
    words: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(80))),
  }),
  replies: {
    200: z.object({
      orders: z.array(partnerOrder),
      /** Where the next page begins; null: this is the last one. */
      after: z.nullable(z.string()),
      /** Of each turn, one more than a thousand at most. */
      counts: z.object({ you: turnCount, client: turnCount, us: turnCount, way: turnCount, done: turnCount }),
      today: z.string(),
    }),
  },
});
export type PartnerOrderList = BodyOf<typeof partnerOrders>;

/**
 * A link to each of these orders of the partner, in their order: the newest one that works and can be shown again
 * (W181), else a new one.
 */
export const makeCustomerLinks = call({
  row: 'W166',
  method: 'POST',
  path: '/api/makeCustomerLinks',
  who: 'partner',
  partnerAct: 'order',
  json: z.strictObject({ editions: z.array(editionId).check(z.minLength(1), z.maxLength(mostAtOnce)) }),
  replies: { 200: z.object({ links: z.array(z.object({ edition: z.string(), link: z.string() })) }) },
});
