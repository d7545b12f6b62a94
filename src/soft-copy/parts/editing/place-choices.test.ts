import { expect, test } from 'vitest';
import type { MagazinePage } from '../../wire/editing.ts';
import { choicesAt, stepNow } from './place-choices.ts';

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

test('W77 what is changed at a place is what stands there now, not what stood there when it was tapped', () => {
  const headline = {
    ...slot,
    slot: 'head',
    kind: 'headline',
    photo: null,
    crop: null,
    answer: 3,
    text: 'The ferry',
  } as const;
  const now = { pages: [{ ...page, slots: [slot, { ...headline, text: 'On the ferry' }] }], photos };
  const step = { kind: 'words', slot: headline, title: 'Change the headline' } as const;
  expect(stepNow(step, now, 'p4')).toMatchObject({ title: 'Change the headline', slot: { text: 'On the ferry' } });
  const caption = { ...slot, kind: 'caption', text: '' } as const;
  const captioned = { ...now, photos: photos.map(photo => ({ ...photo, caption: 'The pier' })) };
  expect(stepNow({ ...step, slot: caption }, captioned, 'p4')).toMatchObject({ slot: { text: 'The pier' } });
  // What is not there any more is refused when it is sent, and not here.
  expect(stepNow(step, { ...now, pages: [] }, 'p4')).toEqual(step);
  expect(stepNow({ kind: 'wish' }, now, 'p4')).toEqual({ kind: 'wish' });
});
