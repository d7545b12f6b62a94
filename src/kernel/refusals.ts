/**
 * An expected "no": the request was understood and is refused, with words made for the person who asked.
 * `status` is the HTTP status; `code` is for programs; `message` says what happened and what to do next.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
  }
}

/** The body of every reply that is not 2xx. */
export interface Refusal {
  error: { code: string; message: string };
}

export const notFound = (what = 'page') =>
  new Refused(404, 'not-found', `We could not find that ${what}. Check the link, or start again from the home page.`);
export const signInFirst = () => new Refused(401, 'sign-in', 'Please sign in first.');
export const notYours = () =>
  new Refused(403, 'not-yours', 'This belongs to somebody else. Sign in with the number it was ordered with.');
