import { Button, IconButton } from '#ui/button.tsx';
import { formatDuration } from '../../rules/sound.ts';
import type { Recorder } from './use-recorder.ts';

interface RecordingControlsProps {
  recorder: Recorder;
  /** The id of the element that says what is recorded. */
  describedBy?: string | undefined;
}

/** The controls of a running recording, time, level, pause and stop; or the question about one without a sound. */
export function RecordingControls(props: RecordingControlsProps) {
  const { kind } = props.recorder.state;
  if (kind === 'silent') return <SilentRecording {...props} />;
  return kind === 'recording' ? <RunningRecording {...props} /> : null;
}

function RunningRecording({ recorder, describedBy }: RecordingControlsProps) {
  const { state, level, words } = recorder;
  if (state.kind !== 'recording') return null;
  const { paused, seconds, hearing } = state;
  const isStill = paused || hearing === 'muted';
  return (
    <div className="grid gap-2 border-y border-rule py-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className={`size-3 rounded-full bg-madder ${isStill ? 'opacity-40' : ''}`} aria-hidden="true" />
        <span
          className="figures min-w-12 font-semibold"
          role="timer"
          translate="no"
          aria-label={`${words.recordedSoFar}: ${formatDuration(seconds)}`}
        >
          {formatDuration(seconds)}
        </span>
        <span ref={level} className="h-1.5 min-w-16 flex-1 bg-tint" aria-hidden="true">
          <span
            className="block h-full origin-left bg-madder"
            style={{ transform: `scaleX(${isStill ? '0' : 'var(--level, 0)'})` }}
          />
        </span>
        <IconButton
          icon={paused ? 'microphone' : 'pause'}
          label={paused ? words.goOn : words.pause}
          aria-describedby={describedBy}
          onClick={() => recorder.pause(!paused)}
        />
        <Button size="small" icon="stop" onClick={() => void recorder.end()}>
          {words.stop}
        </Button>
      </div>
      <p className="text-small text-madder empty:hidden" role="status">
        {paused || hearing === 'sound' ? '' : hearing === 'muted' ? words.muted : words.nothingHeard}
      </p>
    </div>
  );
}

function SilentRecording({ recorder, describedBy }: RecordingControlsProps) {
  const { state, words } = recorder;
  return (
    <div className="grid gap-3 border-y border-rule py-3" role="group" aria-label={words.silentTitle}>
      {state.kind === 'silent' && state.message && <p role="alert">{state.message}</p>}
      <p role="alert">{words.silentTitle}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon="microphone" aria-describedby={describedBy} onClick={() => void recorder.again()}>
          {words.again}
        </Button>
        <Button size="small" kind="secondary" aria-describedby={describedBy} onClick={() => void recorder.keep()}>
          {words.keepIt}
        </Button>
      </div>
    </div>
  );
}

/** Why recording ended or is not possible, and what to do. */
export const RecorderMessage = ({ recorder: { state } }: { recorder: Recorder }) =>
  state.kind === 'failed' ? (
    <p className="text-small text-soft" role="alert">
      {state.message}
    </p>
  ) : null;
