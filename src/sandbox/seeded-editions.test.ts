import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { materialOf, pagesMissing } from '#typeset/input/rules.ts';
import { people } from './people.ts';
import { seededPhotos, seededPlan, seededEditions } from './seeded-editions.ts';

const all = await seededEditions();
const made = all.filter(({ status }) => status > 1);

describe('seeded editions', () => {
  test('C-O03 each seeded customer has one in every status', () => {
    const customers = people.filter(({ role }) => role === 'customer').map(({ phone }) => phone);
    for (const phone of customers)
      expect(all.filter(one => one.phone === phone).map(({ status }) => status)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(all).toHaveLength(customers.length * 7);
  });

  test('(customer 15) the name on each cover is its own people’s, and nobody else’s', async () => {
    for (const edition of made) {
      const [cover] = (await seededPlan(edition)).pages;
      const words = JSON.stringify(cover);
      expect(words).toContain(edition.customerName);
      for (const other of all.filter(({ name }) => name !== edition.name)) {
        // A short name may be part of an ordinary word.
        const alone = new RegExp(`(?<![\\p{L}])${other.customerName}(?![\\p{L}])`, 'u');
        expect([edition.name, alone.test(words)]).toEqual([edition.name, false]);
      }
    }
  });

  test('(magazine 3) a story that was handed in fills its pages, or at status 1 waits because it does not', () => {
    for (const { name, status, answers, photos } of all.filter(one => one.status > 0)) {
      const told = answers.map(({ text }) => ({ text, voice: null }));
      expect([name, pagesMissing(materialOf(told, photos.length), 12) > 0]).toEqual([name, status === 1]);
    }
  });

  test('(customer 15) the magazines that were made show the stories that are told, in the engine’s format of now', async () => {
    for (const edition of made) {
      const plan = JSON.stringify(await seededPlan(edition));
      for (const { text } of edition.answers) {
        const begins = JSON.stringify(text.slice(0, 30)).slice(1, -1);
        expect(plan, `${edition.name}: run npm run editions`).toContain(begins);
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
