import { lineField } from '#kernel/content.ts';
import type { ContentList } from '#platform/content.ts';
import { taxRates } from './store.ts';

const codeProblem = (code: string) =>
  /^\d{4,8}$/.test(code) ? undefined : 'Please enter 4 to 8 digits, as the HSN or SAC of the tariff.';

/**
 * The tax rates (W177). A paper has the rate of its day, so that a rate is not changed once it has begun: another one
 * is added for a later day.
 */
export const contentLists: readonly ContentList[] = [
  {
    name: 'tax-rates',
    title: 'Tax rates',
    act: 'prices',
    table: taxRates,
    key: ['class', 'from'],
    order: ['class', 'from'],
    label: ({ description, rate, from }) => `${String(description)}: ${Number(rate) / 100} % from ${String(from)}`,
    newRow: () => ({}),
    hasOwnDays: true,
    isDeletable: true,
    guard: async (_db, { before, after, today }) => {
      if (before && String(before['from']) <= today)
        return 'This rate has begun, and papers say it. Add another one with the day from which it counts.';
      return after && String(after['from']) <= today
        ? 'A rate counts from a day after today: papers of the days before are written.'
        : undefined;
    },
    fields: [
      { name: 'class', label: 'What is taxed', kind: 'choice', options: ['printing'], isFixed: true },
      { name: 'from', label: 'Counts from', kind: 'date', isFixed: true },
      { name: 'rate', label: 'Rate in percent', kind: 'percent', most: 40 },
      { ...lineField('code', 'HSN or SAC'), problem: codeProblem },
      lineField('description', 'What papers call it'),
    ],
  },
];
