import { tabStorage } from '#ui/storage.ts';
import { codeSeconds, resendSeconds } from '../rules.ts';

const sentCodeKey = 'imurs:code';

/** A sent code as the browser stores it, without the code's digits; `code` is the calling code. */
export interface SentCode {
  /** E.164. */
  phone: string;
  country: string;
  code: string;
  partner: boolean;
  /** When, in milliseconds of the browser's clock. */
  at: number;
}

/** Milliseconds of the browser's clock, the same in every tab and after a reload. */
export const browserNow = () => performance.timeOrigin + performance.now();

/** Seconds until a code may be sent again (C-S04). Pure. */
export const secondsToResend = (at: number, now: number): number =>
  Math.min(resendSeconds, Math.max(0, Math.ceil(resendSeconds - (now - at) / 1000)));

/** Whether a code sent at `at` can still be right. Pure. */
export const isCodeValid = (at: number, now: number): boolean => now >= at && (now - at) / 1000 < codeSeconds;

/**
 * Stores the sent code for this tab: the code arrives in another app, and a small phone may drop the page meanwhile.
 */
export function saveSentCode(sent: SentCode | undefined): void {
  if (sent) tabStorage.write(sentCodeKey, sent);
  else tabStorage.remove(sentCodeKey);
}

/** The stored code, if it is still valid. */
export function readSentCode(): SentCode | undefined {
  const stored = tabStorage.read(sentCodeKey) as SentCode | undefined;
  return stored && isCodeValid(stored.at, browserNow()) ? stored : undefined;
}
