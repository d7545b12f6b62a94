import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentOf, isWhole, momentOf, objectPath, readVoice, savedName, voiceLimits } from './rules.ts';

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
  ])('C-A04 %s is known by its content', (content, head) => {
    expect(contentOf(bytes(head))).toBe(content);
  });

  test('W37 a picture that hides behind another beginning is what its beginning says', () => {
    expect(contentOf(bytes('%PDF-1.4\n\xff\xd8\xff'))).toBe('pdf');
    expect(contentOf(bytes('<html>\x89PNG\r\n\x1a\n'))).toBe('html');
  });
});

describe('a whole HEIC', () => {
  const heic = readFileSync('../shared/data/heic/iphone_13_pro_max.heic');
  const avif = readFileSync('../shared/data/heic/libheif_example.avif');

  test('C-A04 whole files are whole', () => {
    expect(isWhole(heic)).toBe(true);
    expect(isWhole(avif)).toBe(true);
  });

  test.each([0.999, 0.9, 0.5, 0.1, 0.001])('W37 cut off at %d of its length it is not', share => {
    expect(isWhole(heic.subarray(0, Math.floor(heic.length * share)))).toBe(false);
    expect(isWhole(avif.subarray(0, Math.floor(avif.length * share)))).toBe(false);
  });

  test('W37 a last box that claims the rest of the file does not hide what is cut off', () => {
    const open = Buffer.from(heic);
    const mdat = open.indexOf('mdat') - 4;
    open.writeUInt32BE(0, mdat);
    expect(isWhole(open)).toBe(true);
    expect(isWhole(open.subarray(0, open.length / 2))).toBe(false);
  });

  test('W37 nonsense is not a whole file, and ends', () => {
    expect(isWhole(new Uint8Array())).toBe(false);
    expect(isWhole(new Uint8Array(1000))).toBe(false);
    expect(isWhole(Buffer.from('\0\0\0\x08ftyp\0\0\0\x0cmeta\0\0\0\0', 'latin1'))).toBe(false);
    for (let seed = 1; seed < 200; seed++) {
      const noisy = Buffer.from(avif.subarray(0, 4000));
      for (let n = 0; n < 40; n++) noisy[(seed * 7919 + n * 104_729) % 600] = (seed * n * 31) & 255;
      expect(isWhole(noisy)).toBe(false);
    }
  });
});

describe('when a photo was taken', () => {
  test('C-A04 with its zone, and without one by Indian time', () => {
    expect(momentOf({ date: '2022:02:16 12:55:41', offset: '+01:00' })).toBe('2022-02-16T11:55:41.000Z');
    expect(momentOf({ date: '2019:07:21 14:32:10' })).toBe('2019-07-21T09:02:10.000Z');
  });
  test.each(['0000:00:00 00:00:00', '1970:01:01 00:00:00', '2019:13:40 25:61:00', 'yesterday', undefined, 5])(
    'C-A04 %s is no date',
    date => {
      expect(momentOf({ date })).toBeNull();
    },
  );
});

/** A WAV with a header as asked and so many seconds of silence behind it. */
function wav(
  change: Partial<Record<'format' | 'channels' | 'rate' | 'bits' | 'claims', number>> = {},
  seconds = 1,
  before = '',
) {
  const { format = 1, channels = 1, rate = 16_000, bits = 16 } = change;
  const frame = (channels * bits) / 8;
  const data = Math.round(seconds * rate) * frame;
  const head = Buffer.alloc(36);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * frame, 28);
  head.writeUInt16LE(frame, 32);
  head.writeUInt16LE(bits, 34);
  const data8 = Buffer.alloc(8);
  data8.write('data', 0);
  data8.writeUInt32LE(change.claims ?? data, 4);
  const start = Buffer.concat([head, bytes(before), data8]);
  return { start, bytes: start.length + data };
}
const read = (...of: Parameters<typeof wav>) => {
  const made = wav(...of);
  return readVoice(made.start, made.bytes);
};

describe('a voice recording', () => {
  test.each([
    [{}, 5],
    [{ channels: 2, rate: 44_100 }, 2],
    [{ rate: 8_000, bits: 8 }, 3],
    [{ rate: 48_000, bits: 24 }, 600],
  ])('C-A03 PCM of %o lasts %d seconds', (change, seconds) => {
    expect(read(change, seconds)).toEqual({ ok: true, seconds });
  });
  test('C-A03 chunks of other programs in between are passed over', () => {
    expect(read({}, 2, 'LIST\x03\0\0\0abc\0')).toEqual({ ok: true, seconds: 2 });
  });
  test.each([
    ['not-pcm', { format: 3 }],
    ['not-pcm', { format: 0x55 }],
    ['channels', { channels: 6 }],
    ['rate', { rate: 96_000 }],
    ['rate', { rate: 1 }],
    ['cut-off', { claims: 0xffff_ffff }],
  ] as const)('W38 %s is refused', (fault, change) => {
    expect(read(change)).toEqual({ ok: false, fault });
  });
  test('W38 longer than 10 minutes is refused, and so is silence of no length', () => {
    expect(read({}, voiceLimits.seconds + 1)).toEqual({ ok: false, fault: 'too-long' });
    expect(read({}, 0)).toEqual({ ok: false, fault: 'silent' });
  });
  test('W38 a header that contradicts itself is no recording', () => {
    const { start, bytes: size } = wav();
    start.writeUInt32LE(1, 28);
    expect(readVoice(start, size)).toEqual({ ok: false, fault: 'not-wav' });
  });
  test.each([
    '',
    'RIFF',
    'RIFF\0\0\0\0WAVE',
    'RIFF\0\0\0\0WAVEdata\x04\0\0\0abcd',
    '#EXTM3U\nfile:///etc/passwd',
    '\xff\xfb\x90',
  ])('W38 %j is no WAV', text => {
    expect(readVoice(bytes(text), text.length)).toEqual({ ok: false, fault: 'not-wav' });
  });
  test('W38 any beginning at all is answered, never thrown at', () => {
    const { start } = wav({}, 1, 'LIST\xff\xff\xff\xff');
    for (let end = 0; end <= start.length; end++) expect(() => readVoice(start.subarray(0, end), end)).not.toThrow();
  });
});

test('W17 files are offered under names of our own making', () => {
  expect(savedName('../../etc/passwd.exe', 'application/pdf', 'pdf')).toBe('etcpasswd.pdf');
  expect(savedName('Asha "the great"\r\n.pdf', 'application/pdf', 'pdf')).toBe('Asha the great.pdf');
  expect(savedName(null, 'image/webp', 'page')).toBe('imurs-page.webp');
});

test('C-K02 content lies two folders deep under its hash', () => {
  expect(objectPath('ab12cd')).toBe('files/ab/12/ab12cd');
});
