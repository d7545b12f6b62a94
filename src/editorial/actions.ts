import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { fillEmptyColumn, rowsWithEmptyColumn } from '#platform/empty-column.ts';
import { subCategoryById, listThemes, textFacts, type SubCategory } from '#src/catalogue/index.ts';
import { fillIn, fillInList, type TextFacts } from '#src/catalogue/rules/placeholders.ts';
import { storeFile } from '#src/files/index.ts';
import { joinInside, type Audience, type FaqPlace } from './rules.ts';
import * as store from './store.ts';

/** The preset in an address of /selectPlan; its name is in lower case, as in C-R21. */
const presetOf = ({ id, theme, name }: SubCategory) => ({
  category: id,
  categoryname: theme,
  subcategoryname: name.toLowerCase(),
});

const presetFor = async (ctx: Ctx, subCategory: string | null) => {
  const child = subCategory ? await subCategoryById(ctx, subCategory) : undefined;
  return child ? presetOf(child) : null;
};

/** The landing of one edition type (C-K06). Throws `Refused` 404 when there is none. */
export async function readExploreInfo(ctx: Ctx, link: string) {
  const info = await store.findExploreInfo(ctx.db, link);
  if (!info) throw notFound();
  const facts = await textFacts(ctx);
  const { id, title, tag, content, button, whatInside } = fillIn(info, facts);
  return {
    _id: id,
    title,
    tag,
    content,
    button,
    whatInside: joinInside(whatInside),
    samples: info.samples.join(','),
    marquee: fillInList(info.marquee, facts).join(','),
    images: { img1: info.image },
    preset: await presetFor(ctx, info.subCategory),
  };
}

/** The cards of /explore, each with the preset of its button; `db/seed/editorial.json` has the first ones (C-R21). */
export async function listExploreCards(ctx: Ctx) {
  const cards = [];
  for (const { link, title, tag, subCategory } of await store.listedExploreInfos(ctx.db))
    cards.push({ link, title, tag, preset: await presetFor(ctx, subCategory) });
  return fillIn(cards, await textFacts(ctx));
}

/** The ten home cards in their order (C-R22). */
async function homeCards(ctx: Ctx) {
  const children = (await listThemes(ctx)).flatMap(theme => theme.children);
  return children
    .filter(child => child.home !== null)
    .toSorted((a, b) => (a.home ?? 0) - (b.home ?? 0))
    .map(child => ({ ...presetOf(child), tag_line: child.tagLine }));
}

/** The content of the landing page. */
export async function readLanding(ctx: Ctx) {
  const banners = await store.shownBanners(ctx.db);
  const landing = {
    headlines: banners.filter(({ place }) => place === 'headline').map(({ title }) => title),
    banners: banners
      .filter(({ place }) => place === 'landing')
      .map(({ title, text, button, direction }) => ({
        title,
        text: text ?? '',
        button: button ?? 'Create Order',
        direction: direction ?? '/createOrder',
      })),
    decor: await store.shownTiles(ctx.db, 'decor'),
    process: await store.shownTiles(ctx.db, 'process'),
    crafted: await store.shownTiles(ctx.db, 'crafted'),
    testimonials: await listTestimonials(ctx, 'customer'),
    cards: await homeCards(ctx),
  };
  return fillIn(landing, await textFacts(ctx));
}

export const listTestimonials = (ctx: Ctx, audience: Audience) => store.shownTestimonials(ctx.db, audience);

export const listFaqs = async (ctx: Ctx, place: FaqPlace) =>
  fillIn(await store.shownFaqs(ctx.db, place), await textFacts(ctx));

/** The number of the wording that terms or page on privacy have now; undefined in a shop without that text (W113). */
export const textVersion = async (ctx: Ctx, slug: 'terms' | 'privacy'): Promise<number | undefined> =>
  (await ctx.cached('editorial: versions of texts', store.newestVersions))[slug];

/**
 * About, contact or a policy, with the brand's data filled in (D01). Throws `Refused` 404 for an unknown name.
 */
export async function readText(ctx: Ctx, slug: string) {
  const text = await store.findText(ctx.db, slug);
  if (!text) throw notFound();
  return filledIn(text, await textFacts(ctx));
}

/** A wording that the terms or the page on privacy has or had (W113). Throws `Refused` 404 for an unknown one. */
export async function readTextVersion(ctx: Ctx, slug: string, named: string) {
  const version = /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 0; // no wording has the number 0
  const text = await store.findTextVersion(ctx.db, slug, version);
  if (!text) throw notFound();
  const newest = (await store.newestVersions(ctx.db))[slug] === version;
  return { ...filledIn(text, await textFacts(ctx)), version, addedAt: text.addedAt.toISOString(), newest };
}

type StoredText = Pick<typeof store.texts.$inferSelect, 'title' | 'lead' | 'since' | 'sections'>;
const filledIn = ({ title, lead, since, sections }: StoredText, facts: TextFacts) =>
  fillIn({ title, lead, since, sections }, facts);

type WithoutPosition<T extends { position: number }> = Omit<T, 'position' | 'shown'>[];
interface EditorialFile {
  /** `picture`: the sample in db/seed/samples whose cover it shows. */
  exploreInfos: (WithoutPosition<store.EditorialRows['exploreInfos'][number]>[number] & { picture: string })[];
  faqs: WithoutPosition<store.EditorialRows['faqs'][number]>;
  tiles: WithoutPosition<store.EditorialRows['tiles'][number]>;
  /**
   * `portrait`: a picture in db/seed/portraits (`npm run make -- portraits`); `logo`: one in db/seed/logos (`npm run
   * make -- logos`).
   */
  testimonials: (WithoutPosition<store.EditorialRows['testimonials'][number]>[number] & {
    portrait?: string;
    logo?: string;
  })[];
  banners: WithoutPosition<store.EditorialRows['banners'][number]>;
}

const seedFile = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8')) as T;

const withPositions = <T>(list: readonly T[]) => list.map((row, position) => ({ ...row, position }));

/** Seeds the content of db/seed: inserts missing rows, never changes existing ones (D21). May run at every start. */
export async function seedEditorial(ctx: Ctx): Promise<void> {
  const file = await seedFile<EditorialFile>('editorial');
  const texts = await seedFile<store.EditorialRows['texts']>('texts');
  await ctx.transaction(tx =>
    store.insertMissing(tx.db, {
      exploreInfos: withPositions(file.exploreInfos),
      faqs: withPositions(file.faqs),
      tiles: withPositions(file.tiles),
      testimonials: withPositions(file.testimonials),
      banners: withPositions(file.banners),
      texts,
    }),
  );
}

/** Stores the pictures of the seeded explore pages that have none (D21). May run at every start. */
export async function seedPictures(ctx: Ctx): Promise<void> {
  const { exploreInfos } = await seedFile<EditorialFile>('editorial');
  const withoutPicture = await rowsWithEmptyColumn(
    ctx.db,
    store.seededFileColumns.picture,
    exploreInfos.map(({ id }) => id),
  );
  for (const { id, picture } of exploreInfos) {
    if (!withoutPicture.has(id)) continue;
    const path = fileURLToPath(new URL(`../../db/seed/samples/${picture}/01.avif`, import.meta.url));
    const { id: file } = await storeFile(ctx, { path, type: 'image/avif', kind: 'sample', public: true });
    await fillEmptyColumn(ctx.db, store.seededFileColumns.picture, { id, values: { image: file } });
  }
}

/**
 * Stores the portraits and logos of the seeded testimonials that have none (D21). May run at every start; writes files,
 * so not in a transaction.
 */
export async function seedPortraits(ctx: Ctx): Promise<void> {
  const { testimonials } = await seedFile<EditorialFile>('editorial');
  const withoutPortrait = await rowsWithEmptyColumn(
    ctx.db,
    store.seededFileColumns.portrait,
    testimonials.map(({ id }) => id),
  );
  for (const { id, portrait, logo } of testimonials) {
    const picture = portrait ? `portraits/${portrait}` : logo && `logos/${logo}`;
    if (!picture || !withoutPortrait.has(id)) continue;
    const path = fileURLToPath(new URL(`../../db/seed/${picture}.webp`, import.meta.url));
    const { id: file } = await storeFile(ctx, { path, type: 'image/webp', kind: 'sample', public: true });
    await fillEmptyColumn(ctx.db, store.seededFileColumns.portrait, { id, values: { image: file } });
  }
}
