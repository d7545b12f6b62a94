import type { MetaDescriptor } from 'react-router';
import type { Theme } from '#kernel/themes.ts';
import { fullTitle, publicConfigFromMeta, type MetaArgs } from '#web/page-meta.ts';
import { sharePicture } from './share-picture.ts';

interface HeadOptions {
  description?: string | undefined;
  /** The one address of a page that has several, e.g. `/plans`. */
  path?: string | undefined;
  /**
   * The path of a JPEG of 1200 by 630, for previews in messaging apps (D02); without one the picture of the theme, or
   * the shop's own.
   */
  picture?: string | null | undefined;
  theme?: Theme | undefined;
  /** Steps on the way to an order are for people, not for search engines. */
  unlisted?: boolean | undefined;
  /** What the page is about, for search engines: a thing of schema.org without its `@context`. */
  thing?: object | undefined;
}

const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });

/** The shop's base address, for links that are read elsewhere. */
export const originOf = (args: MetaArgs): string => publicConfigFromMeta(args)?.baseUrl ?? '';

/** Title, description and preview of a page; the brand's name and the address come from the root's data (D01). */
export function pageHead(
  args: MetaArgs,
  title: string,
  { description, path, picture, theme, unlisted, thing }: HeadOptions = {},
): MetaDescriptor[] {
  const shop = publicConfigFromMeta(args);
  const full = fullTitle(args, title);
  const about = description
    ? [{ name: 'description', content: description }, property('og:description', description)]
    : [];
  const here =
    shop && path
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: shop.baseUrl + path },
          property('og:url', shop.baseUrl + path),
        ]
      : [];
  const seen = shop
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
    { title: full },
    property('og:title', full),
    property('og:type', 'website'),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...about,
    ...here,
    ...seen,
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(thing ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }] : []),
  ];
}
