import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { UploadedFile, StreamReply } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { readVoice, voiceFaultTexts, type WavSamples } from '../rules.ts';
import { listenTo } from '../rules/sound.ts';
import { readHead } from './store-file.ts';

/** PCM samples of a WAV, between -1 and 1; `bytes` holds whole samples. */
function samplesOf(bytes: Buffer, bits: number): Float32Array {
  const width = bits / 8;
  const most = 2 ** (bits - 1);
  const samples = new Float32Array(bytes.length / width);
  // 8 bits are unsigned. A plain loop, since ten minutes are up to 58 million samples.
  for (let n = 0; n < samples.length; n++)
    samples[n] = bits === 8 ? (bytes.readUInt8(n) - most) / most : bytes.readIntLE(n * width, width) / most;
  return samples;
}

/** Whether nothing can be heard in a WAV; it is read only as far as the first words. */
async function isSilentFile(path: string, { from, bytes, bits, perSecond }: WavSamples): Promise<boolean> {
  const listening = listenTo(perSecond);
  const width = bits / 8;
  let rest = Buffer.alloc(0);
  const stream: AsyncIterable<Buffer> = createReadStream(path, { start: from, end: from + bytes - 1 });
  for await (const chunk of stream) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % width);
    listening.add(samplesOf(all.subarray(0, whole), bits));
    if (listening.isHeard()) return false;
    rest = all.subarray(whole);
  }
  return !listening.isHeard(true);
}

interface VoiceOptions {
  /** Whether one in which nothing can be heard is taken. */
  allowSilent: boolean;
}

interface CheckedVoice {
  seconds: number;
  /** Whether nothing can be heard in it. */
  silent: boolean;
}

/**
 * Looks at an uploaded recording. Throws `Refused` 415 for one that cannot be played (W38) or, unless `allowSilent`, in
 * which nothing can be heard, 413 for one that is too long.
 */
export async function checkVoice({ path, bytes }: UploadedFile, { allowSilent }: VoiceOptions): Promise<CheckedVoice> {
  const voice = readVoice(await readHead(path, 65_536), bytes);
  if (!voice.ok) throw new Refused(`voice-${voice.fault}`, voiceFaultTexts[voice.fault]);
  const silent = await isSilentFile(path, voice.samples);
  if (silent && !allowSilent) throw new Refused('voice-silent', voiceFaultTexts.silent);
  return { seconds: voice.seconds, silent };
}

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
