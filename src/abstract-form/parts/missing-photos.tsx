import { Notice } from '#ui/notice.tsx';
import type { StoryView } from '../device/shown-story.ts';
import { useFormWords } from './words/use-form-words.ts';

/** How many photos of the list were refused or could not be read, and so are not with the server. */
export function MissingPhotos({ view }: { view: StoryView }) {
  const words = useFormWords().photos;
  const count = view.photos.filter(({ state }) => state === 'refused').length;
  return count === 0 ? null : (
    <Notice tone="bad" title={words.missingTitle(count)}>
      {words.missing(count)}
    </Notice>
  );
}
