import { plainSigns } from '#kernel/plain-signs.ts';
import { unprintableRuns } from './printable-signs.ts';

let ends: number[] | undefined;
/** The first code point of each run, and the first one behind it, in turn. */
function edges(): number[] {
  let at = 0;
  return unprintableRuns.split(' ').flatMap(run => {
    const [gap = '', length = '1'] = run.split('.');
    const from = at + parseInt(gap, 36);
    at = from + parseInt(length, 36);
    return [from, at];
  });
}

/** The signs of a text that no font of ours prints, each once, in their order. */
export function unprintableSigns(text: string): string[] {
  const all = (ends ??= edges());
  const isUnprintable = (sign: string) => {
    const point = sign.codePointAt(0) ?? 0;
    const next = all.findIndex(edge => edge > point);
    return next % 2 === 1;
  };
  return [...new Set(plainSigns(text.normalize('NFC')))].filter(isUnprintable);
}
