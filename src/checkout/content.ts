import type { ContentList } from '#platform/content.ts';
import { coupons } from './store.ts';

/** The list of coupons, which owners edit (D18, D21). */
export const contentLists: readonly ContentList[] = [
  {
    name: 'coupons',
    title: 'Coupons',
    act: 'prices',
    table: coupons,
    key: ['id'],
    order: ['validTo', 'code'],
    label: ({ code, used, held, maxUses }) =>
      `${String(code)}, used ${Number(used) + Number(held)} of ${String(maxUses)} times`,
    newRow: ctx => ({ id: ctx.random.id(), used: 0, held: 0 }),
    retired: ({ validFrom = '' }) => ({ validTo: validFrom }),
    fields: [
      { name: 'code', label: 'Code', kind: 'line', capitals: true },
      { name: 'title', label: 'Title', kind: 'line' },
      { name: 'percent', label: 'Percent off the price', kind: 'whole', least: 1, most: 100 },
      { name: 'audience', label: 'Whom it is for', kind: 'choice', options: ['customer', 'partner', 'both'] },
      { name: 'validFrom', label: 'First day', kind: 'day' },
      { name: 'validTo', label: 'Ends before', kind: 'day' },
      { name: 'maxUses', label: 'Uses in all', kind: 'whole', least: 1, most: 1_000_000 },
      { name: 'usesEach', label: 'Uses for one person', kind: 'whole', least: 1, most: 1000 },
    ],
  },
];
