import { isHeard, loudnessOf } from '../../rules/sound.ts';

/** What comes from the microphone: sound, for some seconds nothing that can be heard, or nothing since it is muted. */
export type Hearing = 'sound' | 'nothing' | 'muted';

export interface ActiveRecording {
  pause(): void;
  resume(): void;
  /** Stops recording and returns the sound as it was recorded. Never throws, and ends also when the phone ended it. */
  stop(): Promise<Blob>;
  /** The seconds of sound so far. */
  seconds(): number;
}

export interface RecordingOptions {
  /** Called once with the type of the sound; returns what takes each second of it. */
  onStart(mime: string): (chunk: Blob) => void;
  /** The loudness, 0 to 1, about 20 times a second. */
  onLevel(level: number): void;
  onHearing(hearing: Hearing): void;
  /** The phone ended the recording, for a call, a headset or a permission; what there is comes by `stop`. */
  onTakenAway(): void;
}

/** Small enough to be kept and sent while it grows: about 4 KB a second. */
const bitsPerSecond = 32_000;
/** AAC first: every browser opens it, while some iPhones record WebM that they cannot open again. */
const recordingTypes = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'];
/** How often a recorder gives what it has. */
const chunkMs = 1000;
/** A recorder that gave sound and gives none in so many looks, one each second, has ended without saying so. */
const deadLooks = 10;
/** The clock goes no further than so many seconds past the sound that has come. */
const clockAheadSeconds = 2;
/** How long the end of a recording may take. */
const stopMs = 5000;
/** After so long without a sound it is said that nothing is heard. */
const nothingMs = 4000;
const meterMs = 50;

/** Measures seconds; `run` says whether they count. */
function stopwatch() {
  let before = 0;
  let since: number | undefined;
  const now = () => before + (since === undefined ? 0 : performance.now() - since) / 1000;
  return {
    now,
    run(runs: boolean) {
      before = now();
      since = runs ? performance.now() : undefined;
    },
  };
}

/**
 * Reports the loudness, or `undefined` where it is not known; returns a function that ends it. Recording goes on
 * without it where the browser cannot measure, as with some headsets.
 */
function watchLevel(stream: MediaStream, onLoudness: (loudness: number | undefined) => void): () => void {
  let context: AudioContext | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(timer);
    void context?.close().catch(() => undefined);
    context = undefined;
  };
  try {
    const opened = (context = new AudioContext());
    const analyser = opened.createAnalyser();
    analyser.fftSize = 1024;
    opened.createMediaStreamSource(stream).connect(analyser);
    void opened.resume().catch(() => undefined);
    const samples = new Float32Array(analyser.fftSize);
    timer = setInterval(() => {
      try {
        analyser.getFloatTimeDomainData(samples);
      } catch {
        return end();
      }
      onLoudness(opened.state === 'running' ? loudnessOf(samples) : undefined);
    }, meterMs);
  } catch {
    end();
  }
  return end;
}

/** Keeps the screen on and calls `onHidden` whenever the page is hidden; returns a function that ends it. */
function holdScreen(onHidden: () => void): () => void {
  let lock: WakeLockSentinel | undefined;
  const stop = new AbortController();
  // Refused with a low battery, and let go whenever the page is hidden: recording goes on without it.
  const request = async () => {
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (stop.signal.aborted) void lock?.release();
  };
  const change = () => (document.visibilityState === 'visible' ? void request() : onHidden());
  document.addEventListener('visibilitychange', change, { signal: stop.signal });
  void request();
  return () => {
    stop.abort();
    void lock?.release();
  };
}

const releaseMicrophone = (stream: MediaStream): void => stream.getTracks().forEach(track => track.stop());

/** Tells what is heard, by the loudness and by what the phone says of the microphone. */
function hearingOf(onHearing: (hearing: Hearing) => void) {
  let shown: Hearing = 'sound';
  let heardAt = performance.now();
  const show = (next: Hearing) => {
    if (next !== shown) onHearing((shown = next));
  };
  return {
    /** `isCounted`: whether the recording runs, so that silence means something. */
    measure(loudness: number | undefined, { isMuted, isCounted }: { isMuted: boolean; isCounted: boolean }) {
      const now = performance.now();
      if (!isCounted || loudness === undefined || isHeard(loudness)) heardAt = now;
      show(isMuted ? 'muted' : now - heardAt >= nothingMs ? 'nothing' : 'sound');
    },
  };
}

/** Collects what a recorder gives; `clock`: the seconds that it ran. */
function collectSound(recorder: MediaRecorder, clock: () => number) {
  const chunks: Blob[] = [];
  let onChunk: (chunk: Blob) => void = () => undefined;
  /** Where the clock was when sound came last; `undefined` until some did. */
  let until: number | undefined;
  let looks = 0;
  const stopped = new Promise<void>(done => recorder.addEventListener('stop', () => done(), { once: true }));
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    until = clock();
    looks = 0;
    chunks.push(data);
    onChunk(data);
  });
  return {
    seconds: () => Math.min(clock(), (until ?? Infinity) + clockAheadSeconds),
    passTo: (next: typeof onChunk) => void (onChunk = next),
    /** Asked each second: whether a recorder that gave sound gives none any more. */
    hasDied() {
      looks = recorder.state === 'recording' && until !== undefined ? looks + 1 : 0;
      return looks > deadLooks;
    },
    /** All of it, once the recorder has stopped, or did not say so in time. */
    async whole(): Promise<Blob> {
      if (recorder.state !== 'inactive') recorder.stop();
      await Promise.race([stopped, new Promise(done => setTimeout(done, stopMs))]);
      return new Blob(chunks, { type: recorder.mimeType });
    },
  };
}

interface WatchedEnd {
  recorder: MediaRecorder;
  tracks: readonly MediaStreamTrack[];
  /** Asked each second. */
  hasDied: () => boolean;
  onEnd: () => void;
}

/** Calls `onEnd` once when a recording ends that nobody stopped; returns a function that no longer waits for it. */
function watchEnd({ recorder, tracks, hasDied, onEnd }: WatchedEnd): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const isOver = () => recorder.state === 'inactive' || tracks.every(({ readyState }) => readyState === 'ended');
  const checking = setInterval(() => (hasDied() || isOver()) && end(), chunkMs);
  const stop = () => {
    watch.abort();
    clearInterval(checking);
  };
  const end = () => {
    stop();
    onEnd();
  };
  for (const event of ['stop', 'error']) recorder.addEventListener(event, end, { signal });
  for (const track of tracks) track.addEventListener('ended', end, { signal });
  return stop;
}

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = recordingTypes.find(type => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
}

/** Records a stream that the microphone gives. */
function recordStream(stream: MediaStream, options: RecordingOptions): ActiveRecording {
  const recorder = recorderOf(stream);
  const tracks = stream.getAudioTracks();
  const watch = stopwatch();
  const sound = collectSound(recorder, watch.now);
  const hearing = hearingOf(options.onHearing);
  const isMuted = () => !isPaused && tracks.some(({ muted }) => muted);
  const flush = () => recorder.state !== 'inactive' && recorder.requestData();
  let isPaused = false;
  let isOver = false;

  /** Lets sound and clock run together, and neither of them in a pause or while the phone mutes the microphone. */
  function follow(): void {
    if (isOver || recorder.state === 'inactive') return;
    const runs = !isPaused && !isMuted();
    if (runs && recorder.state === 'paused') recorder.resume();
    if (!runs && recorder.state === 'recording') {
      recorder.pause();
      flush();
    }
    watch.run(runs);
    hearing.measure(undefined, { isMuted: isMuted(), isCounted: false });
  }
  const pause = (paused: boolean) => {
    isPaused = paused;
    follow();
  };
  const over = () => {
    isOver = true;
    watch.run(false);
  };

  recorder.start(chunkMs);
  // Only now is the type of the sound certain.
  sound.passTo(options.onStart(recorder.mimeType));
  for (const track of tracks) for (const event of ['mute', 'unmute']) track.addEventListener(event, follow);
  const endings = [
    watchEnd({ recorder, tracks, hasDied: sound.hasDied, onEnd: () => (over(), options.onTakenAway()) }),
    watchLevel(stream, loudness => {
      const isCounted = recorder.state === 'recording';
      options.onLevel(isCounted ? Math.min(1, (loudness ?? 0) * 5) : 0);
      hearing.measure(loudness, { isMuted: isMuted(), isCounted });
    }),
    holdScreen(flush),
  ];
  follow();
  return {
    seconds: sound.seconds,
    pause: () => pause(true),
    resume: () => pause(false),
    stop() {
      over();
      for (const end of endings) end();
      return sound.whole().finally(() => releaseMicrophone(stream));
    },
  };
}

/** Starts to record. Throws when there is no microphone, or its use is not allowed, and leaves none on then. */
export async function startRecording(options: RecordingOptions): Promise<ActiveRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  try {
    return recordStream(stream, options);
  } catch (error) {
    releaseMicrophone(stream);
    throw error;
  }
}

/** Whether this browser can record at all. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
