import { useRouteLoaderData } from 'react-router';
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
