/**
 * Measures upright sRGB photos, one after the other. Runs as a process of its own, so that the detector's memory is
 * freed at its end: `node measure-process.ts faces|no-faces <photo> …`. Prints one line of JSON per photo as soon as it
 * is measured: the facts, or `{ unreadable }` with a message for the customer.
 */
import { writeSync } from 'node:fs';
import sharp from 'sharp';
import { photoFaults } from './file-type.ts';
import { openDetector } from './faces.ts';
import { measurePhoto } from './facts.ts';

sharp.concurrency(1);
sharp.cache(false);

const [faces, ...paths] = process.argv.slice(2);
const find = faces === 'faces' ? await openDetector().catch(() => undefined) : undefined;
for (const path of paths) {
  const facts = await measurePhoto(path, find).catch(() => ({ unreadable: photoFaults.damaged }));
  writeSync(1, `${JSON.stringify(facts)}\n`);
}
