import { isIndic, lettersIn } from './typography.ts';

/** The width of a letter or of a sign beside it, em, in scripts with wide letters and in the other Indian ones. */
const indicLetters: readonly (readonly [script: RegExp, em: number])[] = [
  [/[\p{Script=Tamil}\p{Script=Malayalam}]/u, 1],
  [/[\p{Script=Kannada}\p{Script=Telugu}]/u, 0.8],
  [/./u, 0.6],
];

/** The width of a piece of text whose Latin letters are `letter` em wide, em: an estimate that is rather too high. */
export function widthOfText(text: string, letter: number): number {
  if (!isIndic(text)) return lettersIn(text) * letter;
  // Signs beside a letter take room as letters do; those above and below take none.
  const [, em = letter] = indicLetters.find(([script]) => script.test(text)) ?? [];
  return text.replace(/\p{Mn}|\p{Cf}/gu, '').length * em;
}
