import { useEffect, useRef, useState, type RefObject } from 'react';
import { voiceBounds } from '#src/files/rules.ts';
import { stopRecordings, saveRecording } from './edit-story.ts';
import {
  startRecording,
  cannotRecordText,
  insteadOfAnswer,
  canRecord,
  type ActiveRecording,
  toWav,
  recordingErrorText,
} from './recorder.ts';
import { answerOf, type LocalStory } from './local-story.ts';
import { newId } from './new-id.ts';
import { keepTake, recordingOf, type KeptTake } from './takes.ts';
import { reloadStory } from './words.ts';

/** How often the screen's clock is updated, in milliseconds. */
const tickMs = 250;

type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; paused: boolean; seconds: number }
  | { kind: 'saving' }
  /** Recording is not possible here; a file can be chosen instead. */
  | { kind: 'failed'; message: string };

interface RecordingSession {
  recording: ActiveRecording;
  take: KeptTake | undefined;
  /** The recording from which it goes on. */
  earlier: Blob | undefined;
  earlierSeconds: number;
}

interface SessionOptions {
  story: LocalStory;
  key: number;
  onLevel(level: number): void;
  end(): Promise<void>;
}

/** Begins to record, after what the answer has; a take that broke off waits until this one ends. */
async function startSession({ story, key, onLevel, end }: SessionOptions): Promise<RecordingSession> {
  await stopRecordings(story);
  story.activeRecordings.set(key, end);
  const earlier = await recordingOf(story, key);
  const earlierSeconds = earlier ? (answerOf(story, key)?.voice?.seconds ?? 0) : 0;
  let take: KeptTake | undefined;
  const recording = await startRecording({ onLevel, onStart: mime => (take = keepTake(story, key, mime)).add });
  return { recording, take, earlier, earlierSeconds };
}

/** Ends a session and saves the answer's recording; then its take is not needed any more. */
async function saveSession(story: LocalStory, key: number, session: RecordingSession): Promise<void> {
  const { recording, take } = session;
  const sound = await recording.stop();
  const known = take?.decidedBytes();
  // Another device joined the beginning meanwhile, while there was no connection here: the rest goes after that.
  if (known !== undefined) await reloadStory(story);
  const earlier = known === undefined ? session.earlier : await recordingOf(story, key);
  const joined = await toWav(sound, earlier, known);
  await saveRecording(story, key, { ...joined, ...(take && { takes: [take.mark()] }) });
  await take?.forget();
}

/**
 * Records the answer to one question: start, pause, stop; an answer with a recording goes on from there. The recording
 * is saved, also when the screen is closed.
 */
export function useRecorder(story: LocalStory, key: number) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const fail = (message: string) => setState({ kind: 'failed', message });
  const level = useRef<HTMLSpanElement>(null);
  const onLevel = (loudness: number) => level.current?.style.setProperty('--level', String(loudness));
  const running = useRef<RecordingSession>(undefined);

  async function end(): Promise<void> {
    const session = running.current;
    if (!session) return;
    running.current = undefined;
    setState({ kind: 'saving' });
    try {
      await saveSession(story, key, session);
      setState({ kind: 'idle' });
    } catch (error) {
      fail(recordingErrorText(error, insteadOfAnswer));
    } finally {
      story.activeRecordings.delete(key);
    }
  }

  async function start(): Promise<void> {
    if (!canRecord()) return fail(cannotRecordText(insteadOfAnswer));
    setState({ kind: 'asking' });
    try {
      running.current = await startSession({ story, key, onLevel, end });
      setState({ kind: 'recording', paused: false, seconds: 0 });
    } catch (error) {
      story.activeRecordings.delete(key);
      fail(recordingErrorText(error, insteadOfAnswer));
    }
  }

  function pause(paused: boolean): void {
    running.current?.recording[paused ? 'pause' : 'resume']();
    setState(now => (now.kind === 'recording' ? { ...now, paused } : now));
  }

  /** Saves a recording from a file, which counts as a take that nobody has heard of. */
  async function choose(file: File): Promise<void> {
    setState({ kind: 'saving' });
    try {
      const { size: bytes } = file;
      await saveRecording(story, key, { ...(await toWav(file)), takes: [{ take: newId(), bytes }] });
      setState({ kind: 'idle' });
    } catch {
      fail('This file could not be played, so it cannot be used. Please choose another recording.');
    }
  }

  useElapsedSeconds({
    isRecording: state.kind === 'recording',
    running,
    end,
    onSeconds: seconds => setState(now => (now.kind === 'recording' ? { ...now, seconds } : now)),
  });

  return { state, level, start, pause, end, choose };
}

interface ElapsedSecondsOptions {
  isRecording: boolean;
  running: RefObject<RecordingSession | undefined>;
  end: () => Promise<void>;
  onSeconds: (seconds: number) => void;
}

/**
 * Reports a recording's seconds while it runs. Stops it at the maximum length, and when the screen is closed.
 */
function useElapsedSeconds({ isRecording, running, end, onSeconds }: ElapsedSecondsOptions): void {
  const latest = useRef({ end, onSeconds });
  useEffect(() => {
    latest.current = { end, onSeconds };
  });
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const { recording, earlierSeconds = 0 } = running.current ?? {};
      const seconds = earlierSeconds + (recording?.seconds() ?? 0);
      if (seconds >= voiceBounds.seconds) void latest.current.end();
      else latest.current.onSeconds(seconds);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isRecording, running]);
  useEffect(() => () => void latest.current.end(), []);
}
