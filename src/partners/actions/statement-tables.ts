import { shortOrderId } from '#kernel/ids.ts';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import { changeText, kindLabels, lineText, statementFigures, totalOf, type PlanStatement } from '../rules/statement.ts';
import type { StatementData } from '../wire.ts';

/** A statement of iCredits as rows of its files. */

/** One change of iCredits, and what was left after it. */
export type StatementLine = StatementData['lines'][number];

/** The first line of a statement's CSV. */
export const csvHead = ['Date', 'What', 'Order', 'Name', 'Plan', 'iCredits', 'Left', 'Invoice', 'By'] as const;

/** A line as the cells of a CSV. */
export const csvCells = ({
  day,
  kind,
  order,
  plan,
  change,
  balance,
  invoice,
  by,
  reason,
}: StatementLine): (string | number)[] => [
  day,
  reason === null ? kindLabels[kind] : `${kindLabels[kind]}: ${reason}`,
  order ? shortOrderId(order.id) : '',
  order?.name ?? '',
  plan,
  change,
  balance,
  invoice?.number ?? '',
  by ?? '',
];

const figureColumns = (labels: readonly string[]) => labels.map(label => ({ label, figures: true }));

/** The two tables of a statement on paper: its lines, and its plans. */
export const statementTables = (plans: readonly PlanStatement[], lines: readonly StatementLine[]) => ({
  items: {
    columns: [
      ...['What', 'Date', 'Plan'].map(label => ({ label, figures: false })),
      ...figureColumns(['iCredits', 'Left']),
    ],
    rows: [
      { cells: ['At the beginning', '', '', '', `${totalOf(plans, 'opening')}`] },
      ...lines.map(line => ({
        cells: [lineText(line), dayInWords(line.day), line.plan, changeText(line.change), `${line.balance}`],
        note: line.invoice ? `Invoice ${line.invoice.number}` : undefined,
      })),
    ],
    sums: ['At the end', '', '', '', `${totalOf(plans, 'left')}`],
  },
  breakdown: {
    label: 'By plan',
    columns: [{ label: 'Plan', figures: false }, ...figureColumns(statementFigures.map(([, label]) => label))],
    rows: plans.map(plan => ({ cells: [plan.name, ...statementFigures.map(([figure]) => `${plan[figure]}`)] })),
    sums: ['Total', ...statementFigures.map(([figure]) => `${totalOf(plans, figure)}`)],
  },
});
