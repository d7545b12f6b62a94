import { Notice } from '#ui/notice.tsx';
import { useFormWords } from './words/use-form-words.ts';

/** Says at the top of a screen that the form was opened without a connection (W51). */
export function OfflineNotice() {
  const { offline } = useFormWords();
  return <Notice title={offline.title}>{offline.text}</Notice>;
}
