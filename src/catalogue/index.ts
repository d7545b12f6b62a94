import { callHandler, cachedHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import { fillIn, fillInList } from './rules/placeholders.ts';
import * as wire from './wire.ts';

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  cachedHandler(wire.productList, async ctx => {
    const products = (await actions.listProducts(ctx)).map(wire.toProductData);
    return fillIn(products, await actions.textFacts(ctx));
  }),
  cachedHandler(wire.samplePages, async (ctx, { params }) =>
    (await actions.listSamplePages(ctx, params.product)).map(wire.toSamplePage),
  ),
  cachedHandler(wire.plans, async ctx => {
    const plans = (await actions.listPlans(ctx)).map(wire.toPlanData);
    return { pricingData: fillIn(plans, await actions.textFacts(ctx)) };
  }),
  cachedHandler(wire.businessPlans, async ctx => {
    const facts = await actions.textFacts(ctx);
    const plans = (await actions.listBusinessPlans(ctx)).map(plan => ({
      ...fillIn(plan, facts),
      bullets: fillInList(plan.bullets, facts),
    }));
    return { pricingData: plans.flatMap(wire.toBundleData) };
  }),
  cachedHandler(wire.parents, async ctx => {
    const parents = (await actions.listThemes(ctx)).map(wire.toParentData);
    return { pricingData: fillIn(parents, await actions.textFacts(ctx)) };
  }),
  callHandler(wire.categories, async (ctx, { json }) =>
    (await actions.categoriesFor(ctx, json?.id)).map(wire.toNamedEntry),
  ),
  cachedHandler(wire.partnerTypes, async ctx => ({
    product: (await actions.listPartnerTypes(ctx)).map(wire.toNamedEntry),
  })),
];

export {
  businessBundleById,
  keptBackAnswers,
  pagesOfBusinessPlan,
  listBusinessPlans,
  categoriesFor,
  categoryById,
  partnerTypeById,
  listPartnerTypes,
  planById,
  listPlans,
  listProducts,
  questionsFor,
  seedCatalogue,
  seedMagazines,
  seedPictures,
  subCategoryById,
  listThemes,
  textFacts,
} from './actions.ts';
export { samplePlanId } from './rules.ts';
export type { BusinessPlan, Category, Plan, Product, SubCategory, ThemeWithEditions } from './rules.ts';
