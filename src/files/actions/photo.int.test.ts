import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oddPhoto, type OddPhotoName } from '#test/kit/photo-files.ts';
import { checkPhoto } from './photo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imurs-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = async (name: OddPhotoName) => {
  const path = join(folder, 'upload');
  writeFileSync(path, await oddPhoto(name));
  return checkPhoto(path, { name: 'IMG-20190412-WA0003.jpg' });
};

test('C-A04 writes a developed photo beside the uploaded file', async () => {
  const photo = await check('plain.heic');
  expect(photo).toEqual({
    type: 'image/jpeg',
    width: 640,
    height: 416,
    takenAt: '2019-04-12T06:30:00.000Z',
    path: join(folder, 'upload.upright.jpg'),
  });
  rmSync(photo.path);
});

test.each([
  ['truncated.jpg', 415, 'photo-damaged'],
  ['html.jpg', 415, 'photo-html'],
  ['bomb.png', 413, 'photo-too-many-pixels'],
] as const)('W37 refuses %s and leaves no file', async (file, status, code) => {
  await expect(check(file)).rejects.toMatchObject({ status, code });
  expect(existsSync(join(folder, 'upload.upright.jpg'))).toBe(false);
});
