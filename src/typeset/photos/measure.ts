import type { PhotoMeasurements } from '../model.ts';
import { runLimited, concurrencyLimit } from './limited-process.ts';
import { photoFaults } from './file-type.ts';

/** Why a photo could not be measured, in words for whoever chose it. */
interface Unreadable {
  unreadable: string;
}

const memoryLimit = 1200;
const timeLimits = { start: 10, photo: 20 };

/** One at a time: the detector is what needs memory. */
const oneAtATime = concurrencyLimit(1);

async function measureBatch(paths: readonly string[], faces: boolean) {
  const time = timeLimits.start + timeLimits.photo * paths.length;
  const args = [faces ? 'faces' : 'no-faces', ...paths];
  const { said, ended } = await oneAtATime(() =>
    runLimited('measure-process.ts', args, { wall: 2 * time, cpu: time, megabytes: memoryLimit }),
  );
  const lines = said.split('\n').slice(0, -1);
  return { facts: lines.map(line => JSON.parse(line) as PhotoMeasurements | Unreadable), ended };
}

/**
 * Measures developed photos (upright sRGB JPEGs, as `developPhoto` writes them) in a process of its own: size, light,
 * colours, sharpness, a fingerprint against duplicates, faces, and what a crop must keep. Answers in the order asked. A
 * photo that ends the process is tried again without looking for faces; one that cannot be read at all says why and
 * does not keep the others from being measured. `faces: false` does not look for faces: for pictures that were drawn.
 */
export async function measurePhotos(
  paths: readonly string[],
  { faces = true }: { faces?: boolean } = {},
): Promise<(PhotoMeasurements | Unreadable)[]> {
  const measured: (PhotoMeasurements | Unreadable)[] = [];
  while (measured.length < paths.length) {
    measured.push(...(await measureBatch(paths.slice(measured.length), faces)).facts);
    const stuck = paths[measured.length];
    if (stuck === undefined) break;
    const { facts, ended } = await measureBatch([stuck], false);
    measured.push(facts[0] ?? { unreadable: photoFaults[ended === 'too-slow' ? 'too-slow' : 'damaged'] });
  }
  return measured;
}
