import type { PhotoMeasurements } from '../model.ts';
import { photoFaults } from './file-type.ts';
import { measureInProcess, type Unreadable } from './measuring-process.ts';
import { doPhotoWork } from './photo-work.ts';

/**
 * Measures developed photos (upright sRGB JPEGs, as `developPhoto` writes them) in a limited process: size, light,
 * colours, sharpness, a fingerprint against duplicates, faces, and what a crop must keep. Returns the results in the
 * order of `paths`. A photo that ends the process is measured again without faces; one that cannot be read gives
 * `unreadable`, and the others are measured all the same. `faces: false` looks for no faces, for drawn pictures.
 */
export async function measurePhotos(
  paths: readonly string[],
  { faces = true }: { faces?: boolean } = {},
): Promise<(PhotoMeasurements | Unreadable)[]> {
  const measured: (PhotoMeasurements | Unreadable)[] = [];
  for (const path of paths)
    measured.push(await doPhotoWork({ name: 'measure', path, options: [faces] }, () => measureOne(path, faces)));
  return measured;
}

async function measureOne(path: string, faces: boolean): Promise<PhotoMeasurements | Unreadable> {
  let facts = await measureInProcess({ path, faces });
  if (typeof facts === 'string' && faces) facts = await measureInProcess({ path, faces: false });
  return typeof facts === 'string' ? { unreadable: photoFaults[facts === 'too-slow' ? 'too-slow' : 'damaged'] } : facts;
}
