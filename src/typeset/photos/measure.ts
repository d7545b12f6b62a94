import type { PhotoMeasurements } from '../model.ts';
import { runLimited, concurrencyLimit } from './limited-process.ts';
import { photoFaults } from './file-type.ts';

/** Why a photo could not be measured, as a message for the customer. */
interface Unreadable {
  unreadable: string;
}

/** MiB. */
const memoryLimit = 1200;
/** Seconds of processor time to start, and per photo. */
const timeLimits = { start: 10, photo: 20 };

/** One process at a time, because the detector needs much memory. */
const oneAtATime = concurrencyLimit(1);

async function measureBatch(paths: readonly string[], faces: boolean) {
  const time = timeLimits.start + timeLimits.photo * paths.length;
  const args = [faces ? 'faces' : 'no-faces', ...paths];
  const { output, ended } = await oneAtATime(() =>
    runLimited('measure-process.ts', args, { wall: 2 * time, cpu: time, megabytes: memoryLimit }),
  );
  const lines = output.split('\n').slice(0, -1);
  return { facts: lines.map(line => JSON.parse(line) as PhotoMeasurements | Unreadable), ended };
}

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
  while (measured.length < paths.length) {
    measured.push(...(await measureBatch(paths.slice(measured.length), faces)).facts);
    const failed = paths[measured.length];
    if (failed === undefined) break;
    const { facts, ended } = await measureBatch([failed], false);
    measured.push(facts[0] ?? { unreadable: photoFaults[ended === 'too-slow' ? 'too-slow' : 'damaged'] });
  }
  return measured;
}
