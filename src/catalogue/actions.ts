import { readdir, readFile } from 'node:fs/promises';
import type { Theme } from '#kernel/themes.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileId } from '#kernel/ids.ts';
import { fromRupees, type Paise } from '#kernel/money.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { notFound } from '#kernel/refusals.ts';
import type { FormLanguage, Subject } from '#kernel/subject.ts';
import { isSameName } from '#kernel/names.ts';
import { textAbout } from '#kernel/subject-text.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { fillEmptyColumn, rowsWithEmptyColumn } from '#platform/empty-column.ts';
import { storeFile } from '#src/files/index.ts';
import {
  readBundleId,
  partnerOfTeller,
  tellsOfThemself,
  type BusinessPlan,
  type Category,
  type PagePicture,
  type Plan,
  type Product,
  type SubCategory,
  type ThemeWithEditions,
} from './rules.ts';
import { shopFacts, type TextFacts } from './rules/placeholders.ts';
import * as store from './store.ts';

const toPlan = ({ id, name, description, price, extraPrice, pages, image }: Plan): Plan => ({
  id,
  name,
  description,
  price,
  extraPrice,
  pages,
  image,
});

/** The consumer plans on sale, in their order (C-K03). */
export const listPlans = (ctx: Ctx): Promise<Plan[]> =>
  ctx.cached('catalogue: plans', async db => (await store.shownPlans(db)).map(toPlan));

/** A consumer plan that can be bought now; undefined when there is none or it was hidden. */
export const planById = async (ctx: Ctx, id: string): Promise<Plan | undefined> =>
  (await listPlans(ctx)).find(plan => plan.id === id);

/** `3 years`, or the days where they are no whole years. */
const timeKept = (days: number): string =>
  days % 365 === 0 ? `${days / 365} ${days === 365 ? 'year' : 'years'}` : `${days} days`;

/** What stands for the placeholders of the shop's texts now: the brand's data, and what `shopFacts` says (D01, D43). */
export async function textFacts(ctx: Ctx): Promise<TextFacts> {
  const { brand, retention } = ctx.config;
  const { name, phone, email, address } = brand;
  const facts = shopFacts(await listPlans(ctx));
  return { brand: name, phone, email, address, kept: timeKept(retention.magazineDays), ...facts };
}

/** The business plans on sale with their bundles (P-K07). */
export const listBusinessPlans = (ctx: Ctx): Promise<BusinessPlan[]> =>
  ctx.cached('catalogue: business plans', readBusinessPlans);

async function readBusinessPlans(db: Db): Promise<BusinessPlan[]> {
  const plansById = new Map<string, BusinessPlan>();
  for (const { plan, size, price } of await store.shownBundles(db)) {
    const { id, name, description, bullets, pages, price: planPrice } = plan;
    const entry = plansById.get(id) ?? { id, name, description, bullets, pages, price: planPrice, bundles: [] };
    if (size !== null && price !== null) entry.bundles.push({ size, price });
    plansById.set(id, entry);
  }
  return [...plansById.values()];
}

/** The page count of a business plan, on sale or hidden; undefined for an unknown id. */
export const pagesOfBusinessPlan = async (ctx: Ctx, id: string): Promise<BusinessPlan['pages'] | undefined> =>
  (await store.findBusinessPlan(ctx.db, id))?.pages;

interface BundleOffer {
  plan: BusinessPlan;
  size: number;
  price: Paise;
}

/**
 * The plan, the number of magazines and the price of one that a wire id of the business pricing stands for; undefined
 * when it is not on sale. The id of a bundle is `{planId}-{size}`; a plan that is not customised has its own id and is
 * bought one at a time.
 */
export async function businessBundleById(ctx: Ctx, id: string): Promise<BundleOffer | undefined> {
  const parsed = readBundleId(id);
  const plan = (await listBusinessPlans(ctx)).find(candidate => candidate.id === (parsed?.plan ?? id));
  if (plan && !parsed && plan.price !== null) return { plan, size: 1, price: plan.price };
  const bundle = plan?.bundles.find(({ size }) => size === parsed?.size);
  return plan && bundle ? { plan, ...bundle } : undefined;
}

/** The themes with their sub-categories, both in their order (C-K04). */
export const listThemes = (ctx: Ctx): Promise<ThemeWithEditions[]> => ctx.cached('catalogue: themes', readThemes);

async function readThemes(db: Db): Promise<ThemeWithEditions[]> {
  const themesById = new Map<string, ThemeWithEditions>();
  for (const { theme, child } of await store.shownSubCategories(db)) {
    const entry = themesById.get(theme.id) ?? { id: theme.id, name: theme.name, children: [] };
    entry.children.push({ ...child, theme: theme.name });
    themesById.set(theme.id, entry);
  }
  return [...themesById.values()];
}

/** A sub-category with the name of its theme, shown or not: an order may name one that has since been hidden. */
export async function subCategoryById(ctx: Ctx, id: string): Promise<SubCategory | undefined> {
  const all = await ctx.cached('catalogue: sub-categories', store.allSubCategories);
  const found = all.find(({ child }) => child.id === id);
  return found && { ...found.child, theme: found.theme.name };
}

/** The kinds of business a partner can be (P-K01). */
export const listPartnerTypes = (ctx: Ctx): Promise<{ id: string; name: string }[]> => store.shownPartnerTypes(ctx.db);
export const partnerTypeById = (ctx: Ctx, id: string): Promise<{ id: string; name: string } | undefined> =>
  store.findPartnerType(ctx.db, id);

/** The categories a partner of this type chooses from (P-K05); without a type all of them (C-K05). */
export const categoriesFor = (ctx: Ctx, partnerType?: string | null): Promise<Category[]> =>
  partnerType ? store.shownCategoriesOf(ctx.db, partnerType) : store.shownCategories(ctx.db);
export const categoryById = (ctx: Ctx, id: string): Promise<Category | undefined> => store.findCategory(ctx.db, id);

/** The shown sample editions, each with its category (C-K01). */
export const listProducts = async (ctx: Ctx): Promise<Product[]> =>
  (await store.shownProducts(ctx.db)).map(({ product, category }) => ({ ...product, category }));

/**
 * The page pictures of a sample's PDF; none while it has no PDF. Throws `Refused` 404 for a product that is not shown.
 */
export async function listSamplePages(ctx: Ctx, product: string): Promise<PagePicture[]> {
  const found = await store.findProduct(ctx.db, product);
  if (!found) throw notFound('magazine');
  return found.pages;
}

interface AskedEdition {
  theme: Theme;
  /** The name of its kind; questions of one edition only are asked in that. */
  category?: string;
  about: { subject: Subject | null; from: string | null; language: FormLanguage };
  /** Who ordered it. */
  customerName?: string;
}

/**
 * What is asked about a subject in an edition of this theme: keys from 1, in order. The form asks `teller`s, who may be
 * the subject; friends never are. A question without Hindi is asked in English.
 */
export async function questionsFor(
  ctx: Ctx,
  { theme, category, about, customerName }: AskedEdition,
  asked: 'teller' | 'friends' = 'teller',
): Promise<{ key: number; question: string }[]> {
  const isTeller = asked === 'teller';
  const isSubject = isTeller && tellsOfThemself(theme, about, customerName);
  const subject = isTeller && !isSubject ? partnerOfTeller(theme, about, customerName) : about.subject;
  const templates = await ctx.cached(`catalogue: questions of ${theme}`, db => store.shownQuestions(db, theme));
  const ofThis = templates.filter(
    ({ edition }) => edition === null || (isTeller && category !== undefined && isSameName(edition, category)),
  );
  return ofThis.map(({ key, question, questionHindi }) => {
    const language = questionHindi === null ? 'en' : about.language;
    const template = language === 'hi' ? (questionHindi ?? question) : question;
    return { key, question: textAbout(template, subject ?? undefined, { language, isSubject }) };
  });
}

/** Whether the answers to a theme's questions are kept back from cover and back, by key, where that is said. */
export async function keptBackAnswers(ctx: Ctx, theme: Theme): Promise<Map<number, boolean>> {
  const rows = await ctx.cached(`catalogue: kept back of ${theme}`, db => store.keptBackQuestions(db, theme));
  return new Map(rows.flatMap(({ key, keptBack }) => (keptBack === null ? [] : [[key, keptBack] as const])));
}

interface CatalogueFile {
  plans: {
    id: string;
    name: string;
    description: string;
    price: number;
    extraPrice: number;
    pages: PageCount;
    /** The sample with the plan's page count whose cover is its picture. */
    picture: string;
  }[];
  businessPlans: (Omit<BusinessPlan, 'bundles' | 'price'> & { bundles: Record<string, number> })[];
  themes: {
    id: string;
    name: Theme;
    subCategories: { id: string; name: string; tagLine: string; home?: number }[];
  }[];
  categories: Category[];
  partnerTypes: { id: string; name: string; categories: string[] }[];
}
type ProductFile = (Omit<Product, 'category' | 'customerImage' | 'thumbnail' | 'pdf' | 'images'> & {
  category: string;
  /** Its folder in db/seed/samples, which `npm run make -- samples` fills. */
  sample: string;
  /** Its customer's picture in db/seed/portraits, which `npm run make -- portraits` prints. */
  portrait: string;
  /** Which pages its carousel shows after the cover. */
  opened: number[];
})[];
/**
 * `key`: where it is none of the theme's, from 1; `edition`: the only one in which it is asked; `keptBack`: its answers
 * never stand on cover or back.
 */
type QuestionFile = Record<Theme, { en: string; hi: string; key?: number; edition?: string; keptBack?: true }[]>;

const seedFile = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8')) as T;

const withPositions = <T>(list: readonly T[]) => list.map((entry, position) => ({ ...entry, position }));

function rowsFromFiles(file: CatalogueFile, products: ProductFile, questions: QuestionFile): store.CatalogueRows {
  return {
    plans: withPositions(file.plans).map(plan => ({
      ...plan,
      price: fromRupees(plan.price),
      extraPrice: fromRupees(plan.extraPrice),
    })),
    businessPlans: withPositions(file.businessPlans).map(({ id, name, description, bullets, pages, position }) => ({
      id,
      name,
      description,
      bullets,
      pages,
      position,
    })),
    businessBundles: file.businessPlans.flatMap(({ id, bundles }) =>
      Object.entries(bundles).map(([size, price]) => ({ plan: id, size: Number(size), price: fromRupees(price) })),
    ),
    themes: withPositions(file.themes).map(({ id, name, position }) => ({ id, name, position })),
    subCategories: file.themes.flatMap(theme =>
      withPositions(theme.subCategories).map(child => ({ ...child, theme: theme.id })),
    ),
    categories: withPositions(file.categories),
    partnerTypes: withPositions(file.partnerTypes).map(({ id, name, position }) => ({ id, name, position })),
    partnerTypeCategories: file.partnerTypes.flatMap(({ id, categories }) =>
      categories.map(category => ({ type: id, category })),
    ),
    products: withPositions(products).map(product => ({ ...product, images: {} })),
    questions: Object.entries(questions).flatMap(([theme, texts]) =>
      texts.map(({ en, hi, key, edition = null, keptBack = false }, at) => ({
        theme: theme as Theme,
        key: key ?? at + 1,
        question: en,
        questionHindi: hi,
        edition,
        keptBack,
      })),
    ),
  };
}

/**
 * Seeds the catalogue from db/seed: inserts missing rows and never changes existing ones (D21). May run at every start.
 */
export async function seedCatalogue(ctx: Ctx): Promise<void> {
  const rows = rowsFromFiles(
    await seedFile<CatalogueFile>('catalogue'),
    await seedFile<ProductFile>('products'),
    await seedFile<QuestionFile>('questions'),
  );
  await ctx.transaction(tx => store.insertMissing(tx.db, rows));
}

/** Stores a picture of db/seed as a public file. */
async function storeSeedPicture(ctx: Ctx, name: string, type: 'image/avif' | 'image/webp'): Promise<FileId> {
  const path = fileURLToPath(new URL(`../../db/seed/${name}`, import.meta.url));
  return (await storeFile(ctx, { path, type, kind: 'sample', public: true })).id;
}

/**
 * Stores the portraits of seeded products' customers and the pictures of plans, where there are none (D21). May run at
 * every start.
 */
export async function seedPictures(ctx: Ctx): Promise<void> {
  const products = await seedFile<ProductFile>('products');
  const { plans } = await seedFile<CatalogueFile>('catalogue');
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  const withoutPortrait = await rowsWithEmptyColumn(ctx.db, store.seededFileColumns.portrait, ids(products));
  for (const { id, portrait } of products.filter(product => withoutPortrait.has(product.id)))
    await fillEmptyColumn(ctx.db, store.seededFileColumns.portrait, {
      id,
      values: { customerImage: await storeSeedPicture(ctx, `portraits/${portrait}.webp`, 'image/webp') },
    });
  const withoutPicture = await rowsWithEmptyColumn(ctx.db, store.seededFileColumns.picture, ids(plans));
  for (const { id, picture } of plans.filter(plan => withoutPicture.has(plan.id)))
    await fillEmptyColumn(ctx.db, store.seededFileColumns.picture, {
      id,
      values: { image: await storeSeedPicture(ctx, `samples/${picture}/01.avif`, 'image/avif') },
    });
}

/** Stores the files of a sample as `npm run make -- samples` made them: its PDF, and its pages as pictures. */
async function storeMagazine(ctx: Ctx, sample: string, opened: readonly number[]): Promise<store.MagazineFiles> {
  const folder = fileURLToPath(new URL(`../../db/seed/samples/${sample}`, import.meta.url));
  const storeSampleFile = (name: string, type: string) =>
    storeFile(ctx, { path: join(folder, name), type, kind: 'sample', public: true, filename: sample });
  const names = (await readdir(folder)).filter(name => name.endsWith('.avif')).toSorted();
  const pictures = await Promise.all(names.map(name => storeSampleFile(name, 'image/avif')));
  const pages = pictures.map(({ id, width, height }): PagePicture => ({
    file: id,
    width: width ?? 0,
    height: height ?? 0,
  }));
  return {
    pdf: (await storeSampleFile('magazine.pdf', 'application/pdf')).id,
    pages,
    thumbnail: pages[0]?.file ?? null,
    images: Object.fromEntries(
      pages.flatMap(({ file }, at) => (at === 0 || opened.includes(at + 1) ? [[`page ${at + 1}`, file]] : [])),
    ),
  };
}

/**
 * Stores the magazines of the seeded products that have none (D21). May run at every start. It writes files, so call it
 * outside a transaction.
 */
export async function seedMagazines(ctx: Ctx): Promise<void> {
  const products = await seedFile<ProductFile>('products');
  const withoutMagazine = await rowsWithEmptyColumn(
    ctx.db,
    store.seededFileColumns.magazine,
    products.map(({ id }) => id),
  );
  for (const { id, sample, opened } of products)
    if (withoutMagazine.has(id))
      await fillEmptyColumn(ctx.db, store.seededFileColumns.magazine, {
        id,
        values: await storeMagazine(ctx, sample, opened),
      });
}
