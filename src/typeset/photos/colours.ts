import type { Sharp } from 'sharp';

/**
 * The picture in sRGB with 8 bits a channel. Its colours are converted before anything else: with 16 bits, sharp would
 * convert them to Display P3 and then call those values sRGB, so that reds pale.
 */
export const inSrgb = (picture: Sharp): Sharp => picture.pipelineColourspace('srgb').toColourspace('srgb');
