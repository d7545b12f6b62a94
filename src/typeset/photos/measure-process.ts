/**
 * Measures upright sRGB photos, one after the other. Runs as a process of its own, so that the detector's memory is
 * freed at its end: reads a `MeasuringTask` as a line of JSON, and writes a line as soon as the photo is measured: the
 * facts, or `{ unreadable }` with a message for the customer. Ends with its input.
 */
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { writeSync } from 'node:fs';
import sharp from 'sharp';
import { photoFaults } from './file-type.ts';
import { openDetector } from './faces.ts';
import { type FindFaces, measurePhoto } from './facts.ts';
import type { MeasuringTask } from './measuring-process.ts';

sharp.concurrency(1);
sharp.cache(false);

let detector: Promise<FindFaces | undefined> | undefined;
const detectorOf = ({ faces }: MeasuringTask) =>
  faces ? (detector ??= openDetector().catch(() => undefined)) : undefined;

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as MeasuringTask;
  const find = await detectorOf(task);
  // Now, because an idle process is killed.
  flushCompileCache();
  const facts = await measurePhoto(task.path, find).catch(() => ({ unreadable: photoFaults.damaged }));
  writeSync(1, `${JSON.stringify(facts)}\n`);
}
