/**
 * Decodes one untrusted photo and writes it as an upright sRGB JPEG. Runs as a process of its own (W37):
 * `node decode-process.ts <photo> <content> <jpeg to write> [any-shape]`. Prints `{ width, height, takenAt }` or `{
 * fault }` as JSON.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import exifr from 'exifr';
import sharp, { type Metadata } from 'sharp';
import {
  isCompleteHeif,
  maxKeptSide,
  maxHeifPixels,
  maxPixels,
  photoShape,
  type PhotoFault,
  type ImageType,
} from './file-type.ts';
import { momentOf } from './dates.ts';
import { rgbaTiff } from './tiff.ts';

type Heic = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> };
interface HeicDecoder {
  all(input: { buffer: Uint8Array }): Promise<Heic[]>;
}

class DecodeFault extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

const decodeBounds = { failOn: 'error', limitInputPixels: maxPixels } as const;
// Only the loaders of accepted types: an SVG or a PDF that reaches this process is not opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map(loader => `VipsForeignLoad${loader}`) });
sharp.concurrency(1);
sharp.cache(false);

/**
 * A HEIC's pixels as a TIFF in memory, with the colour profile that the decoder drops. EXIF is left out: its
 * orientation would turn pixels that the decoder has turned already.
 */
async function unpackHeic(path: string): Promise<Buffer> {
  const facts = await sharp(path, decodeBounds).metadata();
  const decoder = createRequire(import.meta.url)('heic-decode') as HeicDecoder;
  const images = await decoder.all({ buffer: await readFile(path) });
  const image = images[facts.pagePrimary ?? 0] ?? images[0];
  if (!image) throw new DecodeFault('damaged');
  if (image.width * image.height > maxHeifPixels) throw new DecodeFault('too-many-pixels');
  const { data } = await image.decode();
  return rgbaTiff({ data, width: image.width, height: image.height, profile: facts.icc });
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

/** Refuses a HEIC or AVIF that is cut off or too large for memory: their decoders report neither. */
async function checkHeif(path: string): Promise<void> {
  if (!isCompleteHeif(await readFile(path))) throw new DecodeFault('damaged');
  const { width, height } = await sharp(path, decodeBounds).metadata();
  if (width * height > maxHeifPixels) throw new DecodeFault('too-many-pixels');
}

/** Refuses a picture with too many pixels and, unless `anyShape`, one that is too small or too narrow for a page. */
function checkShape({ width, height }: Metadata, anyShape: boolean): void {
  if (width * height > maxPixels) throw new DecodeFault('too-many-pixels');
  if (anyShape) return;
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

interface DecodeRequest {
  path: string;
  content: ImageType;
  to: string;
  anyShape: boolean;
}

async function develop({ path, content, to, anyShape }: DecodeRequest) {
  const metadata = await sharp(path, decodeBounds).metadata();
  checkShape(metadata, anyShape);
  if (content === 'heic' || content === 'avif') await checkHeif(path);
  const takenAt = await exifMoment(path);
  const input = content === 'heic' ? await unpackHeic(path) : path;
  const written = await sharp(input, decodeBounds)
    .autoOrient()
    .timeout({ seconds: 20 })
    .resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: keptSubsampling(metadata, content) })
    .toFile(to);
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
