import { bound, type Bound } from '#platform/bound.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

const ok = <T>(body: T) => ({ status: 200, body }) as const;

export { contentLists } from './content.ts';
export const calls: Bound[] = [
  bound(wire.productList, async ctx => ok((await actions.products(ctx)).map(wire.productOf))),
  bound(wire.samplePages, async (ctx, { params }) =>
    ok((await actions.samplePages(ctx, params.product)).map(wire.pageOf)),
  ),
  bound(wire.plans, async ctx => ok({ pricingData: (await actions.plans(ctx)).map(wire.planOf) })),
  bound(wire.businessPlans, async ctx =>
    ok({ pricingData: (await actions.businessPlans(ctx)).flatMap(wire.bundlesOf) }),
  ),
  bound(wire.parents, async ctx => ok({ pricingData: (await actions.themes(ctx)).map(wire.parentOf) })),
  bound(wire.categories, async (ctx, { json }) => ok((await actions.categoriesFor(ctx, json?.id)).map(wire.named))),
  bound(wire.partnerTypes, async ctx => ok({ product: (await actions.partnerTypes(ctx)).map(wire.named) })),
];

export {
  businessBundleById,
  pagesOfBusinessPlan,
  businessPlans,
  categoriesFor,
  categoryById,
  partnerTypeById,
  partnerTypes,
  planById,
  plans,
  products,
  questionsFor,
  seedCatalogue,
  seedMagazines,
  seedPictures,
  subCategoryById,
  themes,
} from './actions.ts';
export { samplePlanId } from './rules.ts';
export type { BusinessPlan, Category, Plan, Product, SubCategory, Theme, ThemeName } from './rules.ts';
