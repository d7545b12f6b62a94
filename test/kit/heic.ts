/**
 * Encodes HEIC files for tests, because sharp encodes AVIF but not HEVC. Every block of the picture is stored
 * as raw samples (I_PCM), which every HEVC decoder reads and which needs no compression.
 */
import sharp, { type Sharp } from 'sharp';

export interface HeicOptions {
  /** When it was taken, as cameras write it: `2022:02:16 17:25:41`, and its offset from UTC, `+05:30`. */
  taken?: { date: string; offset: string };
  /** Counter-clockwise quarter turns that a viewer makes before showing it; EXIF says the same. */
  quarterTurns?: 0 | 1 | 2 | 3;
  /** An ICC profile; without one the picture is sRGB. */
  profile?: Buffer | undefined;
}

/** Pixels a side of one coded block; width and height of a picture are multiples of it. */
const block = 32;

class Bits {
  #bits: number[] = [];
  put(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at--) this.#bits.push((value >>> at) & 1);
    return this;
  }
  /** Exponential Golomb, unsigned. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.put(0, length).put(value + 1, length + 1);
  }
  /** The stop bit, then zeros to the next byte. */
  end(): Buffer {
    this.put(1, 1);
    return this.align();
  }
  align(): Buffer {
    while (this.#bits.length % 8 > 0) this.#bits.push(0);
    const bytes = Buffer.alloc(this.#bits.length / 8);
    this.#bits.forEach((bit, at) => (bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))));
    return bytes;
  }
}

/** A NAL unit: two bytes of header, and a 3 inserted where the payload would look like a start code. */
function unit(type: number, payload: Buffer): Buffer {
  const bytes: number[] = [type << 1, 1];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

/** Profile, tier and level as they stand in the stream and in the file: Main Still Picture, level 5.1. */
const profile = Buffer.from([3, 0x10, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 153]);
const putProfile = (bits: Bits): Bits => profile.reduce((all, byte) => all.put(byte, 8), bits);

/** The three parameter sets that come before a picture: video, sequence, picture (H.265, 7.3.2). */
function parameterSets(width: number, height: number): Buffer[] {
  const video = putProfile(new Bits().put(0b0000_11, 6).put(0, 9).put(1, 1).put(0xffff, 16));
  video.put(1, 1).ue(0).ue(0).ue(0).put(0, 6).ue(0).put(0, 2);
  const sequence = putProfile(new Bits().put(0, 7).put(1, 1)).ue(0).ue(1).ue(width).ue(height);
  sequence.put(0, 1).ue(0).ue(0).ue(4).put(1, 1).ue(0).ue(0).ue(0);
  // Blocks of 32 pixels that are not divided; transforms of 4 to 32.
  sequence.ue(2).ue(0).ue(0).ue(3).ue(0).ue(0).put(0, 3);
  // Raw samples of 8 bits in blocks of 32, without a filter over their edges.
  sequence.put(1, 1).put(7, 4).put(7, 4).ue(2).ue(0).put(1, 1);
  sequence.ue(0).put(0, 5);
  const picture = new Bits().ue(0).ue(0).put(0, 7).ue(0).ue(0).ue(0).put(0, 3).ue(0).ue(0).put(0, 6);
  picture.put(0b0101, 4).put(0, 2).ue(0).put(0, 2);
  return [unit(32, video.end()), unit(33, sequence.end()), unit(34, picture.end())];
}

/**
 * The arithmetic coder's bytes for "undivided block, raw samples", and for "end of slice": the same for every block.
 */
const [rawFollows, sliceEnds] = [Buffer.from([0x86, 0x80]), Buffer.from([0xfe, 0x80])];

interface Planes {
  width: number;
  height: number;
  /** Luma, then the two chroma planes at half the width and height, 0 to 255. */
  planes: readonly [Uint8Array, Uint8Array, Uint8Array];
}

/** One slice a block, so that the coder starts anew in each. */
function slices({ width, height, planes }: Planes): Buffer {
  const across = width / block;
  const count = across * (height / block);
  const parts: Buffer[] = [];
  for (let at = 0; at < count; at++) {
    const head = new Bits()
      .put(at === 0 ? 1 : 0, 1)
      .put(0, 1)
      .ue(0);
    if (at > 0) head.put(at, Math.ceil(Math.log2(count)));
    head.ue(2).ue(0);
    const samples = planes.map((plane, n) => {
      const [side, stride] = n === 0 ? [block, width] : [block / 2, width / 2];
      const from = Math.floor(at / across) * side * stride + (at % across) * side;
      return Buffer.concat(
        Array.from({ length: side }, (_, row) => plane.subarray(from + row * stride).subarray(0, side)),
      );
    });
    const coded = unit(19, Buffer.concat([head.end(), rawFollows, ...samples, sliceEnds]));
    parts.push(u32(coded.length), coded);
  }
  return Buffer.concat(parts);
}

const u32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map(byte => byte & 255));
const u16 = (value: number) => Buffer.from([value >>> 8, value & 255]);
const box = (type: string, ...content: readonly (Buffer | readonly number[])[]): Buffer => {
  const body = Buffer.concat(content.map(part => Buffer.from(part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** The samples of a picture in YCbCr: full range, BT.601. */
async function planesOf(picture: Sharp): Promise<Planes> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (width % block || height % block) throw new Error(`width and height must be multiples of ${block}`);
  const planes = [width * height, (width * height) / 4, (width * height) / 4].map(size => new Uint8Array(size));
  const [luma, blue, red] = planes as [Uint8Array, Uint8Array, Uint8Array];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [r = 0, g = 0, b = 0] = data.subarray(at * 3, at * 3 + 3);
      luma[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      if (y % 2 || x % 2) continue;
      const small = (y / 2) * (width / 2) + x / 2;
      blue[small] = Math.max(0, Math.min(255, Math.round(128 - 0.168_736 * r - 0.331_264 * g + 0.5 * b)));
      red[small] = Math.max(0, Math.min(255, Math.round(128 + 0.5 * r - 0.418_688 * g - 0.081_312 * b)));
    }
  return { width, height, planes: [luma, blue, red] };
}

interface Item {
  type: 'hvc1' | 'Exif';
  data: Buffer;
  /** Indices of its properties, from 1. */
  properties: readonly number[];
  /** Its reference to the main picture. */
  refers?: 'cdsc' | 'auxl';
}

/** The file: the list of items, their properties and offsets, then their bytes. */
function fileOf(items: readonly Item[], properties: readonly Buffer[]): Buffer {
  const infos = items.map(({ type }, at) => box('infe', [2, 0, 0, 0], u16(at + 1), u16(0), text(`${type}\0`)));
  const refers = items.flatMap(({ refers }, at) => (refers ? [box(refers, u16(at + 1), u16(1), u16(1))] : []));
  const used = items.map(({ properties: all }, at) => Buffer.from([0, at + 1, all.length, ...all]));
  const metaFor = (from: number): Buffer => {
    let next = from;
    const places = items.map(({ data }, at) => {
      const place = Buffer.concat([u16(at + 1), u16(0), u16(0), u16(1), u32(next), u32(data.length)]);
      next += data.length;
      return place;
    });
    return box(
      'meta',
      [0, 0, 0, 0],
      box('hdlr', u32(0), u32(0), text('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iloc', [1, 0, 0, 0, 0x44, 0], u16(items.length), ...places),
      box('iinf', u32(0), u16(items.length), ...infos),
      ...(refers.length > 0 ? [box('iref', u32(0), ...refers)] : []),
      box('iprp', box('ipco', ...properties), box('ipma', u32(0), u32(items.length), ...used)),
    );
  };
  const head = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const meta = metaFor(head.length + metaFor(0).length + 8);
  return Buffer.concat([head, meta, box('mdat', ...items.map(({ data }) => data))]);
}

const configuration = (sets: readonly Buffer[]): Buffer => {
  const arrays = sets.flatMap((parameterSet, at) => [
    Buffer.from([0xa0 + at, 0, 1]),
    u16(parameterSet.length),
    parameterSet,
  ]);
  return box('hvcC', [1], profile, [0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length], ...arrays);
};

/** Encodes a picture as HEIC, with its alpha channel as an auxiliary picture. Its sides are multiples of 32 pixels. */
export async function heicOf(
  picture: Buffer,
  { taken, quarterTurns = 0, profile: icc }: HeicOptions = {},
): Promise<Buffer> {
  const colour = await planesOf(sharp(picture));
  const { width, height } = colour;
  const properties = [
    configuration(parameterSets(width, height)),
    box('ispe', u32(0), u32(width), u32(height)),
    icc ? box('colr', text('prof'), icc) : box('colr', text('nclx'), u16(1), u16(13), u16(6), [0x80]),
    box('irot', [quarterTurns]),
    box('auxC', u32(0), text('urn:mpeg:hevc:2015:auxid:1\0')),
  ];
  const items: Item[] = [{ type: 'hvc1', data: slices(colour), properties: [1, 2, 3, 4] }];
  if ((await sharp(picture).metadata()).hasAlpha) {
    const opacity = await sharp(picture).extractChannel('alpha').toColourspace('srgb').png().toBuffer();
    items.push({ type: 'hvc1', data: slices(await planesOf(sharp(opacity))), properties: [1, 2, 5], refers: 'auxl' });
  }
  if (taken) {
    const exif = { IFD0: { Model: 'Test' }, IFD2: { DateTimeOriginal: taken.date, OffsetTimeOriginal: taken.offset } };
    // EXIF counts clockwise; a viewer that applied both would rotate twice.
    const orientation = [1, 8, 3, 6][quarterTurns] ?? 1;
    const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const jpeg = await dot.withExif(exif).withMetadata({ orientation }).jpeg().toBuffer();
    const tiff = (await sharp(jpeg).metadata()).exif ?? Buffer.alloc(0);
    items.push({ type: 'Exif', data: Buffer.concat([u32(6), tiff]), properties: [], refers: 'cdsc' });
  }
  return fileOf(items, properties);
}
