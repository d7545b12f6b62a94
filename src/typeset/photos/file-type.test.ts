import { beforeAll, describe, expect, test } from 'vitest';
import { oddPhoto } from '#test/kit/photo-files.ts';
import { fileTypeOf } from './file-type.ts';
import { readHeif } from './heif.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('content of a file', () => {
  test.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['avif', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
    ['tiff', 'II*\0'],
    ['tiff', 'MM\0*'],
    ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1miaf'],
    ['heic', '\0\0\0\x18ftypMiHE\0\0\0\0mif2MiHE'],
    ['heic', '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc'],
    ['raw', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
    ['raw', 'II*\0\x10\0\0\0CR\x02\0'],
    ['raw', 'FUJIFILMCCD-RAW 0201FF'],
    ['raw', 'IIRO\x08\0\0\0'],
    ['raw', 'IIU\0\x18\0\0\0'],
    ['video', '\0\0\0\x18ftypqt  \0\0\0\0qt  mp42'],
    ['video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['video', '\x1a\x45\xdf\xa3'],
    ['gif', 'GIF89a'],
    ['pdf', '%PDF-1.7'],
    ['zip', 'PK\x03\x04'],
    ['svg', ' <svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '<?xml version="1.0"?><!-- --><svg>'],
    ['html', '<!DOCTYPE html><p>'],
    ['html', '<script>alert(1)</script>'],
    ['empty', ''],
    ['unknown', 'hello'],
    ['unknown', 'RIFF\0\0\0\0WAVEfmt '],
    ['unknown', '\0\0\0\x0cjP  \r\n\x87\n'],
  ])('C-A04 %s is recognised by its content', (content, head) => {
    expect(fileTypeOf(bytes(head))).toBe(content);
  });

  test('W37 a file with a picture behind other first bytes has the type of its first bytes', () => {
    expect(fileTypeOf(bytes('%PDF-1.4\n\xff\xd8\xff'))).toBe('pdf');
    expect(fileTypeOf(bytes('<html>\x89PNG\r\n\x1a\n'))).toBe('html');
  });
});

const isCompleteHeif = (file: Uint8Array): boolean => typeof readHeif(file) !== 'string';

describe('a whole HEIC', () => {
  let heic: Buffer;
  let avif: Buffer;
  beforeAll(async () => {
    [heic, avif] = [await oddPhoto('phone.heic'), await oddPhoto('photo.avif')];
  });

  test('C-A04 whole files are complete', () => {
    expect(isCompleteHeif(heic)).toBe(true);
    expect(isCompleteHeif(avif)).toBe(true);
  });

  test.each([0.999, 0.9, 0.5, 0.1, 0.001])('W37 a file that is cut off at %d of its length is not complete', share => {
    expect(isCompleteHeif(heic.subarray(0, Math.floor(heic.length * share)))).toBe(false);
    expect(isCompleteHeif(avif.subarray(0, Math.floor(avif.length * share)))).toBe(false);
  });

  test('W37 a file whose last box has no length is not complete when it is cut off', () => {
    const open = Buffer.from(heic);
    const mdat = open.indexOf('mdat') - 4;
    open.writeUInt32BE(0, mdat);
    expect(isCompleteHeif(open)).toBe(true);
    expect(isCompleteHeif(open.subarray(0, open.length / 2))).toBe(false);
  });

  test('W37 random bytes are not a complete file, and the check ends', () => {
    expect(isCompleteHeif(new Uint8Array())).toBe(false);
    expect(isCompleteHeif(new Uint8Array(1000))).toBe(false);
    expect(isCompleteHeif(Buffer.from('\0\0\0\x08ftyp\0\0\0\x0cmeta\0\0\0\0', 'latin1'))).toBe(false);
    for (let seed = 1; seed < 200; seed++) {
      const noisy = Buffer.from(avif.subarray(0, 4000));
      for (let n = 0; n < 40; n++) noisy[(seed * 7919 + n * 104_729) % 600] = (seed * n * 31) & 255;
      expect(isCompleteHeif(noisy)).toBe(false);
    }
  });
});
