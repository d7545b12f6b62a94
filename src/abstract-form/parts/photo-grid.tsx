import { useState, type ReactNode } from 'react';
import { FilePick } from '#ui/file-pick.tsx';
import { useToast } from '#ui/toast.tsx';
import { maxPhotos } from '../rules.ts';
import { addLocalPhotos, removeLocalPhoto } from '../device/edit-story.ts';
import type { LocalPhoto } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { changeLocalPhoto, retryPhotoChange } from '../device/photo-changes.ts';
import { nameOfSubject, PhotoSheet } from './photo-sheet.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { useFormWords } from './words/use-form-words.ts';

interface PhotoGridProps {
  story: LocalStory;
  /** All photos of the story, in their order. */
  photos: readonly LocalPhoto[];
  /** Which of them are shown. */
  shows?: (photo: LocalPhoto) => boolean;
}

/** Photos as tiles; each opens a sheet. */
export function PhotoGrid({ story, photos, shows = () => true }: PhotoGridProps) {
  const toast = useToast();
  const words = useFormWords().photos;
  const [openAs, setOpenAs] = useState<string>();
  const shown = photos.filter(shows);
  const open = photos.find(({ shownAs }) => shownAs === openAs);
  async function remove(id: string) {
    setOpenAs(undefined);
    const why = await removeLocalPhoto(story, id);
    toast(why ?? words.removed, why ? { tone: 'bad' } : {});
  }
  if (shown.length === 0) return null;
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:gap-4 lg:grid-cols-4">
        {shown.map(photo => (
          <PhotoTile
            key={photo.shownAs}
            photo={photo}
            place={photos.indexOf(photo) + 1}
            subject={photo.subject ? nameOfSubject(story, words) : undefined}
            onOpen={() => setOpenAs(photo.shownAs)}
            onRemove={() => void remove(photo.id)}
            onRetry={() => void retryPhotoChange(story, photo.id)}
            onDrop={id => void changeLocalPhoto(story, id, { before: photo.id })}
          />
        ))}
      </ul>
      {open && (
        <PhotoSheet
          story={story}
          photos={photos}
          photo={open}
          onClose={() => setOpenAs(undefined)}
          onRemove={() => void remove(open.id)}
        />
      )}
    </>
  );
}

interface PhotoPickProps {
  story: LocalStory;
  /** The question the photos belong to, by its key and the form's page; without it they belong to the whole story. */
  question?: { key: number; page: number };
  /** Also takes files that are dropped: on a large area while there are none, on one line afterwards. */
  area?: 'large' | 'line';
  children?: ReactNode;
}

/** C-A04: chooses photos, image files only and several at once, and adds them to the story or to one of its answers. */
export function PhotoPick({ story, question, area, children }: PhotoPickProps) {
  const toast = useToast();
  const words = useFormWords();
  async function add(files: File[]) {
    void navigator.storage?.persist?.();
    const place = question ? { page: question.page, answer: question.key } : { page: story.shown.form.total };
    const over = await addLocalPhotos(story, files, place);
    if (over > 0) toast(words.photos.full(maxPhotos, over), { tone: 'bad' });
  }
  return (
    <FilePick
      label={question ? words.question.addPhotos : words.photos.add}
      accept="image/*,.heic,.heif,.avif"
      multiple
      drop={area}
      onChosen={files => void add(files)}
      hint={area === 'large' ? words.photos.hint(story.shown.form.pages) : undefined}
    >
      {children}
    </FilePick>
  );
}
