/** The reading of a reply by e-mail (W115): what its sender wrote, without what programs add. */

const marked = /^\s*>/;
/** What a line of an e-mail program ends with that says whose words follow, in the languages of our customers. */
const saysWrote = /(?:\bwrote|\bhas written|लिखा(?:\s+है)?|लिहिले|লিখেছেন|எழுதியது|రాశారు)\s*[:：]$/iu;
/** A date of a program has a time; an address stands in brackets or alone. */
const hasTime = /\d{1,2}[:.]\d{2}/;
const hasAddress = /[^\s<>@]@[^\s<>@]/;
/** One with the quoted words behind it, as Yahoo writes it. */
const attributionThenQuote = /^on\b.{0,200}<[^<>\s]+@[^<>\s]+>\s*wrote:/i;
const opensMessage = /^-{2,}\s*(?:original|forwarded|मूल|अग्रेषित)\s*(?:message|appointment|संदेश|सन्देश)\s*-{2,}$/iu;
/** What programs put above a quoted e-mail whose lines they do not mark. */
const headerLine = /^[>*\s]*(?:from|sent|date|to|cc|subject|प्रेषक|भेजा गया|दिनांक|तारीख|प्रति|विषय)\s*:\*?\s*\S/iu;
const separator = /^_{10,}$/;

/** What people have in their hands, as programs name it below an e-mail. */
const device =
  '(?:iphone|ipad|ipod|apple watch|android|samsung|galaxy|redmi|xiaomi|poco|oneplus|vivo|oppo|realme|pixel|nokia|motorola|' +
  'moto|huawei|honor|blackberry|windows|mobile|cell|phone|smartphone|tablet|outlook|yahoo|gmail|mail|aol|proton|zoho|jio|' +
  'rediffmail)';
const footers = [
  new RegExp(`^(?:sent|written) (?:from|via|by|with) .{0,30}\\b${device}\\b.{0,60}$`, 'iu'),
  /^get outlook for (?:ios|android|mac)\b.{0,120}$/iu,
  new RegExp(`^(?:मेरे|मेरी) .{0,30}(?:${device}|आईफ़ोन|आईफोन|फ़ोन|फोन|मोबाइल).{0,20} से (?:भेजा गया|भेजी गई)[।.]?$`, 'iu'),
];
const isFooter = (line: string): boolean => footers.some(footer => footer.test(line.trim()));

/** How many lines a signature has at most, and how long they are, where its line lost the blank of RFC 3676. */
const signatureSize = { lines: 6, letters: 60 } as const;

/** Whether a line can be the first of an attribution that is broken: programs begin with the day and the time. */
const hasDay = (line: string): boolean => /\d{4}/.test(line) && hasTime.test(line);

/**
 * The attribution that begins on a line: of how many lines it is, three at most since programs break them; and whether
 * it is a program's for sure, since it has an address or a time. A sentence that ends so is a part of the story.
 */
function attributionAt(lines: readonly string[], at: number): { lines: number; isSure: boolean } | undefined {
  if (attributionThenQuote.test((lines[at] ?? '').trim())) return { lines: 1, isSure: true };
  let whole = '';
  for (let count = 1; count <= 3; count++) {
    const next = (lines[at + count - 1] ?? '').trim();
    if (next === '' || next.length > 300 || marked.test(next)) return undefined;
    if (count > 1 && (!hasDay(whole) || hasDay(next))) return undefined;
    whole = `${whole} ${next}`.trim();
    if (saysWrote.test(whole)) return { lines: count, isSure: hasAddress.test(whole) || hasDay(whole) };
  }
  return undefined;
}

const nextLine = (lines: readonly string[], from: number): string =>
  lines.slice(from).find(line => line.trim() !== '' && !separator.test(line.trim())) ?? '';

/** Whether an e-mail that is quoted without marks begins here, so that all that follows is not the sender's. */
function opensQuote(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (opensMessage.test(line)) return true;
  if (separator.test(line)) return headerLine.test(nextLine(lines, at + 1));
  const headers = lines.slice(at, at + 4).filter(one => headerLine.test(one)).length;
  return headerLine.test(line) && headers >= 3 && (at === 0 || headerLine.test(lines[at + 1] ?? ''));
}

/** The lines that the sender wrote: marked ones and attributions are left out, wherever the sender's own stand. */
function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (opensQuote(lines, at)) break;
    const attribution = attributionAt(lines, at);
    if (attribution) {
      const isMarked = marked.test(nextLine(lines, at + attribution.lines));
      if (!isMarked && attribution.isSure) break;
      if (isMarked) {
        at += attribution.lines - 1;
        continue;
      }
    }
    if (!marked.test(line)) own.push(line);
  }
  return own;
}

/** Without the signature, where its line says that one begins. */
function unsigned(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex(line => /^--\s?$/.test(line));
  if (at < 0) return lines;
  const below = lines.slice(at + 1).filter(line => line.trim() !== '');
  const isShort = below.length <= signatureSize.lines && below.every(line => line.length <= signatureSize.letters);
  return lines[at] === '-- ' || isShort ? lines.slice(0, at) : lines;
}

/** Without what phones and programs add below everything. */
function withoutFooters(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && ((lines[end - 1] ?? '').trim() === '' || isFooter(lines[end - 1] ?? ''))) end--;
  return lines.slice(0, end);
}

/**
 * What somebody wrote in an e-mail that answers one of ours: without what it quotes, its signature and what phones and
 * programs add. Answers above, between and below marked lines stay; below a quoted e-mail without marks nobody can tell
 * them apart. Whatever is in doubt stays, so that no memory is lost. Empty when nothing is left.
 */
export function replyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const own = withoutFooters(unsigned(withoutFooters(ownLines(lines))));
  return own
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
