import { keepEditionBrand, type ShownBrand } from './edition-brand.ts';
import { showTabIcon } from './tab-icon.ts';

/**
 * Sets under whose name an edition’s pages are shown, and whose icon their tab has (W67, W89); `undefined`, when it
 * could not be asked, changes nothing. Apart from what all pages load: only those of editions need it.
 */
export function setEditionBrand(edition: string, brand: ShownBrand | null | undefined): void {
  keepEditionBrand(edition, brand);
  if (brand !== undefined) showTabIcon(brand);
}
