import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '#src/abstract-form/rules.ts';
import {
  type ActiveRecording,
  cannotRecordText,
  canRecord,
  recordingErrorText,
  startRecording,
  toWav,
} from '#src/abstract-form/parts/recorder.ts';
import { voiceBounds } from '#src/files/rules.ts';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import type * as wire from '../wire.ts';
import { PlayButton } from './play-button.tsx';
import { type ContributionWork, useAct } from './use-contribution.ts';

interface VoicePartProps {
  token: string;
  answerKey: number;
  voice: { file: string; seconds: number } | null;
  /** The id of the element with the question. */
  question: string;
  take: ContributionWork['take'];
}

/** Runs a recording and hands its sound over when it is stopped, at the longest after ten minutes. */
function useRecording(onSound: (sound: Blob) => Promise<void>, onError: (message: string) => void) {
  const running = useRef<ActiveRecording>(undefined);
  const [isRecording, setIsRecording] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const stop = async () => {
    const recording = running.current;
    running.current = undefined;
    setIsRecording(false);
    if (recording) await onSound(await recording.stop());
  };
  const latestStop = useRef(stop);
  useEffect(() => {
    latestStop.current = stop;
  });
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const now = running.current?.seconds() ?? 0;
      if (now >= voiceBounds.seconds) void latestStop.current();
      else setSeconds(now);
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  return {
    isRecording,
    seconds,
    stop,
    async start() {
      if (!canRecord()) return onError(cannotRecordText);
      try {
        running.current = await startRecording({ onLevel: () => undefined, onStart: () => () => undefined });
        setSeconds(0);
        setIsRecording(true);
      } catch (error) {
        onError(recordingErrorText(error));
      }
    },
  };
}

/** The spoken answer to a question: record, stop, listen, delete, or choose a recording from the device. */
export function VoicePart({ token, answerKey, voice, question, take }: VoicePartProps) {
  const { busy, error, run, fail } = useAct(take);
  const save = async (sound: Blob) => {
    let wav: Blob;
    try {
      ({ wav } = await toWav(sound));
    } catch {
      return fail('This could not be played, so it cannot be used. Please record it again, or choose another file.');
    }
    const form = new FormData();
    form.set('token', token);
    form.set('key', String(answerKey));
    form.set('audio', wav, 'audio.wav');
    await run(() => ask<typeof wire.addContributionVoice>('POST /api/addContributionVoice', { form }));
  };
  const remove = () =>
    run(() =>
      ask<typeof wire.saveContribution>('POST /api/saveContribution', {
        json: { token, answers: [], removeVoice: answerKey },
      }),
    );
  const { isRecording, seconds, start, stop } = useRecording(save, fail);

  return (
    <div className="grid gap-3">
      {isRecording ? (
        <div className="flex items-center gap-3 border-y border-rule py-2">
          <span className="size-3 rounded-full bg-madder" aria-hidden="true" />
          <span className="figures flex-1 font-semibold" role="timer" aria-label="Recorded so far">
            {formatDuration(seconds)}
          </span>
          <Button size="small" icon="stop" onClick={() => void stop()}>
            Stop
          </Button>
        </div>
      ) : voice ? (
        <div className="flex items-center gap-3">
          <PlayButton voice={voice} label="Play your recording" question={question} />
          <span className="flex-1" />
          <IconButton
            icon="trash"
            label="Delete your recording"
            aria-describedby={question}
            busy={busy}
            onClick={() => void remove()}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="secondary"
            size="small"
            icon="microphone"
            busy={busy}
            aria-label="Record your answer"
            aria-describedby={question}
            onClick={() => void start()}
          >
            {busy ? 'Keeping it' : 'Record'}
          </Button>
          <FilePick
            label="Choose a recording"
            kind="quiet"
            icon="upload"
            accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
            onFiles={([file]) => file && void save(file)}
          />
        </div>
      )}
      {error && (
        <p className="text-small text-madder" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
