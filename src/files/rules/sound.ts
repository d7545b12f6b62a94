const lettersAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * One channel of samples between -1 and 1 as a WAV file of 16-bit PCM (C-A03).
 * @example encodeWav(new Float32Array([0, 1, -1]), 16_000).byteLength // 44 + 6
 */
export function encodeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const file = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(file);
  const put = (at: number, text: string) =>
    [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  put(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, n) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(44 + n * 2, clipped < 0 ? clipped * 0x8000 : clipped * 0x7fff, true);
  });
  return file;
}

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' };

/** The name under which a take is saved as a file, by its question's key and its type: `recording-3.webm`. */
export const takeFileName = ({ key, type }: { key: number; type: string }): string =>
  `recording-${key}.${endings[type.split(';')[0] ?? ''] ?? 'webm'}`;

/** Minutes and seconds: `4:07`. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * The samples of a WAV as `encodeWav` writes it, between -1 and 1; `undefined` for every other file, and for another
 * rate.
 */
export function samplesOfWav(bytes: Uint8Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOurs =
    bytes.length >= 44 &&
    lettersAt(bytes, 0, 4) === 'RIFF' &&
    lettersAt(bytes, 8, 16) === 'WAVEfmt ' &&
    view.getUint32(16, true) === 16 &&
    view.getUint32(20, true) === 0x1_0001 &&
    view.getUint32(24, true) === rate &&
    view.getUint16(34, true) === 16 &&
    lettersAt(bytes, 36, 40) === 'data';
  if (!isOurs) return undefined;
  const count = Math.floor(Math.min(view.getUint32(40, true), bytes.length - 44) / 2);
  return Float32Array.from({ length: count }, (_, n) => view.getInt16(44 + n * 2, true) / 0x8000);
}

/** Below this loudness, 0 to 1, a microphone gives no voice: its own noise is louder in any room. */
const quietLevel = 0.001;
/** Loudness is measured in stretches of so many seconds. */
const stretchSeconds = 0.05;
/** So many stretches must be louder than `quietLevel`: one click is nothing that was told. */
const leastLoudStretches = 3;

/** How loud samples are, 0 to 1: the root of their mean square. */
export function loudnessOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let n = 0; n < samples.length; n++) power += (samples[n] ?? 0) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(power / samples.length);
}

/** Whether a stretch of sound is loud enough to be a voice. */
export const isHeard = (loudness: number): boolean => loudness > quietLevel;

/** Listens to a sound, part by part. */
export function listenTo(rate: number) {
  const stretch = Math.max(1, Math.round(rate * stretchSeconds));
  let power = 0;
  let count = 0;
  let loud = 0;
  let all = 0;
  const end = () => {
    if (isHeard(Math.sqrt(power / count))) loud++;
    all++;
    power = 0;
    count = 0;
  };
  return {
    add(samples: ArrayLike<number>) {
      for (let n = 0; n < samples.length; n++) {
        power += (samples[n] ?? 0) ** 2;
        if (++count === stretch) end();
      }
    },
    /** Whether there was something to hear in it; `isAll`: it has ended, and may be shorter than a word. */
    isHeard(isAll = false): boolean {
      if (isAll && count > 0 && all < leastLoudStretches) end();
      return loud >= (isAll ? Math.max(1, Math.min(leastLoudStretches, all)) : leastLoudStretches);
    },
  };
}

/** Whether nothing can be heard in a sound (W51): a dead or muted microphone, or a hum that nobody hears. */
export function isSilent(samples: ArrayLike<number>, rate: number): boolean {
  const listening = listenTo(rate);
  listening.add(samples);
  return !listening.isHeard(true);
}

interface Resampling {
  channels: number;
  /** Values a second, of all channels together. */
  rate: number;
  /** Samples a second that are wanted. */
  to: number;
}

/** Interleaved samples as one channel at another rate: each is the mean of those that it stands for. */
export function resampled(samples: Float32Array, { channels, rate, to }: Resampling): Float32Array<ArrayBuffer> {
  const ratio = rate / to;
  const wholeFrames = (value: number) => Math.floor(value / channels) * channels;
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, n) => {
    const from = wholeFrames(n * ratio);
    const end = Math.min(samples.length, Math.max(from + channels, wholeFrames((n + 1) * ratio)));
    let sum = 0;
    for (let at = from; at < end; at++) sum += samples[at] ?? 0;
    return sum / (end - from);
  });
}
