import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRecording, type Hearing } from './recorder.ts';

/** A microphone's track, as phones and headsets treat it. */
class FakeTrack extends EventTarget {
  muted = false;
  readyState: 'live' | 'ended' = 'live';
  stop() {
    this.readyState = 'ended';
  }
  mute(muted: boolean) {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

/** A recorder that gives `givesBytes` bytes for each second that it records. */
class FakeRecorder extends EventTarget {
  static supported: readonly string[] = ['audio/webm;codecs=opus'];
  static startError: Error | undefined;
  static newest: FakeRecorder;
  static isTypeSupported = (type: string) => this.supported.includes(type);
  readonly mimeType: string;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  givesBytes = 10;
  #timer: ReturnType<typeof setInterval> | undefined;
  constructor(_: unknown, { mimeType = '' }: { mimeType?: string }) {
    super();
    this.mimeType = mimeType;
    FakeRecorder.newest = this;
  }
  start(ms: number) {
    if (FakeRecorder.startError) throw FakeRecorder.startError;
    this.state = 'recording';
    this.#timer = setInterval(() => this.state === 'recording' && this.requestData(), ms);
  }
  requestData() {
    this.#assertActive();
    this.#give();
  }
  pause() {
    this.#assertActive();
    this.state = 'paused';
  }
  resume() {
    this.#assertActive();
    this.state = 'recording';
  }
  stop() {
    this.#assertActive();
    this.end();
  }
  /** Ends as a browser does: after an error it still gives the rest, and then says that it stopped. */
  end(event = 'stop') {
    clearInterval(this.#timer);
    this.state = 'inactive';
    if (event === 'error') this.dispatchEvent(new Event('error'));
    this.#give();
    this.dispatchEvent(new Event('stop'));
  }
  #give() {
    const data = new Blob([new Uint8Array(this.givesBytes)]);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  #assertActive() {
    if (this.state === 'inactive') throw new DOMException('inactive', 'InvalidStateError');
  }
}

let track: FakeTrack;
let loudness: number;
/** What breaks in the meter. */
let brokenMeter: 'nothing' | 'source' | 'reading';
const openMeters = new Set<object>();

class FakeAudioContext {
  state = 'running';
  constructor() {
    openMeters.add(this);
  }
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData(samples: Float32Array) {
      if (brokenMeter === 'reading') throw new Error('no meter');
      samples.fill(loudness);
    },
  });
  createMediaStreamSource() {
    if (brokenMeter === 'source') throw new DOMException('another sample rate', 'NotSupportedError');
    return { connect: () => undefined };
  }
  resume = async () => undefined;
  close = async () => void openMeters.delete(this);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  track = new FakeTrack();
  loudness = 0.1;
  brokenMeter = 'nothing';
  FakeRecorder.supported = ['audio/webm;codecs=opus'];
  FakeRecorder.startError = undefined;
  openMeters.clear();
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const seen = { takenAway: [] as number[], hearing: [] as Hearing[], stored: 0, mime: '' };
  const recording = await startRecording({
    onStart(mime) {
      seen.mime = mime;
      return ({ size }) => void (seen.stored += size);
    },
    onLevel: () => undefined,
    onHearing: hearing => seen.hearing.push(hearing),
    onTakenAway: () => seen.takenAway.push(Math.round(recording.seconds())),
  });
  return { recording, seen };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const isMicrophoneOn = () => track.readyState === 'live';

test('C-A03 a call that ends the track ends the recording at once, with what there is', async () => {
  const { recording, seen } = await start();
  await seconds(3);
  track.stop();
  track.dispatchEvent(new Event('ended'));
  expect(seen.takenAway).toEqual([3]);
  FakeRecorder.newest.end();
  await seconds(6);
  expect([Math.round(recording.seconds()), seen.takenAway]).toEqual([3, [3]]);
  expect((await recording.stop()).size).toBe(40);
  expect([seen.stored, openMeters.size]).toEqual([40, 0]);
});

test.each(['stop', 'error'])('C-A03 a recorder that says %s by itself ends the recording', async event => {
  const { recording, seen } = await start();
  await seconds(2);
  FakeRecorder.newest.end(event);
  expect(seen.takenAway).toEqual([2]);
  expect((await recording.stop()).size).toBe(30);
  expect(isMicrophoneOn()).toBe(false);
});

test('C-A03 a recorder that died without a word is noticed, and the clock does not run past its sound', async () => {
  const { recording, seen } = await start();
  await seconds(5);
  FakeRecorder.newest.givesBytes = 0;
  await seconds(8);
  expect([Math.round(recording.seconds()), seen.takenAway]).toEqual([7, []]);
  await seconds(4);
  expect(seen.takenAway).toEqual([7]);
  expect((await recording.stop()).size).toBe(50);
});

test('C-A03 a track that ended without an event is noticed', async () => {
  const { recording, seen } = await start();
  await seconds(4);
  track.readyState = 'ended';
  await seconds(1);
  expect(seen.takenAway).toHaveLength(1);
  await recording.stop();
});

test('C-A03 while the phone mutes the microphone neither clock nor recorder run, and both go on with it', async () => {
  const { recording, seen } = await start();
  await seconds(2);
  track.mute(true);
  await seconds(10);
  expect([recording.seconds(), FakeRecorder.newest.state, seen.hearing]).toEqual([2, 'paused', ['muted']]);
  track.mute(false);
  await seconds(3);
  expect([recording.seconds(), FakeRecorder.newest.state, seen.hearing]).toEqual([5, 'recording', ['muted', 'sound']]);
  await recording.stop();
});

test('C-A03 a recording that ended while it was paused stays whole, and does not go on', async () => {
  const { recording, seen } = await start();
  await seconds(2);
  recording.pause();
  await seconds(1);
  FakeRecorder.newest.end();
  expect(seen.takenAway).toEqual([2]);
  recording.resume();
  await seconds(5);
  expect(Math.round(recording.seconds())).toBe(2);
  expect((await recording.stop()).size).toBeGreaterThanOrEqual(30);
  expect(isMicrophoneOn()).toBe(false);
});

test('C-A03 a pause that begins while the phone mutes stays a pause when the microphone is back', async () => {
  const { recording } = await start();
  track.mute(true);
  recording.pause();
  track.mute(false);
  expect(FakeRecorder.newest.state).toBe('paused');
  recording.resume();
  expect(FakeRecorder.newest.state).toBe('recording');
  await recording.stop();
});

test.each(['source', 'reading'] as const)('C-A03 a meter whose %s fails stops no recording', async broken => {
  brokenMeter = broken;
  const { recording, seen } = await start();
  await seconds(6);
  expect([seen.takenAway, seen.hearing, openMeters.size]).toEqual([[], [], 0]);
  expect((await recording.stop()).size).toBe(70);
  expect(isMicrophoneOn()).toBe(false);
});

test('C-A03 four seconds in which nothing can be heard are said, and a voice takes it back', async () => {
  loudness = 3 / 32_768;
  const { recording, seen } = await start();
  await seconds(3.9);
  expect(seen.hearing).toEqual([]);
  await seconds(0.3);
  expect(seen.hearing).toEqual(['nothing']);
  loudness = 0.05;
  await seconds(0.1);
  expect(seen.hearing).toEqual(['nothing', 'sound']);
  loudness = 0;
  recording.pause();
  await seconds(10);
  expect(seen.hearing).toEqual(['nothing', 'sound']);
  await recording.stop();
});

test('C-A03 no error leaves the microphone on', async () => {
  FakeRecorder.startError = new DOMException('no', 'NotSupportedError');
  await expect(start()).rejects.toThrow('no');
  expect(isMicrophoneOn()).toBe(false);
});

test('C-A03 a recorder that never says that it stopped is waited for five seconds', async () => {
  const { recording } = await start();
  await seconds(1);
  FakeRecorder.newest.stop = () => undefined;
  FakeRecorder.newest.givesBytes = 0;
  const stopped = recording.stop();
  await seconds(5);
  expect((await stopped).size).toBe(10);
  expect(isMicrophoneOn()).toBe(false);
});

test('C-A03 AAC is asked for first, and what the browser can is taken', async () => {
  FakeRecorder.supported = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
  const phone = await start();
  expect(phone.seen.mime).toBe('audio/mp4;codecs=mp4a.40.2');
  await phone.recording.stop();
  FakeRecorder.supported = ['audio/mp4'];
  const other = await start();
  expect(other.seen.mime).toBe('audio/mp4');
  await other.recording.stop();
});
