import { maxPhotos } from '../rules.ts';
import type { StoryView } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { nameOfSubject } from './photo-sheet.tsx';
import { PhotoGrid, PhotoPick } from './photo-grid.tsx';
import { SyncLine } from './sync-line.tsx';

interface PhotoSectionProps {
  story: LocalStory;
  view: StoryView;
}

/** From so many photos on, faces can be compared. */
const comparable = 2;

/** Says that faces are compared, and where one says who it is; not of a group, nor where they are not compared. */
function FacesNote({ story, view: { photos } }: PhotoSectionProps) {
  const subject = nameOfSubject(story);
  if (!story.shown.form.comparesFaces || subject === undefined || photos.length < comparable) return null;
  return (
    <p className="text-small text-soft">
      {photos.some(photo => photo.subject)
        ? `Faces are compared to find ${subject} in the other photos; nothing of them is stored.`
        : `Open one photo and say who it is, so that the cover shows ${subject}. Faces are compared for it; nothing of them is stored.`}
    </p>
  );
}

/** The photos of the story, under a bar that stays in view: how many, whether they are safe, and the way to add. */
export function PhotoSection({ story, view }: PhotoSectionProps) {
  const { photos } = view;
  const isEmpty = photos.length === 0;
  return (
    <section className="grid gap-4" aria-label="Photos">
      <div className={`grid gap-2 ${isEmpty ? '' : 'sticky top-16 z-10 border-b border-rule bg-page py-2'}`}>
        <PhotoPick story={story} area={isEmpty ? 'large' : 'line'}>
          <p translate="no" className="figures font-semibold" role="status">
            {photos.filter(({ state }) => state !== 'refused').length} of {maxPhotos}
          </p>
        </PhotoPick>
        {!isEmpty && <SyncLine view={view} />}
      </div>
      <FacesNote story={story} view={view} />
      <PhotoGrid story={story} photos={photos} />
    </section>
  );
}
