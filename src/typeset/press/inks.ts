import type { Cmyk, Lab, IccProfile } from './icc-profile.ts';

/** Type is printed in black alone: one plate cannot be out of register with itself. */
export const blackInk: Cmyk = [0, 0, 0, 1];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** An sRGB colour, `#rrggbb`, as CIE L*a*b* under D50. */
export function labOf(colour: string): Lab {
  const part = (at: number): number => linear(parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [part(1), part(3), part(5)];
  // sRGB to XYZ under D50 (Bradford), in parts of the white.
  const x = (0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / 0.9642;
  const y = 0.2225045 * r + 0.7168786 * g + 0.0606169 * b;
  const z = (0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / 0.8249;
  const root = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))];
}

/** How far two colours are apart for the eye (CIE 1994): about 1 is just seen. */
export function colourDistance(one: Lab, other: Lab): number {
  const [c1, c2] = [Math.hypot(one[1], one[2]), Math.hypot(other[1], other[2])];
  const dc = c1 - c2;
  const dh2 = Math.max(0, (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2 - dc ** 2);
  return Math.sqrt((one[0] - other[0]) ** 2 + (dc / (1 + 0.045 * c1)) ** 2 + dh2 / (1 + 0.015 * c1) ** 2);
}

/** From this lightness on black would show as grain. */
const noBlackFrom = 80;

/**
 * The inks for a colour of the palette, in whole percents. The rule: light colours without black, all others of no more
 * than two of cyan, magenta and yellow, and black for the depth; whichever come nearest to the colour under the press's
 * own profile. So greys and browns stand on few plates, small type stays sharp, and 300 % are never reached.
 */
export function inksFor(profile: IccProfile, colour: string): Cmyk {
  const wanted = labOf(colour);
  const cost = (inks: Cmyk): number =>
    colourDistance(wanted, profile.lab(inks)) + 0.15 * (inks[0] + inks[1] + inks[2] + inks[3]);
  const found = (wanted[0] > noBlackFrom ? [3] : [0, 1, 2]).map(without => {
    const open = [0, 1, 2, 3].filter(ink => ink !== without);
    let best: Cmyk = [0, 0, 0, 0];
    let least = cost(best);
    // From a coarse grid, then ever smaller steps around the best.
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
            const tried: [...Cmyk] = [...from];
            open.forEach((ink, n) => {
              tried[ink] = Math.min(
                1,
                Math.max(0, Math.round(((from[ink] ?? 0) + ([a, b, k][n] ?? 0) * step) * 100) / 100),
              );
            });
            const price = cost(tried);
            if (price < least) [best, least] = [tried, price];
          }
    }
    return { best, least };
  });
  return found.toSorted((a, b) => a.least - b.least)[0]?.best ?? blackInk;
}

/** A whole palette in inks: the colour of the text is black alone, every other one by `inksFor`. */
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
