/** The type of a file, recognised by its first bytes and never by its name (W37). */
type FileType =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'empty'
  | 'gif'
  | 'svg'
  | 'html'
  | 'pdf'
  | 'video'
  | 'zip'
  | 'unknown';

const imageTypes = ['jpeg', 'png', 'webp', 'heic', 'avif', 'tiff'] as const satisfies readonly FileType[];
export type ImageType = (typeof imageTypes)[number];
export const isImageType = (content: FileType): content is ImageType => imageTypes.some(type => type === content);

/** The most pixels of a photo; the upload page reduces larger ones before it sends them. */
export const maxPixels = 60_000_000;
/** The fewest pixels of a photo's shorter side, and how many times as long the longer side may be. */
export const photoShape = { leastSide: 32, longest: 15 } as const;
/** The most pixels of a HEIC or AVIF: they are unpacked whole in memory, and phones write at most 50 megapixels. */
export const maxHeifPixels = 52_000_000;
/** The longest side of a developed photo, px: an A4 spread with bleed at 300 dpi is 5032 pixels wide. */
export const maxKeptSide = 6000;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const avifBrands = ['avif', 'avis'];

function heifTypeOf(head: Uint8Array): FileType {
  const brands = [ascii(head, 8, 12)];
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0));
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some(brand => avifBrands.includes(brand))) return 'avif';
  if (brands.some(brand => heicBrands.includes(brand))) return 'heic';
  return 'video';
}

/** The type of a file with these first bytes; 256 are enough. */
export function fileTypeOf(head: Uint8Array): FileType {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (head.length === 0) return 'empty';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0x49, 0x49, 0x2a, 0x00) || starts(0x4d, 0x4d, 0x00, 0x2a)) return 'tiff';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'video';
  const four = ascii(head, 0, 4);
  if (four === 'RIFF')
    return ascii(head, 8, 12) === 'WEBP' ? 'webp' : ascii(head, 8, 11) === 'AVI' ? 'video' : 'unknown';
  if (four === 'GIF8') return 'gif';
  if (four === '%PDF') return 'pdf';
  if (ascii(head, 4, 8) === 'ftyp') return heifTypeOf(head);
  const text = ascii(head, 0, Math.min(head.length, 256)).trimStart().toLowerCase();
  if (text.includes('<svg')) return 'svg';
  if (/^(<!doctype html|<html|<head|<body|<script|<\?php)/.test(text)) return 'html';
  return text.startsWith('<?xml') ? 'svg' : 'unknown';
}

export type PhotoFault =
  Exclude<FileType, ImageType> | 'damaged' | 'too-many-pixels' | 'too-small' | 'too-narrow' | 'too-slow';

const chooseThePhoto = 'please choose the photo itself.';
/** What the customer reads about each fault: why the photo is not accepted, and what to do. */
export const photoFaults: Readonly<Record<PhotoFault, string>> = {
  empty: 'This file is empty. It may not have been downloaded to your phone yet: open it once, then add it again.',
  gif: 'This is a GIF; its few colours do not print well. Please choose a photo (JPEG, HEIC or PNG) instead.',
  svg: `This is a drawing for screens (SVG), not a photo; ${chooseThePhoto}`,
  html: `This is a web page, not a photo; ${chooseThePhoto}`,
  pdf: 'This is a PDF, not a photo. Take a screenshot of the page you want, and add that.',
  video: 'This is a video. Pause it where it is loveliest, take a screenshot, and add that.',
  zip: 'This is a folder of files (ZIP). Please open it and add the photos themselves.',
  unknown: 'We could not recognise this as a photo. Please choose a JPEG, HEIC, PNG, WebP, AVIF or TIFF.',
  damaged:
    'This photo is damaged: part of it is missing. Please choose it again from your gallery, or send the original.',
  'too-many-pixels': 'This picture has more pixels than we can take (60 megapixels). Please send it in a smaller size.',
  'too-small': 'This picture is too small to be printed. Please choose the photo itself, in its full size.',
  'too-narrow': 'This picture is a narrow strip that no page can show. Please choose another, or cut a part out of it.',
  'too-slow': 'This picture could not be opened in a reasonable time. A screenshot of it will do.',
};

interface IsoBox {
  type: string;
  /** Offsets of its content in the file. */
  from: number;
  to: number;
}

/** The boxes of an ISO file between two offsets; `undefined` when one reaches past `to`, so a part is missing. */
function boxesIn(view: DataView, from: number, to: number): IsoBox[] | undefined {
  const boxes: IsoBox[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to) return undefined;
    const type = String.fromCharCode(...[4, 5, 6, 7].map(n => view.getUint8(at + n)));
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1) {
      if (at + 16 > to) return undefined;
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size === 0) size = to - at;
    if (size < header || at + size > to) return undefined;
    boxes.push({ type, from: at + header, to: at + size });
    at += size;
  }
  return boxes;
}

/** The end of the furthest extent that the item locations (iloc) of a HEIC or AVIF name, as an offset in the file. */
function furthestByte(view: DataView, iloc: IsoBox): number {
  let at = iloc.from;
  const read = (bytes: number): number => {
    const start = at;
    at += bytes;
    if (bytes === 0) return 0;
    if (bytes === 2) return view.getUint16(start);
    return bytes === 4 ? view.getUint32(start) : Number(view.getBigUint64(start));
  };
  const version = view.getUint8(at);
  at += 4;
  const [first, second] = [view.getUint8(at++), view.getUint8(at++)];
  const size = { offset: first >> 4, length: first & 15, base: second >> 4, index: version > 0 ? second & 15 : 0 };
  const wide = version === 2 ? 4 : 2;
  let furthest = 0;
  for (let items = read(wide); items > 0; items--) {
    read(wide);
    const inFile = version === 0 || (read(2) & 15) === 0;
    read(2);
    const base = read(size.base);
    for (let extents = read(2); extents > 0; extents--) {
      read(size.index);
      const end = base + read(size.offset) + read(size.length);
      if (inFile) furthest = Math.max(furthest, end);
    }
  }
  return furthest;
}

/**
 * Whether a HEIC or AVIF is complete: every box and every item location ends inside the file. Checked before decoding,
 * because decoders fill missing parts with grey and report nothing.
 */
export function isCompleteHeif(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const boxes = boxesIn(view, 0, file.length);
    const meta = boxes?.find(box => box.type === 'meta');
    const inner = meta && boxesIn(view, meta.from + 4, meta.to);
    const iloc = inner?.find(box => box.type === 'iloc');
    return iloc !== undefined && furthestByte(view, iloc) <= file.length;
  } catch {
    return false;
  }
}
