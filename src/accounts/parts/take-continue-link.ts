import { tabStorage } from '#ui/storage.ts';
import { continueKey } from './continue-link.ts';

/** The screens a sign-in may lead to: the shop's own ones for customers and partners, and nothing else (W42). */
const continuePaths =
  /^\/(plans|orderD2C|selectPlan|category|sub_category|checkout|summry|orders|account|dashboard|createOrder|pricing|sample|samples|profile|product|explore|portfolio|souvenir|valentines|abstract|edition|tracking|processPayment)(\/|\?|$)/i;

/**
 * The path, query and fragment of `text` when it leads to one of the allowed screens of the same origin, otherwise
 * `undefined`. Pure: `//other.example`, `/\other.example`, `https:other.example`, tabs and line breaks all fail.
 */
export function safeContinue(text: string | null | undefined, origin: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop these silently from an address
  if (!text || text.length > 2000 || /[\u0000-\u001f\\]/.test(text)) return undefined;
  if (!text.startsWith('/') || text.startsWith('//') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  if (url.origin !== origin || !continuePaths.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Reads the stored link and removes it; `/` when there is none or it is not allowed (C-S06). */
export function takeContinueLink(): string {
  const link = safeContinue(tabStorage.get(continueKey), window.location.origin);
  tabStorage.remove(continueKey);
  return link ?? '/';
}
