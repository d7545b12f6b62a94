import { callHandler, keptHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions.ts';
import * as wire from './wire.ts';

export { contentLists } from './content.ts';
export const calls: CallHandler[] = [
  keptHandler(wire.productList, async ctx => okReply((await actions.listProducts(ctx)).map(wire.toProductData))),
  keptHandler(wire.samplePages, async (ctx, { params }) =>
    okReply((await actions.listSamplePages(ctx, params.product)).map(wire.toSamplePage)),
  ),
  keptHandler(wire.plans, async ctx => okReply({ pricingData: (await actions.listPlans(ctx)).map(wire.toPlanData) })),
  keptHandler(wire.businessPlans, async ctx =>
    okReply({ pricingData: (await actions.listBusinessPlans(ctx)).flatMap(wire.toBundleData) }),
  ),
  keptHandler(wire.parents, async ctx =>
    okReply({ pricingData: (await actions.listThemes(ctx)).map(wire.toParentData) }),
  ),
  callHandler(wire.categories, async (ctx, { json }) =>
    okReply((await actions.categoriesFor(ctx, json?.id)).map(wire.toNamedEntry)),
  ),
  keptHandler(wire.partnerTypes, async ctx =>
    okReply({ product: (await actions.listPartnerTypes(ctx)).map(wire.toNamedEntry) }),
  ),
];

export {
  businessBundleById,
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
} from './actions.ts';
export { samplePlanId } from './rules.ts';
export type { BusinessPlan, Category, Plan, Product, SubCategory, ThemeWithEditions } from './rules.ts';
