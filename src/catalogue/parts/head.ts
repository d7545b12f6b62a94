import type { MetaDescriptor } from 'react-router';

interface HeadOptions {
  description?: string | undefined;
  /** The one address of a page that has several, e.g. `/plans`. */
  path?: string | undefined;
  /** A picture's path, for previews in messaging apps (D02). */
  picture?: string | undefined;
  /** Steps on the way to an order are for people, not for search engines. */
  unlisted?: boolean | undefined;
}

/** Title, description and preview of a page; the brand's name and the address come from the root's data (D01). */
export function head(
  args: { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] },
  title: string,
  { description, path, picture, unlisted }: HeadOptions = {},
): MetaDescriptor[] {
  const shop = args.matches.find(match => match?.id === 'root')?.loaderData as
    { brand: { name: string }; baseUrl: string } | undefined;
  const full = shop ? `${title} · ${shop.brand.name}` : title;
  return [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:type', content: 'website' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(shop && path ? [{ tagName: 'link' as const, rel: 'canonical', href: shop.baseUrl + path }] : []),
    ...(shop && picture ? [{ property: 'og:image', content: shop.baseUrl + picture }] : []),
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
