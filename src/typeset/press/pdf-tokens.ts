/** One operation of a content stream: its operator and the operands before it. */
export interface Operation {
  operator: string;
  operands: Operand[];
  /** Where the operation before it ends, in bytes: something written there comes between the two. */
  from: number;
  /** Where it ends, in bytes. */
  to: number;
}
/**
 * A number, a name with its slash, a string as bytes, an array of these; `undefined` for a dictionary, which is
 * skipped.
 */
export type Operand = number | string | Uint8Array | Operand[] | undefined;

const spaces = new Set([0x20, 0x0a, 0x0d, 0x09, 0x0c, 0x00]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isSpace = (byte: number): boolean => spaces.has(byte);
const isDelimiter = (byte: number): boolean => delimiters.has(byte);
/** Whether each byte is neither space nor delimiter: content streams have millions of them. */
const isRegular = Uint8Array.from({ length: 256 }, (_, byte) => (isSpace(byte) || isDelimiter(byte) ? 0 : 1));
const charCode = (letter: string): number => letter.charCodeAt(0);

/** Reads the operations of a PDF content stream one by one. Damaged content ends it early. */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  const reader = new Reader(bytes);
  let operands: Operand[] = [];
  let from = 0;
  for (;;) {
    const token = reader.next();
    if (token === end) return;
    if (typeof token === 'object' && 'operator' in token) {
      if (token.operator === 'ID') reader.skipInlineImage();
      yield { operator: token.operator, operands, from, to: reader.at };
      operands = [];
      from = reader.at;
    } else operands.push(token);
  }
}

const end = Symbol('end');
type Token = Operand | { operator: string } | typeof end;

class Reader {
  #at = 0;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** How many bytes are read. */
  get at(): number {
    return this.#at;
  }

  next(): Token {
    this.#skipSpace();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return end;
    if (byte === charCode('/')) return this.#word(1);
    if (byte === charCode('(')) return this.#literal();
    if (byte === charCode('<')) return this.#bytes[this.#at + 1] === charCode('<') ? this.#dictionary() : this.#hex();
    if (byte === charCode('[')) return this.#list(']');
    if (isDelimiter(byte)) {
      this.#at += 1;
      return this.next();
    }
    const word = this.#word(0);
    const number = Number(word);
    return word !== '' && !Number.isNaN(number) ? number : { operator: word };
  }

  /** Skips the data of an inline image and the `EI` after it. */
  skipInlineImage(): void {
    for (; this.#at < this.#bytes.length; this.#at++) {
      const [before, e, i, after] = this.#bytes.subarray(this.#at, this.#at + 4);
      const ends = after === undefined || isSpace(after);
      if (before !== undefined && isSpace(before) && e === charCode('E') && i === charCode('I') && ends) {
        this.#at += 3;
        return;
      }
    }
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === charCode('%')) {
        while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 0x0a && this.#bytes[this.#at] !== 0x0d)
          this.#at++;
      } else if (byte !== undefined && isSpace(byte)) this.#at += 1;
      else return;
    }
  }

  #word(skip: number): string {
    const from = this.#at;
    this.#at += skip;
    while (isRegular[this.#bytes[this.#at] ?? 0x20] === 1) this.#at += 1;
    let word = '';
    for (let at = from; at < this.#at; at++) word += String.fromCharCode(this.#bytes[at] ?? 0);
    return word;
  }

  #list(close: string): Operand[] {
    const list: Operand[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return list;
      if (byte === charCode(close)) {
        this.#at += 1;
        return list;
      }
      const token = this.next();
      if (token === end) return list;
      if (typeof token !== 'object' || token instanceof Uint8Array || Array.isArray(token)) list.push(token);
    }
  }

  #dictionary(): undefined {
    this.#at += 2;
    for (let depth = 1; depth > 0 && this.#at < this.#bytes.length;) {
      const [byte, next] = [this.#bytes[this.#at], this.#bytes[this.#at + 1]];
      if (byte === charCode('(')) this.#literal();
      else if (byte === charCode('<') && next === charCode('<')) [depth, this.#at] = [depth + 1, this.#at + 2];
      else if (byte === charCode('>') && next === charCode('>')) [depth, this.#at] = [depth - 1, this.#at + 2];
      else this.#at += 1;
    }
    return undefined;
  }

  #hex(): Uint8Array {
    const from = this.#at + 1;
    const end = this.#bytes.indexOf(charCode('>'), from);
    this.#at = end < 0 ? this.#bytes.length : end + 1;
    const digits = Buffer.from(this.#bytes.subarray(from, end < 0 ? undefined : end))
      .toString('latin1')
      .replace(/\s/g, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }

  #literal(): Uint8Array {
    const read: number[] = [];
    let depth = 1;
    this.#at += 1;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === charCode('\\')) {
        this.#escape(read);
        continue;
      }
      if (byte === charCode('(')) depth += 1;
      if (byte === charCode(')') && --depth === 0) break;
      read.push(byte);
    }
    this.#at += 1;
    return Uint8Array.from(read);
  }

  /** Reads the escape sequence after a backslash; the position is then on its last byte. */
  #escape(read: number[]): void {
    this.#at += 1;
    const byte = this.#bytes[this.#at] ?? 0;
    const plain = { n: 10, r: 13, t: 9, b: 8, f: 12 }[String.fromCharCode(byte)];
    if (plain !== undefined) return void read.push(plain);
    if (byte === 0x0a || byte === 0x0d) {
      if (byte === 0x0d && this.#bytes[this.#at + 1] === 0x0a) this.#at += 1;
      return;
    }
    let octal = '';
    while (octal.length < 3 && /[0-7]/.test(String.fromCharCode(this.#bytes[this.#at + octal.length] ?? 0)))
      octal += String.fromCharCode(this.#bytes[this.#at + octal.length] ?? 0);
    if (octal === '') return void read.push(byte);
    this.#at += octal.length - 1;
    read.push(parseInt(octal, 8) & 255);
  }
}
