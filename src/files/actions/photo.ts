import { rm } from 'node:fs/promises';
import { Refused } from '#kernel/refusals.ts';

export interface CheckedPhoto {
  /** Always `image/jpeg`: what lies at `path`. */
  type: 'image/jpeg';
  width: number;
  height: number;
  /** When it was taken, ISO 8601 in UTC: as the camera wrote, else as the sender read it, else as its name tells. */
  takenAt: string | null;
  /** The upright sRGB JPEG, without metadata; it lies beside the photo, and whoever asked removes it. */
  path: string;
}

/**
 * Checks a photo by its content and develops it as the engine does (`developPhoto`), so that the same photo is the same
 * whoever hands it in. Throws `Refused` 415 or 413 with words for whoever chose the photo.
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
