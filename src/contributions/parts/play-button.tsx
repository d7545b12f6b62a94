import { formatDuration } from '#src/abstract-form/rules.ts';
import { usePlayer } from '#src/abstract-form/parts/voice-answer.tsx';
import { IconButton } from '#ui/button.tsx';

interface PlayButtonProps {
  voice: { file: string; seconds: number };
  label: string;
  /** The id of the element with the question. */
  question: string;
  words?: { stopPlaying: string; playFailed: string } | undefined;
}

const english = {
  stopPlaying: 'Stop playing',
  playFailed: 'It could not be played just now. It is still safe with us.',
};

/** Plays a recording of a contribution, with its length. */
export function PlayButton({ voice, label, question, words = english }: PlayButtonProps) {
  const { playing, failed, toggle } = usePlayer(`/download?fileId=${voice.file}`);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <IconButton
        tone="ink"
        icon={playing ? 'stop' : 'play'}
        label={playing ? words.stopPlaying : label}
        aria-describedby={question}
        onClick={toggle}
      />
      <span translate="no" className="figures">
        {formatDuration(voice.seconds)}
      </span>
      {failed && (
        <p className="text-small text-soft" role="status">
          {words.playFailed}
        </p>
      )}
    </div>
  );
}
