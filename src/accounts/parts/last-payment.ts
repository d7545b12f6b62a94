const lastPaymentKey = 'imurs:last-payment';

/** The screens from which a payment starts; Try Again leads to no other (W25). */
const paymentPaths = /^\/(checkout|summry|tracking|abstract)(\/|\?|$)/;

/** Stores the screen somebody pays from, for Try Again on the payment return. */
export function rememberPaymentPage(path: string): void {
  try {
    sessionStorage.setItem(lastPaymentKey, path);
  } catch {
    // Storage is switched off: Try Again leads to the plans.
  }
}

/** The screen of the last payment; the plans when none is known. */
export function lastPaymentPage(): string {
  try {
    const path = sessionStorage.getItem(lastPaymentKey);
    return path && paymentPaths.test(path) ? path : '/plans';
  } catch {
    return '/plans';
  }
}
