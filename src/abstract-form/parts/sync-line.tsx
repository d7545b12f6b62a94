import type { StoryView } from '../device/shown-story.ts';
import { useFormWords } from './words/use-form-words.ts';

interface SyncLineProps {
  view: StoryView;
  /** Whether the screen says already that there is no connection. */
  offlineSaid?: boolean;
}

/** Says in one quiet line what of the story the server has, and what waits on this device (W51). */
export function SyncLine({ view, offlineSaid }: SyncLineProps) {
  const words = useFormWords();
  return (
    <p role="status" className="text-small text-soft">
      {words.sync(view.sync, view.persistent, offlineSaid)}
    </p>
  );
}

/** The same, only where something waits for a connection or was refused: each answer says by itself that it is safe. */
export function SyncTrouble({ view, offlineSaid }: SyncLineProps) {
  const words = useFormWords();
  const isWell = view.sync.online && view.persistent && /idle|sending/.test(view.sync.state);
  return (
    <p role="status" className="text-small text-soft empty:hidden">
      {isWell ? null : words.sync(view.sync, view.persistent, offlineSaid)}
    </p>
  );
}
