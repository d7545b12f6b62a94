import { smallWidths, thumbnailWidth } from '../rules.ts';

/** A kept picture's address by its file's id, and its narrower ones, for `Picture` with `sizes` (C-K24). */
export const thumbnail = (file: string) => ({
  src: `/thumbnail/${file}`,
  srcSet: [
    ...smallWidths.map(width => `/thumbnail/${file}?width=${width} ${width}w`),
    `/thumbnail/${file} ${thumbnailWidth}w`,
  ].join(', '),
});
