import { fileTypeOf, isImageType, maxJpegPixels, type PhotoFault } from './file-type.ts';
import { readHeif } from './heif.ts';
import { readJpeg } from './jpeg-file.ts';
import { readPng } from './png-file.ts';
import { isRawTiff } from './raw-tiff.ts';
import { isHdrCurve } from './rgb-profile.ts';

/** Whether a WebP is shorter than it says. */
const isCutWebp = (bytes: Uint8Array): boolean =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 > bytes.length;

function jpegFault(bytes: Uint8Array): PhotoFault | undefined {
  const { width, height, hasPicture, hasEnd, lacksPixels } = readJpeg(bytes);
  if (!hasPicture || (!hasEnd && lacksPixels)) return 'damaged';
  return width * height > maxJpegPixels ? 'too-many-pixels' : undefined;
}

function pngFault(bytes: Uint8Array): PhotoFault | undefined {
  const { isCut, colours } = readPng(bytes);
  if (isCut) return 'damaged';
  return colours && isHdrCurve(colours.curve) ? 'hdr' : undefined;
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
  switch (type) {
    case 'jpeg':
      return jpegFault(bytes);
    case 'png':
      return pngFault(bytes);
    case 'webp':
      return isCutWebp(bytes) ? 'damaged' : undefined;
    case 'tiff':
      return isRawTiff(bytes) ? 'raw' : undefined;
    default:
      return heifFault(bytes);
  }
}
