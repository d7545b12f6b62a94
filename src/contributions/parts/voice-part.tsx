import { storedRecordings } from '#src/abstract-form/device/stored-recordings.ts';
import { usePlayer } from '#src/abstract-form/parts/voice-answer.tsx';
import { RecorderMessage, RecordingControls } from '#src/files/parts/recording/recording-controls.tsx';
import type { OpenedSound } from '#src/files/parts/recording/sound.ts';
import { UnopenedRecording } from '#src/files/parts/recording/unopened-recording.tsx';
import { useAskToDelete } from '#src/files/parts/recording/use-ask-to-delete.ts';
import { useStoredRecorder, type StoredRecording } from '#src/files/parts/recording/use-stored-recorder.ts';
import { useSpokenPlace } from '#src/files/parts/recording/use-spoken-place.ts';
import { voiceBounds } from '#src/files/rules.ts';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import type * as wire from '../wire.ts';
import { PlayButton } from './play-button.tsx';
import { placeOfFriend, type ContributionWork, useAct } from './use-contribution.ts';

interface VoicePartProps {
  token: string;
  answerKey: number;
  voice: { file: string; seconds: number } | null;
  /** The id of the element with the question. */
  question: string;
  work: ContributionWork;
}

/** The spoken answer to a question: record, stop, listen, delete, or choose a recording from the device. */
export function VoicePart({ token, answerKey, voice, question, work }: VoicePartProps) {
  const { words } = work;
  const { busy, error, run } = useAct(work.take);
  const save = ({ wav, silent }: OpenedSound) => {
    const form = new FormData();
    form.set('token', token);
    form.set('key', String(answerKey));
    if (silent) form.set('silent', '1');
    form.set('audio', wav, 'audio.wav');
    return run(() => ask<typeof wire.addContributionVoice>('POST /api/addContributionVoice', { form }));
  };
  const askToDelete = useAskToDelete(words.recorder);
  const remove = () =>
    run(() =>
      ask<typeof wire.saveContribution>('POST /api/saveContribution', {
        json: { token, answers: [], removeVoice: answerKey },
      }),
    );
  const {
    recorder,
    stored: broken,
    ...recording
  } = useStoredRecorder({
    takes: storedRecordings,
    place: placeOfFriend(token),
    key: answerKey,
    words: words.recorder,
    maxSeconds: voiceBounds.seconds,
    save,
  });
  // What is with us already is not replaced unasked.
  const { place, isHeld } = useSpokenPlace(() => recording.settle(voice ? async () => false : save), work.spoken.add);
  const { kind } = recorder.state;
  const isSaving = busy || kind === 'asking' || kind === 'saving';
  const isWorking = isSaving || work.spoken.isSettling;

  return (
    <div className="grid gap-3" ref={place} tabIndex={-1}>
      {isHeld && !error && (broken || kind === 'silent') && <p role="alert">{words.decideFirst}</p>}
      {kind === 'recording' || kind === 'silent' ? (
        <RecordingControls recorder={recorder} describedBy={question} />
      ) : broken ? (
        <BrokenRecording
          key={broken.src}
          broken={broken}
          words={words}
          busy={isWorking}
          onGoOn={() => void recording.start(broken)}
          onSave={() => void recording.saveStored(broken)}
          onDelete={async () => (await askToDelete()) && void recording.deleteStored(broken)}
        />
      ) : voice ? (
        <div className="flex items-center gap-3">
          <PlayButton voice={voice} label={words.play} question={question} words={words} />
          <span className="flex-1" />
          <IconButton
            icon="trash"
            label={words.deleteRecording}
            aria-describedby={question}
            busy={isWorking}
            onClick={async () => (await askToDelete()) && void remove()}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="secondary"
            size="small"
            icon="microphone"
            busy={isWorking}
            aria-label={words.recordAnswer}
            aria-describedby={question}
            onClick={() => void recording.start()}
          >
            {isSaving ? words.keeping : words.record}
          </Button>
          <FilePick
            label={words.chooseRecording}
            kind="quiet"
            icon="upload"
            accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
            words={words.chosenFiles('recording')}
            disabled={isWorking}
            onFiles={([file]) => file && void recorder.choose(file)}
          />
        </div>
      )}
      <RecorderMessage recorder={recorder} />
      {recording.unopened.map(file => (
        <UnopenedRecording
          key={file.src}
          file={file}
          words={words.recorder}
          describedBy={question}
          onDelete={() => recording.deleteUnopened(file)}
        />
      ))}
      {error && (
        <p className="text-small text-madder" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface BrokenRecordingProps {
  broken: StoredRecording;
  words: ContributionWork['words'];
  busy: boolean;
  onGoOn: () => void;
  onSave: () => void;
  onDelete: () => void;
}

/** Says that a recording broke off and is stored on this device, and asks how it goes on. */
function BrokenRecording({ broken, words, busy, onGoOn, onSave, onDelete }: BrokenRecordingProps) {
  const { playing, toggle } = usePlayer(broken.src);
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label={words.brokeOffLabel}>
      <p>{words.brokeOff(broken.seconds)}</p>
      {broken.silent && <p>{words.recorder.silentTitle}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" icon={playing ? 'stop' : 'play'} onClick={toggle}>
          {playing ? words.stopPlaying : words.listen}
        </Button>
        <Button size="small" icon="check" busy={busy} onClick={onSave}>
          {words.keepIt}
        </Button>
        <Button size="small" kind="secondary" icon="microphone" busy={busy} onClick={onGoOn}>
          {words.goOn}
        </Button>
        <Button size="small" kind="quiet" icon="trash" busy={busy} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </div>
  );
}
