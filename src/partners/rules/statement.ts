import { shortOrderId } from '#kernel/ids.ts';
import { shortName } from '#src/catalogue/rules.ts';

/** A partner's statement of iCredits, pure: all of it comes from the ledger (W170). */

/**
 * What changes iCredits; `bundle`: bought, `grant`: given by the shop, `return`: of a cancelled order, `adjust`: put
 * right by staff (W171).
 */
export type CreditKind = 'order' | 'return' | 'bundle' | 'grant' | 'adjust';

/** The sum of changes of a plan of one kind, in the month or after it, or (`now`) what is left of it today. */
export interface CreditSum {
  planId: string;
  planName: string;
  kind: CreditKind | 'now';
  isAfter: boolean;
  sum: number;
}

/** The figures of a plan, in the order in which they are shown, and what they are called. */
export const statementFigures = [
  ['opening', 'At the beginning'],
  ['bought', 'Bought'],
  ['given', 'Given by us'],
  ['used', 'Used'],
  ['returned', 'Returned'],
  ['adjusted', 'Adjusted'],
  ['left', 'Left'],
] as const;
type FigureName = (typeof statementFigures)[number][0];

/** The iCredits of one plan in a month: `opening + bought + given - used + returned + adjusted = left`. */
export type PlanStatement = { id: string; name: string } & Record<FigureName, number>;

/** The statement of each plan, in the order of the sums; plans without iCredits at any moment of it are left out. */
export function statementByPlan(sums: readonly CreditSum[]): PlanStatement[] {
  const plans = Map.groupBy(sums, ({ planId }) => planId);
  const statements = [...plans].map(([id, ofPlan]) => {
    const total = (counts: (sum: CreditSum) => boolean) => ofPlan.filter(counts).reduce((all, { sum }) => all + sum, 0);
    const inMonth = (kind: CreditKind) => total(sum => !sum.isAfter && sum.kind === kind);
    const left = total(({ kind }) => kind === 'now') - total(({ isAfter }) => isAfter);
    return {
      id,
      name: shortName(ofPlan[0]?.planName ?? ''),
      opening: left - total(({ kind, isAfter }) => kind !== 'now' && !isAfter),
      bought: inMonth('bundle'),
      given: inMonth('grant'),
      // Nothing used is 0, not -0.
      used: 0 - inMonth('order'),
      returned: inMonth('return'),
      adjusted: inMonth('adjust'),
      left,
    };
  });
  return statements.filter(plan => statementFigures.some(([figure]) => plan[figure] !== 0));
}

/** A figure of all plans together. */
export const totalOf = (plans: readonly PlanStatement[], figure: FigureName): number =>
  plans.reduce((sum, plan) => sum + plan[figure], 0);

/** What each kind of change is called. */
export const kindLabels: Readonly<Record<CreditKind, string>> = {
  order: 'Order',
  return: 'Cancelled order',
  bundle: 'iCredits bought',
  grant: 'iCredits given by us',
  adjust: 'iCredits adjusted by us',
};

/** The order that a line is about; `name`: the customer's, null once it is erased. */
interface LineOrder {
  id: string;
  name: string | null;
}

interface LineFacts {
  kind: CreditKind;
  order: LineOrder | null;
  /** Who of the partner's team did it; null for nobody of it. */
  by: string | null;
  /** Why the staff put it right; null for everything else. */
  reason: string | null;
}

/**
 * What a line is about, who did it, and why: “Order 7KQ2MZ, Ananya, by Ravi”, “iCredits adjusted by us: two covers were
 * misprinted.”
 */
export function lineText({ kind, order, by, reason }: LineFacts): string {
  const done = (by === null ? '' : `, by ${by}`) + (reason === null ? '' : `: ${reason}`);
  if (!order) return kindLabels[kind] + done;
  const named = order.name === null ? '' : `, ${order.name}`;
  return `${kindLabels[kind]} ${shortOrderId(order.id)}${named}${done}`;
}

/** A change with its sign: “+10”, “−1”. */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);
