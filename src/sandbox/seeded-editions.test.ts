import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { materialOf, pagesMissing } from '#typeset/input/rules.ts';
import { people } from './people.ts';
import { seededPhotos, seededPlan, seededEditions } from './seeded-editions.ts';

const all = await seededEditions();
const withMagazine = all.filter(({ status }) => status > 1);

describe('seeded editions', () => {
  test('C-O03 each seeded customer has an edition in every status', () => {
    const customers = people.filter(({ role }) => role === 'customer').map(({ phone }) => phone);
    for (const phone of customers)
      expect(all.filter(edition => edition.phone === phone).map(({ status }) => status)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(all).toHaveLength(customers.length * 7);
  });

  test('(customer 15) each cover has the name of its own customer and of no other', async () => {
    for (const edition of withMagazine) {
      const [cover] = (await seededPlan(edition)).pages;
      const words = JSON.stringify(cover);
      expect(words).toContain(edition.subject.name);
      for (const other of all.filter(({ name }) => name !== edition.name)) {
        // A short name may be part of an ordinary word.
        const wholeName = new RegExp(`(?<![\\p{L}])${other.subject.name}(?![\\p{L}])`, 'u');
        expect([edition.name, wholeName.test(words)]).toEqual([edition.name, false]);
      }
    }
  });

  test('(magazine 3) a story that was handed in fills its pages, except at status 1, where its draft waits', () => {
    for (const { name, status, answers, photos } of all.filter(edition => edition.status > 0)) {
      const texts = answers.map(({ text }) => ({ text, voice: null }));
      expect([name, pagesMissing(materialOf(texts, photos.length), 12) > 0]).toEqual([name, status === 1]);
    }
  });

  test('(customer 15) the seeded magazines show their stories, in the engine’s current format', async () => {
    for (const edition of withMagazine) {
      const plan = JSON.stringify(await seededPlan(edition));
      for (const { text } of edition.answers) {
        const beginning = JSON.stringify(text.slice(0, 30)).slice(1, -1);
        expect(plan, `${edition.name}: run npm run make -- editions`).toContain(beginning);
      }
      const pictures = readdirSync(`db/seed/editions/${edition.name}`).filter(file => file.endsWith('.avif'));
      expect(pictures).toHaveLength(12);
    }
    for (const edition of all) {
      const photos = await seededPhotos(edition);
      expect(photos).toHaveLength(edition.photos.length);
      for (const { path } of photos) expect(readFileSync(path).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
  });
});
