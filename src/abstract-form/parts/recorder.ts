import { voiceBounds } from '#src/files/rules.ts';
import { encodeWav } from '../rules.ts';

/** Samples per second. Enough for a voice, and a minute stays under 2 MB. */
const sampleRate = 16_000;

/** Decodes any recording that the browser can play to one channel. Throws when it cannot be played. */
async function decode(recorded: Blob): Promise<Float32Array> {
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await recorded.arrayBuffer());
  const mono = new Float32Array(audio.length);
  for (let channel = 0; channel < audio.numberOfChannels; channel++)
    audio.getChannelData(channel).forEach((sample, n) => {
      mono[n] = (mono[n] ?? 0) + sample / audio.numberOfChannels;
    });
  return mono;
}

/** What a recording has after its first `known` bytes. */
async function decodeAfter(recorded: Blob, known: number): Promise<Float32Array> {
  const samples = await decode(recorded);
  if (known === 0) return samples;
  const before = await decode(recorded.slice(0, known)).catch(() => new Float32Array());
  return samples.subarray(before.length);
}

/**
 * Converts any recording that the browser can play to a mono WAV (C-A03), after the `earlier` one when it goes on from
 * there, and without its first `known` bytes, which that one has. Throws when one cannot be played.
 */
export async function toWav(recorded: Blob, earlier?: Blob, known = 0): Promise<{ wav: Blob; seconds: number }> {
  const parts = [...(earlier ? [await decode(earlier)] : []), await decodeAfter(recorded, known)];
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  const most = joined.subarray(0, voiceBounds.seconds * sampleRate);
  return { wav: new Blob([encodeWav(most, sampleRate)], { type: 'audio/wav' }), seconds: most.length / sampleRate };
}

export interface ActiveRecording {
  pause(): void;
  resume(): void;
  /** Stops recording and returns the sound as it was recorded. */
  stop(): Promise<Blob>;
  seconds(): number;
}

/** Reports the loudness, 0 to 1, about 20 times a second; returns a function that stops it. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) * 5));
  }, 50);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Measures seconds; `hold` and `go` pause and resume it. */
function stopwatch() {
  let before = 0;
  let since: number | undefined = performance.now();
  const now = () => before + (since === undefined ? 0 : performance.now() - since) / 1000;
  return {
    now,
    hold() {
      before = now();
      since = undefined;
    },
    go() {
      since ??= performance.now();
    },
  };
}

/** Small enough to be kept and sent while it grows: about 4 KB a second. */
const bitsPerSecond = 32_000;
const recordingTypes = ['audio/webm;codecs=opus', 'audio/mp4'];

/** Keeps the screen on and asks for what was recorded whenever the page is hidden; returns a function that ends it. */
function holdScreen(recorder: MediaRecorder): () => void {
  let lock: WakeLockSentinel | undefined;
  const stop = new AbortController();
  // Refused with a low battery, and let go whenever the page is hidden: recording goes on without it.
  const request = async () => {
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (stop.signal.aborted) void lock?.release();
  };
  const change = () => {
    if (document.visibilityState === 'visible') void request();
    else if (recorder.state !== 'inactive') recorder.requestData();
  };
  document.addEventListener('visibilitychange', change, { signal: stop.signal });
  void request();
  return () => {
    stop.abort();
    void lock?.release();
  };
}

interface RecordingOptions {
  onLevel(level: number): void;
  /** Called once with the type of the sound; returns what takes each second of it. */
  onStart(mime: string): (chunk: Blob) => void;
}

/** Starts to record. Throws when there is no microphone or its use is not allowed. */
export async function startRecording({ onLevel, onStart }: RecordingOptions): Promise<ActiveRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = recordingTypes.find(type => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
  const chunks: Blob[] = [];
  const onChunk = onStart(recorder.mimeType);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onChunk(data);
  });
  const ended = new Promise<void>(done => recorder.addEventListener('stop', () => done(), { once: true }));
  const watch = stopwatch();
  const stopMeter = watchLevel(stream, onLevel);
  const releaseScreen = holdScreen(recorder);
  recorder.start(1000);
  return {
    seconds: watch.now,
    pause() {
      recorder.pause();
      recorder.requestData();
      watch.hold();
    },
    resume() {
      recorder.resume();
      watch.go();
    },
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      stopMeter();
      releaseScreen();
      for (const track of stream.getTracks()) track.stop();
      return new Blob(chunks, { type: recorder.mimeType });
    },
  };
}

/** Whether this browser can record at all. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

/** What somebody can do who cannot record an answer. */
export const insteadOfAnswer = 'choose a recording you have, or write the answer';

/** Shown where the browser cannot record, with what can be done instead. */
export const cannotRecordText = (instead: string): string => `This browser cannot record. You can ${instead}.`;

/** The message for an error of the microphone or the recorder, with what can be done instead. */
export function recordingErrorText(error: unknown, instead: string): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return `The microphone is not allowed here. Allow it in the browser’s settings for this page, or ${instead}.`;
  if (name === 'NotFoundError') return `No microphone was found. You can ${instead}.`;
  if (name === 'EncodingError')
    return 'What you recorded is kept on this device, but could not be opened just now. Open this page again to go on.';
  return `Recording did not work. Please try once more, or ${instead}.`;
}
