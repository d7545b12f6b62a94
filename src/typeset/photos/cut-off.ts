import type { Metadata, Sharp } from 'sharp';

/**
 * Written into a developed JPEG of which pixels are missing: it is measured later, from its content alone, and what is
 * coarse cannot be told from a blurred photo then.
 */
const mark = 'imurs: a part of this picture is missing';

export const markAsCut = (picture: Sharp): Sharp => picture.withExif({ IFD0: { ImageDescription: mark } });
export const isMarkedAsCut = ({ exif }: Pick<Metadata, 'exif'>): boolean => exif?.includes(mark) === true;
