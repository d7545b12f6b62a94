/** The most letters that have the last page to themselves: they are read at a glance. */
const mostLetters = 420;

/** The last pieces of a text that are at most `most` letters together, and how many pieces come before them. */
function lastPieces(pieces: readonly string[], most: number): number {
  let [from, letters] = [pieces.length, 0];
  while (from > 0 && letters + (pieces[from - 1]?.length ?? 0) <= most) {
    from -= 1;
    letters += pieces[from]?.length ?? 0;
  }
  return from;
}

/**
 * Divides a text that ends a magazine: its last paragraphs, sentences or words are for the last page, and what comes
 * before them is told before it. A text that is short enough is not divided. Pure.
 */
export function lastWordsOf(text: string): { before: string; last: string } {
  for (const end of [/(?<=\n)/u, /(?<=[.!?\u0964\u06D4\u2026][\u201D"’]?\s)/u, /(?<=\s)/u]) {
    const pieces = text.split(end);
    const from = lastPieces(pieces, mostLetters);
    if (from < pieces.length)
      return { before: pieces.slice(0, from).join('').trim(), last: pieces.slice(from).join('').trim() };
  }
  return { before: '', last: text };
}
