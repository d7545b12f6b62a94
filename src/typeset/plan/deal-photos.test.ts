import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faceAt as face, photoFacts, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { PhotoFacts } from '../model.ts';
import { areTwins } from './moments.ts';
import type { PhotoCounts } from './deal-photos.ts';
import { dealPhotos, countPhotosPerPage } from './deal-photos.ts';
import { hasSpreadPhoto } from './leading-photos.ts';
import type { PageSlot } from './page-sequence.ts';

const photo = (id: string, aspect: number, more: Partial<PhotoFacts> = {}): PhotoFacts =>
  photoFacts(id, {
    ...sizeOfAspect(aspect, 3500),
    hash: [...id]
      .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x9e3779b1) >>> 0, 7)
      .toString(16)
      .padStart(8, '0')
      .repeat(2),
    ...more,
  });
const page: PageSlot = { kind: 'photo' };
const fold: PageSlot[] = [
  { kind: 'spread', half: 'left' },
  { kind: 'spread', half: 'right' },
];
const counts = (slots: number[], more: Partial<PhotoCounts> = {}): PhotoCounts => ({
  cover: 1,
  front: 0,
  contents: 0,
  left: 0,
  slots,
  ...more,
});

describe('photos are assigned to places', () => {
  test('D16 the cover gets one or two people, large, sharp and well lit, unless the customer chose another photo', () => {
    const best = photo('two', 0.75, { faces: [face(0.2, 0.25, { w: 0.2 }), face(0.6, 0.25, { w: 0.2 })] });
    const others = [
      photo('view', 0.75),
      photo('blurred', 0.75, { faces: [face(0.4, 0.25, { w: 0.2, sharpness: 0.1 })] }),
      photo('dark', 0.75, { lightness: 0.08, faces: [face(0.4, 0.25, { w: 0.2, lightness: 0.05 })] }),
      photo('group', 1.5, { faces: [0.05, 0.25, 0.45, 0.65, 0.85].map(x => face(x, 0.3, { w: 0.08 })) }),
      photo('far', 0.75, { faces: [face(0.4, 0.25, { w: 0.03 })] }),
    ];
    expect(dealPhotos([...others, best], [], counts([])).cover?.id).toBe('two');
    const chosen = { ...others[3], cover: true } as PhotoFacts;
    expect(dealPhotos([best, chosen], [], counts([])).cover?.id).toBe('group');
  });

  test('D16 a full page gets a photo that it does not cut', () => {
    const group = photo('group', 1.9, { faces: [0.05, 0.25, 0.45, 0.65, 0.85].map(x => face(x, 0.3, { w: 0.08 })) });
    const photos = [
      photo('cover', 0.7, { cover: true }),
      group,
      photo('child', 0.75, { faces: [face(0.4, 0.3, { w: 0.2 })] }),
    ];
    expect(dealPhotos(photos, [page, page], counts([1, 1])).slots.map(slot => slot[0]?.id)).toEqual(['child', 'group']);
  });

  test('D16 a photo with a face in the fold does not run across it', () => {
    const middle = photo('middle', 1.5, { faces: [face(0.35, 0.2, { w: 0.3 })] });
    const aside = photo('aside', 1.5, { faces: [face(0.1, 0.3, { w: 0.12 })] });
    expect([middle, aside].map(candidate => hasSpreadPhoto([candidate]))).toEqual([false, true]);
    expect(dealPhotos([middle, aside], fold, counts([1, 0])).slots[0]?.[0]?.id).toBe('aside');
  });

  test('D16 the only photo for the fold is not used for the cover, unless the customer chose it', () => {
    const wide = photo('wide', 1.45, { faces: [face(0.1, 0.3, { w: 0.12 })] });
    const plain = photo('plain', 1, { lightness: 0.2, faces: [face(0.4, 0.3, { w: 0.05 })] });
    expect(dealPhotos([wide, plain], fold, counts([1, 0])).cover?.id).toBe('plain');
    expect(hasSpreadPhoto([{ ...wide, cover: true }, plain])).toBe(false);
  });

  test('D16 of two similar shots the sharper is printed', () => {
    const [soft, sharp] = [
      photo('soft', 1.5, { hash: 'ffff0000ffff0000', faces: [face(0.4, 0.3, { w: 0.1, sharpness: 0.3 })] }),
      photo('sharp', 1.5, { hash: 'ffff0000ffff0001', faces: [face(0.4, 0.3, { w: 0.1, sharpness: 0.9 })] }),
    ];
    const dealt = dealPhotos([photo('cover', 0.7, { cover: true }), soft, sharp], [page], counts([1], { left: 1 }));
    expect(dealt.slots[0]?.map(({ id }) => id)).toEqual(['sharp']);
    expect(dealt.leftOut.map(({ id }) => id)).toEqual(['soft']);
  });

  test('D16 two similar shots are at least four pages apart where there is a choice', () => {
    const like = (id: string) => photo(id, 1.5, { hash: 'ffff0000ffff0000' });
    const photos = [photo('cover', 0.7, { cover: true }), photo('a', 1.5), like('b'), like('c'), photo('d', 1.5)];
    const slots = Array.from({ length: 6 }, () => page);
    const dealt = dealPhotos([...photos, photo('e', 1.5), photo('f', 1.5)], slots, counts([1, 1, 1, 1, 1, 1]));
    const at = dealt.slots.flatMap((slot, at) => (slot[0]?.hash === 'ffff0000ffff0000' ? [at] : []));
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(3);
  });

  test('D16 a wide group goes to a page of pictures instead of a place beside text', () => {
    const wide = [0.02, 0.22, 0.42, 0.62, 0.82].map(x => face(x, 0.3, { w: 0.1 }));
    const photos = [photo('cover', 0.7, { cover: true }), photo('group', 2, { faces: wide }), photo('view', 1.5)];
    const text: PageSlot = { kind: 'text', block: { kind: 'feature', answers: [], pages: 1 }, part: 0 };
    const dealt = dealPhotos(photos, [text, page], counts([1, 1]));
    expect(dealt.slots.map(slot => slot.map(({ id }) => id))).toEqual([['view'], ['group']]);
  });

  const scenes = fc.array(
    fc.record({
      scene: fc.integer({ min: 0, max: 12 }),
      aspect: fc.constantFrom(0.66, 0.75, 1, 1.5, 1.9),
      sharpness: fc.integer({ min: 10, max: 900 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  test('D16 each photo is used once or left out, and no similar shots are on facing pages', () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 14 }), (all, pages) => {
        const photos = all.map(({ scene, aspect, sharpness }, at) =>
          photo(`p${at}`, aspect, { sharpness, hash: photo(`scene ${scene}`, 1).hash }),
        );
        const slots = Array.from({ length: pages }, () => page);
        const dealt = dealPhotos(
          photos,
          slots,
          countPhotosPerPage(
            slots,
            slots.map(() => 0),
            { photos: photos.length, cover: true, front: true, contents: true, apart: false },
          ),
        );
        const used = [dealt.cover, dealt.front, ...dealt.contents, ...dealt.slots.flat(), ...dealt.leftOut];
        expect(used.flatMap(dealtPhoto => (dealtPhoto ? [dealtPhoto.id] : [])).sort()).toEqual(
          photos.map(({ id }) => id).sort(),
        );
        const spreads = [[dealt.front, ...dealt.contents].flatMap(shown => (shown ? [shown] : []))];
        for (let at = 0; at < pages; at += 2)
          spreads.push([...(dealt.slots[at] ?? []), ...(dealt.slots[at + 1] ?? [])]);
        for (const spread of spreads)
          spread.forEach((a, at) => {
            for (const b of spread.slice(at + 1)) expect(areTwins(a, b), `${a.id} beside ${b.id}`).toBe(false);
          });
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });
});
