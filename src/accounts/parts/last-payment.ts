import { tabStorage } from '#ui/storage.ts';

const lastPaymentKey = 'imurs:last-payment';

/** The screens from which a payment starts; Try Again leads to no other (W25). */
const paymentPaths = /^\/(checkout|summry|tracking|abstract)(\/|\?|$)/;

/** Stores the screen somebody pays from, for Try Again on the payment return. */
export const rememberPaymentPage = (path: string): void => tabStorage.set(lastPaymentKey, path);

/** The screen of the last payment; the plans when none is known. */
export function lastPaymentPage(): string {
  const path = tabStorage.get(lastPaymentKey);
  return path && paymentPaths.test(path) ? path : '/plans';
}
