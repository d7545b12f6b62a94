type Triple = readonly [number, number, number];

/** A colour space of red, green and blue: its primaries as CIE XYZ under D50, and the curve of its values. */
interface RgbSpace {
  primaries: readonly [red: Triple, green: Triple, blue: Triple];
  /** As ICC's parametric curves have it: a gamma alone, or gamma, a, b, c, d: (ax + b)^gamma from d on, cx below. */
  curve: readonly [gamma: number] | readonly [gamma: number, a: number, b: number, c: number, d: number];
}

const srgbCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;
/** The curve of BT.709 and BT.2020. */
const televisionCurve = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081] as const;

/** Code points of ISO 23091-2, by which files name their colours: primaries, and the curves of HDR screens. */
const codePoints = { displayP3: 12, rec2020: 9, srgbCurve: 13, pq: 16, hlg: 18 } as const;

/** Whether a curve is that of an HDR screen (PQ or HLG). */
export const isHdrCurve = (curve: number): boolean => curve === codePoints.pq || curve === codePoints.hlg;

/** The colours that a file names by its primaries. */
export const namedColours = (primaries: number): 'srgb' | 'display-p3' | 'rec2020' =>
  primaries === codePoints.displayP3 ? 'display-p3' : primaries === codePoints.rec2020 ? 'rec2020' : 'srgb';

const displayP3: RgbSpace = {
  primaries: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  curve: srgbCurve,
};
const rec2020: RgbSpace['primaries'] = [
  [0.67346, 0.27904, -0.00193],
  [0.16566, 0.67534, 0.02999],
  [0.12505, 0.04561, 0.79684],
];

/** The ICC profile of colours that a file names without having it; `undefined` for sRGB, which needs none. */
export function namedProfile(primaries: number, curve: number): Buffer | undefined {
  const colours = namedColours(primaries);
  if (colours === 'srgb') return undefined;
  if (colours === 'display-p3') return rgbProfile(displayP3);
  return rgbProfile({ primaries: rec2020, curve: curve === codePoints.srgbCurve ? srgbCurve : televisionCurve });
}

const written = (length: number, write: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
};
const long = (value: number): Buffer => written(4, bytes => void bytes.writeUInt32BE(value));
const fixed = (value: number): Buffer => written(4, bytes => void bytes.writeInt32BE(Math.round(value * 65536)));
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A colour space as a small ICC profile (version 2.1). */
export function rgbProfile({ primaries, curve }: RgbSpace): Buffer {
  const point = (values: readonly number[]) => Buffer.concat([latin('XYZ '), long(0), ...values.map(fixed)]);
  const form = curve.length === 1 ? 0 : 3;
  const curves = Buffer.concat([latin('para'), long(0), long(form << 16), ...curve.map(fixed)]);
  const white = [0.9642, 1, 0.8249];
  const [red, green, blue] = primaries;
  const tags: [string, Buffer][] = [
    ['desc', Buffer.concat([latin('desc'), long(0), long(4), latin('RGB\0'), Buffer.alloc(80)])],
    ['cprt', Buffer.concat([latin('text'), long(0), latin('none\0\0\0\0')])],
    ['wtpt', point(white)],
    ['rXYZ', point(red)],
    ['gXYZ', point(green)],
    ['bXYZ', point(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Buffer] => [tag, curves]),
  ];
  let at = 132 + tags.length * 12;
  const table = tags.map(([tag, data]) => {
    const entry = Buffer.concat([latin(tag), long(at), long(data.length)]);
    at += data.length;
    return entry;
  });
  const head = written(128, bytes => {
    bytes.writeUInt32BE(at, 0);
    bytes.writeUInt32BE(0x0210_0000, 8);
    bytes.write('mntrRGB XYZ ', 12, 'latin1');
    bytes.write('acsp', 36, 'latin1');
    Buffer.concat(white.map(fixed)).copy(bytes, 68);
  });
  return Buffer.concat([head, long(tags.length), ...table, ...tags.map(([, data]) => data)]);
}
