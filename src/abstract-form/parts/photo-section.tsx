import { maxPhotos } from '../rules.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { PhotoGrid, PhotoPick } from './photo-grid.tsx';

interface PhotoSectionProps {
  story: LocalStory;
  photos: readonly LocalPhoto[];
  page: number;
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
    <PhotoGrid story={story} photos={photos} />
  </section>
);
