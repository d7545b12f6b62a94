import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaTooLarge, maxMediaBytes, type FetchedMedia } from '#src/conversations/conversation.ts';

/** Writes a stream to a file, and answers its size and SHA-256 (hex). Throws `MediaTooLarge`. */
export async function writeStream(from: AsyncIterable<Uint8Array>, path: string): Promise<FetchedMedia> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of from) {
      bytes += chunk.length;
      if (bytes > maxMediaBytes) throw new MediaTooLarge('the file is too large');
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path, { mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex') };
}
