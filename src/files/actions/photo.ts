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
