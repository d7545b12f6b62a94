import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { toRupees } from '#kernel/money.ts';
import * as rules from './rules.ts';

const wholeRupees = z.int();
const namedEntry = z.object({ _id: z.string(), name: z.string() });
const optionalFile = z.nullable(z.string());

/** A consumer plan; prices in whole rupees (D25). */
export const plan = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: wholeRupees,
  /** For each copy beyond the first. */
  extraPrice: wholeRupees,
  pages: z.int(),
  image: optionalFile,
});

/**
 * A business plan in one bundle size: `_id` is `{planId}-{size}` (D24), or the plan's own when it is not customised.
 */
export const businessPlan = z.object({
  _id: z.string(),
  name: z.string(),
  /** How many magazines are in the bundle; absent when the plan is not customised by one. */
  perMagazine: z.optional(z.int()),
  discription: z.string(), // D19
  /** For one magazine. */
  price: wholeRupees,
  /** Comma-separated. */
  bullets: z.string(),
  pages: z.int(),
});

export const subCategory = z.object({ _id: z.string(), name: z.string(), tag_line: z.string() });
export const parent = z.object({ _id: z.string(), name: z.string(), child: z.array(subCategory) });

/** A sample edition. */
export const product = z.object({
  _id: z.string(),
  title: z.string(),
  thumbnail: optionalFile,
  /** The name of its category. */
  category: z.string(),
  /** The category's id, by which explore pages choose their samples. */
  categoryId: z.string(),
  /** The theme whose colours a drawn cover takes. */
  theme: z.string(),
  custmerCity: z.string(), // D19
  custmerName: z.string(), // D19
  customerImg: optionalFile,
  discription: z.string(), // D19
  feedBack: z.string(),
  feedBackTitle: z.string(),
  /** A share link, from which the file's id is taken. */
  pdf: z.nullable(z.string()),
  images: z.record(z.string(), z.string()),
  bullets: z.array(z.string()),
  /** Flags such as `suvenir` and `portfolio` (D19). */
  display: z.record(z.string(), z.boolean()),
  direction: z.nullable(z.string()),
  isnew: z.boolean(),
});

export const productList = call({
  row: 'C-K01',
  method: 'GET',
  path: '/api/product',
  who: 'anyone',
  replies: { 200: z.array(product) },
});

export const samplePage = z.object({ src: z.string(), width: z.int(), height: z.int() });

/** The pages of a product's PDF as pictures, for its flipbook, so that the PDF need not be loaded (C-G05). */
export const samplePages = call({
  row: 'C-G05',
  method: 'GET',
  path: '/api/samplePages/:product',
  who: 'anyone',
  params: z.object({ product: z.string().check(z.maxLength(64)) }),
  replies: { 200: z.array(samplePage) },
});

export const plans = call({
  row: 'C-K03',
  method: 'GET',
  path: '/api/d2cpricing',
  who: 'anyone',
  replies: { 200: z.object({ pricingData: z.array(plan) }) },
});

/** The specifications also write /api/b2bpricing; paths are matched in any case. */
export const businessPlans = call({
  row: 'P-K07',
  method: 'GET',
  path: '/api/B2Bpricing',
  who: 'anyone',
  replies: { 200: z.object({ pricingData: z.array(businessPlan) }) },
});

export const parents = call({
  row: 'C-K04',
  method: 'GET',
  path: '/api/parent',
  who: 'anyone',
  replies: { 200: z.object({ pricingData: z.array(parent) }) },
});

/** The categories of a partner type (P-K05), or all of them without its id. */
export const categories = call({
  row: 'C-K05',
  method: 'POST',
  path: '/api/category',
  who: 'anyone',
  json: z.optional(z.strictObject({ id: z.optional(z.nullable(z.string().check(z.maxLength(64)))) })),
  replies: { 200: z.array(namedEntry) },
});

export const partnerTypes = call({
  row: 'P-K01',
  method: 'GET',
  path: '/api/partnertype',
  who: 'anyone',
  replies: { 200: z.object({ product: z.array(namedEntry) }) },
});

export type PlanData = z.infer<typeof plan>;
export type BusinessPlanData = z.infer<typeof businessPlan>;
export type ParentData = z.infer<typeof parent>;
export type SubCategoryData = z.infer<typeof subCategory>;
export type ProductData = z.infer<typeof product>;
export type SamplePage = z.infer<typeof samplePage>;

export const toPlanData = ({ id, price, extraPrice, ...rest }: rules.Plan): PlanData => ({
  _id: id,
  ...rest,
  price: toRupees(price),
  extraPrice: toRupees(extraPrice),
});

/**
 * One entry for each bundle, or one when the plan has a price of its own. Bullets are comma-separated on the wire, so a
 * comma inside one becomes a semicolon.
 */
export function toBundleData(plan: rules.BusinessPlan): BusinessPlanData[] {
  const { id, name, description, pages } = plan;
  const bullets = plan.bullets.map(bullet => bullet.replaceAll(',', ';')).join(',');
  const common = { name, discription: description, bullets, pages }; // D19
  if (plan.price !== null) return [{ _id: id, ...common, price: toRupees(plan.price) }];
  return plan.bundles.map(({ size, price }) => ({
    _id: rules.bundleId(id, size),
    ...common,
    perMagazine: size,
    price: toRupees(price),
  }));
}

export const toParentData = ({ id, name, children }: rules.ThemeWithEditions): ParentData => ({
  _id: id,
  name,
  child: children.map(child => ({ _id: child.id, name: child.name, tag_line: child.tagLine })),
});

export const toProductData = (sample: rules.Product): ProductData => {
  const { souvenir = false, ...display } = sample.display;
  return {
    _id: sample.id,
    title: sample.title,
    thumbnail: sample.thumbnail,
    category: sample.category.name,
    categoryId: sample.category.id,
    theme: sample.category.theme,
    custmerCity: sample.customerCity, // D19
    custmerName: sample.customerName, // D19
    customerImg: sample.customerImage,
    discription: sample.description, // D19
    feedBack: sample.feedback,
    feedBackTitle: sample.feedbackTitle,
    pdf: sample.pdf && `/download?fileId=${sample.pdf}`,
    images: sample.images,
    bullets: sample.bullets,
    display: { ...display, suvenir: souvenir }, // D19
    direction: sample.direction,
    isnew: sample.isNew,
  };
};

export const toSamplePage = ({ file, width, height }: rules.PagePicture) => ({
  src: `/download?fileId=${file}`,
  width,
  height,
});

export const toNamedEntry = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });
