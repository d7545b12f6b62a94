import { emptyPhone, type PhoneValue } from '#ui/phone.ts';
import { tabStorage } from '#ui/storage.ts';

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
export const saveOrderDraft = (partner: string, draft: OrderDraft): void =>
  tabStorage.write(orderDraftKey(partner), draft);

export const readOrderDraft = (partner: string): OrderDraft => ({
  ...emptyOrderDraft,
  ...(tabStorage.read(orderDraftKey(partner)) as Partial<OrderDraft> | undefined),
});

/** Empties the draft once its order is placed, and returns the empty one. */
export function clearOrderDraft(partner: string): OrderDraft {
  saveOrderDraft(partner, emptyOrderDraft);
  return emptyOrderDraft;
}
