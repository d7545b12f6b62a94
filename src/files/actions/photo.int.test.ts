import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPhoto } from './photo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (file: string) => {
  const path = join(folder, 'upload');
  copyFileSync(join('../shared/data', file), path);
  return checkPhoto(path, { name: 'IMG-20190412-WA0003.jpg' });
};

test('C-A04 a photo comes back developed, beside what was sent', async () => {
  const photo = await check('heic/libheif_example.heic');
  expect(photo).toEqual({
    type: 'image/jpeg',
    width: 1280,
    height: 854,
    takenAt: '2019-04-12T06:30:00.000Z',
    path: join(folder, 'upload.upright.jpg'),
  });
  rmSync(photo.path);
});

test.each([
  ['odd/truncated50.jpg', 415, 'photo-damaged'],
  ['odd/html.jpg', 415, 'photo-html'],
  ['odd/bomb_16000.png', 413, 'photo-too-many-pixels'],
])('W37 %s is refused, and nothing of it is left', async (file, status, code) => {
  await expect(check(file)).rejects.toMatchObject({ status, code });
  expect(existsSync(join(folder, 'upload.upright.jpg'))).toBe(false);
});
