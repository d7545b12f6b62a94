import { Notice } from '#ui/notice.tsx';
import type { StoryView } from '../device/shown-story.ts';

/** How many photos of the list were refused or could not be read, and so are not with the server. */
export function MissingPhotos({ view }: { view: StoryView }) {
  const count = view.photos.filter(({ state }) => state === 'refused').length;
  return count === 0 ? null : (
    <Notice tone="bad" title={count === 1 ? 'One photo is not with us' : `${count} photos are not with us`}>
      {count === 1 ? 'It was' : 'They were'} not taken, or your phone took {count === 1 ? 'it' : 'them'} back. Open the
      story again to choose {count === 1 ? 'it' : 'them'} once more.
    </Notice>
  );
}
