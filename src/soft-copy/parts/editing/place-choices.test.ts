import { expect, test } from 'vitest';
import type { MagazinePage } from '../../wire/editing.ts';
import { choicesAt } from './place-choices.ts';

const box = { x: 0, y: 0, w: 1, h: 0.5 };
const slot = {
  slot: 'photo-1',
  kind: 'photo',
  box,
  photo: 'f1',
  crop: box,
  outline: null,
  facesCut: null,
  answer: null,
  line: null,
  text: null,
} as const;
const page: MagazinePage = {
  id: 'p4',
  number: 4,
  kind: 'album',
  template: 'album-grid',
  src: '',
  sharp: '',
  changed: false,
  locked: false,
  newPhotos: true,
  newLayout: true,
  words: '',
  slots: [slot],
};
const photos = [{ file: 'f1', src: '', page: 'p4', caption: '', width: 1200, height: 900 }];
const offered = (given: Partial<MagazinePage>, slots: MagazinePage['slots'] = [slot]) =>
  choicesAt({ page: { ...page, ...given }, place: { key: 'photo-1', box, slots } }, { photos }).map(({ key }) => key);

test('W88 at a place is offered only what its page can have', () => {
  expect(offered({})).toEqual(['photo', 'crop', 'larger', 'caption', 'drop', 'layout', 'wish']);
  expect(offered({ kind: 'cover' })).toEqual(['photo', 'crop', 'layout', 'wish']);
  // Across the fold a picture lies as it lies, and can be another one.
  const acrossFold = { ...slot, crop: null };
  expect(offered({ kind: 'spread', newLayout: false }, [acrossFold])).toEqual(['photo', 'caption', 'wish']);
  // A page of an earlier draft shows its pictures, and nothing of how it was laid out.
  expect(offered({ newPhotos: false, newLayout: false })).toEqual(['crop', 'wish']);
});
