/** The beginning of a text in quotation marks: its whole words within so many letters; one long word is cut. */
export function beginningOf(text: string, letters = 48): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= letters) return `“${flat}”`;
  const cut = flat.slice(0, letters);
  const lastGap = cut.search(/[^\p{L}\p{M}\p{N}]+[\p{L}\p{M}\p{N}]*$/u);
  return `“${cut.slice(0, lastGap > letters / 2 ? lastGap : letters - 1)}…”`;
}
