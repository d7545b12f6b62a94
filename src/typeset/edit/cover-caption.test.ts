import { expect, test } from 'vitest';
import { magazinesOf, planOf, type Magazine } from '#test/random/stories.ts';
import { designNames, type MagazinePlan } from '../model.ts';
import { applyEdit } from './apply-edit.ts';
import { documentOf, type MagazineDocument } from './document.ts';
import type { Edit } from './edits.ts';

const [magazine] = magazinesOf(11, 80).filter(({ photos }) => photos.length > 12);
if (!magazine) throw new Error('there is no magazine of that size');

const textOf = ({ pages }: MagazinePlan, number: number): string =>
  (pages[number - 1]?.frames ?? [])
    .flatMap(frame => (frame.kind === 'type' ? frame.parts.map(({ text }) => text) : []))
    .join('\n');
const photoOnCover = ({ pages }: MagazinePlan): string => {
  const shown = pages[0]?.frames.find(({ kind }) => kind === 'photo');
  return shown?.kind === 'photo' ? shown.photo : '';
};

test.each(designNames)(
  'D16 (magazine 10) in %s the caption of the photo on the cover stands in the imprint',
  design => {
    const bare = { ...magazine, design, story: { ...magazine.story, voices: [] } };
    const photos = bare.photos.map(photo => ({ ...photo, caption: undefined }));
    const cover = photoOnCover(planOf({ ...bare, photos }));
    const given: Magazine = {
      ...bare,
      photos: photos.map(photo => (photo.id === cover ? { ...photo, caption: 'Asha on the ferry' } : photo)),
    };
    const plan = planOf(given);
    expect(photoOnCover(plan)).toBe(cover);
    expect(textOf(plan, 3)).toContain('On the cover: Asha on the ferry.');
    expect(plan.findings.filter(({ code }) => code === 'caption-left-out')).toEqual([]);

    const after = (document: MagazineDocument, edit: Edit) => {
      const edited = applyEdit(document, edit, given);
      if ('refused' in edited) throw new Error(edited.refused);
      return edited;
    };
    const changed = after(documentOf(plan), { do: 'caption', photo: cover, was: 'Asha on the ferry', text: 'Goa!' });
    expect(textOf(changed.document.plan, 3)).toContain('On the cover: Goa!');
    expect(textOf(changed.document.plan, 3)).not.toContain('Goa!.');
    expect(changed.touches).toContain(plan.pages[2]?.id);
    const other = after(changed.document, { do: 'caption', photo: cover, was: 'Goa!', text: '' });
    expect(textOf(other.document.plan, 3)).not.toContain('On the cover');
  },
);
