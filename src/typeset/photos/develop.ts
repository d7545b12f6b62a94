import { open } from 'node:fs/promises';
import * as z from 'zod';
import { runLimited, onePerCore } from './limited-process.ts';
import { fileTypeOf, isImageType, photoFaults, type PhotoFault } from './file-type.ts';
import { momentOf, momentOfName } from './dates.ts';
import { doPhotoWork } from './photo-work.ts';

/** A photo is not accepted; the message tells the customer why and what to do. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(photoFaults[fault]);
    this.fault = fault;
  }
}

interface Developed {
  width: number;
  height: number;
  /** When it was taken, ISO 8601 in UTC: from its EXIF, else from `hints.taken`, else from its name. */
  takenAt: string | null;
}

/** Seconds and MiB, as in `ProcessLimits`. */
const decodeLimits = { wall: 45, cpu: 30, megabytes: 1950 };

const decodeResult = z.union([
  z.object({ width: z.int(), height: z.int(), takenAt: z.nullable(z.string()) }),
  z.object({ fault: z.string().transform(fault => fault as PhotoFault) }),
  z.object({ full: z.literal(true) }),
]);

/** The first bytes of a file. */
export async function firstBytesOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Checks a photo by its content, never by its name, and develops it: JPEG, PNG, WebP, HEIC, AVIF and TIFF up to 60
 * megapixels (JPEG: 200) become an upright sRGB JPEG at `to`, at most 6000 pixels a side, on white, without metadata.
 * Decoding runs in a limited process, one per core (W37). `hints` are used when the photo has no date: EXIF's date as
 * the sender read it (`2019:07:21 14:32:10`), and the name it was sent under. `anyShape` also accepts pictures that are
 * too small or too narrow for a page, such as a logo. Throws `PhotoRefused`, and ENOSPC when the disk is full; the file
 * at `to` must not be used then.
 */
export async function developPhoto(
  path: string,
  to: string,
  hints: { taken?: string | undefined; name?: string | undefined; anyShape?: boolean } = {},
): Promise<Developed> {
  const content = fileTypeOf(await firstBytesOf(path));
  if (!isImageType(content)) throw new PhotoRefused(content);
  const options = [content, ...(hints.anyShape ? ['any-shape'] : [])];
  const developed = await doPhotoWork({ name: 'develop', path, options, to }, () => decode(path, to, options));
  return {
    ...developed,
    takenAt: developed.takenAt ?? momentOf({ date: hints.taken }) ?? momentOfName(hints.name ?? ''),
  };
}

async function decode(path: string, to: string, [content = '', ...shape]: readonly string[]): Promise<Developed> {
  const { output, ended } = await onePerCore(() =>
    runLimited('decode-process.ts', [path, content, to, ...shape], decodeLimits),
  );
  const parsed = ended === 'well' && output ? decodeResult.safeParse(JSON.parse(output)) : undefined;
  // The process broke a limit or the decoder crashed: either way the photo cannot be opened.
  if (!parsed?.success) throw new PhotoRefused(ended === 'too-slow' ? 'too-slow' : 'damaged');
  if ('full' in parsed.data) throw Object.assign(new Error(`no room to write ${to}`), { code: 'ENOSPC' });
  if ('fault' in parsed.data) throw new PhotoRefused(parsed.data.fault);
  return parsed.data;
}
