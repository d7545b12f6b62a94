import { rm } from 'node:fs/promises';
import { Refused } from '#kernel/refusals.ts';

export interface CheckedPhoto {
  /** The type of the file at `path`. */
  type: 'image/jpeg';
  width: number;
  height: number;
  /** When it was taken, ISO 8601 in UTC: by its metadata, else by the date that was sent with it, else by its name. */
  takenAt: string | null;
  /** The upright sRGB JPEG without metadata, beside the photo; the caller deletes it. */
  path: string;
}

/**
 * Checks a photo by its content and develops it as the engine does (`developPhoto`), so that the same photo gives the
 * same bytes for every sender. Throws `Refused` 415 or 413 with a text for the person who chose it.
 */
export async function checkPhoto(
  path: string,
  hints: { taken?: string | undefined; name?: string | undefined; anyShape?: boolean } = {},
): Promise<CheckedPhoto> {
  const { developPhoto, PhotoRefused } = await import('#typeset/index.ts');
  const to = `${path}.upright.jpg`;
  try {
    return { type: 'image/jpeg', ...(await developPhoto(path, to, hints)), path: to };
  } catch (error) {
    await rm(to, { force: true });
    if (!(error instanceof PhotoRefused)) throw error;
    throw new Refused(`photo-${error.fault}`, error.message);
  }
}

const logoScript = new URL('logo-process.ts', import.meta.url).href;
const processBounds = { wall: 45, cpu: 30, megabytes: 1950 };

/**
 * Checks a logo as `checkPhoto` checks a photo, of any shape. A PNG or WebP with transparency becomes a PNG without
 * metadata, everything else a JPEG. The caller deletes the new file at `path`. Throws `Refused`.
 */
export async function checkLogo(path: string): Promise<{ path: string; type: 'image/jpeg' | 'image/png' }> {
  const flat = await checkPhoto(path, { anyShape: true });
  const { runLimited, onePerCore } = await import('#typeset/photos/limited-process.ts');
  const to = `${path}.clear.png`;
  const { output, ended } = await onePerCore(() => runLimited(logoScript, [path, to], processBounds));
  const clear = ended === 'well' && (JSON.parse(output) as { clear: boolean }).clear;
  await rm(clear ? flat.path : to, { force: true });
  return clear ? { path: to, type: 'image/png' } : { path: flat.path, type: flat.type };
}
