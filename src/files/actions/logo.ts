import { rm } from 'node:fs/promises';
import { checkPhoto } from './photo.ts';

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
