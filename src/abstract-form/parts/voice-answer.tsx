import { useEffect, useRef, useState } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { FilePick } from '#ui/file-pick.tsx';
import { formatDuration } from '../rules.ts';
import { saveRecording } from './edit-story.ts';
import type { LocalAnswer, LocalStory } from './local-story.ts';
import { useRecorder } from './use-recorder.ts';
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
function usePlayer(src: string) {
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
  onDelete: () => void;
}

/** Plays and deletes a recording. */
function RecordingPlayer({ voice, question, onDelete }: RecordingPlayerProps) {
  const { playing, failed, toggle } = usePlayer(voice.src);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-rule py-2">
      <IconButton
        tone="ink"
        icon={playing ? 'stop' : 'play'}
        label={playing ? 'Stop playing' : 'Play your recording'}
        aria-describedby={question}
        onClick={toggle}
      />
      <span className="figures">{formatDuration(voice.seconds)}</span>
      <SaveStateLabel state={voice.saveState} />
      <span className="flex-1" />
      <IconButton icon="trash" label="Delete your recording" aria-describedby={question} onClick={onDelete} />
      {failed && (
        <p className="w-full text-small text-soft" role="status">
          It could not be played just now. It is still {voice.saveState === 'saved' ? 'safe with us' : 'on this phone'}.
        </p>
      )}
    </div>
  );
}

/**
 * The spoken answer to one question (C-A03): record, pause, stop, play, delete; a file where there is no microphone.
 * `question` is the id of the element with the question.
 */
export function VoiceAnswer({ story, answer, question }: { story: LocalStory; answer: LocalAnswer; question: string }) {
  const { key, voice } = answer;
  const recorder = useRecorder(story, key);
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
  if (voice && state.kind === 'idle')
    return <RecordingPlayer key={voice.src} voice={voice} question={question} onDelete={() => void remove()} />;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="secondary"
        size="small"
        icon="microphone"
        busy={state.kind === 'asking' || state.kind === 'saving'}
        aria-label="Record your answer"
        aria-describedby={question}
        onClick={() => void recorder.start()}
      >
        {state.kind === 'saving' ? 'Keeping it' : 'Record'}
      </Button>
      {state.kind === 'failed' && (
        <div className="grid gap-3" role="alert">
          <p className="text-small text-soft">{state.message}</p>
          <FilePick
            label="Choose a recording"
            accept="audio/*,.wav,.m4a,.mp3,.ogg,.opus"
            icon="upload"
            onFiles={([file]) => file && void recorder.choose(file)}
          />
        </div>
      )}
    </div>
  );
}
