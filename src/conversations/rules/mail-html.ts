/** Plain text of e-mails that have HTML only. */

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  zwnj: '\u200c',
  zwj: '\u200d',
};

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return namedCharacters[entity.toLowerCase()];
  const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, entity: string) => characterOf(entity) ?? whole);

/** Elements that begin a line of their own, and those with an empty line around them. */
const ownLineElements = /^(?:div|p|li|ul|ol|tr|table|h[1-6]|blockquote|section|article|pre|hr)$/;
const paragraphs = /^(?:p|h[1-6]|blockquote)$/;
/** Elements whose content nobody reads. */
const unread = /^(?:style|script|head|title|template)$/;
/** What Outlook puts between an answer and the e-mail that it answers. */
const outlookQuote = /\bid\s*=\s*["']?(?:x_)?(?:divRplyFwdMsg|appendonsend)\b/i;

interface Tag {
  name: string;
  isEnd: boolean;
  text: string;
}

/** The pieces of HTML in their order: tags, and texts between them. Takes time by its length, whatever it is. */
function* piecesOf(html: string): Generator<Tag | string> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return void (yield html.slice(at));
    if (open > at) yield html.slice(at, open);
    const isComment = html.startsWith('<!--', open);
    const close = isComment ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
    if (close < 0) return;
    const text = html.slice(open, close + 1);
    at = close + (isComment ? 3 : 1);
    const [, end = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(text) ?? [];
    if (name !== '') yield { name: name.toLowerCase(), isEnd: end !== '', text };
  }
}

/** Text while it is made: what a browser would show, with each quoted line marked by `>`. */
class PlainText {
  #lines: string[] = [];
  #line = '';
  quotes = 0;

  add(text: string): void {
    const words = decoded(text).replace(/[ \t\r\n\u00a0]+/g, ' ');
    this.#line += this.#line === '' ? words.trimStart() : words;
  }

  /** Ends the line; an empty one only once. */
  end(isParagraph: boolean): void {
    const mark = '>'.repeat(this.quotes);
    if (this.#line.trim() !== '') this.#lines.push(`${mark}${mark && ' '}${this.#line.trim()}`);
    this.#line = '';
    if (isParagraph) this.empty();
  }

  empty(): void {
    const last = this.#lines.at(-1);
    if (last !== undefined && last !== '') this.#lines.push('');
  }

  break(): void {
    if (this.#line.trim() === '') this.empty();
    this.end(false);
  }

  separate(): void {
    this.end(false);
    this.#lines.push('_'.repeat(32));
  }

  text(): string {
    this.end(false);
    return this.#lines.join('\n').trim();
  }
}

function addTag(plain: PlainText, { name, isEnd, text }: Tag): void {
  if (name === 'br') return plain.break();
  if (!isEnd && outlookQuote.test(text)) return plain.separate();
  if (!ownLineElements.test(name)) return;
  plain.end(paragraphs.test(name));
  if (name === 'blockquote') plain.quotes = Math.max(0, plain.quotes + (isEnd ? -1 : 1));
}

/** The text of HTML as somebody reads it: its lines, and quoted ones marked as in plain e-mails. */
export function textOfHtml(html: string): string {
  const plain = new PlainText();
  let hidden: string | undefined;
  for (const piece of piecesOf(html)) {
    if (hidden !== undefined) {
      if (typeof piece !== 'string' && piece.isEnd && piece.name === hidden) hidden = undefined;
    } else if (typeof piece === 'string') plain.add(piece);
    else if (unread.test(piece.name)) hidden = piece.isEnd ? undefined : piece.name;
    else addTag(plain, piece);
  }
  return plain.text();
}
