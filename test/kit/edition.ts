import type { EditionId } from '#kernel/ids.ts';
import { fromRupees, paise } from '#kernel/money.ts';
import type { Ctx } from '#platform/context.ts';
import { createEdition } from '#src/editions/index.ts';

/** An edition that waits for its story, paid for; Meera's, about Arjun. */
export const openEdition = (ctx: Ctx, customer = 'c0000000000000000000000000'): Promise<EditionId> =>
  createEdition(ctx, {
    customer,
    customerName: 'Meera Nair',
    customerPhone: '+919812345670',
    theme: 'Gifting',
    subCategory: 'birthday-spotlight',
    category: 'Birthday Spotlight',
    plan: { id: 'p1', name: 'imurs iconic', pages: 12 },
    copies: 1,
    total: paise(144900),
    paid: paise(144900),
    isFifty: false,
  });

/**
 * A Birthday Spotlight edition of 12 pages, one copy, paid in full. Each test adds its customer or partner.
 */
export const birthdayOrder = {
  theme: 'Gifting',
  subCategory: 'birthday spotlight',
  category: 'Birthday Spotlight',
  plan: { id: 'iconic', name: 'imurs iconic', pages: 12 },
  copies: 1,
  total: fromRupees(1519),
  paid: fromRupees(1519),
  isFifty: false,
} as const;
