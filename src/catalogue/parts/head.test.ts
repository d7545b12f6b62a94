import { existsSync } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { expect, test } from 'vitest';
import { faqSchema, pageHead } from './head.ts';
import { sharePicture } from './share-picture.ts';
import { productSchema } from './product-schema.ts';

const args = { matches: [{ id: 'root', loaderData: { brand: { name: 'imurs' }, baseUrl: 'https://imurs.example' } }] };
const property = (tags: ReturnType<typeof pageHead>, name: string) =>
  tags.flatMap(tag => ('property' in tag && tag.property === name ? [tag['content']] : []));

test('D02 a link in a messaging app has a title, a text and a picture', () => {
  const tags = pageHead(args, 'Plans', { description: 'Three of them.', path: '/plans' });
  expect(property(tags, 'og:title')).toEqual(['Plans · imurs']);
  expect(property(tags, 'og:description')).toEqual(['Three of them.']);
  expect(property(tags, 'og:url')).toEqual(['https://imurs.example/plans']);
  expect(property(tags, 'og:image')).toEqual([`https://imurs.example${sharePicture()}`]);
  const about = ['type', 'width', 'height', 'alt'].map(name => property(tags, `og:image:${name}`)[0]);
  expect(about).toEqual(['image/jpeg', '1200', '630', 'Plans']);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://imurs.example/plans' });
});

test('D02 the preview picture is the page’s own, otherwise its theme’s, otherwise the shop’s', () => {
  const pictureOf = (options: Parameters<typeof pageHead>[2]) => property(pageHead(args, 'x', options), 'og:image')[0];
  expect(pictureOf({ picture: '/thumbnail/a', theme: 'Couple' })).toBe('https://imurs.example/thumbnail/a');
  expect(pictureOf({ picture: null, theme: 'Couple' })).toBe(`https://imurs.example${sharePicture('Couple')}`);
  for (const theme of [undefined, ...themes]) expect(existsSync(`public${sharePicture(theme)}`), theme).toBe(true);
});

test('C-R02 C-L09 products and questions have schema.org data for search engines, without reviews of our own', () => {
  const sample = { title: 'Dadi', discription: 'Eighty years.', category: 'Birthday', feedBack: 'Wonderful!' };
  const thing = productSchema(sample, { image: 'https://imurs.example/a.jpg', prices: [1899, 1449, 2349] });
  expect(thing).toMatchObject({ '@type': 'Product', name: 'Dadi', image: 'https://imurs.example/a.jpg' });
  expect(thing.offers).toMatchObject({ priceCurrency: 'INR', lowPrice: 1449, highPrice: 2349, offerCount: 3 });
  expect(JSON.stringify(thing)).not.toMatch(/Wonderful|review/i);
  expect(faqSchema([{ question: 'What?', answer: 'A magazine.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'What?', acceptedAnswer: { '@type': 'Answer', text: 'A magazine.' } },
  ]);
  const tags = pageHead(args, 'x', { thing });
  expect(tags.at(-1)).toMatchObject({ 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Product' } });
});
