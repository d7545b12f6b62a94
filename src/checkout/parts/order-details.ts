import { zoneOfPin } from '#kernel/delivery-zones.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { subjectDetailsOf, subjectValuesOf, type SubjectValues } from '#src/editions/parts/subject-values.ts';
import { tabStorage } from '#ui/storage.ts';
import type { FailedPayment } from '../wire.ts';

/** Whom the magazine is about, when it is needed and where it goes, as the fields of the checkout hold it. */
interface OrderDetails extends SubjectValues {
  pin: string;
}

const noDetails: OrderDetails = {
  ...subjectValuesOf({ subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' }),
  pin: '',
};

/** An attempt to pay for an order, and the number of its payment. */
export type PaymentAttempt = FailedPayment & { MID: string };

interface StoredDetails {
  category: string;
  /** The attempt that is tried again; its checkout has words of its own. */
  attempt?: string | undefined;
  details: OrderDetails;
}

const detailsKey = 'imurs:order-details';
/** What tabs have that were opened before December 2026. */
const formerKey = 'imurs:order-wishes';

function storedDetails(): StoredDetails | undefined {
  const former = tabStorage.read(formerKey) as (Omit<StoredDetails, 'details'> & { wishes: OrderDetails }) | undefined;
  const stored = tabStorage.read(detailsKey) as StoredDetails | undefined;
  return stored ?? (former && { ...former, details: former.wishes });
}

/**
 * What was said of the edition in this tab, also before its `category` was chosen (an empty one). For an attempt that
 * is paid again what was said at that attempt, unless it was changed there since. The words of an attempt are for no
 * other order: the next one may be about somebody else.
 */
export function initialDetails(category: string, attempt: PaymentAttempt | undefined): OrderDetails {
  const stored = storedDetails();
  const isSameEdition = stored && (stored.category === category || !stored.category || !category);
  if (isSameEdition && stored.attempt === attempt?.MID) return stored.details;
  if (!attempt) return noDetails;
  return { ...(attempt.about ? subjectValuesOf(attempt.about) : noDetails), pin: attempt.arrivalPin ?? '' };
}

/** Stores what was said, unless nothing was, or nothing else than at the attempt, which the server has. */
export function storeDetails(stored: StoredDetails, initial: OrderDetails): void {
  const { attempt, details } = stored;
  if (details !== noDetails && !(attempt && details === initial)) tabStorage.write(detailsKey, stored);
}

/** Forgets what was said once a payment began with it: the next magazine is about somebody else. */
export function forgetDetails(): void {
  tabStorage.remove(detailsKey);
  tabStorage.remove(formerKey);
}

/** The fields of paymentD2C for it; none while nothing was said. */
export function detailsJson(details: OrderDetails) {
  const about = subjectDetailsOf(details);
  const isSaid = about.subject ?? about.from ?? about.occasionOn ?? about.neededBy;
  return { ...(isSaid && { about }), ...(zoneOfPin(details.pin) && { arrivalPin: cleanDigits(details.pin) }) };
}
