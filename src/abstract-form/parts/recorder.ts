import { voiceBounds } from '#src/files/rules.ts';
import { encodeWav } from '../rules.ts';
import type { LocalRecording } from './local-story.ts';

/** Samples per second: enough for a voice, and a minute stays under 2 MB. */
const sampleRate = 16_000;

/** Converts any recording that the browser can play to a mono WAV (C-A03). Throws when it cannot be played. */
export async function toWav(recorded: Blob): Promise<{ wav: Blob; seconds: number }> {
  const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await recorded.arrayBuffer());
  const mono = new Float32Array(audio.length);
  for (let channel = 0; channel < audio.numberOfChannels; channel++)
    audio.getChannelData(channel).forEach((sample, n) => {
      mono[n] = (mono[n] ?? 0) + sample / audio.numberOfChannels;
    });
  const most = mono.subarray(0, voiceBounds.seconds * sampleRate);
  return { wav: new Blob([encodeWav(most, sampleRate)], { type: 'audio/wav' }), seconds: most.length / sampleRate };
}

export interface ActiveRecording {
  pause(): void;
  resume(): void;
  /** Stops recording and answers the result. */
  stop(): Promise<LocalRecording>;
  seconds(): number;
}

/** Reports the loudness, 0 to 1, about 20 times a second; answers a function that stops it. */
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

/** Counts seconds without the pauses. */
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

/** Starts to record. Throws when there is no microphone or its use is not allowed. */
export async function startRecording(onLevel: (level: number) => void): Promise<ActiveRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const recorder = new MediaRecorder(stream);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => void chunks.push(data));
  const ended = new Promise<void>(done => recorder.addEventListener('stop', () => done(), { once: true }));
  const watch = stopwatch();
  const stopMeter = watchLevel(stream, onLevel);
  recorder.start(1000);
  return {
    seconds: watch.now,
    pause() {
      recorder.pause();
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
      for (const track of stream.getTracks()) track.stop();
      return toWav(new Blob(chunks, { type: recorder.mimeType }));
    },
  };
}

/** Whether this browser can record at all. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

/** Shown where the browser cannot record. */
export const cannotRecordText = 'This browser cannot record. You can choose a recording you have, or write the answer.';

/** The message for an error of the microphone or the recorder. */
export function recordingErrorText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'The microphone is not allowed here. Allow it in the browser’s settings for this page, or choose a recording you have.';
  if (name === 'NotFoundError')
    return 'No microphone was found. You can choose a recording you have, or write the answer.';
  return 'Recording did not work. Please try once more, choose a recording you have, or write the answer.';
}
