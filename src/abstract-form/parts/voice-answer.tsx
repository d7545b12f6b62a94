import { useEffect, useRef, useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { takenBackText } from '#ui/read-file.ts';
import { formatDuration, spokenDuration } from '../rules.ts';
import { saveRecording } from './edit-story.ts';
import type { LocalAnswer, LocalStory } from './local-story.ts';
import type { useRecorder } from './use-recorder.ts';
import { SaveStateLabel } from './save-state.tsx';

type Recorder = ReturnType<typeof useRecorder>;

/** The controls of a running recording: time, level, pause and stop. */
function RecordingControls({ recorder, question }: { recorder: Recorder; question: string }) {
  const { state, level } = recorder;
  if (state.kind !== 'recording') return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-y border-rule py-2">
      <span className={`size-3 rounded-full bg-madder ${state.paused ? 'opacity-40' : ''}`} aria-hidden="true" />
      <span
        className="figures min-w-12 font-semibold"
        role="timer"
        aria-label={`Recorded so far: ${formatDuration(state.seconds)}`}
      >
        {formatDuration(state.seconds)}
      </span>
      <span ref={level} className="h-1.5 min-w-16 flex-1 bg-tint" aria-hidden="true">
        <span
          className="block h-full origin-left bg-madder"
          style={{ transform: `scaleX(${state.paused ? '0' : 'var(--level, 0)'})` }}
        />
      </span>
      <IconButton
        icon={state.paused ? 'microphone' : 'pause'}
        label={state.paused ? 'Go on recording' : 'Pause the recording'}
        aria-describedby={question}
        onClick={() => recorder.pause(!state.paused)}
      />
      <Button size="small" icon="stop" onClick={() => void recorder.end()}>
        Stop
      </Button>
    </div>
  );
}

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
  const { playing, failed, toggle } = usePlayer(voice.src);
  return (
    <div className="grid gap-1 border-y border-rule py-2">
      <div className="flex items-center gap-2 sm:gap-3">
        <IconButton
          tone="ink"
          icon={playing ? 'stop' : 'play'}
          label={playing ? 'Stop playing' : 'Play your recording'}
          aria-describedby={question}
          onClick={toggle}
        />
        <span className="figures">{formatDuration(voice.seconds)}</span>
        {/* It breaks into two lines before any button leaves the line. */}
        <span className="flex min-w-0 flex-1">
          <SaveStateLabel state={voice.saveState} />
        </span>
        <IconButton icon="microphone" label="Go on recording" aria-describedby={question} onClick={onGoOn} />
        <IconButton icon="trash" label="Delete your recording" aria-describedby={question} onClick={onDelete} />
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
 * C-A03: the spoken answer to one question: record, pause, stop, play, go on, delete; or a file with a recording.
 */
export function VoiceAnswer({ story, answer, question, recorder }: VoiceAnswerProps) {
  const { key, voice } = answer;
  const alert = useAlert();
  const { state } = recorder;

  async function remove() {
    const chosen = await alert({
      title: 'Delete this recording?',
      text: 'It cannot be brought back.',
      actions: [{ label: 'Delete' }, { label: 'Keep it', kind: 'secondary' }],
    });
    if (chosen === 0) await saveRecording(story, key, { wav: null, seconds: 0 });
  }

  if (state.kind === 'recording') return <RecordingControls recorder={recorder} question={question} />;
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
        {state.kind === 'failed' && (
          <p className="text-small text-soft" role="alert">
            {state.message}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="secondary"
          icon="microphone"
          busy={isWorking}
          aria-label="Record your answer"
          aria-describedby={question}
          onClick={() => void recorder.start()}
        >
          {state.kind === 'saving' ? 'Keeping it' : 'Record'}
        </Button>
        <FilePick
          label="Choose a recording"
          kind="quiet"
          accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
          words={{ takenBack: takenBackText('recording') }}
          icon="upload"
          disabled={isWorking}
          onFiles={([file]) => file && void recorder.choose(file)}
        />
      </div>
      {state.kind === 'failed' && (
        <p className="text-small text-soft" role="alert">
          {state.message}
        </p>
      )}
    </div>
  );
}
