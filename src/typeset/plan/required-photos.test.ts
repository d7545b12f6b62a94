import { describe, expect, test } from 'vitest';
import { numberedPhoto, sizeOfAspect } from '#test/kit/photo-facts.ts';
import type { MagazinePlan, PhotoFacts, Story } from '../model.ts';
import { designNames } from '../model.ts';
import { dealPhotos } from './deal-photos.ts';
import type { PreparedAnswer } from './answers.ts';
import { planMagazine } from './plan.ts';
import { placeRequired, returnToAnswers } from './required-photos.ts';
import { typographic } from '../text/typography.ts';

const questions = Array.from({ length: 8 }, (_, n) => `What did she do in the ${n + 1}. year?`);
const story: Story = {
  person: 'Asha',
  edition: 'Birthday Spotlight',
  from: null,
  date: '2026-11-21',
  answers: questions.map((question, n) => ({
    question,
    text: `In that year she moved to house number ${n + 1}. ${'We planted a mango tree behind it, and every summer she sent us a basket. '.repeat(9)}`,
  })),
  voices: [],
};
/** Photos of which the later ones are worse. */
const photosOf = (count: number, more: (n: number) => Partial<PhotoFacts> = () => ({})): PhotoFacts[] =>
  Array.from({ length: count }, (_, n) =>
    numberedPhoto(n, { ...sizeOfAspect([1.5, 0.75][n % 2] ?? 1, 3000), entropy: 7.5 - n * 0.03, ...more(n) }),
  );
const plan = (photos: PhotoFacts[], design: (typeof designNames)[number], pages: 12 | 20 = 20): MagazinePlan =>
  planMagazine({ story, photos, theme: 'Gifting', pages, seed: 3, design });
const pageOf = (magazine: MagazinePlan, id: string) =>
  magazine.pages.find(({ frames }) => frames.some(frame => frame.kind === 'photo' && frame.photo === id))?.number;

describe('what the customer says about photos, in every design', () => {
  test('W58 photos that must be in are printed where others are left out', () => {
    for (const design of designNames) {
      const usual = plan(photosOf(130), design, 12);
      const leftOut = photosOf(130).filter(({ id }) => pageOf(usual, id) === undefined);
      expect(leftOut.length, design).toBeGreaterThan(4);
      const required = new Set(leftOut.slice(-4).map(({ id }) => id));
      const magazine = plan(
        photosOf(130, n => (required.has(`photo-${n}`) ? { must: true } : {})),
        design,
        12,
      );
      expect([design, [...required].filter(id => pageOf(magazine, id) === undefined)]).toEqual([design, []]);
    }
  });

  test('W58 the less sharp of two similar shots is printed when it must be in', () => {
    const [cover, sharp] = [numberedPhoto(0, { cover: true }), numberedPhoto(1, { sharpness: 900 })];
    const soft = numberedPhoto(2, { hash: sharp.hash, sharpness: 9 });
    const printed = (must: boolean, slots: number[], left: number) => {
      const photos = [cover, sharp, { ...soft, must }];
      const counts = { cover: 1, front: 0, contents: 0, slots, left };
      return dealPhotos(photos, [{ kind: 'photo' }], counts)
        .slots.flat()
        .map(({ id }) => id);
    };
    expect([printed(false, [1], 1), printed(true, [1], 1)]).toEqual([['photo-1'], ['photo-2']]);
    // Where both were to be placed and may not stand on one page, the choice decides, too.
    expect([printed(false, [2], 0), printed(true, [2], 0)]).toEqual([['photo-1'], ['photo-2']]);
  });

  test('W58 photos of an answer are printed with it or within three pages of it', () => {
    for (const design of designNames) {
      // The last photos of the story belong to its first answer, and the other way round.
      const photos = photosOf(30, n => (n % 4 === 0 ? { answer: questions[7 - Math.floor(n / 4)] } : {}));
      const magazine = plan(photos, design);
      const far = photos.flatMap(({ id, answer }) => {
        if (answer === undefined) return [];
        const index = questions.indexOf(answer);
        const threads = magazine.threads.filter(({ answers }) => answers.includes(index)).map(thread => thread.id);
        const pages = magazine.pages.filter(({ frames }) =>
          frames.some(frame => frame.kind === 'flow' && threads.includes(frame.thread)),
        );
        const at = pageOf(magazine, id) ?? 99;
        return at > 3 && pages.every(({ number }) => Math.abs(number - at) > 3) ? [`${id} on ${at}`] : [];
      });
      expect([design, far]).toEqual([design, []]);
    }
  });

  test('D16 (magazine 11) a photo of an answer never stands beside another answer or far from its own, if others can make room', () => {
    const [first, , , last] = questions;
    const texts = [first, last].map(question => {
      const answer = { question: typographic(question ?? '') } as PreparedAnswer;
      const answers = [{ answer, lines: 9, talkLines: 9, head: 9, talkHead: 9 }];
      return { kind: 'text' as const, part: 0, block: { kind: 'feature' as const, answers, pages: 1 } };
    });
    const album = { kind: 'photo' as const };
    const slots = [texts[0]!, album, album, album, album, album, album, texts[1]!];
    const [own, other, more] = [numberedPhoto(1, { answer: first }), numberedPhoto(2), numberedPhoto(3)];
    // Beside the text of the other answer, and on a page of pictures too far away.
    for (const from of [7, 5]) {
      const dealt = slots.map((_, at) => (at === 0 ? [other] : at === from ? [own] : at === 2 ? [more] : []));
      returnToAnswers(slots, dealt);
      expect([dealt[0], dealt[from]]).toEqual([[own], [other]]);
    }
    // One that belongs to an answer, or is a shot of the same moment, makes no room; the next page within three does.
    const kept = numberedPhoto(4, { answer: first });
    const twin = numberedPhoto(5, { hash: own.hash });
    const dealt = slots.map((_, at) => [[kept], [], [more], [], [], [], [twin], [own]][at] ?? []);
    returnToAnswers(slots, dealt);
    expect([dealt[0], dealt[2], dealt[7]]).toEqual([[kept], [own], [more]].map(photos => photos));
    // Nor does one that must be in push a photo of an answer out.
    const full = slots.map((_, at) => (at === 0 ? [{ ...kept, entropy: 5 }] : at === 2 ? [more] : []));
    const required = numberedPhoto(9, { must: true });
    expect(placeRequired([required], slots, full)).toEqual([more]);
  });

  test('W58 photos keep the order in which the customer put them, whatever their dates', () => {
    const dated = (moved: boolean) =>
      photosOf(8, n => ({ takenAt: `20${20 - n}-01-01T00:00:00.000Z`, ...(moved && n === 7 && { moved }) }));
    const order = (photos: PhotoFacts[]) => {
      const magazine = plan(photos, 'quiet', 12);
      return photos.map(({ id }) => id).toSorted((a, b) => (pageOf(magazine, a) ?? 99) - (pageOf(magazine, b) ?? 99));
    };
    expect(order(dated(true))).not.toEqual(order(dated(false)));
  });

  test('W58 a wish for the cover and a caption are printed', () => {
    for (const design of designNames) {
      const magazine = plan(
        photosOf(12, n => ({ ...(n === 9 && { cover: true }), ...(n === 5 && { caption: 'Amma in Kochi, 1998' }) })),
        design,
      );
      expect(pageOf(magazine, 'photo-9'), design).toBe(1);
      const said = JSON.stringify([magazine.pages, magazine.findings.map(({ message }) => message)]);
      expect(said, design).toContain('Amma in Kochi, 1998');
    }
  });
});
