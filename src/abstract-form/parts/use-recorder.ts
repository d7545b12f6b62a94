import { useEffect, useRef, useState } from 'react';
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

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; paused: boolean; seconds: number }
  | { kind: 'saving' }
  /** It cannot be done here; a file can be chosen instead. */
  | { kind: 'trouble'; words: string };

/** Records the answer to one question: start, pause, stop; whatever is recorded is kept, also when the screen goes away. */
export function useRecorder(story: LocalStory, key: number) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
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
      setState({ kind: 'trouble', words: recordingErrorText(error) });
    } finally {
      story.activeRecordings.delete(key);
    }
  }

  async function start(): Promise<void> {
    if (!canRecord()) return setState({ kind: 'trouble', words: cannotRecordText });
    setState({ kind: 'asking' });
    try {
      await stopRecordings(story);
      running.current = await startRecording(loudness => level.current?.style.setProperty('--level', String(loudness)));
      story.activeRecordings.set(key, end);
      setState({ kind: 'recording', paused: false, seconds: 0 });
    } catch (error) {
      setState({ kind: 'trouble', words: recordingErrorText(error) });
    }
  }

  function pause(paused: boolean): void {
    if (paused) running.current?.pause();
    else running.current?.resume();
    setState(now => (now.kind === 'recording' ? { ...now, paused } : now));
  }

  /** A recording that exists already. */
  async function choose(file: File): Promise<void> {
    setState({ kind: 'saving' });
    try {
      await saveRecording(story, key, await toWav(file));
      setState({ kind: 'idle' });
    } catch {
      setState({
        kind: 'trouble',
        words: 'This file could not be played, so it cannot be used. Please choose another recording.',
      });
    }
  }

  const isRecording = state.kind === 'recording';
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const seconds = running.current?.seconds() ?? 0;
      if (seconds >= voiceBounds.seconds) void latestEnd.current();
      else setState(now => (now.kind === 'recording' ? { ...now, seconds } : now));
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => () => void latestEnd.current(), []);

  return { state, level, start, pause, end, choose };
}
