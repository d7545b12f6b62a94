import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { canRecord, startRecording, type ActiveRecording, type Hearing, type RecordingOptions } from './recorder.ts';
import { recordingErrorText, type RecorderWords } from './recorder-words.ts';
import type { OpenedSound } from './sound.ts';

/** How often the screen's clock is updated, in milliseconds. */
const tickMs = 250;
/** So that somebody who looks away from the phone notices that it does not record any more. */
const takenAwayPattern = [300, 150, 300];

/** Where a sound goes that is recorded, or chosen as a file. */
export interface SoundTarget {
  /** Opens it, after what it goes on from. Throws when that is not possible here. */
  open(sound: Blob): Promise<OpenedSound>;
  save(opened: OpenedSound): Promise<void>;
  /** Forgets it: nothing could be heard, and it is recorded again. */
  drop(): Promise<void>;
  /** Called when it is settled, or failed. */
  close?(): void;
}

/** A recording that begins: what it goes on from, and where it goes. */
export interface RecordingTarget extends SoundTarget {
  /** The seconds that there are before it. */
  earlierSeconds: number;
  /** Stores about a second of it at a time, while it is recorded. */
  store(mime: string): (chunk: Blob) => void;
}

interface RunningState {
  paused: boolean;
  seconds: number;
  hearing: Hearing;
}

type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | ({ kind: 'recording' } & RunningState)
  | { kind: 'saving' }
  /** Nothing can be heard in it, and it waits for a decision. `message`: why it ended. */
  | { kind: 'silent'; message?: string | undefined }
  /** Recording ended or is not possible here, with what to do. */
  | { kind: 'failed'; message: string };

interface RecorderOptions {
  /** Begins a recording, which `end` stops and saves. Throws what `recordingErrorText` has words for. */
  begin(end: () => Promise<void>): Promise<RecordingTarget>;
  /** Where the sound of a chosen file goes. */
  file(file: File): SoundTarget;
  maxSeconds: number;
  words: RecorderWords;
}

interface Session {
  recording: ActiveRecording;
  target: RecordingTarget;
}

const secondsOf = ({ recording, target }: Session): number => target.earlierSeconds + recording.seconds();

const changeRunning = (now: RecorderState, next: Partial<RunningState>): RecorderState =>
  now.kind === 'recording' ? { ...now, ...next } : now;

/** Lets the phone vibrate, and says when it took the microphone away. */
function tellTakenAway(words: RecorderWords, seconds: number): string {
  navigator.vibrate?.(takenAwayPattern);
  return words.takenAway(seconds);
}

/** Opens a sound. Throws when it cannot, and forgets one to which the microphone gave nothing. */
async function openFor(target: SoundTarget, sound: Blob): Promise<OpenedSound> {
  try {
    if (sound.size > 0) return await target.open(sound);
    await target.drop();
    throw new Error('The microphone gave nothing.');
  } catch (error) {
    target.close?.();
    throw error;
  }
}

/** Opens and saves sounds; one in which nothing can be heard waits for a decision. What fails, throws. */
function soundWork(setState: Dispatch<SetStateAction<RecorderState>>) {
  let undecided: { target: SoundTarget; opened: OpenedSound } | undefined;
  async function save(target: SoundTarget, opened: OpenedSound, message?: string): Promise<void> {
    setState({ kind: 'saving' });
    await target.save(opened).finally(() => target.close?.());
    setState(message === undefined ? { kind: 'idle' } : { kind: 'failed', message });
  }
  const decided = () => {
    const sound = undecided;
    undecided = undefined;
    return sound;
  };
  return {
    /** Whether a sound waits for a decision. */
    isUndecided: () => undecided !== undefined,
    /** `ask`: somebody is there to be asked. `message`: why it ended, if nobody stopped it. */
    async take(target: SoundTarget, sound: Blob, { ask, message }: { ask: boolean; message?: string | undefined }) {
      setState({ kind: 'saving' });
      const opened = await openFor(target, sound);
      if (!opened.silent || !ask) return save(target, opened, message);
      undecided = { target, opened };
      setState({ kind: 'silent', message });
    },
    /** Keeps the sound that waits for a decision. */
    async keep(): Promise<void> {
      const sound = decided();
      if (sound) await save(sound.target, sound.opened);
    },
    /** Forgets the sound that waits for a decision. */
    async drop(): Promise<void> {
      const target = decided()?.target;
      await target?.drop().catch(() => undefined);
      target?.close?.();
    },
  };
}

/** Knows the newest work while it runs. */
function newestWork() {
  const none = Promise.resolve(true);
  let newest = none;
  return {
    /** Runs work, and calls `onFail` when it fails. */
    async run(work: Promise<void>, onFail: (error: unknown) => void): Promise<void> {
      const worked = work.then(
        () => true,
        (error: unknown) => {
          onFail(error);
          return false;
        },
      );
      newest = worked;
      await worked;
      if (newest === worked) newest = none;
    },
    /** Waits for the work that runs; answers whether it worked, or there is none. */
    ended: () => newest,
  };
}

interface SessionStart {
  begin(): Promise<RecordingTarget>;
  heard: Omit<RecordingOptions, 'onStart'>;
  isCalledOff(): boolean;
}

/** Begins to record; a microphone that comes after it was called off is let go. Throws as `startRecording`. */
async function openSession({ begin, heard, isCalledOff }: SessionStart): Promise<Session | undefined> {
  const target = await begin();
  try {
    const recording = await startRecording({ ...heard, onStart: target.store });
    if (!isCalledOff()) return { recording, target };
    await recording.stop();
    await target.drop();
  } catch (error) {
    target.close?.();
    throw error;
  }
  target.close?.();
  return undefined;
}

/** The state of a recorder, and the work on its sounds; it says why that failed. */
function useSoundWork(words: RecorderWords) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const [sounds] = useState(() => soundWork(setState));
  const [work] = useState(newestWork);
  const failed = (message: string) => setState({ kind: 'failed', message });
  const fail = (error: unknown) => failed(recordingErrorText(error, words));
  return {
    state,
    setState,
    failed,
    fail,
    take: (taking: (sounds: ReturnType<typeof soundWork>) => Promise<void>) => work.run(taking(sounds), fail),
    takeFile: (target: SoundTarget, chosen: File) =>
      work.run(sounds.take(target, chosen, { ask: true }), () => failed(words.notPlayable)),
    keep: async () => (sounds.isUndecided() ? work.run(sounds.keep(), fail) : undefined),
    drop: sounds.drop,
    /** Waits for what is saved; answers whether that worked, and nothing waits for a decision. */
    settled: async () => (await work.ended()) && !sounds.isUndecided(),
  };
}

/** Opens one session at a time, unless it is called off. */
function useOpening({ setState, fail }: Pick<ReturnType<typeof useSoundWork>, 'setState' | 'fail'>) {
  const asking = useRef<symbol>(undefined);
  return {
    async open(start: Omit<SessionStart, 'isCalledOff'>): Promise<Session | undefined> {
      if (asking.current) return undefined;
      const attempt = (asking.current = Symbol('start'));
      const isCalledOff = () => asking.current !== attempt;
      setState({ kind: 'asking' });
      try {
        return await openSession({ ...start, isCalledOff });
      } catch (error) {
        if (!isCalledOff()) fail(error);
        return undefined;
      } finally {
        if (!isCalledOff()) asking.current = undefined;
      }
    },
    callOff() {
      if (asking.current) setState({ kind: 'idle' });
      asking.current = undefined;
    },
  };
}

/** Tells the clock of what is recorded while it runs. */
function useTick(running: RefObject<Session | undefined>, runs: boolean, onTick: (seconds: number) => void): void {
  const tick = useEffectEvent(() => {
    if (running.current) onTick(secondsOf(running.current));
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick(), tickMs);
    return () => clearInterval(timer);
  }, [runs]);
}

/** Says whether the screen was left, and calls `onLeave` then. */
function useLeft(onLeave: () => void) {
  const hasLeft = useRef(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      leave();
    };
  }, []);
  return hasLeft;
}

/**
 * The recorder of the story form, of friends and of wishes (C-A03): start, pause, stop. What was recorded is saved when
 * somebody stops, when the phone takes the microphone away, at the maximum length, and when the screen is closed; a
 * sound in which nothing can be heard is asked about first, and kept when nobody answers.
 */
export function useRecorder({ begin, file, maxSeconds, words }: RecorderOptions) {
  const { state, setState, failed, fail, take, takeFile, keep, drop, settled } = useSoundWork(words);
  const { open, callOff } = useOpening({ setState, fail });
  const level = useRef<HTMLSpanElement>(null);
  const running = useRef<Session>(undefined);
  const change = (next: Partial<RunningState>) => setState(now => changeRunning(now, next));
  const hasLeft = useLeft(() => void end());

  /** Ends what is recorded or waits for a decision, and saves it. */
  async function end(isTakenAway = false): Promise<void> {
    const session = running.current;
    if (!session) return keep();
    running.current = undefined;
    const message = isTakenAway ? tellTakenAway(words, secondsOf(session)) : undefined;
    setState({ kind: 'saving' });
    const { target, recording } = session;
    await take(async to => to.take(target, await recording.stop(), { ask: !hasLeft.current, message }));
  }
  async function start(): Promise<void> {
    if (running.current) return;
    if (!canRecord()) return failed(words.cannotRecord);
    const session = await open({
      // Where the story ends it, nobody is there to ask.
      begin: () => begin(() => end().then(keep)),
      heard: {
        onLevel: loudness => level.current?.style.setProperty('--level', String(loudness)),
        onHearing: hearing => change({ hearing }),
        onTakenAway: () => void end(true),
      },
    });
    if (!session) return;
    running.current = session;
    // The screen was left while the phone asked whether the microphone may be used.
    if (hasLeft.current) return end();
    setState({ kind: 'recording', paused: false, seconds: session.target.earlierSeconds, hearing: 'sound' });
  }
  useTick(running, state.kind === 'recording', seconds => {
    if (seconds >= maxSeconds) void end();
    else change({ seconds });
  });
  const view = { state, level, words, start, keep };
  return {
    ...view,
    end: () => end(),
    /** Ends what is recorded or begins, and saves it; answers whether that worked, and nothing waits for a decision. */
    settle() {
      callOff();
      if (running.current) void end();
      return settled();
    },
    pause(paused: boolean) {
      running.current?.recording[paused ? 'pause' : 'resume']();
      change({ paused });
    },
    again: () => drop().then(start),
    choose: (chosen: File) => takeFile(file(chosen), chosen),
  };
}

export type Recorder = ReturnType<typeof useRecorder>;
