import { smallWidths, thumbnailWidth } from '../rules.ts';

/** The addresses of a stored picture's thumbnails in all widths, for `Picture` with `sizes` (C-K24). */
export const thumbnail = (file: string) => ({
  src: `/thumbnail/${file}`,
  srcSet: [
    ...smallWidths.map(width => `/thumbnail/${file}?width=${width} ${width}w`),
    `/thumbnail/${file} ${thumbnailWidth}w`,
  ].join(', '),
});

/** The same for a page of a magazine: its picture is 799 pixels wide, so none wider than the next is offered. */
export const pageThumbnail = (file: string) => ({
  src: `/thumbnail/${file}`,
  srcSet: smallWidths.map(width => `/thumbnail/${file}?width=${width} ${width}w`).join(', '),
  width: 799,
  height: 1130,
});

/** The address of a stored picture as messaging apps show it beside a link, 1200 by 630 pixels (D02). */
export const linkThumbnail = (file: string): string => `/thumbnail/${file}?shape=link`;
