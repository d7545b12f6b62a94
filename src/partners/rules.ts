import { fromRupees } from '#kernel/money.ts';
import { shipping, shortName } from '#src/catalogue/rules.ts';

/** The partner side of the business, pure: sign-up, iCredits, placing orders, the physical sample. */

/** The documented words of the partner screens, letter for letter (partner.md sections 5 and 8). */
export const words = {
  fillAll: 'Please Fill in all the fields',
  zeroCredits: 'You’ve 0 iCredits. Add credits to place an order.',
  agree: 'Please agree to the terms and conditions',
  fillAddress: 'Please fill in address details.',
} as const;

export interface SignUp {
  name: string;
  city: string;
  email: string;
  /** The partner type's id. */
  type: string;
}

/** Whether a sign-up may be sent: name, city, e-mail and type are all there (P-R06). No e-mail format is asked for. */
export const signUpComplete = (form: SignUp): boolean =>
  [form.name, form.city, form.email, form.type].every(text => text.trim() !== '');

/** Two equal orders inside so many seconds are one, sent twice (W30). */
export const sameOrderSeconds = 10;

/** What makes two orders of one partner equal. */
export interface OrderFacts {
  customerName: string;
  /** E.164. */
  customerPhone: string | null;
  /** The category's name. */
  category: string;
}

/** Whether `order` repeats `earlier`, which was placed `seconds` ago (W30). */
export const sameOrder = (order: OrderFacts, earlier: OrderFacts, seconds: number): boolean =>
  seconds < sameOrderSeconds &&
  order.customerName === earlier.customerName &&
  order.customerPhone === earlier.customerPhone &&
  order.category === earlier.category;

/** The words of the credits tag (P-R03); the count stands beside them. */
export const creditsTag = (currentPlan: { name: string } | null): string =>
  currentPlan ? `${shortName(currentPlan.name)} Credits left` : 'No active plan';

/** `1 edition`, `10 editions` (P-R04). */
export const editionsLabel = (count: number): string => `${count} ${count < 2 ? 'edition' : 'editions'}`;

/** One physical sample copy, and its delivery (P-B01). */
export const sampleFee = fromRupees(299);
export const sampleDelivery = shipping;

/** The choices of the physical sample (partner.md 9). `recommended` is marked on screen, `usual` is chosen at first. */
export const sampleChoices = {
  gsm: { options: [130, 170, 220, 300], recommended: 170, usual: 170 },
  paper: {
    options: ['Matt art paper', 'Glossy art paper', 'Lustre paper', 'Metallic Paper', 'Silk Paper'],
    recommended: 'Matt art paper',
    usual: 'Matt art paper',
  },
  lamination: {
    options: ['Matt Laminated', 'Glossy Laminated', 'Silk Laminated', 'Feather Laminated'],
    recommended: 'Matt Laminated',
    usual: 'Matt Laminated',
  },
  quantity: { options: [1, 2, 5, 10], recommended: 2, usual: 1 },
} as const;

/** A physical sample as ordered: what is printed, and where it goes. */
export interface SampleOrder {
  gsm: number;
  paper: string;
  lamination: string;
  quantity: number;
  address: string;
  city: string;
  zipcode: string;
}

/** The documented sentence that keeps a sample from being ordered, or nothing (P-R12). */
export function sampleProblem(
  order: Pick<SampleOrder, 'address' | 'city' | 'zipcode'>,
  agreed: boolean,
): string | undefined {
  if (!agreed) return words.agree;
  if ([order.address, order.city, order.zipcode].some(text => text.trim() === '')) return words.fillAddress;
  return undefined;
}

/** Whether each choice is one that is offered (W31). */
export const sampleOffered = (order: SampleOrder): boolean =>
  (['gsm', 'paper', 'lamination', 'quantity'] as const).every(of =>
    (sampleChoices[of].options as readonly unknown[]).includes(order[of]),
  );

/** The sample alert stands for so many days after the payment: printing and delivery take 5-7 business days (D20, D22). */
export const sampleDays = 10;

/** Whether a sample paid at `paidAt` is still on its way (P-K03). */
export const sampleOnItsWay = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() < sampleDays * 86_400_000;
