import type { Ask } from '#kernel/call.ts';
import { got, productsFrom } from '#src/catalogue/parts/content.ts';
import { readList } from '../rules.ts';
import { sampleOf } from '#src/catalogue/rules.ts';
import type * as wire from '../wire.ts';

export const landingFrom = async (ask: Ask) => got(await ask<typeof wire.landing>('GET /api/landing'));
export const cardsFrom = async (ask: Ask) => got(await ask<typeof wire.exploreCards>('GET /api/explore'));
export const faqsFrom = async (ask: Ask, place: 'shop' | 'valentines') =>
  got(await ask<typeof wire.faqs>('GET /api/faqs/:place', { params: { place } }));

/** An explore page's info with the samples of its categories; `undefined` when there is no such page (C-R09). */
export async function exploreFrom(ask: Ask, link: string) {
  const answer = await ask<typeof wire.exploreInfo>('POST /api/exploreInfo', { json: { id: link } });
  if (!answer.ok && answer.status === 404) return undefined;
  const info = got(answer);
  const wanted = new Set(readList(info.samples));
  const products = await productsFrom(ask);
  const example = sampleOf(products, info.preset?.category);
  return { info, example, samples: products.filter(product => wanted.has(product.categoryId)) };
}

/** One of the static texts. */
export const textFrom = async (ask: Ask, slug: string) =>
  got(await ask<typeof wire.text>('GET /api/text/:slug', { params: { slug } }));
