import { zoneOfPin } from '#kernel/delivery-zones.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { subjectDetailsOf, subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import { tabStorage } from '#ui/storage.ts';
import type { FailedPayment } from '../wire.ts';

/** Whom the magazine is about, when it is needed and where it goes, as the fields of the checkout hold it. */
interface OrderWishes extends SubjectValues {
  pin: string;
}

const noWishes: OrderWishes = {
  ...subjectValuesOf({ subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' }),
  pin: '',
};

/** An attempt to pay for an order, and the number of its payment. */
export type PaymentAttempt = FailedPayment & { MID: string };

interface KeptWishes {
  category: string;
  /** The attempt that is tried again; its checkout has words of its own. */
  attempt?: string | undefined;
  wishes: OrderWishes;
}

const wishesKey = 'imurs:order-wishes';

/**
 * What was said of the edition in this tab, also before its `category` was chosen (an empty one). For an attempt that
 * is paid again what was said at that attempt, unless it was changed there since. The words of an attempt are for no
 * other order: the next one may be about somebody else.
 */
export function initialWishes(category: string, attempt: PaymentAttempt | undefined): OrderWishes {
  const kept = tabStorage.read(wishesKey) as KeptWishes | undefined;
  const isSameEdition = kept && (kept.category === category || !kept.category || !category);
  if (isSameEdition && kept.attempt === attempt?.MID) return kept.wishes;
  if (!attempt) return noWishes;
  return { ...(attempt.about ? subjectValuesOf(attempt.about) : noWishes), pin: attempt.arrivalPin ?? '' };
}

/** Keeps what was said, unless nothing was, or nothing else than at the attempt, which the server has. */
export function keepWishes(kept: KeptWishes, initial: OrderWishes): void {
  if (kept.wishes !== noWishes && !(kept.attempt && kept.wishes === initial)) tabStorage.write(wishesKey, kept);
}

/** Forgets what was said once a payment began with it: the next magazine is about somebody else. */
export const forgetWishes = (): void => tabStorage.remove(wishesKey);

/** The fields of paymentD2C for it; none while nothing was said. */
export function wishesJson(wishes: OrderWishes) {
  const about = subjectDetailsOf(wishes);
  const isSaid = about.subject ?? about.from ?? about.occasionOn ?? about.neededBy;
  return { ...(isSaid && { about }), ...(zoneOfPin(wishes.pin) && { arrivalPin: cleanDigits(wishes.pin) }) };
}
