import { fileTypeOf, isImageType, maxJpegPixels, type PhotoFault } from './file-type.ts';
import { readHeif } from './heif.ts';
import { readJpeg } from './jpeg-file.ts';
import { isRawTiff } from './raw-tiff.ts';

/** Whether the last chunk of a PNG is cut; one that lacks only its end has all pixels. */
function isCutPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasPixels = false;
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IEND') return !hasPixels;
    hasPixels ||= type === 'IDAT';
    at += 12 + view.getUint32(at);
    if (at > bytes.length) return true;
  }
  return !hasPixels;
}

/** Whether a WebP is shorter than it says. */
const isCutWebp = (bytes: Uint8Array): boolean =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 > bytes.length;

function jpegFault(bytes: Uint8Array): PhotoFault | undefined {
  const { width, height, hasPicture, hasEnd, lacksScans } = readJpeg(bytes);
  if (!hasPicture || (!hasEnd && lacksScans)) return 'damaged';
  return width * height > maxJpegPixels ? 'too-many-pixels' : undefined;
}

function heifFault(bytes: Uint8Array): PhotoFault | undefined {
  const facts = readHeif(bytes);
  if (typeof facts === 'string') return facts;
  return facts.codec === 'other' ? 'other-codec' : facts.hdr ? 'hdr' : undefined;
}

/**
 * Why a file cannot be taken as a photo, by its structure and without decoding it (W37): `undefined` when it looks like
 * one. Decoding may find more, above all in a JPEG without an end.
 */
export function fileFaultOf(bytes: Uint8Array): PhotoFault | undefined {
  const type = fileTypeOf(bytes);
  if (!isImageType(type)) return type;
  const isDamaged = (isCut: boolean): PhotoFault | undefined => (isCut ? 'damaged' : undefined);
  switch (type) {
    case 'jpeg':
      return jpegFault(bytes);
    case 'png':
      return isDamaged(isCutPng(bytes));
    case 'webp':
      return isDamaged(isCutWebp(bytes));
    case 'tiff':
      return isRawTiff(bytes) ? 'raw' : undefined;
    default:
      return heifFault(bytes);
  }
}
