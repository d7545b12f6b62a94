/** TIFF's field types. */
const typeShort = 3;
const typeLong = 4;
const typeUndefined = 7;

export interface RgbaPixels {
  /** Red, green, blue and opacity, 8 bits each, row by row. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
  /** The ICC profile of the colours. */
  profile?: Uint8Array | undefined;
}

/**
 * Pixels as an uncompressed TIFF. It takes raw pixels and a colour profile unchanged, so that sharp can convert the
 * colours without a lossy step.
 */
export function rgbaTiff({ data, width, height, profile }: RgbaPixels): Buffer {
  const entries = profile ? 11 : 10;
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + Math.ceil((profile?.length ?? 0) / 2) * 2;
  const file = Buffer.alloc(pixelsAt + data.length);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries, 8);
  let at = 10;
  const entry = (tag: number, type: number, { count, value }: { count: number; value: number }) => {
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
    at += 12;
  };
  entry(256, typeLong, { count: 1, value: width });
  entry(257, typeLong, { count: 1, value: height });
  entry(258, typeShort, { count: 4, value: bitsAt }); // bits per sample
  entry(259, typeShort, { count: 1, value: 1 }); // not compressed
  entry(262, typeShort, { count: 1, value: 2 }); // RGB
  entry(273, typeLong, { count: 1, value: pixelsAt }); // one strip
  entry(277, typeShort, { count: 1, value: 4 }); // samples per pixel
  entry(278, typeLong, { count: 1, value: height }); // rows in the strip
  entry(279, typeLong, { count: 1, value: data.length });
  entry(338, typeShort, { count: 1, value: 2 }); // the fourth sample is opacity, not multiplied in
  if (profile) {
    entry(34675, typeUndefined, { count: profile.length, value: profileAt });
    file.set(profile, profileAt);
  }
  for (let sample = 0; sample < 4; sample++) file.writeUInt16LE(8, bitsAt + sample * 2);
  file.set(data, pixelsAt);
  return file;
}
