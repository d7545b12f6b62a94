/**
 * Decodes one untrusted photo and writes it as an upright sRGB JPEG. Runs as a process of its own (W37):
 * `node decode-process.ts <photo> <content> <jpeg to write> [any-shape]`. Prints `{ width, height, takenAt }` or `{
 * fault }` as JSON.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { fileFaultOf } from './file-fault.ts';
import {
  maxHeifPixels,
  maxJpegPixels,
  maxKeptSide,
  maxPixels,
  photoShape,
  type ImageType,
  type PhotoFault,
} from './file-type.ts';
import { readHeif } from './heif.ts';
import { readJpeg } from './jpeg-file.ts';
import { jpegQualityOf } from './jpeg-quality.ts';
import { inSrgb } from './colours.ts';
import { markAsCut } from './cut-off.ts';
import { momentOf } from './dates.ts';
import { readPng } from './png-file.ts';
import { namedProfile } from './rgb-profile.ts';
import { rgbaTiff, type RgbaPixels } from './tiff.ts';

/** The part of libheif that is used; the package has no types. */
interface Libheif {
  ready: Promise<unknown>;
  HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
}
interface HeicImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(picture: RgbaPixels, done: (picture: RgbaPixels | null) => void): void;
}

class DecodeFault extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

// Only the loaders of accepted types: an SVG or a PDF that reaches this process is not opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map(loader => `VipsForeignLoad${loader}`) });
sharp.concurrency(1);
sharp.cache(false);

type Bounds = Pick<SharpOptions, 'failOn' | 'limitInputPixels'>;
/** Raw pixels with their profile; every decoder's way into sharp. */
interface OpenedPicture {
  input: Buffer;
  bounds: Bounds;
  metadata: Metadata;
}

/** The pixels of a HEIC's main picture. */
async function unpackHevc(file: Buffer): Promise<RgbaPixels> {
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find(candidate => candidate.is_primary()) ?? images[0];
  if (!image) throw new DecodeFault('damaged');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxHeifPixels) throw new DecodeFault('too-many-pixels');
  const picture = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const filled = await new Promise<RgbaPixels | null>(done => image.display(picture, done));
  if (!filled) throw new DecodeFault('damaged');
  return filled;
}

/**
 * A HEIC or AVIF to develop. What sharp cannot decode, and colours that the file only names, become a TIFF in memory
 * with their profile. EXIF is left out: its orientation would turn pixels that the decoder has turned already.
 */
async function openHeif(file: Buffer, bounds: Bounds): Promise<OpenedPicture> {
  const facts = readHeif(file);
  if (typeof facts === 'string') throw new DecodeFault(facts);
  // Decoders know few of the brands that phones write first; what is inside is known by now.
  file.write(facts.codec === 'hevc' ? 'heic' : 'avif', 8, 'latin1');
  const metadata = await sharp(file, bounds).metadata();
  if (metadata.width * metadata.height > maxHeifPixels) throw new DecodeFault('too-many-pixels');
  const profile = metadata.icc ?? (facts.named && namedProfile(facts.named.primaries, facts.named.curve));
  if (facts.codec === 'hevc') return { input: rgbaTiff({ ...(await unpackHevc(file)), profile }), bounds, metadata };
  if (profile === metadata.icc) return { input: file, bounds, metadata };
  const raw = sharp(file, bounds).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  return { input: rgbaTiff({ ...pixels, profile }), bounds, metadata };
}

/** A JPEG to develop. One without an end is taken when every pixel is there: its decoder must not complain then. */
async function openJpeg(file: Buffer): Promise<OpenedPicture & { isCut: boolean }> {
  const { hasEnd, lacksPixels } = readJpeg(file);
  const input = hasEnd ? file : Buffer.concat([file, Buffer.from([0xff, 0xd9])]);
  const bounds: Bounds = { failOn: hasEnd ? 'error' : 'warning', limitInputPixels: maxJpegPixels };
  return { input, bounds, metadata: await sharp(input, bounds).metadata(), isCut: lacksPixels };
}

/** A PNG to develop. Colours that it only names get their profile in the file, in place of those that it has. */
async function openPng(file: Buffer, bounds: Bounds): Promise<OpenedPicture> {
  const { chunks, colours } = readPng(file);
  const profile = colours && namedProfile(colours.primaries, colours.curve);
  if (!profile) return { input: file, bounds, metadata: await sharp(file, bounds).metadata() };
  const content = Buffer.concat([Buffer.from('iCCPnamed\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.concat([Buffer.alloc(4), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length - 4, 0);
  chunk.writeUInt32BE(crc32(content), chunk.length - 4);
  const others = chunks.filter(({ type }) => !['iCCP', 'cICP', 'sRGB', 'gAMA', 'cHRM'].includes(type));
  const parts = others.map(({ from, to }) => file.subarray(from, to));
  const input = Buffer.concat([file.subarray(0, 8), ...parts.slice(0, 1), chunk, ...parts.slice(1)]);
  return { input, bounds, metadata: await sharp(input, bounds).metadata() };
}

async function openPicture(file: Buffer, content: ImageType): Promise<OpenedPicture & { isCut?: boolean }> {
  const bounds: Bounds = { failOn: 'error', limitInputPixels: maxPixels };
  if (content === 'jpeg') return openJpeg(file);
  if (content === 'heic' || content === 'avif') return openHeif(file, bounds);
  if (content === 'png') return openPng(file, bounds);
  return { input: file, bounds, metadata: await sharp(file, bounds).metadata() };
}

async function exifMoment(path: string): Promise<string | null> {
  const tags = ['DateTimeOriginal', 'CreateDate', 'OffsetTimeOriginal', 'OffsetTimeDigitized'];
  const exif = (await exifr.parse(path, { pick: tags, reviveValues: false }).catch(() => undefined)) as
    Record<string, unknown> | undefined;
  return momentOf({
    date: exif?.['DateTimeOriginal'] ?? exif?.['CreateDate'],
    offset: exif?.['OffsetTimeOriginal'] ?? exif?.['OffsetTimeDigitized'],
  });
}

/** Refuses a picture that is too small or too narrow for a page. */
function checkShape({ width, height }: Metadata): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > short * photoShape.longest) throw new DecodeFault('too-narrow');
  if (short < photoShape.leastSide) throw new DecodeFault('too-small');
}

/**
 * The chroma subsampling of the kept photo: that of the one sent, since more colour only makes the file larger. Cameras
 * write HEIC with 4:2:0, which its metadata do not tell.
 */
const keptSubsampling = ({ chromaSubsampling }: Metadata, content: ImageType): '4:2:0' | '4:4:4' =>
  content === 'heic' || chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4';

/** The quality of a kept photo, unless it came in a lower one. */
const mostQuality = 92;

/**
 * The quality of the kept photo: a JPEG's own, at most 92, where its pixels stay in their places and colours. The same
 * steps encode the same values again, with less loss than finer ones and in fewer bytes.
 */
function keptQuality(file: Buffer, { width, height, orientation = 1, icc }: Metadata): number {
  // Turned, the blocks of a JPEG stay whole where they fill it.
  const blocksStay = orientation === 1 || (width % 16 === 0 && height % 16 === 0);
  const isChanged = !blocksStay || Math.max(width, height) > maxKeptSide;
  // The names of profiles are in Latin-1 or UTF-16.
  const isSrgb = icc === undefined || /s\0?R\0?G\0?B/.test(icc.toString('latin1'));
  return isChanged || !isSrgb ? mostQuality : Math.min(mostQuality, jpegQualityOf(file));
}

interface DecodeRequest {
  path: string;
  content: ImageType;
  to: string;
  anyShape: boolean;
}

async function develop({ path, content, to, anyShape }: DecodeRequest) {
  const file = await readFile(path);
  const fault = fileFaultOf(file);
  if (fault) throw new DecodeFault(fault);
  const { input, bounds, metadata, isCut } = await openPicture(file, content);
  if (!anyShape) checkShape(metadata);
  const takenAt = await exifMoment(path);
  const picture = inSrgb(sharp(input, bounds).autoOrient().timeout({ seconds: 20 }))
    .resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({
      quality: content === 'jpeg' ? keptQuality(file, metadata) : mostQuality,
      // Codes of its own would save 3 % of the bytes, and take a third of the time of developing.
      optimiseCoding: false,
      chromaSubsampling: keptSubsampling(metadata, content),
    });
  const written = await (isCut ? markAsCut(picture) : picture).toFile(to);
  return { width: written.width, height: written.height, takenAt };
}

function faultOf(error: unknown): PhotoFault {
  if (error instanceof DecodeFault) return error.fault;
  const text = String(error);
  if (/pixel limit|exceeds|memory/i.test(text)) return 'too-many-pixels';
  return /timeout/i.test(text) ? 'too-slow' : 'damaged';
}

const [path = '', content = '', to = '', shapeOption = ''] = process.argv.slice(2);
const noSpace = /no space left|disk quota/i;
const result = await develop({ path, content: content as ImageType, to, anyShape: shapeOption === 'any-shape' }).catch(
  (error: unknown) => ({
    ...(noSpace.test(String(error)) ? { full: true } : { fault: faultOf(error) }),
    detail: String(error).slice(0, 300),
  }),
);
process.stdout.write(JSON.stringify(result));
