import { useRouteLoaderData, type MetaDescriptor } from 'react-router';
import type { Shop } from './shop.ts';

export { askFrom } from '#ui/ask.ts';

/**
 * The brand's facts and switches on any page (D01): `useShop().brand.phone`.
 * Inside an error page before anything was loaded it is `undefined`.
 */
export const useShopIfAny = () => useRouteLoaderData<Shop>('root');

/** The brand's facts and switches on any page (D01): `const { brand } = useShop()`. Throws outside the site. */
export function useShop(): Shop {
  const shop = useShopIfAny();
  if (!shop) throw new Error('useShop needs the root route of the site around it');
  return shop;
}

/** The link that opens a chat with `digits` (country code first, no +) and a text already written (W41). */
export const chatLink = (digits: string, text?: string): string =>
  `https://wa.me/${digits.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;

/** What a page's `meta` is called with, as far as titles need it. */
export interface MetaArgs {
  /**
   * What the page itself loaded; undefined while it is rendered on the server and its data are the browser's to fetch.
   */
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The shop's facts in a page's `meta`; undefined where the root could not be loaded. */
export const shopOfMeta = (args: MetaArgs): Shop | undefined =>
  args.matches.find(match => match?.id === 'root')?.loaderData as Shop | undefined;

/** `words · brand`, or the words alone where the root could not be loaded (D01). */
export const fullTitle = (args: MetaArgs, words: string): string => {
  const shop = shopOfMeta(args);
  return shop ? `${words} · ${shop.brand.name}` : words;
};

/**
 * The `meta` of a page that is not made for sharing: its title with the brand's name behind it (D01). `studio` marks
 * the staff's pages; `noindex` keeps a page out of search engines. `hidden`: the page does not exist for others
 * (C-R16), so its HTML, which is the same for everybody (D03), has the brand's name alone, until the page's own data
 * are there.
 */
export const titled =
  (words: string, options: { description?: string; noindex?: true; studio?: true; hidden?: true } = {}) =>
  (args: MetaArgs): MetaDescriptor[] => [
    {
      title:
        options.hidden && args.loaderData === undefined
          ? (shopOfMeta(args)?.brand.name ?? '')
          : fullTitle(args, words) + (options.studio ? ' studio' : ''),
    },
    ...(options.description ? [{ name: 'description', content: options.description }] : []),
    ...(options.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
