import { and, asc, eq, max } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';
import type { Audience, BannerPlace, FaqPlace, TextSection, TilePlace, WhatInside } from './rules.ts';

/**
 * Columns of every list: its order, and whether a row is shown. A row that staff remove is hidden, not deleted, so that
 * a seed does not insert it again.
 */
const listColumns = {
  position: integer('position').notNull(),
  shown: boolean('shown').notNull().default(true),
};

/** One landing for each edition type (C-K06); that of the valentines page is not listed on /explore. */
export const exploreInfos = pgTable('explore_infos', {
  id: text('id').primaryKey(),
  /** A slash and the page's name, e.g. `/trip-memoir`. */
  link: text('link').notNull().unique(),
  title: text('title').notNull(),
  tag: text('tag').notNull(),
  content: text('content').notNull(),
  button: text('button').notNull(),
  whatInside: jsonb('what_inside').$type<WhatInside[]>().notNull(),
  /** Ids of the categories whose samples are shown. */
  samples: jsonb('samples').$type<string[]>().notNull(),
  marquee: jsonb('marquee').$type<string[]>().notNull(),
  image: text('image').$type<FileId>(),
  /** The sub-category that the button presets; null: none. */
  subCategory: text('sub_category'),
  listed: boolean('listed').notNull(),
  ...listColumns,
});

export const faqs = pgTable(
  'faqs',
  {
    id: text('id').primaryKey(),
    place: text('place').$type<FaqPlace>().notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    ...listColumns,
  },
  t => [index('faqs_place').on(t.place)],
);

/** The cards of the landing page. */
export const tiles = pgTable('tiles', {
  id: text('id').primaryKey(),
  place: text('place').$type<TilePlace>().notNull(),
  icon: text('icon').notNull(),
  heading: text('heading').notNull(),
  subHeading: text('sub_heading').notNull(),
  ...listColumns,
});

export const testimonials = pgTable('testimonials', {
  id: text('id').primaryKey(),
  audience: text('audience').$type<Audience>().notNull(),
  name: text('name').notNull(),
  image: text('image').$type<FileId>(),
  text: text('text').notNull(),
  /** The city, or a description of the person. */
  label: text('label').notNull(),
  /** Whether the shop wrote it as a sample, which is shown on screen (D21). */
  sample: boolean('sample').notNull(),
  ...listColumns,
});

export const banners = pgTable('banners', {
  id: text('id').primaryKey(),
  /** A `headline` is one line of the typed headline; the others have a text and a button, too. */
  place: text('place').$type<BannerPlace>().notNull(),
  title: text('title').notNull(),
  text: text('text'),
  button: text('button'),
  direction: text('direction'),
  ...listColumns,
});

/** About, contact and the policies. */
export const texts = pgTable('texts', {
  slug: text('slug').primaryKey(),
  title: text('title').notNull(),
  lead: text('lead').notNull(),
  /** The ISO date from which it applies; null where that does not matter. */
  since: text('since'),
  sections: jsonb('sections').$type<TextSection[]>().notNull(),
});

/**
 * Every wording that the terms and the page on privacy ever had, numbered from 1, so that it can be said what somebody
 * agreed to (W113). A trigger adds the next one whenever a text changes; none is ever changed or deleted.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    lead: text('lead').notNull(),
    since: text('since'),
    sections: jsonb('sections').$type<TextSection[]>().notNull(),
    addedAt: instant('added_at').notNull(),
  },
  t => [primaryKey({ columns: [t.slug, t.version] })],
);

/** The number of the newest wording of each text, by its slug. */
export const newestVersions = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .select({ slug: textVersions.slug, version: max(textVersions.version) })
    .from(textVersions)
    .groupBy(textVersions.slug);
  return Object.fromEntries(rows.map(({ slug, version }) => [slug, version ?? 0]));
};

export const findExploreInfo = async (db: Db, link: string) =>
  (
    await db
      .select()
      .from(exploreInfos)
      .where(and(eq(exploreInfos.link, link), eq(exploreInfos.shown, true)))
  )[0];

export const listedExploreInfos = (db: Db) =>
  db
    .select()
    .from(exploreInfos)
    .where(and(eq(exploreInfos.listed, true), eq(exploreInfos.shown, true)))
    .orderBy(asc(exploreInfos.position));

export const shownFaqs = (db: Db, place: FaqPlace) =>
  db
    .select({ question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .where(and(eq(faqs.place, place), eq(faqs.shown, true)))
    .orderBy(asc(faqs.position));

export const shownTiles = (db: Db, place: TilePlace) =>
  db
    .select({ icon: tiles.icon, heading: tiles.heading, subHeading: tiles.subHeading })
    .from(tiles)
    .where(and(eq(tiles.place, place), eq(tiles.shown, true)))
    .orderBy(asc(tiles.position));

export const shownTestimonials = (db: Db, audience: Audience) =>
  db
    .select({
      name: testimonials.name,
      image: testimonials.image,
      text: testimonials.text,
      label: testimonials.label,
      sample: testimonials.sample,
    })
    .from(testimonials)
    .where(and(eq(testimonials.audience, audience), eq(testimonials.shown, true)))
    .orderBy(asc(testimonials.position));

/** The columns that the seed fills with a stored file: a picture, or a portrait or logo. */
export const seededFileColumns = {
  picture: { table: exploreInfos, id: exploreInfos.id, column: exploreInfos.image },
  portrait: { table: testimonials, id: testimonials.id, column: testimonials.image },
};

export const shownBanners = (db: Db) =>
  db.select().from(banners).where(eq(banners.shown, true)).orderBy(asc(banners.position));

export const findText = async (db: Db, slug: string) => (await db.select().from(texts).where(eq(texts.slug, slug)))[0];

export const findTextVersion = async (db: Db, slug: string, version: number) =>
  (
    await db
      .select()
      .from(textVersions)
      .where(and(eq(textVersions.slug, slug), eq(textVersions.version, version)))
  )[0];

export interface EditorialRows {
  exploreInfos: (typeof exploreInfos.$inferInsert)[];
  faqs: (typeof faqs.$inferInsert)[];
  tiles: (typeof tiles.$inferInsert)[];
  testimonials: (typeof testimonials.$inferInsert)[];
  banners: (typeof banners.$inferInsert)[];
  texts: (typeof texts.$inferInsert)[];
}

/** Inserts the missing rows; existing ones stay as staff edited them. */
export async function insertMissing(db: Db, rows: EditorialRows): Promise<void> {
  await db.insert(exploreInfos).values(rows.exploreInfos).onConflictDoNothing();
  await db.insert(faqs).values(rows.faqs).onConflictDoNothing();
  await db.insert(tiles).values(rows.tiles).onConflictDoNothing();
  await db.insert(testimonials).values(rows.testimonials).onConflictDoNothing();
  await db.insert(banners).values(rows.banners).onConflictDoNothing();
  await db.insert(texts).values(rows.texts).onConflictDoNothing();
}
