import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { groupPhotoPath } from '#test/kit/face-photos.ts';
import type * as limited from './limited-process.ts';
import { measurePhotos } from './measure.ts';

const started = vi.hoisted((): ChildProcess[] => []);
vi.mock('./limited-process.ts', async importOriginal => {
  const original = await importOriginal<typeof limited>();
  const startLimited: typeof original.startLimited = (...args) => {
    const process = original.startLimited(...args);
    started.push(process.child);
    return process;
  };
  return { ...original, startLimited };
});

test('D16 photos that are measured one after the other share a process, which is replaced when it ends', async () => {
  const [first] = await measurePhotos([groupPhotoPath(1)]);
  expect(first).toMatchObject({ looked: true });
  expect(await measurePhotos([groupPhotoPath(1)])).toEqual([first]);
  await measurePhotos([groupPhotoPath(2)], { faces: false });
  expect(started).toHaveLength(1);
  started[0]?.kill('SIGKILL');
  await once(started[0]!, 'exit');
  expect(await measurePhotos([groupPhotoPath(1)])).toEqual([first]);
  expect(started).toHaveLength(2);
}, 60_000);
