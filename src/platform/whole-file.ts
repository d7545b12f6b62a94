import { Readable } from 'node:stream';
import type { StreamReply } from '#kernel/call.ts';

/** A reply with a file that was made whole in memory and is stored nowhere. */
export const wholeFile = (
  content: Uint8Array,
  { type, filename }: { type: string; filename: string },
): StreamReply => ({
  content: Readable.from([content]),
  type,
  bytes: content.length,
  filename,
});
