import { storeEditionBrand, type ShownBrand } from './edition-brand.ts';

/** A partner without a logo has the first letter of their name, as an SVG. */
function letterIcon(name: string): string {
  const [letter = ''] = name.toUpperCase();
  const text = `<text x="16" y="23" font-family="serif" font-size="20" text-anchor="middle" fill="#faf6ee">${letter.replaceAll(/[<&]/g, '')}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1a1613"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows the icon of a partner in the browser's tab, their logo where they have one, or ours for `null` (W89). */
export function showTabIcon(brand: ShownBrand | null): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  icon.removeAttribute('type');
  icon.href = brand === null ? '/icon.svg' : brand.logo ? `/thumbnail/${brand.logo}` : letterIcon(brand.name);
}

/**
 * Sets under whose name an edition’s pages are shown, and whose icon their tab has (W67, W89); `undefined`, when it
 * could not be asked, changes nothing. Apart from what all pages load: only those of editions need it.
 */
export function setEditionBrand(edition: string, brand: ShownBrand | null | undefined): void {
  storeEditionBrand(edition, brand);
  if (brand !== undefined) showTabIcon(brand);
}
