import { linkKeyPrefix as prefix } from '#src/accounts/parts/user-type-hint.ts';

/**
 * The keys of the customer links that were opened in this browser (D05), by edition, in `localStorage`: its pages are
 * opened again without the key in their address. Calls about an edition send its key: `ask(…, { key:
 * linkKeyOf(edition) })`.
 */
export const rememberLinkKey = (edition: string, key: string): void => localStorage.setItem(prefix + edition, key);

export const linkKeyOf = (edition: string): string | undefined => localStorage.getItem(prefix + edition) ?? undefined;

/** All keys of this browser; none where it refuses the storage. */
export function allLinkKeys(): string[] {
  try {
    return Object.entries(localStorage).flatMap(([name, key]: [string, string]) =>
      name.startsWith(prefix) ? [key] : [],
    );
  } catch {
    return [];
  }
}
