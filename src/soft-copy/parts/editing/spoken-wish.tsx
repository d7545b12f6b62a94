import { useState } from 'react';
import { formatDuration } from '#src/abstract-form/rules.ts';
import { SpeechNotice } from '#src/abstract-form/parts/speech-notice.tsx';
import { usePlayer } from '#src/abstract-form/parts/voice-answer.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { MagazineRecord } from '../../wire/editing.ts';
import { useSpoken, type Spoken } from './use-spoken.ts';

interface SpokenWishProps {
  speech: MagazineRecord['speech'];
  /** Has what is spoken written down from now on or not; why that failed, in words for people. */
  onDecide: (agree: boolean) => Promise<string | undefined>;
  /** Sends the recording as a wish; it stays here when that fails. */
  onSpoken: (wav: Blob) => Promise<void>;
}

/** A wish that is spoken: record, listen, delete or send (W85). */
export function SpokenWish({ speech, onDecide, onSpoken }: SpokenWishProps) {
  const { isRecording, seconds, spoken, problem, start, stop, forget } = useSpoken();
  return (
    <div className="mt-6 grid gap-3 border-t border-rule pt-5">
      {isRecording ? (
        <div className="flex items-center gap-3">
          <span className="size-3 rounded-full bg-madder" aria-hidden="true" />
          <span className="figures flex-1 font-semibold" role="timer" aria-label="Recorded so far">
            {formatDuration(seconds)}
          </span>
          <Button icon="stop" onClick={() => void stop()}>
            Stop
          </Button>
        </div>
      ) : spoken ? (
        <Recorded key={spoken.src} spoken={spoken} onDelete={forget} onSend={() => onSpoken(spoken.wav)} />
      ) : (
        <>
          <Button kind="secondary" icon="microphone" onClick={() => void start()}>
            Say it instead
          </Button>
          {speech !== 'none' && <SpeechNotice speech={speech} onDecide={onDecide} />}
        </>
      )}
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

interface RecordedProps {
  spoken: Spoken;
  onDelete: () => void;
  onSend: () => Promise<void>;
}

/** What was said, before it is sent. */
function Recorded({ spoken, onDelete, onSend }: RecordedProps) {
  const { playing, toggle } = usePlayer(spoken.src);
  const [busy, setBusy] = useState(false);
  return (
    <div className="grid gap-3" role="group" aria-label="What you said">
      <p className="figures font-semibold">You said {formatDuration(spoken.seconds)}</p>
      <div className="actions">
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onSend().finally(() => setBusy(false));
          }}
        >
          Add it to the list
        </Button>
        <Button kind="secondary" icon={playing ? 'stop' : 'play'} onClick={toggle}>
          {playing ? 'Stop' : 'Listen'}
        </Button>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
