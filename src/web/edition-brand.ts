import { useSyncExternalStore } from 'react';

/** The name and the logo (a file) of the partner under whose brand a magazine is made (W67). */
export interface ShownBrand {
  name: string;
  logo: string | null;
  /** The number (E.164) that the partner set for their clients; none in what older pages kept. */
  phone?: string | null;
}

/** By edition, or by the token of a friend's link; null: it is made under our own name. */
const brands = new Map<string, ShownBrand | null>();
const listeners = new Set<() => void>();

/** Keeps under whose name an edition’s pages are shown; `undefined`, when it could not be asked, changes nothing. */
export function storeEditionBrand(edition: string, brand: ShownBrand | null | undefined): void {
  const known = brands.get(edition);
  brands.set(edition, brand === undefined ? (known ?? null) : brand);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The brand of an edition; null: our own; `undefined` until it is known. */
export const useEditionBrand = (edition: string | undefined): ShownBrand | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (edition === undefined ? undefined : brands.get(edition)),
    () => undefined,
  );
