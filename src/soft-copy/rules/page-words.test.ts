import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPlan } from '#typeset/index.ts';
import { wordsOfPages } from './page-words.ts';

const planOf = (name: string) => {
  const read = readPlan(JSON.parse(readFileSync(`db/seed/editions/${name}/plan.json`, 'utf8')));
  if ('faults' in read) throw new Error(read.faults.join());
  return read.plan;
};

test('W74 what is read of a magazine has every word that is printed in it, each running text once', () => {
  for (const name of ['amma-appa', 'ladakh', 'papa', 'zoya']) {
    const plan = planOf(name);
    const words = wordsOfPages(plan);
    expect(words).toHaveLength(plan.pages.length);
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    for (const [at, page] of plan.pages.entries())
      for (const frame of page.frames)
        if (frame.kind === 'type') for (const { text } of frame.parts) expect(words[at]).toContain(flat(text));
    const all = words.join('\n');
    for (const { items } of plan.threads)
      for (const { text } of items) if (text.length > 60) expect(all.split(flat(text)), text).toHaveLength(2);
  }
});

test('W74 a page is read from top to bottom, and names its photos and what goes on from another page', () => {
  const box = { x: 10, y: 10, w: 80, h: 20 };
  const type = (y: number, text: string, x = 10) => ({
    kind: 'type',
    id: `t${y}${x}`,
    box: { ...box, y, x },
    parts: [{ role: 'caption', text, size: 9, least: 9, gap: 0 }],
  });
  const flow = { kind: 'flow', id: 'f', thread: 'one', box: { ...box, y: 100 }, lines: 8 };
  const photo = { kind: 'photo', id: 'p', box: { ...box, y: 60 } };
  const contents = {
    kind: 'contents',
    id: 'c',
    box: { ...box, y: 50 },
    entries: [
      { title: 'The sea', note: '', page: 4 },
      { title: 'Rain', note: 'a letter', page: 6 },
    ],
  };
  const plan = {
    pages: [
      { number: 1, frames: [flow, type(30, 'right', 60), type(25, 'left'), type(5, 'Top\nof it'), photo] },
      { number: 2, frames: [flow, { ...flow, id: 'g' }, photo, photo] },
      { number: 3, frames: [contents, { kind: 'code', id: 'q', box, text: 'https://x' }] },
    ],
    threads: [
      {
        id: 'one',
        items: [
          { kind: 'moment', text: 'She came.', when: 'May 1971' },
          { kind: 'step', text: 'Wait.', number: '2' },
          { kind: 'paragraph', text: 'The end.' },
        ],
      },
    ],
  };
  expect(wordsOfPages(plan)).toEqual([
    'Top of it\nleft\nright\nMay 1971: She came.\n2. Wait.\nThe end.\nOne photo.',
    'The text that begins on page 1 goes on here.\n2 photos.',
    'A code that plays a recording.\nThe sea, page 4\nRain, a letter, page 6',
  ]);
});

test('W74 a plan that cannot be read has no words', () => {
  for (const plan of [null, undefined, {}, 'plan', { pages: 4 }]) expect(wordsOfPages(plan)).toEqual([]);
});
