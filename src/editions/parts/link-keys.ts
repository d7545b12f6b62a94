import { linkKeyPrefix as prefix } from '#src/accounts/parts/user-type-hint.ts';
import { deviceStorage } from '#ui/storage.ts';

/**
 * The keys of the customer links that were opened in this browser (D05), by edition: its pages are opened again without
 * the key in their address. Calls about an edition send its key: `ask(…, { key: linkKeyOf(edition) })`.
 */
export const rememberLinkKey = (edition: string, key: string): void => deviceStorage.set(prefix + edition, key);

export const linkKeyOf = (edition: string): string | undefined => deviceStorage.get(prefix + edition);

/** All keys of this browser. */
export const allLinkKeys = (): string[] =>
  deviceStorage.names().flatMap(name => (name.startsWith(prefix) ? (deviceStorage.get(name) ?? []) : []));
