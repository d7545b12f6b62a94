import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DesignName } from '../model.ts';

/** The drawings that stored plans may name: an approved magazine is set again for the press, however old it is. */
const stored: Partial<Record<DesignName, readonly string[]>> = {
  quiet: ['sound'],
  bold: ['field', 'figure', 'word', 'figures', 'voice'],
  festive: [
    'band',
    'band-through',
    'upright',
    'toran',
    'toran-through',
    'window',
    'medallion',
    'parapet',
    'frame-top',
    'frame-foot',
    'frame-left',
    'frame-right',
    'cloth',
    'plate',
    'divider',
    'rosette',
    'half-rosette',
    'rising-rosette',
    'spot',
  ],
};

test.each(Object.entries(stored))('D16 %s still has every drawing that stored plans name', (design, names) => {
  const file = readFileSync(new URL(`./${design}.typ`, import.meta.url), 'utf8');
  const drawings = file.slice(file.indexOf('#let drawings = ('));
  expect(names.filter(name => !new RegExp(`^ {2}"?${name}"?:`, 'm').test(drawings))).toEqual([]);
});
