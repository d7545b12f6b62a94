import { describe, expect, test } from 'vitest';
import {
  backupName,
  backupsToDelete,
  downloadName,
  isBackupName,
  objectPath,
  readVoice,
  voiceBounds,
} from './rules.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** The beginning of a silent WAV with this header, and the size of the whole file. `before` precedes the data chunk. */
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
const read = (...args: Parameters<typeof wav>) => {
  const { start, bytes: size } = wav(...args);
  return readVoice(start, size);
};

describe('a voice recording', () => {
  test.each([
    [{}, 5],
    [{ channels: 2, rate: 44_100 }, 2],
    [{ rate: 8_000, bits: 8 }, 3],
    [{ rate: 48_000, bits: 24 }, 600],
  ])('C-A03 PCM of %o lasts %d seconds', (change, seconds) => {
    expect(read(change, seconds)).toMatchObject({ ok: true, seconds });
  });
  test('C-A03 skips unknown chunks', () => {
    expect(read({}, 2, 'LIST\x03\0\0\0abc\0')).toMatchObject({ ok: true, seconds: 2 });
  });
  test.each([
    ['not-pcm', { format: 3 }],
    ['not-pcm', { format: 0x55 }],
    ['channels', { channels: 6 }],
    ['rate', { rate: 96_000 }],
    ['rate', { rate: 1 }],
    ['cut-off', { claims: 0xffff_ffff }],
  ] as const)('W38 refuses a recording with the fault %s', (fault, change) => {
    expect(read(change)).toEqual({ ok: false, fault });
  });
  test('W38 refuses a recording longer than 10 minutes and one without samples', () => {
    expect(read({}, voiceBounds.seconds + 1)).toEqual({ ok: false, fault: 'too-long' });
    expect(read({}, 0)).toEqual({ ok: false, fault: 'silent' });
  });
  test('W38 refuses a header that contradicts itself', () => {
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
  ])('W38 refuses %j as not a WAV', text => {
    expect(readVoice(bytes(text), text.length)).toEqual({ ok: false, fault: 'not-wav' });
  });
  test('W38 never throws, whatever the beginning of the file', () => {
    const { start } = wav({}, 1, 'LIST\xff\xff\xff\xff');
    for (let end = 0; end <= start.length; end++) expect(() => readVoice(start.subarray(0, end), end)).not.toThrow();
  });
});

test('W17 offers files under names without special characters and with the extension of their type', () => {
  expect(downloadName('../../etc/passwd.exe', 'application/pdf', 'pdf')).toBe('etcpasswd.pdf');
  expect(downloadName('Asha "the great"\r\n.pdf', 'application/pdf', 'pdf')).toBe('Asha the great.pdf');
  expect(downloadName(null, 'image/webp', 'page')).toBe('page.webp');
});

test('C-K02 stores content two folders deep under its hash', () => {
  expect(objectPath('ab12cd')).toBe('files/ab/12/ab12cd');
});

test('W94 of two days every backup is kept, then the last of each day, and the newest always', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const names = [
    '20261001T234700Z',
    '20261101T104700Z',
    '20261101T234700Z',
    '20261122T104700Z',
    '20261122T114700Z',
    '20261122T124700Z',
    '20261124T104700Z',
  ].map(at => `shop-${at}`);
  expect(backupName(new Date('2026-11-22T10:47:00.123Z'))).toBe(names[3]);
  expect(backupsToDelete(names, { now, days: 30 })).toEqual([names[0], names[1], names[3], names[4]]);
  expect(backupsToDelete(names, { now: new Date('2027-11-24T12:00:00Z'), days: 30 })).toEqual(names.slice(0, -1));
  expect(isBackupName('shop-20261122T104700Z.tar.gz.new')).toBe(false);
});
