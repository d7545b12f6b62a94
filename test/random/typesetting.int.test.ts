import { describe, expect, test } from 'vitest';
import { designNames } from '#typeset/model.ts';
import { prove } from './proof.ts';
import { magazinesOf } from './stories.ts';

// `npm run prove:typeset` sets as many as one likes; these are three of each design, one of them as a print file too.
const magazines = magazinesOf(20261121, 60);

describe('a random magazine, really set', () => {
  for (const design of designNames) {
    const some = magazines.map((given, at) => ({ given, at })).filter(one => one.given.design === design);
    for (const [n, { given, at }] of [some[1], some[5], some[9]].flatMap(one => one ?? []).entries())
      test(`D16 ${design}, number ${at}: every text stands, every word is in the PDF, no sign lacks a shape${n === 0 ? ', and preflight finds nothing in its print file' : ''}`, async () => {
        const { violations } = await prove(given, { print: n === 0 });
        expect(violations).toEqual([]);
      }, 240_000);
  }
});
