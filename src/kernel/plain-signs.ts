/**
 * Letters and digits in disguise, which keyboards and "fancy text" pages make and no font prints: mathematical letters,
 * letters and digits in circles, boxes and brackets, full-width forms, and Latin and Armenian ligatures. With U+FE0F
 * behind it, one is an emoji.
 */
const disguised =
  /[\u{1D400}-\u{1D7FF}\u2102\u210A-\u2113\u2115\u2119-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133\u2134\u213C-\u2140\u2145-\u2149\u2460-\u24FF\u2776-\u2793\u3000\u3251-\u325F\u32B1-\u32BF\uFB00-\uFB06\uFB13-\uFB17\uFF01-\uFF5E\uFFE0-\uFFE6\u{1F100}-\u{1F10A}\u{1F110}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}](?!\uFE0F)/gu;

/** Signs that Unicode maps to nothing: the first of a run, its last, and what the first stands for. */
const runs: readonly (readonly [from: number, to: number, first: number | 'A'])[] = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x1f150, 0x1f169, 'A'],
  [0x1f170, 0x1f189, 'A'],
];

function plainSign(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const run = runs.find(([from, to]) => point >= from && point <= to);
  if (!run) return sign.normalize('NFKC');
  const [from, , first] = run;
  return first === 'A' ? String.fromCharCode(65 + point - from) : String(first + point - from);
}

/**
 * A text as it is printed: letters and digits in disguise are plain ones. All else stays as written, also what NFKC
 * would change, such as ½, ² and the letters of India.
 * @example plainSigns('𝓗𝓪𝓹𝓹𝔂 ①') // 'Happy 1'
 */
export const plainSigns = (text: string): string => text.replace(disguised, plainSign);
