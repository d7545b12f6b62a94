import { useState } from 'react';
import { emptyPhone, type PhoneValue } from '#ui/phone.ts';
import { deviceStorage, tabStorage } from '#ui/storage.ts';

/** The form of a new order while it is not placed. */
export interface OrderDraft {
  name: string;
  phone: PhoneValue;
  /** A category's id. */
  category: string;
  /** Days as `2026-11-22`; '' without one. */
  occasionOn: string;
  neededBy: string;
  clientApproves: boolean;
  note: string;
}

const emptyDraft: OrderDraft = {
  name: '',
  phone: emptyPhone,
  category: '',
  occasionOn: '',
  neededBy: '',
  clientApproves: false,
  note: '',
};

const draftKey = (partner: string) => `imurs:order:${partner}`;
const planKey = (partner: string) => `imurs:plan:${partner}`;

/** The plan of the iCredit that this partner used last on this device; '' when that is not known. */
export const planUsedLast = (partner: string): string => deviceStorage.get(planKey(partner)) ?? '';
export const rememberPlan = (partner: string, plan: string): void => deviceStorage.set(planKey(partner), plan);

const readDraft = (partner: string): OrderDraft => ({
  ...emptyDraft,
  ...(tabStorage.read(draftKey(partner)) as Partial<OrderDraft> | undefined),
});

/**
 * The state of the form, stored in this tab until the order is placed, so that it is still there after iCredits were
 * bought (P-R09). The occasion of the address is selected at first; after an order the occasion and who approves stay.
 */
export function useOrderDraft(partner: string, categories: readonly { _id: string }[], occasion: string | undefined) {
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(partner);
    const fromAddress = categories.some(({ _id }) => _id === occasion) ? occasion : undefined;
    return { ...stored, category: fromAddress ?? stored.category };
  });
  const save = (next: OrderDraft) => {
    tabStorage.write(draftKey(partner), next);
    setDraft(next);
  };
  return {
    draft,
    set: (change: Partial<OrderDraft>) => save({ ...draft, ...change }),
    clear: () => save({ ...emptyDraft, category: draft.category, clientApproves: draft.clientApproves }),
  };
}
