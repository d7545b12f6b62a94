import { readFileSync } from 'node:fs';

/** Four inks, each 0-1: cyan, magenta, yellow, black. */
export type Cmyk = readonly [c: number, m: number, y: number, k: number];
/** CIE L*a*b* (D50), relative to the paper. */
export type Lab = readonly [l: number, a: number, b: number];

/** An ICC profile of a press. */
export interface IccProfile {
  bytes: Buffer;
  /** The colour of a mixture of inks on the paper. */
  lab(inks: Cmyk): Lab;
}

const tagAt = (bytes: Buffer, name: string): number | undefined => {
  const tags = bytes.readUInt32BE(128);
  for (let n = 0; n < tags; n++) {
    const at = 132 + n * 12;
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.readUInt32BE(at + 4);
  }
  return undefined;
};

/** Reads an ICC output profile. Throws when it is no CMYK output profile with tables of version 2. */
export function readProfile(path: string): IccProfile {
  const bytes = readFileSync(path);
  if (bytes.length < 200 || bytes.toString('latin1', 36, 40) !== 'acsp') throw new Error(`${path} is no ICC profile.`);
  if (bytes.toString('latin1', 12, 20) !== 'prtrCMYK' || bytes.toString('latin1', 20, 24) !== 'Lab ')
    throw new Error(`${path} is not the profile of a press with four inks.`);
  const at = tagAt(bytes, 'A2B1') ?? tagAt(bytes, 'A2B0');
  const kind = at === undefined ? '' : bytes.toString('latin1', at, at + 4);
  if (at === undefined || (kind !== 'mft1' && kind !== 'mft2'))
    throw new Error(`${path} has no table of version 2 from inks to colours; ask for the profile as ICC version 2.`);
  return { bytes, lab: deviceToLab(bytes, at, kind === 'mft2' ? 2 : 1) };
}

/** The device-to-colour table: input curves, a grid of colours, output curves. */
function deviceToLab(bytes: Buffer, at: number, wide: 1 | 2): IccProfile['lab'] {
  const grid = bytes[at + 10] ?? 0;
  const most = wide === 2 ? 65535 : 255;
  const read = (offset: number): number => (wide === 2 ? bytes.readUInt16BE(offset) : (bytes[offset] ?? 0)) / most;
  const entries =
    wide === 2 ? ([bytes.readUInt16BE(at + 48), bytes.readUInt16BE(at + 50)] as const) : ([256, 256] as const);
  const inputs = at + (wide === 2 ? 52 : 48);
  const colours = inputs + 4 * entries[0] * wide;
  const outputs = colours + 3 * grid ** 4 * wide;
  const curve = (from: number, length: number, value: number): number => {
    const place = Math.min(1, Math.max(0, value)) * (length - 1);
    const low = Math.min(length - 2, Math.floor(place));
    const [a, b] = [read(from + low * wide), read(from + (low + 1) * wide)];
    return a + (b - a) * (place - low);
  };
  return inks => {
    const places = inks.map((ink, n) => curve(inputs + n * entries[0] * wide, entries[0], ink) * (grid - 1));
    const cells = places.map(place => Math.min(grid - 2, Math.floor(place)));
    const sums = [0, 0, 0];
    for (let corner = 0; corner < 16; corner++) {
      let weight = 1;
      let index = 0;
      cells.forEach((cell, n) => {
        const upper = (corner >> n) & 1;
        const part = (places[n] ?? 0) - cell;
        weight *= upper ? part : 1 - part;
        index = index * grid + cell + upper;
      });
      if (weight === 0) continue;
      for (let n = 0; n < 3; n++) sums[n] = (sums[n] ?? 0) + weight * read(colours + (index * 3 + n) * wide);
    }
    const [l = 0, a = 0, b = 0] = sums.map((sum, n) => curve(outputs + n * entries[1] * wide, entries[1], sum));
    // ICC version 2: 16-bit colours count to 0xFF00, 8-bit ones to 0xFF.
    return wide === 2
      ? [(l * 6553500) / 65280, a * (65535 / 256) - 128, b * (65535 / 256) - 128]
      : [l * 100, a * 255 - 128, b * 255 - 128];
  };
}
