import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { UploadedFile, StreamReply } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import { wholeFile } from '#platform/whole-file.ts';
import { readVoice, voiceBounds, voiceFaultTexts, type WavSamples } from '../rules.ts';
import { encodeWav, listenTo, resampled, samplesOfWav } from '../rules/sound.ts';
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
 * Opens a recording of a phone, AAC, Opus or FLAC, and writes it as a WAV as the browsers make it. One that broke off
 * is opened as far as it goes, and ten minutes of a longer one. Throws `Refused` 415.
 */
export async function openSoundFile(path: string, wav: string): Promise<void> {
  const { runLimited, onePerCore } = await import('#typeset/photos/limited-process.ts');
  const { ended } = await onePerCore(() => runLimited(soundScript, [path, wav], processBounds));
  if (ended === 'well') return;
  const refused = new Refused('voice-unopened', 'This recording cannot be opened. Please record it again.');
  refused.cause = new Error(`the process that opens it ended ${ended}`);
  throw refused;
}

/** The same for one that its browser cannot open (W51); the WAV is stored nowhere. Throws `Refused` 415, 429. */
export async function openSound(ctx: Ctx, [upload]: readonly UploadedFile[]): Promise<StreamReply> {
  if (!upload) throw new Refused('invalid', 'No recording came along. Please send it again.');
  if (ctx.request) await consumeRateLimit(ctx, openLimit, ctx.request.address);
  const wav = `${upload.path}.wav`;
  try {
    await openSoundFile(upload.path, wav);
    const content = await readFile(wav);
    return wholeFile(content, { type: 'audio/wav', filename: 'recording.wav' });
  } finally {
    await rm(wav, { force: true });
  }
}

/** In what recordings are joined, in samples a second: what the browsers record. */
const joinedRate = 16_000;

/** The samples of a checked WAV in one channel at the rate that is joined in. */
async function speechSamples(path: string): Promise<Float32Array<ArrayBuffer>> {
  const content = await readFile(path);
  const ours = samplesOfWav(new Uint8Array(content), joinedRate);
  if (ours) return ours;
  const voice = readVoice(content, content.length);
  if (!voice.ok) throw new Refused(`voice-${voice.fault}`, voiceFaultTexts[voice.fault]);
  const { from, bytes, bits, perSecond, channels } = voice.samples;
  const samples = samplesOf(content.subarray(from, from + bytes), bits);
  return resampled(samples, { channels, rate: perSecond, to: joinedRate });
}

/**
 * Joins WAVs one after the other into one, and answers its length in seconds. Throws `Refused` 413 when it is longer
 * than a recording may be.
 */
export async function joinSounds(paths: readonly string[], to: string): Promise<number> {
  const parts = [];
  for (const path of paths) parts.push(await speechSamples(path));
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  if (count > voiceBounds.seconds * joinedRate) throw new Refused('voice-too-long', voiceFaultTexts['too-long']);
  const joined = new Float32Array(count);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  await writeFile(to, new Uint8Array(encodeWav(joined, joinedRate)));
  return count / joinedRate;
}
