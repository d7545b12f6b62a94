import { describe, expect, test } from 'vitest';
import { designNames } from '#typeset/model.ts';
import { prove } from './proof.ts';
import { magazinesOf } from './stories.ts';

// `npm run prove -- magazines` typesets any number; these are two of each design, one of them also as a print file.
const magazines = magazinesOf(20261121, 60);

describe('a typeset random magazine', () => {
  for (const design of designNames) {
    const ofDesign = magazines
      .map((magazine, at) => ({ given: magazine, at }))
      .filter(entry => entry.given.design === design);
    for (const [n, { given, at }] of [ofDesign[1], ofDesign[5]].flatMap(entry => entry ?? []).entries())
      test(`D16 ${design}, number ${at}has room for every text, every word in its PDF and a glyph for every sign${n === 0 ? ', and preflight finds nothing' : ''}`, async () => {
        const { violations } = await prove(given, { print: n === 0 });
        expect(violations).toEqual([]);
      }, 240_000);
  }
});
