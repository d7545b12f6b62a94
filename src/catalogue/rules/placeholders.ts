import { inr, toRupees, type Paise } from '#kernel/money.ts';
import * as promises from '#kernel/promises.ts';
import { shippingFee, shortName, type Plan } from '../rules.ts';

/** What stands for each placeholder of a text: the text of `from` for `{from}` (D43). */
export type TextFacts = Readonly<Record<string, string>>;

const formatPaise = (amount: Paise): string => inr(toRupees(amount));

/** The range of prices in full hundreds: of ₹249 to ₹349, `₹200-400`. */
function hundredsText(amounts: readonly Paise[]): string {
  const hundred = 100_00;
  const least = Math.floor(Math.min(...amounts) / hundred) * 100;
  const most = Math.ceil(Math.max(...amounts) / hundred) * 100;
  return least === most ? inr(least) : `${inr(least)}-${inr(most).slice(1)}`;
}

/** Each price, fee and time as texts say it today, from what charges and promises (D20, D43). Pure. */
export const shopFacts = (plans: readonly Pick<Plan, 'name' | 'price' | 'extraPrice'>[]): TextFacts => ({
  ...(plans.length > 0 && {
    from: formatPaise(plans.map(({ price }) => price).reduce((a, b) => (a < b ? a : b))),
    copies: hundredsText(plans.map(({ extraPrice }) => extraPrice)),
  }),
  ...Object.fromEntries(plans.map(({ name, price }) => [`price:${shortName(name).toLowerCase()}`, formatPaise(price)])),
  shipping: formatPaise(shippingFee),
  upfront: `${promises.upfrontPercent}%`,
  returned: `${promises.designedRefundPercent}%`,
  maxcopies: String(promises.maxCopies),
  revisions: String(promises.freeRevisions),
  softcopy: promises.softCopyDays,
  delivery: promises.deliveryTime,
  intotal: promises.wholeTime,
  making: promises.makingTime,
  telling: promises.tellingTime,
  bank: promises.bankTime,
  answer: promises.answerTime,
  reopen: promises.reopenTime,
  claims: `${promises.claimDays} days`,
});

const placeholder = /\{([a-z]+(?::[^{}]+)?)\}/g;

/** The placeholders of a text that stand for nothing, such as `{form}`. Pure. */
export const unknownPlaceholders = (text: string, facts: TextFacts): string[] =>
  [...text.matchAll(placeholder)].flatMap(([whole, name = '']) => (Object.hasOwn(facts, name) ? [] : [whole]));

/** Fills the placeholders of all texts in a value; unknown ones stay. Pure. */
export function fillIn<T>(value: T, facts: TextFacts): T {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replaceAll(placeholder, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name]! : whole));
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner)]));
  };
  return fill(value) as T;
}

/** As `fillIn`, for texts that are sent with commas between them: their amounts have none. Pure. */
export const fillInList = (texts: readonly string[], facts: TextFacts): string[] => {
  const withoutCommas = Object.entries(facts).map(([name, text]) => [name, text.replaceAll(',', '')] as const);
  return [...fillIn(texts, Object.fromEntries(withoutCommas))];
};
