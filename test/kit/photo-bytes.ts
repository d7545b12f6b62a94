import sharp from 'sharp';

/** The colour of one pixel; x and y are fractions of width and height. */
export async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const { data: pixels, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...pixels.subarray(at, at + 3)];
}

/** A HEIC with other bytes from a place on; the place is behind `mark`. */
export function patched(file: Buffer, mark: string, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, copy.indexOf(mark) + mark.length);
  return copy;
}
