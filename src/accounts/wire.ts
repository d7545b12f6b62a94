import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { partnerRoles } from '#kernel/partner-roles.ts';
import { staffRoles } from '#kernel/staff-roles.ts';
import { cleanName } from '#kernel/subject.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { boundedText } from '#kernel/wire-text.ts';

/** `phone` is E.164 with its + (D25); what is typed has the documented length limits (P-B03). */
const phone = boundedText(250);
const pass = z.pipe(boundedText(40), z.transform(cleanDigits)).check(z.regex(/^\d{6}$/));
const country = z.string().check(z.regex(/^[A-Za-z]{2}$/));
/** The sent code with the sandbox messenger; absent with a real one (D04). */
const sandboxCode = z.optional(z.string());
/** True for a partner, false for a customer (D25). */
const forPartner = z.boolean();

const postalAddress = z.object({
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  state: z.nullable(z.string()),
});
/** A customer's address. `recipient` receives the parcel and the courier calls `phone`; the customer when null. */
const customerAddress = z.extend(postalAddress, { recipient: z.nullable(z.string()), phone: z.nullable(z.string()) });
const customerData = z.object({
  _id: z.string(),
  phone: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Beyond the documents: whether that address is confirmed by its link; null without one, or without e-mails. */
  emailProved: z.nullable(z.boolean()),
  addresses: z.array(customerAddress),
});
/** About which news of their orders a partner wants messages. */
export const orderNews = z.enum(['every', 'mine', 'none']);
/** What a new link to a partner's order lets its reader do, and how long it works (W182). */
export const partnerLinks = z.strictObject({
  role: z.enum(['approves', 'tells', 'reads']),
  lasts: z.enum(['30', '90', '180', 'delivery']),
});
/** A partner's own data in the replies of the login and profile calls. */
export const partnerData = z.object({
  _id: z.string(),
  phone: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** As a customer's. */
  emailProved: z.nullable(z.boolean()),
  /** The id of the logo's file, shown by its thumbnail. */
  logo: z.nullable(z.string()),
  /** The iCredits that are left, of all plans. */
  credits: z.int(),
  /** The plan of the iCredit that is used next; null when none is left. */
  currentPlan: z.nullable(z.object({ name: z.string() })),
  /** Beyond the documents: the iCredits that are left of each plan, in the order of use (D32). */
  creditsByPlan: z.array(z.object({ _id: z.string(), name: z.string(), pages: z.int(), credits: z.int() })),
  /** The partner type's id. */
  partnerType: z.string(),
  /** The first one is the partner's own. */
  addresses: z.array(postalAddress),
  isnew: z.boolean(),
  gstin: z.nullable(z.string()),
  /** Beyond the documents: the number to which their clients write their revisions; null: the shop's. */
  clientPhone: z.nullable(z.string()),
  orderNews,
  links: partnerLinks,
  /** Who of the partner's team is signed in (W197); absent for the partner's own number. */
  member: z.optional(z.object({ name: z.string(), role: z.enum(partnerRoles) })),
});
export type PartnerData = z.output<typeof partnerData>;
const staffMember = z.object({ _id: z.string(), name: z.string(), role: z.enum(staffRoles) });

export const sendOtp = call({
  row: 'C-K07',
  method: 'POST',
  path: '/api/sendOtp',
  who: 'anyone',
  json: z.strictObject({ phone, country, code: boundedText(4), type: forPartner }),
  replies: { 200: z.object({ isOtp: z.boolean(), pass: sandboxCode }) },
});

export const resend = call({
  row: 'C-K10',
  method: 'POST',
  path: '/api/resend',
  who: 'anyone',
  json: z.strictObject({ phone, country, type: forPartner, pass: z.optional(z.nullable(boundedText(6))) }),
  replies: { 200: z.object({ pass: sandboxCode }) },
});

export const verify = call({
  row: 'C-K08',
  method: 'POST',
  path: '/api/verify',
  who: 'anyone',
  json: z.strictObject({ phone, type: forPartner, pass }),
  replies: { 200: z.object({ success: z.boolean() }) },
});

/** Who is signed in. */
const loginReply = z.union([
  z.object({ userType: z.literal('Visitor'), data: z.null(), new: z.boolean() }),
  z.object({ userType: z.literal('Customer'), data: customerData, new: z.boolean() }),
  z.object({ userType: z.literal('Partner'), data: partnerData, new: z.boolean() }),
  z.object({ userType: z.literal('Staff'), data: staffMember, new: z.boolean() }),
]);

export const login = call({
  row: 'C-K09 C-S08',
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  json: z.optional(z.union([z.strictObject({ phone, type: forPartner, pass }), z.strictObject({})])),
  replies: { 200: loginReply },
});

export const logout = call({
  row: 'C-K11 P-K09',
  method: 'POST',
  path: '/api/logout',
  who: 'anyone',
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

export const updateD2CuserName = call({
  row: 'C-K15',
  method: 'POST',
  path: '/api/updateD2CuserName',
  who: 'customer',
  json: z.strictObject({ name: z.pipe(boundedText(80), z.transform(cleanName)).check(z.minLength(1)) }),
  replies: { 200: customerData },
});

export const updateD2Cuser = call({
  row: 'C-K16',
  method: 'POST',
  path: '/api/updateD2Cuser',
  who: 'customer',
  target: { object: 'account', may: 'own' },
  json: z.strictObject({
    id: z.optional(z.string()),
    name: boundedText(80),
    postalCode: boundedText(40),
    address: boundedText(300),
    city: boundedText(80),
    email: boundedText(200),
    /** Beyond the documents: who receives a parcel, and the number the courier calls. */
    recipient: z.optional(boundedText(80)),
    phone: z.optional(boundedText(40)),
  }),
  replies: { 200: customerData },
});

const sessionEntry = z.object({
  _id: z.string(),
  device: z.string(),
  since: z.string(),
  used: z.string(),
  current: z.boolean(),
});

export const listSessions = call({
  row: 'W9',
  method: 'GET',
  path: '/api/sessions',
  who: 'signed-in',
  partnerAct: 'see',
  replies: { 200: z.array(sessionEntry) },
});

export const endOtherSessions = call({
  row: 'W9',
  method: 'POST',
  path: '/api/endOtherSessions',
  who: 'signed-in',
  partnerAct: 'see',
  replies: { 200: z.array(sessionEntry) },
});

/**
 * Restores the orders of a number that was idle for half a year to a customer who names one of them, and in `fact` what
 * no message says: a PIN code or the e-mail address of that account (W8).
 */
export const claimAccount = call({
  row: 'W8',
  method: 'POST',
  path: '/api/claimAccount',
  who: 'customer',
  json: z.strictObject({ edition: boundedText(40), fact: z.optional(boundedText(200)) }),
  replies: { 200: customerData },
});

/** Sends the link that proves the caller's e-mail address once more. */
export const sendEmailProof = call({
  row: 'D41',
  method: 'POST',
  path: '/api/sendEmailProof',
  who: 'customer-or-partner',
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

const emailLink = { query: z.object({ key: boundedText(100) }), replies: { 200: 'page', 404: 'page' } } as const;

/** The page of the link that proves an e-mail address. Works without a script. */
export const emailPage = call({ row: 'D41', method: 'GET', path: '/confirm-email', who: 'anyone', ...emailLink });

/** Proves it: the page's button. */
export const confirmEmail = call({ row: 'D41', method: 'POST', path: '/confirm-email', who: 'anyone', ...emailLink });

export const sendCode = call({
  row: 'W10',
  method: 'POST',
  path: '/studio/api/sendCode',
  who: 'anyone',
  json: z.strictObject({ phone }),
  replies: { 200: z.object({ pass: sandboxCode }) },
});

export const signIn = call({
  row: 'W10',
  method: 'POST',
  path: '/studio/api/signIn',
  who: 'anyone',
  json: z.strictObject({ phone, pass, totp: pass }),
  replies: { 200: staffMember },
});

/** Bytes as base64url, as in WebAuthn's JSON. */
const base64url = (most: number) => boundedText(most).check(z.regex(/^[\w-]+$/));
/** The credential id of a key, at most 1023 bytes. */
const credentialId = base64url(1400);
const publicKeyType = z.literal('public-key');
const passkeyEntry = z.object({
  _id: z.string(),
  /** The user agent it was added with. */
  device: z.string(),
  added: z.string(),
  /** When it last signed in; null when it has not. */
  used: z.nullable(z.string()),
  /** Whether it is stored in the person's password manager, not in one device alone. */
  backedUp: z.boolean(),
});

export const listPasskeys = call({
  row: 'W8',
  method: 'GET',
  path: '/api/passkeys',
  who: 'signed-in',
  replies: { 200: z.array(passkeyEntry) },
});

/** The options of `navigator.credentials.create`; only within ten minutes of a sign-in. */
export const beginPasskey = call({
  row: 'W8',
  method: 'POST',
  path: '/api/beginPasskey',
  who: 'signed-in',
  replies: {
    200: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
      timeout: z.number(),
      attestation: z.literal('none'),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      }),
      excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string(), transports: z.array(z.string()) })),
    }),
  },
});

/** The result of `navigator.credentials.create`. */
const passkeyRegistration = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(40_000),
  transports: z.array(boundedText(20)).check(z.maxLength(10)),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

export const addPasskey = call({
  row: 'W8',
  method: 'POST',
  path: '/api/addPasskey',
  who: 'signed-in',
  json: passkeyRegistration,
  replies: { 200: z.array(passkeyEntry) },
});

export const removePasskey = call({
  row: 'W8',
  method: 'POST',
  path: '/api/removePasskey',
  who: 'signed-in',
  json: z.strictObject({ id: boundedText(40) }),
  replies: { 200: z.array(passkeyEntry) },
});

/** The options of `navigator.credentials.get`, for the site and the studio. */
export const askForPasskey = call({
  row: 'W8 W10',
  method: 'POST',
  path: '/api/askForPasskey',
  who: 'anyone',
  replies: {
    200: z.object({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  },
});

/** The result of `navigator.credentials.get`. */
const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(100),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const loginByPasskey = call({
  row: 'W8',
  method: 'POST',
  path: '/api/loginByPasskey',
  who: 'anyone',
  json: passkeyAssertion,
  replies: { 200: loginReply },
});

export const signInByPasskey = call({
  row: 'W8 W10',
  method: 'POST',
  path: '/studio/api/signInByPasskey',
  who: 'anyone',
  json: passkeyAssertion,
  replies: { 200: staffMember },
});
