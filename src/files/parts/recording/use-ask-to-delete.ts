import { useAlert } from '#ui/alert.tsx';
import type { RecorderWords } from './recorder-words.ts';

/** Asks before a recording is deleted, since it cannot be brought back; answers whether it shall be. */
export function useAskToDelete(words: RecorderWords) {
  const alert = useAlert();
  return async (text = words.deleteText): Promise<boolean> => {
    const chosen = await alert({
      title: words.deleteTitle,
      text,
      actions: [{ label: words.delete }, { label: words.keepIt, kind: 'secondary' }],
    });
    return chosen === 0;
  };
}
