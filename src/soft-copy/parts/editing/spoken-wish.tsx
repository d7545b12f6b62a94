import { useState } from 'react';
import { storedRecordings } from '#src/abstract-form/device/stored-recordings.ts';
import { formatDuration } from '#src/abstract-form/rules.ts';
import { SpeechNotice } from '#src/abstract-form/parts/speech-notice.tsx';
import { usePlayer } from '#src/abstract-form/parts/voice-answer.tsx';
import { recorderWords } from '#src/files/parts/recording/recorder-words.ts';
import { RecorderMessage, RecordingControls } from '#src/files/parts/recording/recording-controls.tsx';
import type { OpenedSound } from '#src/files/parts/recording/sound.ts';
import { UnopenedRecording } from '#src/files/parts/recording/unopened-recording.tsx';
import { useAskToDelete } from '#src/files/parts/recording/use-ask-to-delete.ts';
import { useStoredRecorder, type StoredRecording } from '#src/files/parts/recording/use-stored-recorder.ts';
import { useSpokenPlace, type SpokenPlace } from '#src/files/parts/recording/use-spoken-place.ts';
import { Button } from '#ui/button.tsx';
import { maxSpokenSeconds } from '../../rules/rounds.ts';
import type { MagazineRecord } from '../../wire/editing.ts';

const wishWords = recorderWords('write the wish above');

interface SpokenWishProps {
  edition: string;
  speech: MagazineRecord['speech'];
  /** Has what is spoken written down from now on or not; why that failed, in words for people. */
  onDecide: (agree: boolean) => Promise<string | undefined>;
  /** Sends the recording as a wish; answers whether it arrived. */
  onSpoken: (spoken: OpenedSound) => Promise<boolean>;
  /** Gives the place where it is spoken to the words that are sent with it; returns what takes it back. */
  onPlace: (place: SpokenPlace) => () => void;
}

/** A wish that is spoken: record, listen, delete or send (W85). It stays on the device until it is sent or deleted. */
export function SpokenWish({ edition, speech, onDecide, onSpoken, onPlace }: SpokenWishProps) {
  const {
    recorder,
    stored: broken,
    unopened,
    start,
    deleteStored,
    deleteUnopened,
    settle,
  } = useStoredRecorder({
    takes: storedRecordings,
    place: `wish ${edition}`,
    key: 1,
    words: wishWords,
    // A little less than what the server takes: the end of a recording comes later.
    maxSeconds: maxSpokenSeconds - 1,
    // It is sent by its own button, once it was listened to.
    save: async () => false,
  });
  const { kind } = recorder.state;
  const askToDelete = useAskToDelete(wishWords);
  const { place, isHeld } = useSpokenPlace(settle, onPlace);
  return (
    <div className="mt-6 grid gap-3 border-t border-rule pt-5" ref={place} tabIndex={-1}>
      {isHeld && (broken || kind === 'silent') && (
        <p role="alert">It is not on the list yet: please decide about this recording first.</p>
      )}
      {kind === 'recording' || kind === 'silent' ? (
        <RecordingControls recorder={recorder} />
      ) : broken ? (
        <Recorded
          key={broken.src}
          spoken={broken}
          onDelete={async () => (await askToDelete()) && void deleteStored(broken)}
          onGoOn={() => void start(broken)}
          onSend={async () => {
            if (await onSpoken(broken)) await deleteStored(broken);
          }}
        />
      ) : (
        <>
          <Button
            kind="secondary"
            icon="microphone"
            busy={kind === 'asking' || kind === 'saving'}
            onClick={() => void start()}
          >
            Say it instead
          </Button>
          {speech !== 'none' && <SpeechNotice speech={speech} onDecide={onDecide} />}
        </>
      )}
      <RecorderMessage recorder={recorder} />
      {unopened.map(file => (
        <UnopenedRecording key={file.src} file={file} words={wishWords} onDelete={() => deleteUnopened(file)} />
      ))}
    </div>
  );
}

interface RecordedProps {
  spoken: StoredRecording;
  onDelete: () => void;
  onGoOn: () => void;
  onSend: () => Promise<void>;
}

/** What was said, before it is sent. */
function Recorded({ spoken, onDelete, onGoOn, onSend }: RecordedProps) {
  const { playing, toggle } = usePlayer(spoken.src);
  const [busy, setBusy] = useState(false);
  return (
    <div className="grid gap-3" role="group" aria-label="What you said">
      <p translate="no" className="figures font-semibold">
        You said {formatDuration(spoken.seconds)}
      </p>
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
        <Button kind="quiet" icon="microphone" onClick={onGoOn}>
          Go on
        </Button>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
