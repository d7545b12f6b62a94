/**
 * The messenger or mail server did not answer, so the message may be on its way. It is never retried, since a retry
 * could send it twice. The error's message says for the log what happened.
 */
export class DeliveryUnknown extends Error {}

/** The receiver's side refused the message for good: the same message would be refused again, so it is not retried. */
export class DeliveryRefused extends Error {}

/**
 * The provider answers at once what it otherwise reports later: the number cannot receive the message. It is not
 * retried, and goes by e-mail where one is known. `number` is the provider's number for it.
 */
export class DeliveryBounced extends Error {
  readonly number: string;
  constructor(number: string) {
    super(`not delivered (error ${number})`);
    this.number = number;
  }
}

/** It can be sent no more, since the time in which it may be is over. It is not retried. */
export class DeliveryTooLate extends Error {}
