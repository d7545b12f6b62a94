import { useEffect, useRef, useState, type RefObject } from 'react';
import { voiceBounds } from '#src/files/rules.ts';
import { stopRecordings, saveRecording } from './edit-story.ts';
import {
  startRecording,
  cannotRecordText,
  canRecord,
  type ActiveRecording,
  toWav,
  recordingErrorText,
} from './recorder.ts';
import type { LocalStory } from './local-story.ts';

/** How often the screen's clock is updated, in milliseconds. */
const tickMs = 250;

type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; paused: boolean; seconds: number }
  | { kind: 'saving' }
  /** Recording is not possible here; a file can be chosen instead. */
  | { kind: 'failed'; message: string };

/**
 * Records the answer to one question: start, pause, stop. What was recorded is saved, also when the screen goes away.
 */
export function useRecorder(story: LocalStory, key: number) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const fail = (message: string) => setState({ kind: 'failed', message });
  const level = useRef<HTMLSpanElement>(null);
  const running = useRef<ActiveRecording>(undefined);

  async function end(): Promise<void> {
    const session = running.current;
    if (!session) return;
    running.current = undefined;
    setState({ kind: 'saving' });
    try {
      await saveRecording(story, key, await session.stop());
      setState({ kind: 'idle' });
    } catch (error) {
      fail(recordingErrorText(error));
    } finally {
      story.activeRecordings.delete(key);
    }
  }

  async function start(): Promise<void> {
    if (!canRecord()) return fail(cannotRecordText);
    setState({ kind: 'asking' });
    try {
      await stopRecordings(story);
      running.current = await startRecording(loudness => level.current?.style.setProperty('--level', String(loudness)));
      story.activeRecordings.set(key, end);
      setState({ kind: 'recording', paused: false, seconds: 0 });
    } catch (error) {
      fail(recordingErrorText(error));
    }
  }

  function pause(paused: boolean): void {
    if (paused) running.current?.pause();
    else running.current?.resume();
    setState(now => (now.kind === 'recording' ? { ...now, paused } : now));
  }

  /** Takes a recording that exists already as a file. */
  async function choose(file: File): Promise<void> {
    setState({ kind: 'saving' });
    try {
      await saveRecording(story, key, await toWav(file));
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
  running: RefObject<ActiveRecording | undefined>;
  end: () => Promise<void>;
  onSeconds: (seconds: number) => void;
}

/**
 * Reports a recording's seconds while it runs. Ends it at the longest that is allowed, and when the screen goes away.
 */
function useElapsedSeconds({ isRecording, running, end, onSeconds }: ElapsedSecondsOptions): void {
  const latest = useRef({ end, onSeconds });
  useEffect(() => {
    latest.current = { end, onSeconds };
  });
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const seconds = running.current?.seconds() ?? 0;
      if (seconds >= voiceBounds.seconds) void latest.current.end();
      else latest.current.onSeconds(seconds);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isRecording, running]);
  useEffect(() => () => void latest.current.end(), []);
}
