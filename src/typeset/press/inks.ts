import type { Cmyk, Lab, IccProfile } from './icc-profile.ts';

/** The ink of text. Black alone is one plate, so it cannot print out of register. */
export const blackInk: Cmyk = [0, 0, 0, 1];

/** The inks of what is not printed: the paper shows. */
export const noInk: Cmyk = [0, 0, 0, 0];

/** An sRGB channel as linear light, 0-1. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** An sRGB colour, `#rrggbb`, as CIE L*a*b* under D50. */
export function labOf(colour: string): Lab {
  const part = (at: number): number => linear(parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [part(1), part(3), part(5)];
  // sRGB to XYZ under D50 (Bradford), relative to white.
  const x = (0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / 0.9642;
  const y = 0.2225045 * r + 0.7168786 * g + 0.0606169 * b;
  const z = (0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / 0.8249;
  const root = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))];
}

/** The distance of two colours (CIE 1994); about 1 is just visible. */
export function colourDistance(a: Lab, b: Lab): number {
  const [c1, c2] = [Math.hypot(a[1], a[2]), Math.hypot(b[1], b[2])];
  const dc = c1 - c2;
  const dh2 = Math.max(0, (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 - dc ** 2);
  return Math.sqrt((a[0] - b[0]) ** 2 + (dc / (1 + 0.045 * c1)) ** 2 + dh2 / (1 + 0.015 * c1) ** 2);
}

/** Colours lighter than this (L*) have no black, because it would show as grain. */
const noBlackFrom = 80;

/**
 * The inks for a colour `#rrggbb` of the palette, in whole percents. Light colours have no black; all others have black
 * and at most two of cyan, magenta and yellow. Among these, the inks that come nearest to the colour in the press's
 * profile. With few plates small type stays sharp, and the total stays below 300 %.
 */
export function inksFor(profile: IccProfile, colour: string): Cmyk {
  const wanted = labOf(colour);
  const cost = (inks: Cmyk): number =>
    colourDistance(wanted, profile.lab(inks)) + 0.15 * (inks[0] + inks[1] + inks[2] + inks[3]);
  const candidates = (wanted[0] > noBlackFrom ? [3] : [0, 1, 2]).map(without => {
    const usable = [0, 1, 2, 3].filter(ink => ink !== without);
    let best: Cmyk = [0, 0, 0, 0];
    let least = cost(best);
    // First a coarse grid, then smaller and smaller steps around the best inks so far.
    for (const [step, reach] of [
      [0.2, 5],
      [0.08, 3],
      [0.03, 3],
      [0.01, 4],
    ] as const) {
      const from = best;
      const lattice = step === 0.2 ? [0, 1, 2, 3, 4, 5] : Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach);
      for (const a of lattice)
        for (const b of lattice)
          for (const k of lattice) {
            const inks: [...Cmyk] = [...from];
            usable.forEach((ink, n) => {
              inks[ink] = Math.min(
                1,
                Math.max(0, Math.round(((from[ink] ?? 0) + ([a, b, k][n] ?? 0) * step) * 100) / 100),
              );
            });
            const inksCost = cost(inks);
            if (inksCost < least) [best, least] = [inks, inksCost];
          }
    }
    return { best, least };
  });
  return candidates.toSorted((a, b) => a.least - b.least)[0]?.best ?? blackInk;
}

/** The inks of a palette: black alone for the colour `ink`, `inksFor` for all others. */
export const paletteInks = <Name extends string>(
  profile: IccProfile,
  colours: Record<Name, string>,
): Record<Name, Cmyk> =>
  Object.fromEntries(
    Object.entries<string>(colours).map(([name, colour]) => [
      name,
      name === 'ink' ? blackInk : inksFor(profile, colour),
    ]),
  ) as Record<Name, Cmyk>;
