import type { MetaDescriptor } from 'react-router';
import type { Theme } from '#kernel/themes.ts';
import { fullTitle, publicConfigFromMeta, type MetaArgs } from '#web/page-meta.ts';
import { sharePicture } from './share-picture.ts';

interface HeadOptions {
  description?: string | undefined;
  /** The canonical path of a page that has several addresses, e.g. `/plans`. */
  path?: string | undefined;
  /**
   * The path of a JPEG of 1200 by 630, for previews in messaging apps (D02); without one the picture of the theme, or
   * the shop's own.
   */
  picture?: string | null | undefined;
  theme?: Theme | undefined;
  /** Keeps the page out of search engines; set on the steps of an order. */
  unlisted?: boolean | undefined;
  /** The schema.org object that the page is about, for search engines, without its `@context`. */
  thing?: object | undefined;
}

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

/** The shop's base address, for absolute links. */
export const originOf = (args: MetaArgs): string => publicConfigFromMeta(args)?.baseUrl ?? '';

/** Title, description and preview of a page; the brand's name and the address come from the root's data (D01). */
export function pageHead(
  args: MetaArgs,
  title: string,
  { description, path, picture, theme, unlisted, thing }: HeadOptions = {},
): MetaDescriptor[] {
  const shop = publicConfigFromMeta(args);
  const titleWithBrand = fullTitle(args, title);
  const descriptionTags = description
    ? [{ name: 'description', content: description }, property('og:description', description)]
    : [];
  const canonicalTags =
    shop && path
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: shop.baseUrl + path },
          property('og:url', shop.baseUrl + path),
        ]
      : [];
  const previewTags = shop
    ? [
        property('og:site_name', shop.brand.name),
        property('og:image', shop.baseUrl + (picture ?? sharePicture(theme))),
        property('og:image:type', 'image/jpeg'),
        property('og:image:width', '1200'),
        property('og:image:height', '630'),
        property('og:image:alt', title),
      ]
    : [];
  return [
    { title: titleWithBrand },
    property('og:title', titleWithBrand),
    property('og:type', 'website'),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...descriptionTags,
    ...canonicalTags,
    ...previewTags,
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(thing ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }] : []),
  ];
}

/** The `FAQPage` of schema.org for search engines: questions with their answers. Pure. */
export const faqSchema = (faqs: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
