import { labelFromColumn, type ContentList } from '#platform/content.ts';
import { lineField, positionField, shownField } from '#kernel/content.ts';
import { linkPatternProblem, numberFormProblem } from './rules/couriers.ts';
import { couriers } from './store.ts';

/** The list of couriers, which staff edit (W158, D21). */
export const contentLists: readonly ContentList[] = [
  {
    name: 'couriers',
    title: 'Couriers',
    act: 'ship',
    table: couriers,
    key: ['id'],
    order: ['position'],
    label: labelFromColumn('name'),
    newRow: ctx => ({ id: ctx.random.id() }),
    retired: () => ({ shown: false }),
    fields: [
      lineField('name', 'Name'),
      {
        name: 'linkPattern',
        label: 'Where a parcel is shown',
        kind: 'line',
        hint: 'Its address, with {number} in place of the number.',
        problem: linkPatternProblem,
      },
      {
        name: 'numberForm',
        label: 'What its numbers look like',
        kind: 'line',
        hint: String.raw`How many digits, 12 or 10-14, or a pattern: [A-Z]{2}\d{9}IN. Empty: anything.`,
        mayBeEmpty: true,
        problem: numberFormProblem,
      },
      positionField,
      shownField,
    ],
  },
];
