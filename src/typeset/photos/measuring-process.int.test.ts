import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { groupPhotoPath } from '#test/kit/face-photos.ts';
import * as limited from './limited-process.ts';
import { measurePhotos } from './measure.ts';

vi.mock('./limited-process.ts', async importOriginal => {
  const original = await importOriginal<typeof limited>();
  return { ...original, startLimited: vi.fn(original.startLimited) };
});
const started = vi.mocked(limited.startLimited).mock;

test('D16 photos that are measured one after the other share a process', async () => {
  const [first] = await measurePhotos([groupPhotoPath(1)]);
  expect(first).toMatchObject({ looked: true });
  expect(await measurePhotos([groupPhotoPath(1)])).toEqual([first]);
  await measurePhotos([groupPhotoPath(2)], { faces: false });
  expect(started.calls).toHaveLength(1);
}, 60_000);

test('D16 a process that ended meanwhile is replaced, and faces are found all the same', async () => {
  const [first] = await measurePhotos([groupPhotoPath(1)]);
  const child = started.results.at(-1)?.value.child;
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await measurePhotos([groupPhotoPath(1)])).toEqual([first]);
  expect(started.calls).toHaveLength(2);
}, 60_000);
