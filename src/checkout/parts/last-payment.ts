const key = 'imurs:last-payment';

/** Our own screens that lead to a payment page; Try Again leads nowhere else (W25). */
const allowed = /^\/(checkout|summry|tracking)(\/|\?|$)/;

/** Whether an address sent by the server is one of the screens that may follow a payment (W25). */
export const mayFollow = (path: string): boolean => /^\/(tracking|abstract|orders|dashboard)(\/[0-9a-z]+)?$/.test(path);

/** Keeps the screen somebody pays from, for Try Again on the payment return (C-Y03). */
export function rememberPaymentPage(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is switched off: Try Again leads to the plans.
  }
}

/** The screen of the last payment; the plans when none is known. */
export function lastPaymentPage(): string {
  try {
    const kept = sessionStorage.getItem(key);
    return kept && allowed.test(kept) ? kept : '/plans';
  } catch {
    return '/plans';
  }
}

/** The editions whose customer link was opened in this tab (D05). */
export function editionsWithKey(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap(name => (name.startsWith('key:') ? [name.slice(4)] : []));
  } catch {
    return [];
  }
}
