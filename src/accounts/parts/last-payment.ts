const lastPaymentKey = 'imurs:last-payment';

/** Our own screens that lead to a payment page; Try Again leads nowhere else (W25). */
const paymentPaths = /^\/(checkout|summry|tracking)(\/|\?|$)/;

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
    const kept = sessionStorage.getItem(lastPaymentKey);
    return kept && paymentPaths.test(kept) ? kept : '/plans';
  } catch {
    return '/plans';
  }
}
