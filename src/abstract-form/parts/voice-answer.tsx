import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { Icon } from '#ui/icon.tsx';
import { RecorderMessage, RecordingControls } from '#src/files/parts/recording/recording-controls.tsx';
import { useAskToDelete } from '#src/files/parts/recording/use-ask-to-delete.ts';
import type { Recorder } from '#src/files/parts/recording/use-recorder.ts';
import { takenBackText } from '#ui/read-file.ts';
import { formatDuration, spokenDuration } from '../rules.ts';
import { saveRecording } from '../device/edit-story.ts';
import type { LocalAnswer } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { SaveStateLabel } from './save-state.tsx';
import { useFormWords } from './words/use-form-words.ts';

/** Plays one recording; stopping rewinds it. */
export function usePlayer(src: string) {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [state, setState] = useState<'quiet' | 'playing' | 'failed'>('quiet');
  useEffect(() => () => audio.current?.pause(), []);
  function toggle() {
    if (state === 'playing') return audio.current?.pause();
    const player = (audio.current = new Audio(src));
    player.addEventListener('pause', () => setState('quiet'));
    player.addEventListener('ended', () => setState('quiet'));
    setState('playing');
    player.play().catch(() => setState('failed'));
  }
  return { playing: state === 'playing', failed: state === 'failed', toggle };
}

interface RecordingPlayerProps {
  voice: NonNullable<LocalAnswer['voice']>;
  question: string;
  onGoOn: () => void;
  onDelete: () => void;
}

/** Says that a recording broke off and was kept, and asks how it goes on. */
function BrokenOffRecording({ voice, question, onGoOn, onDelete }: RecordingPlayerProps) {
  const { playing, failed, toggle } = usePlayer(voice.src);
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label="The recording that broke off">
      <p>
        We kept {spokenDuration(voice.seconds)}. <SaveStateLabel state={voice.saveState} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" icon={playing ? 'stop' : 'play'} onClick={toggle}>
          {playing ? 'Stop' : 'Listen'}
        </Button>
        <Button size="small" icon="microphone" aria-describedby={question} onClick={onGoOn}>
          Go on
        </Button>
        <Button size="small" kind="quiet" icon="trash" aria-describedby={question} onClick={onDelete}>
          Delete
        </Button>
      </div>
      {failed && <PlayingFailed saveState={voice.saveState} />}
    </div>
  );
}

const PlayingFailed = ({ saveState }: Pick<RecordingPlayerProps['voice'], 'saveState'>) => (
  <p className="w-full text-small text-soft" role="status">
    It could not be played just now. It is still {saveState === 'saved' ? 'safe with us' : 'on this device'}.
  </p>
);

/** Plays, continues and deletes a recording. */
function RecordingPlayer({ voice, question, onGoOn, onDelete }: RecordingPlayerProps) {
  const words = useFormWords().voice;
  const { playing, failed, toggle } = usePlayer(voice.src);
  return (
    <div className="grid gap-1 border-y border-rule py-2">
      <div className="flex items-center gap-2 sm:gap-3">
        <IconButton
          tone="ink"
          icon={playing ? 'stop' : 'play'}
          label={playing ? words.stopPlaying : words.play}
          aria-describedby={question}
          onClick={toggle}
        />
        <span translate="no" className="figures">
          {formatDuration(voice.seconds)}
        </span>
        {/* It breaks into two lines before any button leaves the line. */}
        <span className="flex min-w-0 flex-1">
          <SaveStateLabel state={voice.saveState} />
        </span>
        <IconButton icon="microphone" label={words.recorder.goOn} aria-describedby={question} onClick={onGoOn} />
        <IconButton icon="trash" label={words.deleteRecording} aria-describedby={question} onClick={onDelete} />
      </div>
      {failed && <PlayingFailed saveState={voice.saveState} />}
    </div>
  );
}

interface VoiceAnswerProps {
  story: LocalStory;
  answer: LocalAnswer;
  /** The id of the element with the question. */
  question: string;
  recorder: Recorder;
}

/**
 * C-A03: the spoken answer to one question: record, pause, stop, play, go on, delete.
 */
export function VoiceAnswer({ story, answer, question, recorder }: VoiceAnswerProps) {
  const words = useFormWords().voice;
  const { key, voice } = answer;
  const askToDelete = useAskToDelete(recorder.words);
  const { state } = recorder;

  async function remove() {
    if (await askToDelete()) await saveRecording(story, key, { wav: null, seconds: 0 });
  }

  if (state.kind === 'recording' || state.kind === 'silent')
    return <RecordingControls recorder={recorder} describedBy={question} />;
  const isWorking = state.kind === 'asking' || state.kind === 'saving';
  if (voice && !isWorking) {
    const Player = voice.brokeOff ? BrokenOffRecording : RecordingPlayer;
    return (
      <div className="grid gap-3">
        <Player
          key={voice.src}
          voice={voice}
          question={question}
          onGoOn={() => void recorder.start()}
          onDelete={() => void remove()}
        />
        <RecorderMessage recorder={recorder} />
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-3">
      <button
        type="button"
        className="record-button"
        aria-busy={isWorking}
        aria-disabled={isWorking}
        aria-label={words.recordLabel}
        aria-describedby={question}
        onClick={() => !isWorking && void recorder.start()}
      >
        <span className="record-disc">
          <Icon name="microphone" size={32} />
        </span>
        {state.kind === 'saving' ? words.storing : words.record}
      </button>
      <RecorderMessage recorder={recorder} />
    </div>
  );
}

/** Takes a file with the spoken answer, while there is none. */
export function ChooseRecording({ answer, recorder }: Pick<VoiceAnswerProps, 'answer' | 'recorder'>) {
  const words = useFormWords().question;
  if (answer.voice || recorder.state.kind === 'recording') return null;
  return (
    <FilePick
      label={words.chooseRecording}
      kind="quiet"
      accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
      words={{ takenBack: takenBackText('recording') }}
      icon="upload"
      disabled={recorder.state.kind === 'asking' || recorder.state.kind === 'saving'}
      onFiles={([file]) => file && void recorder.choose(file)}
    />
  );
}
