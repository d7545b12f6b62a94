import { zoneOfPin } from '#kernel/delivery-zones.ts';
import { subjectDetailsOf, subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import type { FailedPayment } from '../wire.ts';
import { tabStorage } from './tab-storage.ts';

/** Whom the magazine is about, when it is needed and where it goes, as the fields of the checkout hold it. */
interface OrderWishes extends SubjectValues {
  pin: string;
}

const noWishes: OrderWishes = {
  ...subjectValuesOf({ subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' }),
  pin: '',
};

const keptWishes = tabStorage<{ category: string; wishes: OrderWishes }>('imurs:order-wishes');

/**
 * What was said of the edition in this tab, also before its `category` was chosen (an empty one), otherwise at the
 * attempt to pay that failed.
 */
export function initialWishes(category: string, attempt: FailedPayment | undefined): OrderWishes {
  const kept = keptWishes.read();
  if (kept && (kept.category === category || !kept.category || !category)) return kept.wishes;
  if (!attempt) return noWishes;
  return { ...(attempt.about ? subjectValuesOf(attempt.about) : noWishes), pin: attempt.arrivalPin ?? '' };
}

export function keepWishes(category: string, wishes: OrderWishes): void {
  if (wishes !== noWishes) keptWishes.remember({ category, wishes });
}

/** Forgets what was said once it is ordered: the next magazine is about somebody else. */
export const forgetWishes = keptWishes.forget;

/** The fields of paymentD2C for it; none while nothing was said. */
export function wishesJson(wishes: OrderWishes) {
  const about = subjectDetailsOf(wishes);
  const isSaid = about.subject ?? about.from ?? about.occasionOn ?? about.neededBy;
  return { ...(isSaid && { about }), ...(zoneOfPin(wishes.pin) && { arrivalPin: wishes.pin }) };
}
