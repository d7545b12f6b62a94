import { emptyPhone, type PhoneValue } from '#ui/phone.ts';

/** The form of Create New Order while it is not placed. */
export interface OrderDraft {
  name: string;
  phone: PhoneValue;
  /** A category's id. */
  category: string;
}

const orderDraftKey = (partner: string) => `imurs:order:${partner}`;
const emptyOrderDraft: OrderDraft = { name: '', phone: emptyPhone, category: '' };

/** Stores what this partner typed in this tab, so that it is still there after iCredits were bought (P-R09). */
export function saveOrderDraft(partner: string, draft: OrderDraft): void {
  try {
    sessionStorage.setItem(orderDraftKey(partner), JSON.stringify(draft));
  } catch {
    // Without storage the form has to be typed again.
  }
}

export function readOrderDraft(partner: string): OrderDraft {
  try {
    const json = sessionStorage.getItem(orderDraftKey(partner));
    return json ? { ...emptyOrderDraft, ...(JSON.parse(json) as Partial<OrderDraft>) } : emptyOrderDraft;
  } catch {
    return emptyOrderDraft;
  }
}

/** Empties the draft once its order is placed, and returns the empty one. */
export function clearOrderDraft(partner: string): OrderDraft {
  saveOrderDraft(partner, emptyOrderDraft);
  return emptyOrderDraft;
}
