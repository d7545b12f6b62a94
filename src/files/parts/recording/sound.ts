import { readBytes } from '#ui/read-file.ts';
import { maxSoundBytes, voiceBounds } from '../../rules.ts';
import { encodeWav, isSilent, samplesOfWav } from '../../rules/sound.ts';

/** Samples per second. Enough for a voice, and a minute stays under 2 MB. */
const sampleRate = 16_000;

/** Opening ten minutes takes seconds; some browsers never answer for a sound that they cannot open. */
const openMs = 60_000;

const notOpened = () => new DOMException('the sound could not be opened', 'EncodingError');

/** Opens any recording that this browser can play, as one channel. Throws when it cannot. */
async function openHere(bytes: Uint8Array<ArrayBuffer>): Promise<Float32Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(notOpened()), openMs);
  });
  const decoded = new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes.buffer);
  const audio = await Promise.race([decoded, late]).finally(() => clearTimeout(timer));
  const mono = new Float32Array(audio.length);
  for (let channel = 0; channel < audio.numberOfChannels; channel++)
    audio.getChannelData(channel).forEach((sample, n) => {
      mono[n] = (mono[n] ?? 0) + sample / audio.numberOfChannels;
    });
  return mono;
}

/** The server may take two minutes, besides sending 30 MB. */
const openElsewhereMs = 300_000;

/** Has the server open a recording that this browser cannot open. Throws when it cannot, either, or does not answer. */
async function openElsewhere(sound: Blob): Promise<Float32Array<ArrayBuffer>> {
  if (sound.size > maxSoundBytes) throw notOpened();
  const body = new FormData();
  body.set('sound', sound, 'sound');
  const reply = await fetch('/api/openSound', {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(openElsewhereMs),
  });
  const made = reply.ok && samplesOfWav(new Uint8Array(await reply.arrayBuffer()), sampleRate);
  if (!made) throw notOpened();
  return made;
}

/** Opens a recording as one channel: our own WAVs as they are, others with the browser, and else with the server. */
async function open(sound: Blob): Promise<Float32Array<ArrayBuffer>> {
  const bytes = await readBytes(sound);
  const own = samplesOfWav(bytes, sampleRate);
  if (own) return own;
  try {
    return await openHere(bytes);
  } catch {
    return openElsewhere(sound).catch(() => {
      throw notOpened();
    });
  }
}

/** A recording as it is stored. */
export interface OpenedSound {
  wav: Blob;
  seconds: number;
  /** Whether nothing can be heard in what was recorded now, if it was asked. */
  silent?: boolean | undefined;
}

interface SoundToOpen {
  /** The recording from which it goes on. */
  earlier?: Blob | undefined;
  /** Its first bytes that `earlier` has already. */
  known?: number | undefined;
}

/**
 * Converts any recording to a mono WAV (C-A03), after the `earlier` one when it goes on from there, and without its
 * first `known` bytes, which that one has. Throws when one cannot be opened, or read.
 */
export async function toWav(recorded: Blob, { earlier, known = 0 }: SoundToOpen = {}): Promise<OpenedSound> {
  const before = earlier ? await open(earlier) : new Float32Array();
  const all = await open(recorded);
  const skipped = known === 0 ? 0 : (await open(recorded.slice(0, known)).catch(() => before)).length;
  const fresh = all.subarray(skipped);
  const most = new Float32Array(Math.min(before.length + fresh.length, voiceBounds.seconds * sampleRate));
  most.set(before.subarray(0, most.length));
  most.set(fresh.subarray(0, most.length - Math.min(before.length, most.length)), Math.min(before.length, most.length));
  return {
    wav: new Blob([encodeWav(most, sampleRate)], { type: 'audio/wav' }),
    seconds: most.length / sampleRate,
    silent: isSilent(fresh, sampleRate),
  };
}
