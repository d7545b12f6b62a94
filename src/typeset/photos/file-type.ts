/** The type of a file, recognised by its first bytes and never by its name (W37). */
type FileType =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'raw'
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

/** The most pixels of a photo that is not a JPEG. */
export const maxPixels = 60_000_000;
/** The most pixels of a JPEG, which is reduced while it is read: the largest sensors of phones have 200 megapixels. */
export const maxJpegPixels = 205_000_000;
/** The fewest pixels of a photo's shorter side, and how many times as long the longer side may be. */
export const photoShape = { leastSide: 32, longest: 15 } as const;
/** The most pixels of a HEIC or AVIF: they are unpacked whole in memory, and phones write at most 50 megapixels. */
export const maxHeifPixels = 52_000_000;
/** The longest side of a developed photo, px: an A4 spread with bleed at 300 dpi is 5032 pixels wide. */
export const maxKeptSide = 6000;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const avifBrands = ['avif', 'avis'];
/** Brands of other still pictures in this container (ISO 23008-12); what is inside decides whether one opens. */
const heifBrands = /^(?:he[iv][cxms]|mi[fa][0-9f]|msf1|MiH[A-Z]|avc[is]|vvi[cs]|evb[is]|j2k[is]|jpeg|jpgs|unif)$/;

function heifTypeOf(head: Uint8Array): FileType {
  const brands = [ascii(head, 8, 12)];
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0));
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.includes('crx ')) return 'raw';
  if (brands.some(brand => avifBrands.includes(brand))) return 'avif';
  return brands.some(brand => heifBrands.test(brand)) ? 'heic' : 'video';
}

/** First bytes of camera files that do not look like a TIFF: of Canon, Olympus, Panasonic, Fujifilm and others. */
const rawSignatures = [
  'II*\0\x10\0\0\0CR',
  'IIRO',
  'IIRS',
  'MMOR',
  'IIU\0',
  'FUJIFILMCCD-RAW',
  'II\x1a\0\0\0HEAPCCDR',
  'FOVb',
  '\0MRM',
];

/** The type of a file with these first bytes; 256 are enough. */
export function fileTypeOf(head: Uint8Array): FileType {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (head.length === 0) return 'empty';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (rawSignatures.some(signature => ascii(head, 0, signature.length) === signature)) return 'raw';
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
  | Exclude<FileType, ImageType>
  | 'burst'
  | 'hdr'
  | 'other-codec'
  | 'damaged'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-narrow'
  | 'too-slow';

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
  raw: "This is a camera's raw file. Export it as JPEG, please, and add that one.",
  burst: 'This is a burst or a moving picture, not one photo. Please save the one you like as a photo, and add that.',
  hdr: 'This photo is in HDR colours that no paper shows. Please export it as JPEG, and add that.',
  'other-codec': 'This photo is packed in a way that we cannot open. Please export it as JPEG, and add that.',
  unknown: 'We could not recognise this as a photo. Please choose a JPEG, HEIC, PNG, WebP, AVIF or TIFF.',
  damaged:
    'This photo is damaged: part of it is missing. Please choose it again from your gallery, or send the original.',
  'too-many-pixels':
    'This picture has more pixels than we can open. Please send it as a JPEG of at most 200 megapixels.',
  'too-small': 'This picture is too small to be printed. Please choose the photo itself, in its full size.',
  'too-narrow': 'This picture is a narrow strip that no page can show. Please choose another, or cut a part out of it.',
  'too-slow': 'This picture could not be opened in a reasonable time. A screenshot of it will do.',
};
