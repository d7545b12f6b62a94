import { Notice } from '#ui/notice.tsx';
import type { LocalStory } from '../device/local-story.ts';
import type { StoryView } from '../device/shown-story.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Whether the screen of a form says at its top that it was opened without a connection. */
export const isOfflineSaid = ({ shown }: LocalStory, { sync }: StoryView): boolean => shown.isStored && !sync.online;

/** Says at the top of a screen that the form was opened without a connection (W51). */
export function OfflineNotice() {
  const { offline } = useFormWords();
  return <Notice title={offline.title}>{offline.text}</Notice>;
}
