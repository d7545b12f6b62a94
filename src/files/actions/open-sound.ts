import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { StreamReply, UploadedFile } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';

/** How many recordings one address may have opened in an hour. */
const openLimit: RateLimit = { name: 'opened-sounds', max: 60, seconds: 3600 };
const soundScript = new URL('sound-process.ts', import.meta.url).href;
/** Ten minutes take about 3 s of a processor. */
const processBounds = { wall: 120, cpu: 30, megabytes: 1950 };

/**
 * Opens a recording that its browser cannot open (W51): a WAV as the browsers make it, which is stored nowhere. One
 * that broke off is opened as far as it goes, and ten minutes of a longer one. Throws `Refused` 415, 429.
 */
export async function openSound(ctx: Ctx, [upload]: readonly UploadedFile[]): Promise<StreamReply> {
  if (!upload) throw new Refused('invalid', 'No recording came along. Please send it again.');
  if (ctx.request) await consumeRateLimit(ctx, openLimit, ctx.request.address);
  const { runLimited, onePerCore } = await import('#typeset/photos/limited-process.ts');
  const wav = `${upload.path}.wav`;
  try {
    const { ended } = await onePerCore(() => runLimited(soundScript, [upload.path, wav], processBounds));
    if (ended !== 'well')
      throw new Refused('voice-unopened', 'This recording cannot be opened. Please record it again.');
    const content = await readFile(wav);
    return { content: Readable.from([content]), type: 'audio/wav', bytes: content.length, filename: 'recording.wav' };
  } finally {
    await rm(wav, { force: true });
  }
}
