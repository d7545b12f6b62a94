import { expect, test } from 'vitest';
import type { PageFrame, MagazinePlan } from '../model.ts';
import type { Difference } from './raster-compare.ts';
import { differenceFinding } from './difference-message.ts';

const photo: PageFrame = {
  kind: 'photo',
  id: 'a',
  photo: 'a',
  box: { x: 0, y: 0, w: 100, h: 120 },
  crop: { x: 0, y: 0, w: 1, h: 1 },
  dpi: 300,
  alt: '',
  why: '',
};
const words: PageFrame = {
  kind: 'type',
  id: 'b',
  box: { x: 110, y: 200, w: 90, h: 40 },
  parts: [{ role: 'headline', text: 'She counts the cups before anybody wakes', size: 20, least: 12, gap: 0 }],
  anchor: 'top',
  align: 'left',
  colour: 'ink',
};
const plan = { pages: [{ number: 1, frames: [photo, words] }] } as unknown as MagazinePlan;
const messageFor = (more: Partial<Difference>): string =>
  differenceFinding(
    { page: 1, what: 'drawing', part: 0.031, worst: { by: 2, x: 33, y: 54 }, same: false, ...more },
    plan,
  ).message;

test('D16 studio minor 2: the message has what differs, where, how much and what to do', () => {
  expect(messageFor({})).toBe(
    'A picture, at the top left of the page, is not the same in print as in the approved proof: about 19 cm² differ (3 % of the page), most of all 33 mm from the left edge and 54 mm from the top. Make the file again; when it stays so, have a new draft approved.',
  );
  expect(messageFor({ worst: { by: 2, x: 150, y: 210 }, part: 0.0004 })).toMatch(
    /^The words “She counts the cups…”, at the bottom right of the page, .* about 1 cm² differ \(less than 1 % of the page\)/,
  );
});

test('D16 the message names another colour, the ground of a page, and pages that only one file has', () => {
  expect(messageFor({ what: 'colour', worst: { by: 2, x: 105, y: 150 } })).toMatch(
    /^The ground or the page number, in the middle of the page, has another colour in print than in the approved proof/,
  );
  expect(messageFor({ what: 'missing', part: 1 })).toMatch(
    /^This page was approved and is missing in the print file[.]/,
  );
  expect(messageFor({ what: 'added', page: 2 })).toMatch(
    /^This page is in the print file and not in the approved proof[.]/,
  );
  expect(messageFor({ what: 'size' })).toMatch(/^This page has another size in print/);
});
