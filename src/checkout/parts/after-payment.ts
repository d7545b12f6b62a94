/** Whether an address sent by the server is one of the screens that may follow a payment (W25). */
export const isPathAfterPayment = (path: string): boolean =>
  /^\/(tracking|abstract|orders|dashboard)(\/[0-9a-z]+)?$/.test(path);

/** The editions whose customer link was opened in this tab (D05). */
export function editionsWithKey(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap(name => (name.startsWith('key:') ? [name.slice(4)] : []));
  } catch {
    return [];
  }
}
