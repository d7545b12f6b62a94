import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Theme } from '#kernel/themes.ts';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import type { Paise } from '#kernel/money.ts';
import { pageCounts, type PageCount } from '#kernel/page-counts.ts';
import type { Db } from '#platform/context.ts';
import type { PagePicture } from './rules.ts';

/**
 * Columns of every list: its order, and whether a row is shown. Staff hide rows instead of deleting them, so that a
 * seed never inserts them again.
 */
const listColumns = {
  position: integer('position').notNull(),
  shown: boolean('shown').notNull().default(true),
};

/** The consumer plans; a customer buys one edition at a time (C-K03). */
export const plans = pgTable(
  'plans',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    price: integer('price').$type<Paise>().notNull(),
    extraPrice: integer('extra_price').$type<Paise>().notNull(),
    pages: integer('pages').$type<PageCount>().notNull(),
    image: text('image').$type<FileId>(),
    ...listColumns,
  },
  t => [
    check('plans_pages', sql`${t.pages} in (${sql.raw(pageCounts.join(', '))})`),
    check(
      'plans_prices',
      sql`${t.price} > 0 and ${t.price} % 100 = 0 and ${t.extraPrice} >= 0 and ${t.extraPrice} % 100 = 0`,
    ),
  ],
);

/** The business plans, which partners buy in bundles (P-K07). */
export const businessPlans = pgTable(
  'business_plans',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    bullets: jsonb('bullets').$type<string[]>().notNull(),
    pages: integer('pages').$type<PageCount>().notNull(),
    /** For one magazine of a plan that is not customised by a bundle; null: its bundles have the prices. */
    price: integer('price').$type<Paise>(),
    ...listColumns,
  },
  t => [
    check('business_plans_pages', sql`${t.pages} in (${sql.raw(pageCounts.join(', '))})`),
    check('business_plans_price', sql`${t.price} > 0 and ${t.price} % 100 = 0`),
  ],
);

/** The price of one magazine of a plan when `size` of them are bought at once (D24). */
export const businessBundles = pgTable(
  'business_bundles',
  {
    plan: text('plan')
      .notNull()
      .references(() => businessPlans.id),
    size: integer('size').notNull(),
    price: integer('price').$type<Paise>().notNull(),
    shown: boolean('shown').notNull().default(true),
  },
  t => [
    primaryKey({ columns: [t.plan, t.size] }),
    check('business_bundles_whole', sql`${t.size} > 0 and ${t.price} > 0 and ${t.price} % 100 = 0`),
  ],
);

/** The six parent categories (C-K04). */
export const themes = pgTable('themes', {
  id: text('id').primaryKey(),
  name: text('name').$type<Theme>().notNull().unique(),
  ...listColumns,
});

export const subCategories = pgTable(
  'sub_categories',
  {
    id: text('id').primaryKey(),
    theme: text('theme')
      .notNull()
      .references(() => themes.id),
    name: text('name').notNull(),
    tagLine: text('tag_line').notNull(),
    /** The place among the ten cards of the home page, if it has one. */
    home: integer('home'),
    ...listColumns,
  },
  t => [unique('sub_categories_names').on(t.theme, t.name), unique('sub_categories_home').on(t.home)],
);

/** Kinds of edition, such as Wedding. A product has one, and partners choose one (C-K05). */
export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  theme: text('theme').$type<Theme>().notNull(),
  ...listColumns,
});

export const partnerTypes = pgTable('partner_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  ...listColumns,
});

export const partnerTypeCategories = pgTable(
  'partner_type_categories',
  {
    type: text('type')
      .notNull()
      .references(() => partnerTypes.id),
    category: text('category')
      .notNull()
      .references(() => categories.id),
    shown: boolean('shown').notNull().default(true),
  },
  t => [primaryKey({ columns: [t.type, t.category] })],
);

/** The sample editions of the grids and the product page (C-K01). */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    category: text('category')
      .notNull()
      .references(() => categories.id),
    description: text('description').notNull(),
    bullets: jsonb('bullets').$type<string[]>().notNull(),
    customerName: text('customer_name').notNull(),
    customerCity: text('customer_city').notNull(),
    customerImage: text('customer_image').$type<FileId>(),
    feedback: text('feedback').notNull(),
    feedbackTitle: text('feedback_title').notNull(),
    thumbnail: text('thumbnail').$type<FileId>(),
    pdf: text('pdf').$type<FileId>(),
    /** The pictures of the carousel by their names. */
    images: jsonb('images').$type<Record<string, FileId>>().notNull(),
    /** The pages of the PDF as pictures, in their order; empty without a PDF. */
    pages: jsonb('pages').$type<PagePicture[]>().notNull().default([]),
    /** The lists that show it, e.g. `{ portfolio: true, souvenir: false }`. */
    display: jsonb('display').$type<Record<string, boolean>>().notNull(),
    /** Where Create Order leads; null: to the plans (C-G06). */
    direction: text('direction'),
    isNew: boolean('is_new').notNull(),
    ...listColumns,
  },
  t => [index('products_category').on(t.category)],
);

/** The questions of the abstract form, by theme. */
export const questions = pgTable(
  'questions',
  {
    theme: text('theme').$type<Theme>().notNull(),
    key: integer('key').notNull(),
    /** A template (`textAbout`), in English. */
    question: text('question').notNull(),
    /** The same in Hindi; null: asked in English. */
    questionHindi: text('question_hindi'),
    /** The edition in which alone it is asked, by its name; null: in all of the theme. */
    edition: text('edition'),
    /** Whether no word of its answers stands on cover or back, as of fights and fears; null: told from its words. */
    keptBack: boolean('kept_back'),
    shown: boolean('shown').notNull().default(true),
  },
  t => [primaryKey({ columns: [t.theme, t.key] })],
);

export const shownPlans = (db: Db) => db.select().from(plans).where(eq(plans.shown, true)).orderBy(asc(plans.position));

export const findBusinessPlan = async (db: Db, id: string) =>
  (await db.select().from(businessPlans).where(eq(businessPlans.id, id)))[0];

type NamedTable = typeof businessPlans | typeof themes | typeof categories | typeof partnerTypes;

/** The names of a table's rows by their ids, in their order. */
export async function namesById(db: Db, table: NamedTable): Promise<Map<string, string>> {
  const all = await db.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.position));
  return new Map(all.map(({ id, name }) => [id, name]));
}

/** Whether a question is asked in the edition of that name alone. */
export const isAskedAbout = async (db: Db, edition: string): Promise<boolean> =>
  (await db.$count(questions, eq(questions.edition, edition))) > 0;

/**
 * One row for each shown plan and each of its shown bundles, in order; one row without a bundle for a plan with a price
 * of its own.
 */
export const shownBundles = (db: Db) =>
  db
    .select({ plan: businessPlans, size: businessBundles.size, price: businessBundles.price })
    .from(businessPlans)
    .leftJoin(
      businessBundles,
      and(eq(businessBundles.plan, businessPlans.id), businessBundles.shown, isNull(businessPlans.price)),
    )
    .where(and(businessPlans.shown, or(isNotNull(businessPlans.price), isNotNull(businessBundles.size))))
    .orderBy(asc(businessPlans.position), asc(businessBundles.size));

const subCategoryColumns = {
  theme: themes,
  child: { id: subCategories.id, name: subCategories.name, tagLine: subCategories.tagLine, home: subCategories.home },
};

/** One row for each shown theme and each of its shown sub-categories, in order. */
export const shownSubCategories = (db: Db) =>
  db
    .select(subCategoryColumns)
    .from(themes)
    .innerJoin(subCategories, eq(subCategories.theme, themes.id))
    .where(and(themes.shown, subCategories.shown))
    .orderBy(asc(themes.position), asc(subCategories.position));

/** Every sub-category with its theme, also those that are not shown. */
export const allSubCategories = (db: Db) =>
  db.select(subCategoryColumns).from(subCategories).innerJoin(themes, eq(subCategories.theme, themes.id));

export const shownPartnerTypes = (db: Db) =>
  db
    .select({ id: partnerTypes.id, name: partnerTypes.name })
    .from(partnerTypes)
    .where(eq(partnerTypes.shown, true))
    .orderBy(asc(partnerTypes.position));

export const findPartnerType = async (db: Db, id: string) =>
  (
    await db.select({ id: partnerTypes.id, name: partnerTypes.name }).from(partnerTypes).where(eq(partnerTypes.id, id))
  )[0];

const categoryColumns = { id: categories.id, name: categories.name, theme: categories.theme };

export const shownCategories = (db: Db) =>
  db.select(categoryColumns).from(categories).where(eq(categories.shown, true)).orderBy(asc(categories.position));

export const shownCategoriesOf = (db: Db, type: string) =>
  db
    .select(categoryColumns)
    .from(categories)
    .innerJoin(partnerTypeCategories, eq(partnerTypeCategories.category, categories.id))
    .where(and(eq(partnerTypeCategories.type, type), partnerTypeCategories.shown, categories.shown))
    .orderBy(asc(categories.position));

export const findCategory = async (db: Db, id: string) =>
  (await db.select(categoryColumns).from(categories).where(eq(categories.id, id)))[0];

export const shownProducts = (db: Db) =>
  db
    .select({ product: products, category: categoryColumns })
    .from(products)
    .innerJoin(categories, eq(products.category, categories.id))
    .where(eq(products.shown, true))
    .orderBy(asc(products.position));

/** One product that is shown. */
export const findProduct = async (db: Db, id: string) =>
  (
    await db
      .select()
      .from(products)
      .where(and(eq(products.id, id), eq(products.shown, true)))
  )[0];

/**
 * The columns of seeded rows that are filled after their file is stored: a magazine, the customer's portrait, a
 * picture.
 */
export const seededFileColumns = {
  magazine: { table: products, id: products.id, column: products.pdf },
  portrait: { table: products, id: products.id, column: products.customerImage },
  picture: { table: plans, id: plans.id, column: plans.image },
};

/** The files of a product's magazine. */
export type MagazineFiles = Pick<typeof products.$inferSelect, 'pdf' | 'pages' | 'thumbnail' | 'images'>;

/** The questions of a theme as templates. */
export const shownQuestions = (db: Db, theme: Theme) =>
  db
    .select({
      key: questions.key,
      question: questions.question,
      questionHindi: questions.questionHindi,
      edition: questions.edition,
    })
    .from(questions)
    .where(and(eq(questions.theme, theme), questions.shown))
    .orderBy(asc(questions.key));

/** Whether the answers to a theme's questions are kept back from cover and back, where that is said; shown or not. */
export const keptBackQuestions = (db: Db, theme: Theme) =>
  db
    .select({ key: questions.key, keptBack: questions.keptBack })
    .from(questions)
    .where(and(eq(questions.theme, theme), isNotNull(questions.keptBack)))
    .orderBy(asc(questions.key));

/** The rows of the seed by table; tables that others refer to come first. */
export interface CatalogueRows {
  plans: (typeof plans.$inferInsert)[];
  businessPlans: (typeof businessPlans.$inferInsert)[];
  businessBundles: (typeof businessBundles.$inferInsert)[];
  themes: (typeof themes.$inferInsert)[];
  subCategories: (typeof subCategories.$inferInsert)[];
  categories: (typeof categories.$inferInsert)[];
  partnerTypes: (typeof partnerTypes.$inferInsert)[];
  partnerTypeCategories: (typeof partnerTypeCategories.$inferInsert)[];
  products: (typeof products.$inferInsert)[];
  questions: (typeof questions.$inferInsert)[];
}

/** Inserts the missing rows; existing ones stay as staff left them. */
export async function insertMissing(db: Db, rows: CatalogueRows): Promise<void> {
  await db.insert(plans).values(rows.plans).onConflictDoNothing();
  await db.insert(businessPlans).values(rows.businessPlans).onConflictDoNothing();
  await db.insert(businessBundles).values(rows.businessBundles).onConflictDoNothing();
  await db.insert(themes).values(rows.themes).onConflictDoNothing();
  await db.insert(subCategories).values(rows.subCategories).onConflictDoNothing();
  await db.insert(categories).values(rows.categories).onConflictDoNothing();
  await db.insert(partnerTypes).values(rows.partnerTypes).onConflictDoNothing();
  await db.insert(partnerTypeCategories).values(rows.partnerTypeCategories).onConflictDoNothing();
  await db.insert(products).values(rows.products).onConflictDoNothing();
  await db
    .insert(questions)
    .values(rows.questions)
    .onConflictDoUpdate({
      target: [questions.theme, questions.key],
      set: {
        questionHindi: sql`coalesce(${questions.questionHindi}, excluded.question_hindi)`,
        keptBack: sql`coalesce(${questions.keptBack}, excluded.kept_back)`,
      },
      setWhere: sql`${questions.questionHindi} is null or ${questions.keptBack} is null`,
    });
}
