import { printedLogo } from '#kernel/printed-logo.ts';
import { brandOf } from '../plan/names.ts';
import { layLogo } from '../plan/page-layout.ts';
import { fixed, nothing } from './fill.ts';
import type { Size } from './fill.ts';
import type { LayoutNode } from './nodes.ts';
import { inScale } from './scale.ts';
import type { Place, TemplatePage } from './template-page.ts';

/** The brand's logo on its card, over the brand's name (W67). */

const cardOf = ({ context: { story } }: TemplatePage) => story.logo && printedLogo(story.logo);

/** The height of the logo with the space under it; none without a logo. */
export function sizeOfLogo(page: TemplatePage): Size {
  const card = cardOf(page);
  return card ? fixed(card.h + inScale(page.table.spaces, 'part')) : nothing;
}

/** Lays the logo at the top of its place. */
export function placeLogo(page: TemplatePage, { align }: Extract<LayoutNode, { node: 'logo' }>, at: Place): void {
  const { story } = page.context;
  const card = cardOf(page);
  if (!card || !story.logo) return;
  const x = align === 'center' ? at.x + (at.w - card.w) / 2 : at.x;
  layLogo(
    page.layout,
    { x, y: at.y, w: card.w, h: card.h },
    { logo: story.logo.id, alt: brandOf(story), over: at.over },
  );
}
