import { emptyPhone, type PhoneValue } from '#ui/phone.ts';

/** What was filled in on Create New Order and not placed yet. */
export interface OrderDraft {
  name: string;
  phone: PhoneValue;
  /** A category's id. */
  category: string;
}

const keyOf = (partner: string) => `imurs:order:${partner}`;
const empty: OrderDraft = { name: '', phone: emptyPhone, category: '' };

/** Keeps what this partner typed in this tab, so that it is still there after iCredits were bought (P-R09). */
export function keepDraft(partner: string, draft: OrderDraft): void {
  try {
    sessionStorage.setItem(keyOf(partner), JSON.stringify(draft));
  } catch {
    // Storage is switched off: it is typed again.
  }
}

export function readDraft(partner: string): OrderDraft {
  try {
    const kept = sessionStorage.getItem(keyOf(partner));
    return kept ? { ...empty, ...(JSON.parse(kept) as Partial<OrderDraft>) } : empty;
  } catch {
    return empty;
  }
}

/** Forgets the draft once its order is placed; what is shown then. */
export function dropDraft(partner: string): OrderDraft {
  keepDraft(partner, empty);
  return empty;
}
