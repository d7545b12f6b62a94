import { formatDuration } from '#src/abstract-form/rules.ts';
import { toWav } from '#src/abstract-form/parts/recorder.ts';
import { usePlayer } from '#src/abstract-form/parts/voice-answer.tsx';
import { ask } from '#ui/ask.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import type * as wire from '../wire.ts';
import { PlayButton } from './play-button.tsx';
import { type ContributionWork, useAct } from './use-contribution.ts';
import { type KeptRecording, useRecording } from './use-recording.ts';

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
  const { busy, error, run, fail } = useAct(work.take);
  const save = (wav: Blob) => {
    const form = new FormData();
    form.set('token', token);
    form.set('key', String(answerKey));
    form.set('audio', wav, 'audio.wav');
    return run(() => ask<typeof wire.addContributionVoice>('POST /api/addContributionVoice', { form }));
  };
  const choose = async (file: File) => {
    try {
      await save((await toWav(file)).wav);
    } catch {
      fail(words.notPlayable);
    }
  };
  const remove = () =>
    run(() =>
      ask<typeof wire.saveContribution>('POST /api/saveContribution', {
        json: { token, answers: [], removeVoice: answerKey },
      }),
    );
  const recording = useRecording({ token, answerKey, words, save, fail });
  const { kept } = recording;

  return (
    <div className="grid gap-3">
      {recording.isRecording ? (
        <div className="flex items-center gap-3 border-y border-rule py-2">
          <span className="size-3 rounded-full bg-madder" aria-hidden="true" />
          <span className="figures flex-1 font-semibold" role="timer" aria-label={words.recordedSoFar}>
            {formatDuration(recording.seconds)}
          </span>
          <Button size="small" icon="stop" onClick={() => void recording.stop()}>
            {words.stop}
          </Button>
        </div>
      ) : kept ? (
        <BrokenRecording
          key={kept.src}
          kept={kept}
          words={words}
          busy={busy}
          onGoOn={() => void recording.start(kept)}
          onKeep={() => void recording.saveKept(kept)}
          onDelete={() => void recording.deleteKept(kept)}
        />
      ) : voice ? (
        <div className="flex items-center gap-3">
          <PlayButton voice={voice} label={words.play} question={question} words={words} />
          <span className="flex-1" />
          <IconButton
            icon="trash"
            label={words.deleteRecording}
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
            aria-label={words.recordAnswer}
            aria-describedby={question}
            onClick={() => void recording.start()}
          >
            {busy ? words.keeping : words.record}
          </Button>
          <FilePick
            label={words.chooseRecording}
            kind="quiet"
            icon="upload"
            accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
            words={words.chosenFiles('recording')}
            onFiles={([file]) => file && void choose(file)}
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

interface BrokenRecordingProps {
  kept: KeptRecording;
  words: ContributionWork['words'];
  busy: boolean;
  onGoOn: () => void;
  onKeep: () => void;
  onDelete: () => void;
}

/** Says that a recording broke off and is kept on this device, and asks how it goes on. */
function BrokenRecording({ kept, words, busy, onGoOn, onKeep, onDelete }: BrokenRecordingProps) {
  const { playing, toggle } = usePlayer(kept.src);
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label={words.brokeOffLabel}>
      <p>{words.brokeOff(kept.seconds)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" icon={playing ? 'stop' : 'play'} onClick={toggle}>
          {playing ? words.stopPlaying : words.listen}
        </Button>
        <Button size="small" icon="check" busy={busy} onClick={onKeep}>
          {words.keepIt}
        </Button>
        <Button size="small" kind="secondary" icon="microphone" onClick={onGoOn}>
          {words.goOn}
        </Button>
        <Button size="small" kind="quiet" icon="trash" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </div>
  );
}
