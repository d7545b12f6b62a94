import { maxPhotos } from '../rules.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { nameOfSubject } from './photo-sheet.tsx';
import { PhotoGrid, PhotoPick } from './photo-grid.tsx';

interface PhotoSectionProps {
  story: LocalStory;
  photos: readonly LocalPhoto[];
  page: number;
}

/** From so many photos on, faces can be compared. */
const comparable = 2;

/** Says that faces are compared, and where one says who it is; not of a group, nor where they are not compared. */
function FacesNote({ story, photos }: Omit<PhotoSectionProps, 'page'>) {
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

/** The photos of the story. */
export const PhotoSection = ({ story, photos, page }: PhotoSectionProps) => (
  <section className="grid gap-5 border-t border-rule py-8" aria-labelledby="photos-title">
    <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="photos-title" className="text-h3">
        The photos that belong to it
      </h2>
      <p translate="no" className="figures text-small text-soft" role="status">
        {photos.filter(({ state }) => state !== 'refused').length} of {maxPhotos}
      </p>
    </header>
    <PhotoPick story={story} page={page} />
    <FacesNote story={story} photos={photos} />
    <PhotoGrid story={story} photos={photos} />
  </section>
);
