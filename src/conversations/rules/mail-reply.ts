/**
 * A line that says whose words follow, in the mail programs and languages of our customers. It has a date or an address,
 * so that "Every month he wrote:" stays a sentence.
 */
const attribution = [
  /^(?=.*(?:\d{4}|@)).{0,300}\bwrote:$/i,
  /^(?=.*(?:\d{4}|@)).{0,300}लिखा:$/u,
  /^-{2,}\s*(?:original message|forwarded message|मूल संदेश)\s*-{2,}$/i,
  /^_{10,}$/,
];
/** What mail programs head a quoted e-mail with, when they do not mark its lines. */
const headerLine = /^\*?(?:from|sent|to|subject|date|प्रेषक|दिनांक|विषय):\*?\s/i;
/** What phones put below everything. */
const footer =
  /^(?:sent from my \S.{0,40}|get outlook for .{3,40}|sent (?:from|via) .{3,60}|मेरे .{2,40} से भेजा गया)\.?$/iu;
/** The line before a signature (RFC 3676). */
const signature = /^--\s?$/;

/** Whether a quoted e-mail begins here; its attribution may be broken over two lines. */
function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  const both = `${line} ${(lines[at + 1] ?? '').trim()}`;
  if (attribution.some(sign => sign.test(line))) return true;
  if (/^on\b/i.test(line) && attribution.some(sign => sign.test(both))) return true;
  return headerLine.test(line) && headerLine.test((lines[at + 1] ?? '').trim());
}

/**
 * What somebody wrote in an e-mail that answers one of ours: without what it quotes, signatures and what phones add.
 * Answers between quoted lines stay. Empty when nothing is left.
 */
export function replyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const quote = lines.findIndex((_, at) => beginsQuote(lines, at));
  const own = quote < 0 ? lines : lines.slice(0, quote);
  const signed = own.findIndex(line => signature.test(line));
  const written = (signed < 0 ? own : own.slice(0, signed)).filter(
    line => !line.trimStart().startsWith('>') && !footer.test(line.trim()),
  );
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
