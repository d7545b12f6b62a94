import type { StoryView } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { nameOfSubject } from './photo-sheet.tsx';
import { PhotoGrid, PhotoPick } from './photo-grid.tsx';
import { isOfflineSaid } from './offline-notice.tsx';
import { SyncLine, SyncTrouble } from './sync-line.tsx';
import { useFormWords } from './words/use-form-words.ts';

interface PhotoSectionProps {
  story: LocalStory;
  view: StoryView;
}

/** From so many photos on, faces can be compared. */
const comparable = 2;

/** Says that faces are compared, and where one says who it is; not of a group, nor where they are not compared. */
function FacesNote({ story, view: { photos } }: PhotoSectionProps) {
  const words = useFormWords().photos;
  const subject = nameOfSubject(story, words);
  if (!story.shown.form.comparesFaces || subject === undefined || photos.length < comparable) return null;
  return (
    <p className="text-small text-soft">
      {photos.some(photo => photo.subject) ? words.facesFound(subject) : words.faces(subject)}
    </p>
  );
}

/** The photos of the story, under a bar that stays in view: how many, whether they are safe, and the way to add. */
export function PhotoSection({ story, view }: PhotoSectionProps) {
  const { photos } = view;
  const words = useFormWords();
  const isEmpty = photos.length === 0;
  const Sync = isEmpty ? SyncTrouble : SyncLine;
  return (
    <section className="grid gap-4" aria-label={words.photos.title}>
      <div className={`grid gap-2 ${isEmpty ? '' : 'sticky top-16 z-10 border-b border-rule bg-page py-2'}`}>
        <PhotoPick story={story} area={isEmpty ? 'large' : 'line'}>
          <p translate="no" className="figures font-semibold" role="status">
            {words.photos.count(photos.filter(({ state }) => state !== 'refused').length)}
          </p>
        </PhotoPick>
        <Sync view={view} offlineSaid={isOfflineSaid(story, view)} />
      </div>
      <FacesNote story={story} view={view} />
      <PhotoGrid story={story} photos={photos} />
    </section>
  );
}
