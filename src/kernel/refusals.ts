/**
 * Every refusal by its code: its HTTP status and, where all its uses share them, its words. A code has one status;
 * codes are kebab-case and part of the wire.
 */
export const refusals = {
  // 400: what was sent cannot be taken as it is.
  address: { status: 400 },
  'brand-name': { status: 400 },
  'content-field': { status: 400 },
  'country-not-served': { status: 400 },
  'cut-off': { status: 400, message: 'What you sent was cut off on the way. Please send it again.' },
  'delivery-day': { status: 400 },
  empty: { status: 400 },
  'fields-missing': { status: 400 },
  gstin: { status: 400 },
  'image-missing': { status: 400 },
  invalid: { status: 400 },
  'last-day': { status: 400 },
  'invalid-email': { status: 400 },
  'invalid-phone': { status: 400, message: 'Invalid phone number' },
  'no-name': { status: 400 },
  'no-photo': { status: 400 },
  'no-such-page': { status: 400 },
  'no-such-question': { status: 400 },
  'search-too-short': { status: 400 },
  'settlement-refused': { status: 400 },
  'not-json': { status: 400, message: 'The request could not be read. Please try again.' },
  'nothing-answered': { status: 400 },
  'passkey-late': { status: 400 },
  'passkey-not-right': { status: 400 },
  'pdf-refused': { status: 400 },
  pin: { status: 400 },
  'reason-missing': { status: 400 },
  sample: { status: 400 },
  'sample-link': { status: 400 },
  'too-many-lines': { status: 400 },
  'track-link': { status: 400 },
  'unknown-category': { status: 400 },
  'unknown-field': { status: 400 },
  'unknown-type': { status: 400 },
  'bank-invalid': { status: 400 },
  'bad-request': { status: 400, message: 'The request could not be read. Please try again.' },
  // 401: nobody is signed in, or the proof is not right.
  'bad-signature': { status: 401 },
  'hand-in-sign-in': { status: 401 },
  'passkey-copied': { status: 401 },
  'passkey-sign-in-failed': { status: 401 },
  'passkey-sign-in-late': { status: 401 },
  'prove-phone': { status: 401 },
  'sign-in': { status: 401, message: 'Please sign in first.' },
  'unknown-passkey': { status: 401 },
  'wrong-code': { status: 401 },
  'wrong-second-factor': { status: 401 },
  // 402: something has to be paid first. The documented words of a payment that failed are C-Y03's.
  'no-credits': { status: 402 },
  'payment-failed': { status: 402, message: 'Failed to process payment. Please try again later.' },
  // 403: the caller may not do this, but somebody else may.
  'consent-missing': { status: 403 },
  'hand-in': { status: 403 },
  'link-role': { status: 403 },
  'not-for-you': { status: 403, message: 'Your account cannot do this. Sign in with the account it belongs to.' },
  'not-yours': { status: 403, message: 'This belongs to somebody else. Sign in with the number it was ordered with.' },
  'other-sign-in': { status: 403 },
  'partner-approves': { status: 403 },
  withheld: { status: 403 },
  'other-host': { status: 403 },
  'other-site': { status: 403 },
  'not-your-role': { status: 403 },
  'pin-required': { status: 403 },
  'second-person': { status: 403 },
  'prove-owner': { status: 403 },
  'sign-in-again': { status: 403 },
  // 404: there is no such thing, or none for this caller.
  'no-such-member': { status: 404 },
  'no-such-order': { status: 404 },
  'no-such-passkey': { status: 404 },
  'no-such-payment': { status: 404, message: 'Failed to process payment. Please try again later.' },
  'no-such-staff': { status: 404 },
  'no-such-team': { status: 404 },
  'bank-unknown': { status: 404 },
  'not-found': { status: 404 },
  'too-slow': { status: 408, message: 'Your connection was too slow for this to arrive. Please send it again.' },
  // 409: the request conflicts with the current state.
  'too-many-views': { status: 409 },
  'already-member': { status: 409 },
  'already-partner': { status: 409 },
  'already-staff': { status: 409 },
  'bank-refuses': { status: 409 },
  'by-hand': { status: 409 },
  'cancel-or-keep': { status: 409 },
  cancelled: { status: 409 },
  'changed-meanwhile': { status: 409 },
  'contribution-withdrawn': { status: 409 },
  'content-clash': { status: 409 },
  coupon: { status: 409 },
  decided: { status: 409 },
  'design-changed': { status: 409 },
  'edit-refused': { status: 409 },
  'edited-meanwhile': { status: 409 },
  'enough-passkeys': { status: 409 },
  'friends-closed': { status: 409 },
  frozen: { status: 409 },
  'goes-back': { status: 409 },
  'handed-in': { status: 409 },
  'paid-with-credits': { status: 409 },
  'in-review': { status: 409 },
  'last-owner': { status: 409 },
  'name-missing': { status: 409 },
  newer: { status: 409 },
  'no-draft': { status: 409 },
  'no-editor': { status: 409 },
  'not-all': { status: 409 },
  'not-approved': { status: 409 },
  'not-now': { status: 409 },
  'price-jump': { status: 409 },
  'not-shipped': { status: 409 },
  'nothing-due': { status: 409 },
  'nothing-to-send': { status: 409 },
  'paid-before': { status: 409 },
  'paid-meanwhile': { status: 409 },
  'paid-twice': { status: 409 },
  'partner-exists': { status: 409 },
  'passkey-known': { status: 409 },
  'payment-elsewhere': { status: 409 },
  'payment-open': { status: 409 },
  'photos-full': { status: 409 },
  'print-failed': { status: 409 },
  'print-making': { status: 409 },
  'print-none': { status: 409 },
  'print-stopped': { status: 409 },
  'prove-number': { status: 409 },
  'refund-changed': { status: 409 },
  'refund-too-much': { status: 409 },
  'round-full': { status: 409 },
  'sample-once': { status: 409 },
  'sample-step': { status: 409 },
  'second-factor-lost': { status: 409 },
  'sign-up': { status: 409 },
  'subject-changed': { status: 409 },
  'team-full': { status: 409 },
  'too-late': { status: 409 },
  'total-changed': { status: 409 },
  'unsent-changes': { status: 409 },
  'upload-incomplete': { status: 409, message: 'This file has not arrived completely. It goes on where it was cut.' },
  'wishes-open': { status: 409 },
  withdrawn: { status: 409 },
  // 410: it existed and does not any more.
  over: { status: 410 },
  'switched-off': { status: 410 },
  // 413: more than is taken.
  'form-too-large': {
    status: 413,
    message: 'That form holds more than we can take at once. Send fewer files at a time.',
  },
  'photo-too-many-pixels': { status: 413 },
  'story-full': { status: 413 },
  'too-large': { status: 413, message: 'That was more than we can take at once.' },
  'voice-too-long': { status: 413 },
  // 415: another kind of content than is taken.
  'photo-burst': { status: 415 },
  'photo-damaged': { status: 415 },
  'photo-empty': { status: 415 },
  'photo-gif': { status: 415 },
  'photo-hdr': { status: 415 },
  'photo-html': { status: 415 },
  'photo-other': { status: 415 },
  'photo-other-codec': { status: 415 },
  'photo-pdf': { status: 415 },
  'photo-raw': { status: 415 },
  'photo-svg': { status: 415 },
  'photo-too-narrow': { status: 415 },
  'photo-too-slow': { status: 415 },
  'photo-too-small': { status: 415 },
  'photo-unknown': { status: 415 },
  'photo-video': { status: 415 },
  'photo-zip': { status: 415 },
  'voice-channels': { status: 415 },
  'voice-cut-off': { status: 415 },
  'voice-not-pcm': { status: 415 },
  'voice-not-wav': { status: 415 },
  'voice-rate': { status: 415 },
  'voice-silent': { status: 415 },
  'voice-unopened': { status: 415 },
  'wrong-type': { status: 415, message: 'This call takes JSON; send it with the content type application/json.' },
  // 422: it arrived, but not as it was sent.
  'upload-damaged': {
    status: 422,
    message: 'This file was damaged on its way to us. It is still on your device and is sent again by itself.',
  },
  // 429: too often.
  'too-many': { status: 429 },
  failed: { status: 500, message: 'Something Went Wrong' },
  // 503: temporarily not possible.
  'bank-away': { status: 503 },
  busy: { status: 503 },
  'files-away': {
    status: 503,
    message:
      'Photos, recordings and pages cannot be reached at the moment. Nothing is lost; please try again in a minute.',
  },
  'gateway-away': {
    status: 503,
    message: 'The payment page does not answer at the moment. Nothing was taken; please try again in a minute.',
  },
  'payment-unknown': {
    status: 503,
    message: 'An error occurred while processing the payment. Please try again later.',
  },
  unavailable: { status: 503, message: 'We are back in a moment. Nothing you did was lost; please try again.' },
  'no-room': {
    status: 507,
    message:
      'We have no room to take this in right now. Your text is safe on this phone; please send it again in an hour.',
  },
} as const satisfies Readonly<Record<string, { status: number; message?: string }>>;

export type RefusalCode = keyof typeof refusals;
type CodeWithWords = { [C in RefusalCode]: (typeof refusals)[C] extends { message: string } ? C : never }[RefusalCode];
/** Why a browser has no reply of the shop: codes of the client itself, never sent by the server. */
type ClientErrorCode =
  'offline' | 'unclear' | 'unreadable' | `passkey-${'cancelled' | 'here' | 'unable' | 'address' | 'failed'}`;

/**
 * An expected "no": the request was understood and is refused, with words made for the person who asked. `code` is for
 * programs, `status` follows from it; `message` says what happened and what to do next.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  constructor(code: CodeWithWords, message?: string);
  constructor(code: RefusalCode, message: string);
  constructor(code: RefusalCode, message?: string) {
    const entry: { status: number; message?: string } = refusals[code];
    super(message ?? entry.message);
    this.name = 'Refused';
    this.status = entry.status;
    this.code = code;
  }
}

/** The body of every reply that is not 2xx. */
export interface Refusal {
  error: { code: RefusalCode | ClientErrorCode; message: string };
}

export const notFound = (what = 'page') =>
  new Refused('not-found', `We could not find that ${what}. Check the link, or start again from the home page.`);
export const signInFirst = () => new Refused('sign-in');
export const notYours = () => new Refused('not-yours');
