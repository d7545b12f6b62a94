import { fileTypeOf, isCompleteHeif, isImageType, type PhotoFault } from '#typeset/photos/file-type.ts';

/** How many bytes at the beginning show a file's type. */
const typeHeadBytes = 256;

const includesBytes = (bytes: Uint8Array, wanted: readonly number[], from: number): boolean => {
  for (let at = bytes.indexOf(wanted[0] ?? 0, from); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, n) => bytes[at + n] === byte)) return true;
  return false;
};

/** Where a JPEG's picture begins, after the segments that may hold a thumbnail of their own; -1 when it never does. */
function jpegScanStart(bytes: Uint8Array): number {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    if (bytes[at + 1] === 0xda) return at;
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return -1;
}

/** Whether the end of a picture is there: decoders show a cut one half grey and report nothing. */
function isComplete(type: string, bytes: Uint8Array): boolean {
  if (type === 'heic' || type === 'avif') return isCompleteHeif(bytes);
  if (type === 'png') return includesBytes(bytes, [0x49, 0x45, 0x4e, 0x44], 8);
  if (type !== 'jpeg') return true;
  const scan = jpegScanStart(bytes);
  return scan >= 0 && includesBytes(bytes, [0xff, 0xd9], scan);
}

/**
 * Why the server will not accept a file as a photo, found by its content as soon as it is chosen (W58); `undefined`
 * when it looks like a whole photo. The server checks again, and more.
 */
export async function photoFaultOf(file: Blob): Promise<PhotoFault | undefined> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, typeHeadBytes).arrayBuffer()));
  if (!isImageType(type)) return type;
  return isComplete(type, new Uint8Array(await file.arrayBuffer())) ? undefined : 'damaged';
}
