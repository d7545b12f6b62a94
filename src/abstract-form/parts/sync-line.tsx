import type { StoryView } from '../device/shown-story.ts';
import { syncText } from '../device/sync-state.ts';

/** Says in one quiet line what of the story the server has, and what waits on this device (W51). */
export const SyncLine = ({ view }: { view: StoryView }) => (
  <p role="status" className="text-small text-soft">
    {syncText(view.sync, view.persistent)}
  </p>
);
