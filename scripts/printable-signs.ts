/**
 * What the fonts of every design print, for the note that a writer reads: `scripts/fonts.ts` writes it to
 * `src/ui/printable-signs.ts`, and a test compares it with the fonts.
 */
import { plainSigns } from '#kernel/plain-signs.ts';
import { themes } from '#kernel/themes.ts';
import { designs } from '#typeset/designs/index.ts';
import { fontsFor } from '#typeset/fonts/fonts.ts';

/** Code points that nobody types: unassigned, surrogates, control characters. */
const neverTyped = /[\p{Cn}\p{Cs}\p{Cc}]/u;

/** Every code point that somebody may type. */
function typedSigns(): string[] {
  const signs: string[] = [];
  for (let point = 0x20; point <= 0x10ffff; point++) {
    const sign = String.fromCodePoint(point);
    if (!neverTyped.test(sign)) signs.push(sign);
  }
  return signs;
}

/** The typed code points that some design cannot print, not even as a plain sign. */
export function unprintableSigns(): Set<string> {
  const doubtful = typedSigns().filter(sign => plainSigns(sign) === sign);
  const text = doubtful.join('');
  const looks = Object.values(designs).flatMap(design => themes.map(theme => design.looks[theme]));
  const distinct = new Map(looks.map(look => [JSON.stringify(look.fonts), look]));
  return new Set([...distinct.values()].flatMap(look => fontsFor(look, text).missing));
}

/**
 * The unprintable code points as runs: for each, how far it begins behind the run before, and its length if that is not
 * 1, as `gap.length` in base 36. What nobody types is on whichever side makes runs longer.
 */
export function unprintableRuns(): string {
  const missing = unprintableSigns();
  const runs: [from: number, to: number][] = [];
  let isOpen = false;
  for (const sign of typedSigns()) {
    const point = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (!missing.has(sign)) isOpen = false;
    else if (isOpen && last) last[1] = point;
    else {
      runs.push([point, point]);
      isOpen = true;
    }
  }
  let end = 0;
  return runs
    .map(([from, to]) => {
      const text = `${(from - end).toString(36)}${to > from ? `.${(to - from + 1).toString(36)}` : ''}`;
      end = to + 1;
      return text;
    })
    .join(' ');
}

/** The module for the browser. */
export const printableSignsModule = (generated: string): string => `// ${generated}

/** The code points that the fonts lack: the gap before each run, and its length if that is not 1, in base 36. */
export const unprintableRuns = '${unprintableRuns()}';
`;
