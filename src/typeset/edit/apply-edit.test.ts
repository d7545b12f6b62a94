import { describe, expect, test } from 'vitest';
import { places, proveEdits } from '#test/random/edits.ts';
import { laws } from '#test/random/laws.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import type { Magazine } from '#test/random/stories.ts';
import { designNames } from '../model.ts';
import { applyEdit, largerLayout } from './apply-edit.ts';
import { documentOf } from './document.ts';
import type { MagazineDocument } from './document.ts';
import type { Edit } from './edits.ts';

// `npm run prove -- edits` proves any number of sequences; these are of one magazine in each design.
test('C-E03 D16 random edits keep every law, change the pages that they name only, and are taken back and replayed', () => {
  const magazines = magazinesOf(20261123, 60).filter(({ photos }) => photos.length > 2);
  const proofs = designNames.flatMap((design, at) =>
    magazines.slice(at, at + 1).map(magazine => proveEdits({ ...magazine, design }, { seed: at + 1, count: 5 })),
  );
  expect(proofs.flatMap(({ faults }) => faults)).toEqual([]);
  expect(new Set(proofs.flatMap(({ kinds }) => kinds)).size).toBeGreaterThan(6);
}, 180_000);

test('W60 no picture that somebody chooses leaves much of its page empty', () => {
  const law = laws.find(({ says }) => says.includes('a third empty'));
  const emptied = magazinesOf(20261121, 42)
    .slice(-2)
    .flatMap((given, at) => {
      const base = documentOf(planOf(given));
      const before = law?.broken(base.plan, given) ?? [];
      const wide = given.photos.filter(({ width, height }) => width > 3 * height);
      const talks = places(base.plan).filter(
        ({ page }) => base.plan.pages.find(({ id }) => id === page)?.kind === 'talk',
      );
      return talks.flatMap(({ page, slot }) =>
        wide.flatMap(({ id }) => {
          const edited = applyEdit(base, { do: 'photo', at: { page, slot }, photo: id }, given);
          const now = 'refused' in edited ? [] : (law?.broken(edited.document.plan, given) ?? []);
          return now.filter(line => !before.includes(line)).map(line => `${at}: ${line}`);
        }),
      );
    });
  expect(emptied).toEqual([]);
}, 180_000);

describe('one edit', () => {
  const [magazine] = magazinesOf(11, 80).filter(({ photos, story }) => photos.length > 12 && story.answers.length > 5);
  if (!magazine) throw new Error('there is no magazine of that size');
  const text =
    'Amma came home late. The rain had stopped over Mysore, and the lamps were lit. She said nothing, and we knew why. ';
  const answers = magazine.story.answers.map((answer, at) =>
    at === 0 ? { ...answer, text: text.repeat(4), by: undefined } : answer,
  );
  const given: Magazine = { ...magazine, design: 'quiet', story: { ...magazine.story, answers } };
  const base = documentOf(planOf(given));
  const done = (edit: Edit, from: MagazineDocument = base) => {
    const edited = applyEdit(from, edit, given);
    if ('refused' in edited) throw new Error(edited.refused);
    return edited;
  };
  const refusal = (edit: Edit, from: MagazineDocument = base) => {
    const edited = applyEdit(from, edit, given);
    return 'refused' in edited ? edited.refused : undefined;
  };
  const words = (document: MagazineDocument): string => JSON.stringify(document.plan);

  test('C-E03 a name that is spelt another way is so in the text, in headlines, quotations and the contents', () => {
    const was = answers[0]?.text ?? '';
    const { document } = done({ do: 'words', answer: 0, was, text: was.replaceAll('Mysore', 'Mysuru') });
    expect(words(base)).toContain('Mysore');
    expect(words(document)).toContain('Mysuru');
    expect(words(document)).not.toContain('Mysore');
  });

  test('C-E03 words that somebody changed meanwhile are not overwritten', () => {
    expect(refusal({ do: 'words', answer: 0, was: 'Something else', text: 'New' })).toMatch(/changed meanwhile/);
    expect(refusal({ do: 'headline', answer: 0, was: 'Something else', text: 'New' })).toMatch(/changed meanwhile/);
    expect(refusal({ do: 'caption', photo: given.photos[0]?.id ?? '', was: 'Else', text: 'New' })).toMatch(/meanwhile/);
  });

  test('C-E03 a text that its pages do not hold is refused with the number of words too many', () => {
    const was = answers[0]?.text ?? '';
    expect(refusal({ do: 'words', answer: 0, was, text: text.repeat(400) })).toMatch(
      /too long for its pages?: leave out about \d+ words/,
    );
  });

  test('C-E03 two photos change places, and a photo of the magazine is never shown twice', () => {
    const [a, b] = places(base.plan).filter(({ frame }) => !frame.half);
    if (!a || !b) throw new Error('there are no two photos');
    const { document } = done({ do: 'swap', a, b });
    const at = (page: string, slot: string) =>
      places(document.plan).find(place => place.page === page && place.slot === slot)?.frame.photo;
    expect([at(a.page, a.slot), at(b.page, b.slot)]).toEqual([b.frame.photo, a.frame.photo]);
    expect(refusal({ do: 'photo', at: a, photo: b.frame.photo })).toMatch(/change places/);
  });

  test('C-E03 a part of a picture that would be printed too coarse is refused', () => {
    const [place] = places(base.plan).filter(({ frame }) => !frame.half);
    if (!place) throw new Error('there is no photo');
    expect(refusal({ do: 'crop', at: place, crop: { x: 0.4, y: 0.4, w: 0.01, h: 0.01 } })).toMatch(/pixels per inch/);
  });

  test('C-E03 a locked page is not changed, until it is unlocked', () => {
    const [place] = places(base.plan).filter(({ frame }) => !frame.half);
    if (!place) throw new Error('there is no photo');
    const { document } = done({ do: 'lock', page: place.page, locked: true });
    const edit: Edit = { do: 'drop photo', page: place.page, photo: place.frame.photo };
    expect(refusal(edit, document)).toMatch(/is locked/);
    const { document: open } = done({ do: 'lock', page: place.page, locked: false }, document);
    expect(done(edit, open).touches).toEqual([place.page]);
  });

  test('C-E03 a picture is shown larger by a layout, which is what is stored', () => {
    const larger = places(base.plan)
      .map(({ page, frame }) => ({
        page,
        photo: frame.photo,
        edit: largerLayout(base, { page, photo: frame.photo }, given),
      }))
      .find(({ edit }) => edit !== undefined);
    if (!larger?.edit) throw new Error('no picture can be larger');
    const size = (document: MagazineDocument) =>
      places(document.plan)
        .filter(({ frame }) => frame.photo === larger.photo)
        .reduce((sum, { frame: { box } }) => sum + box.w * box.h, 0);
    expect(larger.edit.do).toBe('layout');
    expect(size(done(larger.edit).document)).toBeGreaterThan(size(base) * 1.15);
  });

  test('C-E03 pages of a story stay together, and the cover stays first', () => {
    const ids = base.plan.pages.flatMap(({ id }) => id ?? []);
    expect(refusal({ do: 'order', pages: [...ids.slice(1), ids[0] ?? ''] })).toMatch(/keep their places/);
    expect(refusal({ do: 'order', pages: ids.slice(1) })).toMatch(/changed meanwhile/);
  });
});
