import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  canRecord,
  cannotRecordText,
  recordingErrorText,
  startRecording,
  toWav,
  type ActiveRecording,
} from '#src/abstract-form/parts/recorder.ts';
import { maxSpokenSeconds } from '../../rules/rounds.ts';

/** What somebody can do who cannot record a wish. */
const insteadOfWish = 'write the wish above';

/** A recording that is not sent yet, as it can be played. */
export interface Spoken {
  wav: Blob;
  seconds: number;
  src: string;
}

/** Records a wish, at most two minutes; what was recorded can be played, deleted and recorded again. */
export function useSpoken() {
  const [active, setActive] = useState<ActiveRecording>();
  const [seconds, setSeconds] = useState(0);
  const [spoken, setSpoken] = useState<Spoken>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<ActiveRecording>(undefined);
  useEffect(() => () => void running.current?.stop(), []);

  async function stop(): Promise<void> {
    const recording = running.current;
    if (!recording) return;
    running.current = undefined;
    setActive(undefined);
    try {
      const { wav, seconds } = await toWav(await recording.stop());
      setSpoken({ wav, seconds, src: URL.createObjectURL(wav) });
    } catch (error) {
      setProblem(recordingErrorText(error, insteadOfWish));
    }
  }
  const tick = useEffectEvent((recording: ActiveRecording) => {
    setSeconds(recording.seconds());
    // A little less than what the server takes: the end of a recording comes later.
    if (recording.seconds() >= maxSpokenSeconds - 1) void stop();
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick(active), 250);
    return () => clearInterval(timer);
  }, [active]);

  return {
    isRecording: active !== undefined,
    seconds: active ? seconds : 0,
    spoken,
    problem,
    stop,
    async start() {
      setProblem(undefined);
      setSeconds(0);
      if (!canRecord()) return setProblem(cannotRecordText(insteadOfWish));
      try {
        running.current = await startRecording({ onLevel: () => undefined, onStart: () => () => undefined });
        setActive(running.current);
      } catch (error) {
        setProblem(recordingErrorText(error, insteadOfWish));
      }
    },
    forget() {
      if (spoken) URL.revokeObjectURL(spoken.src);
      setSpoken(undefined);
    },
  };
}
