import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { themes } from '#kernel/themes.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { designs } from '../designs/index.ts';
import { colourDistance, blackInk, inksFor, labOf, paletteInks } from './inks.ts';
import { readProfile } from './icc-profile.ts';
import { fogra39 } from './settings.ts';

const profile = readProfile(fogra39.profile);

describe('the profile', () => {
  test('D16 has white paper, and solid inks as FOGRA39L measured them', () => {
    const near = (inks: Parameters<typeof profile.lab>[0], lab: readonly number[]) =>
      profile.lab(inks).forEach((part, at) => expect(Math.abs(part - (lab[at] ?? 0))).toBeLessThan(4.5));
    near([0, 0, 0, 0], [100, 0, 0]);
    // Relative to the paper (95, 0, -2): a little lighter and yellower than the measured solids.
    near([1, 0, 0, 0], [58, -40, -51]);
    near([0, 1, 0, 0], [51, 77, -2]);
    near([0, 0, 1, 0], [94, -5, 98]);
    near([0, 0, 0, 1], [17, 0, 0.6]);
  });

  test('D16 a file that is no profile, or not one of a press, is refused with the reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'profile-test-'));
    const path = join(folder, 'x.icc');
    const readChanged = (change: (bytes: Buffer) => void): (() => unknown) => {
      const bytes = Buffer.from(profile.bytes);
      change(bytes);
      writeFileSync(path, bytes);
      return () => readProfile(path);
    };
    expect(readChanged(bytes => bytes.write('nope', 36))).toThrow('is no ICC profile');
    expect(readChanged(bytes => bytes.write('mntrRGB ', 12))).toThrow('not the profile of a press with four inks');
    expect(
      readChanged(bytes => bytes.write('A9B9', bytes.indexOf('A2B1')) && bytes.write('A9B8', bytes.indexOf('A2B0'))),
    ).toThrow('version 2');
    rmSync(folder, { recursive: true });
  });
});

describe('inks for a colour', () => {
  test('D16 are black alone for text, in every palette of every design', () => {
    for (const design of Object.values(designs))
      for (const theme of themes) {
        const { ink } = design.looks[theme].colours;
        expect(paletteInks(profile, { ink })).toEqual({ ink: blackInk });
      }
  });

  test('D16 reproduce every colour of every palette closely, with at most three inks', () => {
    const colours = new Set(
      Object.values(designs).flatMap(({ looks }) => themes.flatMap(theme => Object.values(looks[theme].colours))),
    );
    for (const colour of colours) {
      const inks = inksFor(profile, colour);
      expect(inks.every(ink => ink >= 0 && ink <= 1 && Number.isInteger(Math.round(ink * 1e6) / 1e4))).toBe(true);
      expect(
        inks.reduce((sum, ink) => sum + ink, 0),
        colour,
      ).toBeLessThanOrEqual(3);
      // Either there is no black, or one of the other inks is missing.
      expect(Math.min(...inks), colour).toBe(0);
      expect(colourDistance(labOf(colour), profile.lab(inks)), colour).toBeLessThan(9);
    }
  });

  test('D16 are mostly black for grey, none for white and mostly cyan for cyan', () => {
    expect(inksFor(profile, '#ffffff')).toEqual([0, 0, 0, 0]);
    const [c, m, y, k] = inksFor(profile, '#808080');
    expect(c + m + y).toBeLessThan(0.12);
    expect(k).toBeGreaterThan(0.4);
    expect(inksFor(profile, '#00a0e0')[0]).toBeGreaterThan(0.7);
  });
});
