import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBytes, copyFile, readBlob, takenBackText } from './read-file.ts';

/** A file whose reading goes as told, after its first three bytes. */
function fileThat(then: 'ends' | 'breaks' | 'stalls', size = 3): File {
  const file = new File([new Uint8Array(size)], 'IMG_1.jpg', { type: 'image/jpeg', lastModified: 5 });
  file.stream = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([1, 2, 3]));
        if (then === 'ends') controller.close();
        if (then === 'breaks') controller.error(new DOMException('gone', 'NotReadableError'));
      },
    });
  return file;
}

afterEach(() => void vi.useRealTimers());

describe('files that a phone takes back', () => {
  test('C-A04 a copy has the bytes, the name, the type and the day of the chosen file', async () => {
    const copy = await copyFile(fileThat('ends'));
    expect([copy?.name, copy?.type, copy?.lastModified]).toEqual(['IMG_1.jpg', 'image/jpeg', 5]);
    expect([...(await readBytes(copy ?? new Blob()))]).toEqual([1, 2, 3]);
  });

  test('C-A04 a file that breaks off while it is read, or is another one by then, has no copy', async () => {
    expect(await copyFile(fileThat('breaks'))).toBeUndefined();
    expect(await copyFile(fileThat('ends', 4))).toBeUndefined();
    await expect(readBlob(fileThat('ends', 2))).rejects.toThrow('another file');
    expect(takenBackText()).toBe('Your phone took this photo back. Choose it again.');
  });

  test('C-A04 a file of which nothing comes for half a minute is given up, and the others are not kept waiting', async () => {
    vi.useFakeTimers();
    const stalled = Array.from({ length: 5 }, () => copyFile(fileThat('stalls')));
    const whole = copyFile(fileThat('ends'));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await Promise.race([...stalled, Promise.resolve('reading')])).toBe('reading');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await whole)?.size).toBe(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await Promise.all(stalled)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
