import { listBusinessPlans, listPlans, listThemes, seedCatalogue } from '#src/catalogue/index.ts';
import { insertCoupons } from '#src/checkout/store.ts';
import { seedTaxes } from '#src/papers/index.ts';
import type { Ctx } from '#platform/context.ts';
import type { SaleIds } from './customers.ts';

const validMs = 30 * 86_400_000;

/** Seeds what is for sale: the catalogue, and coupons with few uses. `last` are coupons with a single use left. */
export async function seedSale(ctx: Ctx): Promise<SaleIds & { last: string[] }> {
  await seedCatalogue(ctx);
  await seedTaxes(ctx);
  const coupon = async (code: string, { maxUses, usesEach = 1, percent = 10 }: CouponTerms) => {
    const [validFrom, validTo] = [ctx.now(), new Date(ctx.now().getTime() + validMs)];
    const row = { id: ctx.random.id(), code, title: code, percent, audience: 'both' as const, validFrom, validTo };
    await insertCoupons(ctx.db, [{ ...row, maxUses, usesEach, used: 0, held: 0 }]);
    return code;
  };
  const [business] = await listBusinessPlans(ctx);
  return {
    plans: (await listPlans(ctx)).map(plan => plan.id),
    categories: (await listThemes(ctx)).flatMap(theme => theme.children.map(category => category.id)),
    bundles: business!.bundles.map(({ size }) => `${business!.id}-${size}`),
    coupons: [
      await coupon('ONCE', { maxUses: 1 }),
      await coupon('FEW', { maxUses: 5 }),
      await coupon('SOME', { maxUses: 20, usesEach: 2 }),
      await coupon('ALL', { maxUses: 10_000, usesEach: 10_000, percent: 7 }),
      await coupon('FREE', { maxUses: 3, percent: 100 }),
    ],
    last: [await coupon('LAST16', { maxUses: 1 }), await coupon('LAST64', { maxUses: 1 })],
  };
}

interface CouponTerms {
  maxUses: number;
  /** How often one customer may use it. */
  usesEach?: number;
  percent?: number;
}
