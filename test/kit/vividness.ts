import type { Sharp } from 'sharp';

/** How vivid a picture is: the mean difference between a pixel's largest and smallest value, from 0 to 255. */
export async function vividness(image: Sharp): Promise<number> {
  const pixels = await image.resize(200).removeAlpha().raw().toBuffer();
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    sum += Math.max(r, g, b) - Math.min(r, g, b);
  }
  return sum / (pixels.length / 3);
}
