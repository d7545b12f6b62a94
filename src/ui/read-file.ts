/** So long may pass without a byte before a file counts as unreadable, in ms: a cloud brings it piece by piece. */
const mostWaitMs = 30_000;

/** So many files are read at the same time, so that sixty photos are not in memory at once. */
const mostAtOnce = 4;

/** What people read about a chosen file that cannot be read any more. */
export const takenBackText = (what: 'photo' | 'recording' | 'file' = 'photo'): string =>
  `Your phone took this ${what} back. Choose it again.`;

/** A result, or an error after so many milliseconds without one. */
function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('nothing of the file came')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Reads a file or blob. Throws when it cannot be read, when it is not the one that was chosen, and when nothing of it
 * comes for half a minute. The only place where screens read one: a phone may delete or change a chosen file, and a
 * cloud may never bring it, so that every other wait for one might have no end.
 */
export async function readBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>[]> {
  const { size } = blob;
  const reader = blob.stream().getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), mostWaitMs);
      if (done) break;
      parts.push(value);
      bytes += value.length;
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  // Some clouds do not tell the size before they are asked for the file.
  if (size > 0 && bytes !== size) throw new Error('another file is there now');
  return parts;
}

/** All bytes of a file or blob. Throws as `readBlob`. */
export async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await readBlob(blob);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

let reading = 0;
const waiting: (() => void)[] = [];

/** Runs work when fewer than `mostAtOnce` others run. */
async function amongFew<T>(work: () => Promise<T>): Promise<T> {
  if (reading >= mostAtOnce) await new Promise<void>(go => waiting.push(go));
  else reading++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading--;
  }
}

/**
 * A copy of a chosen file that stays as it is, whatever becomes of the file; `undefined` when it cannot be read. Never
 * throws.
 */
export const copyFile = (file: File): Promise<File | undefined> =>
  amongFew(async () => {
    const { name, type, lastModified } = file;
    return new File(await readBlob(file), name, { type, lastModified });
  }).catch(() => undefined);
