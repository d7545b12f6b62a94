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
 * A business plan in one bundle size: `_id` is `{planId}-{size}` (D24); not customised, it has the plan's own `_id`.
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

/** The pages of a product's PDF as pictures: what its flipbook shows before anybody asks for the PDF itself (C-G05). */
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

/** Also seen as /api/b2bpricing: paths are matched whatever their capitals. */
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

/** With a partner type's id its categories (P-K05), with nothing all of them. */
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
 * Once for each bundle, or once when the plan has a price of its own. A comma inside a bullet would cut it in two, so
 * it goes out as a semicolon.
 */
export function toBundleData(of: rules.BusinessPlan): BusinessPlanData[] {
  const { id, name, description, pages } = of;
  const bullets = of.bullets.map(bullet => bullet.replaceAll(',', ';')).join(',');
  const common = { name, discription: description, bullets, pages }; // D19
  if (of.price !== null) return [{ _id: id, ...common, price: toRupees(of.price) }];
  return of.bundles.map(({ size, price }) => ({
    _id: rules.bundleId(id, size),
    ...common,
    perMagazine: size,
    price: toRupees(price),
  }));
}

export const toParentData = ({ id, name, children }: rules.ThemeWithEditions): ParentData => ({
  _id: id,
  name,
  child: children.map(one => ({ _id: one.id, name: one.name, tag_line: one.tagLine })),
});

export const toProductData = (of: rules.Product): ProductData => {
  const { souvenir = false, ...display } = of.display;
  return {
    _id: of.id,
    title: of.title,
    thumbnail: of.thumbnail,
    category: of.category.name,
    categoryId: of.category.id,
    theme: of.category.theme,
    custmerCity: of.customerCity, // D19
    custmerName: of.customerName, // D19
    customerImg: of.customerImage,
    discription: of.description, // D19
    feedBack: of.feedback,
    feedBackTitle: of.feedbackTitle,
    pdf: of.pdf && `/download?fileId=${of.pdf}`,
    images: of.images,
    bullets: of.bullets,
    display: { ...display, suvenir: souvenir }, // D19
    direction: of.direction,
    isnew: of.isNew,
  };
};

export const toSamplePage = ({ file, width, height }: rules.PagePicture) => ({
  src: `/download?fileId=${file}`,
  width,
  height,
});

export const toNamedEntry = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });
