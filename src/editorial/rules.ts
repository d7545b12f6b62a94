/** `shop`: the help panel and the landing page; `valentines`: its own page. */
export type FaqPlace = 'shop' | 'valentines';
/** `decor`: Sentimental Home Decor; `process`: A Twelve Minute Process; `crafted`: Crafted with Care. */
export type TilePlace = 'decor' | 'process' | 'crafted';
export type BannerPlace = 'headline' | 'landing';
export type Audience = 'customer' | 'partner';

export interface WhatInside {
  icon: string;
  text: string;
}

export interface TextSection {
  heading: string;
  paragraphs: string[];
  bullets?: string[];
}

/** An explore page's list as one text: items separated by a double bar, icon and text by a comma. */
export const joinInside = (items: readonly WhatInside[]): string =>
  items.map(({ icon, text }) => `${icon},${text.replaceAll('||', '|')}`).join('||');

/** Reads the list from that text. Only an item's first comma separates, since its text may have commas (C-O07). */
export const readInside = (joined: string): WhatInside[] =>
  joined
    .split('||')
    .filter(item => item.trim() !== '')
    .map(item => {
      const comma = item.indexOf(',');
      return comma < 0
        ? { icon: '', text: item.trim() }
        : { icon: item.slice(0, comma).trim(), text: item.slice(comma + 1).trim() };
    });

/** The entries of a comma-separated text, such as `marquee` and `samples`. */
export const readList = (joined: string): string[] =>
  joined
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '');
