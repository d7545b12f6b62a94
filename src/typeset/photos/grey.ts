/** What is measured of grey pixels: by the engine on the server, and by the form on the customer's device. */

export interface PixelSize {
  width: number;
  height: number;
}

/** The lightness of each pixel, 0-255; `channels` bytes a pixel, of which the first three are red, green and blue. */
export function greyOf(
  { data, width, height }: PixelSize & { data: Uint8Array | Uint8ClampedArray },
  channels: 3 | 4,
): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    const from = at * channels;
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return grey;
}

/** The Laplacian at a pixel. */
export const edgeAt = (grey: Float32Array, at: number, width: number): number =>
  (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0);

/**
 * The value at a place among these values in order, the least at 0; none is negative. Sorts only those that are as
 * large as it is, to the whole number, because to sort all takes longer.
 */
export function valueOfRank(values: Float32Array, rank: number): number {
  // Loops without a function for each value, of which a photo has a quarter of a million.
  const counts = new Uint32Array(1024);
  for (let at = 0; at < values.length; at++) counts[Math.min(1023, values[at]! | 0)]! += 1;
  let [bin, left] = [0, rank];
  while (bin < 1023 && left >= counts[bin]!) left -= counts[bin++]!;
  const same = new Float32Array(counts[bin]!);
  let n = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (Math.min(1023, value | 0) === bin) same[n++] = value;
  }
  return same.sort()[left] ?? 0;
}

/** The value below which this part (0-1) of these values is. */
export const valueAtPart = (values: Float32Array, part: number): number =>
  valueOfRank(values, Math.floor(part * (values.length - 1)));

/**
 * How clear a picture of about 512 pixels a side is: `edges`, the strongest ones in proportion to the contrast, 0-1
 * (0.3 and more is sharp), and `lightest`, the lightness of its lightest places, 0-1.
 */
export function clarityOf(grey: Float32Array, { width, height }: PixelSize): { edges: number; lightest: number } {
  const contrast = valueAtPart(grey, 0.98) - valueAtPart(grey, 0.02);
  const found = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  let n = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) found[n++] = Math.abs(edgeAt(grey, y * width + x, width));
  const strong = valueOfRank(found, Math.floor(n * 0.995));
  return { edges: Math.min(1, strong / Math.max(24, contrast)), lightest: valueAtPart(grey, 0.95) / 255 };
}

/** The least part of a picture that the flat band of a cut one takes. */
const leastBand = 0.08;
/** Greys that differ by no more are one colour: reducing and encoding a flat area change them so much. */
const sameGrey = 1.5;
/** Greys that differ by no more pass into each other. */
const nearGrey = 10;
/** From here a grey is white: bare paper around a scan, a sky without a colour. No decoder fills with it. */
const paperWhite = 245;

/**
 * Whether a picture of about 512 pixels a side ends in a band of one colour along a whole side, deeper than 8 % of it,
 * as a picture does of which only the first part arrived: grey, black or green, at the foot, or at another side when it
 * was turned. It is none where the colour is that of the opposite side, too, as the bars of a film are, where it is the
 * white of paper, or where the picture passes into it bit by bit, as a night does.
 */
export function endsInOneColour(grey: Float32Array, { width, height }: PixelSize): boolean {
  /** The pixel at a place along the line that is so many lines away from a side. */
  const sides: readonly ((line: number, along: number) => number)[] = [
    (line, along) => (height - 1 - line) * width + along,
    (line, along) => line * width + along,
    (line, along) => along * width + width - 1 - line,
    (line, along) => along * width + line,
  ];
  return sides.some((pixel, side) => {
    const [depth, length] = side < 2 ? [height, width] : [width, height];
    const colour = grey[pixel(0, 0)] ?? 0;
    if (colour >= paperWhite) return false;
    const share = (line: number, most = sameGrey): number => {
      let same = 0;
      for (let along = 0; along < length; along++)
        same += Number(Math.abs((grey[pixel(line, along)] ?? 0) - colour) <= most);
      return same / length;
    };
    let band = 0;
    while (band < depth && share(band) === 1) band++;
    if (band <= leastBand * depth) return false;
    // The last blocks that arrived are up to 16 pixels high.
    const behind = band + Math.ceil(depth / 30);
    return behind < depth && share(behind, nearGrey) < 0.5 && share(depth - 1) < 0.9;
  });
}

/** 64 bits: whether each of 8 × 8 areas is lighter than its right neighbour. */
export function differenceHash(grey: Float32Array, { width, height }: PixelSize): string {
  const cell = (column: number, row: number): number => {
    let [sum, n] = [0, 0];
    const [x1, x2] = [
      Math.floor((column * width) / 9),
      Math.max(Math.floor(((column + 1) * width) / 9), Math.floor((column * width) / 9) + 1),
    ];
    const [y1, y2] = [
      Math.floor((row * height) / 8),
      Math.max(Math.floor(((row + 1) * height) / 8), Math.floor((row * height) / 8) + 1),
    ];
    for (let y = y1; y < y2 && y < height; y++)
      for (let x = x1; x < x2 && x < width; x++) [sum, n] = [sum + (grey[y * width + x] ?? 0), n + 1];
    return n === 0 ? 0 : sum / n;
  };
  let hash = '';
  for (let row = 0; row < 8; row++) {
    const cells = Array.from({ length: 9 }, (_, column) => cell(column, row));
    let byte = 0;
    for (let column = 0; column < 8; column++)
      byte = (byte << 1) | ((cells[column] ?? 0) > (cells[column + 1] ?? 0) + 0.5 ? 1 : 0);
    hash += byte.toString(16).padStart(2, '0');
  }
  return hash;
}

/** The number of bits in which two 64-bit difference hashes differ. */
export function hashDistance(a: string, b: string): number {
  let bits = 0;
  for (const at of [0, 8]) {
    let x = parseInt(a.slice(at, at + 8), 16) ^ parseInt(b.slice(at, at + 8), 16);
    for (; x !== 0; x &= x - 1) bits += 1;
  }
  return bits;
}
