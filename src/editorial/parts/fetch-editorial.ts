import type { CallClient } from '#kernel/call.ts';
import { bodyOrThrow, fetchPlans, fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { readList } from '../rules.ts';
import { lowestPrice, sampleFor } from '#src/catalogue/rules.ts';
import type * as wire from '../wire.ts';

export const fetchLanding = async (ask: CallClient) => bodyOrThrow(await ask<typeof wire.landing>('GET /api/landing'));
export const fetchExploreCards = async (ask: CallClient) =>
  bodyOrThrow(await ask<typeof wire.exploreCards>('GET /api/explore'));
export const fetchFaqs = async (ask: CallClient, place: 'shop' | 'valentines') =>
  bodyOrThrow(await ask<typeof wire.faqList>('GET /api/faqs/:place', { params: { place } }));

/**
 * An explore page's info, the samples of its categories and what the cheapest plan costs; `undefined` when there is no
 * such page (C-R09).
 */
export async function fetchExplorePage(ask: CallClient, link: string) {
  const reply = await ask<typeof wire.exploreInfo>('POST /api/exploreInfo', { json: { id: link } });
  if (!reply.ok && reply.status === 404) return undefined;
  const info = bodyOrThrow(reply);
  const sampleCategories = new Set(readList(info.samples));
  const [products, plans] = await Promise.all([fetchProducts(ask), fetchPlans(ask)]);
  const example = sampleFor(products, info.preset?.category);
  const samples = products.filter(product => sampleCategories.has(product.categoryId));
  return { info, example, samples, from: lowestPrice(plans) };
}

/** One of the static texts. */
export const fetchText = async (ask: CallClient, slug: string) =>
  bodyOrThrow(await ask<typeof wire.staticText>('GET /api/text/:slug', { params: { slug } }));

/** The terms or the page on privacy, as they are now or in one of the wordings that they had (W113). */
export const fetchWording = async (ask: CallClient, slug: 'terms' | 'privacy', version: string | undefined) =>
  version === undefined
    ? fetchText(ask, slug)
    : bodyOrThrow(await ask<typeof wire.textVersion>('GET /api/text/:slug/:version', { params: { slug, version } }));
