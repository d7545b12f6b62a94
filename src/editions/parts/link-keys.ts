/**
 * The keys of the customer links that were opened in this tab (D05), by edition, in `sessionStorage`. Calls about an
 * edition send its key: `ask(…, { key: linkKeyOf(edition) })`.
 */
const prefix = 'key:';

export const rememberLinkKey = (edition: string, key: string): void => sessionStorage.setItem(prefix + edition, key);

export const linkKeyOf = (edition: string): string | undefined => sessionStorage.getItem(prefix + edition) ?? undefined;

/** All keys of this tab; none where the browser refuses the storage. */
export function allLinkKeys(): string[] {
  try {
    return Object.entries(sessionStorage).flatMap(([name, key]: [string, string]) =>
      name.startsWith(prefix) ? [key] : [],
    );
  } catch {
    return [];
  }
}
