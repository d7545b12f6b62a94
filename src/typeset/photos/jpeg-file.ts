/** Markers of JPEG (ITU T.81), the byte after 0xff. */
const marker = { end: 0xd9, scan: 0xda, codes: 0xc4, firstRestart: 0xd0, lastRestart: 0xd7, single: 0x01 } as const;
/** Frame headers: all of 0xc0 to 0xcf but the tables for Huffman and arithmetic coding. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
const isProgressive = (code: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(code);
const isLossless = (code: number): boolean => [0xc3, 0xc7, 0xcb, 0xcf].includes(code);

interface JpegFile {
  /** Pixels as they are stored, before they are turned; 0 when its header is missing. */
  width: number;
  height: number;
  /** Whether a picture begins. */
  hasPicture: boolean;
  /** Whether its end is marked. */
  hasEnd: boolean;
  /**
   * Whether pixels are missing although it may have an end: scans of a picture that grows finer with each, or coded
   * pixels in whose place are zeros, as broken downloads and memory cards leave them.
   */
  lacksPixels: boolean;
}

/** What has come of each component: the bits that are still missing of each of its 64 frequencies; 99 for all. */
class Scans {
  readonly #missing = new Map<number, Uint8Array>();
  readonly isProgressive: boolean;
  constructor(components: readonly number[], isProgressive: boolean) {
    for (const component of components) this.#missing.set(component, new Uint8Array(64).fill(99));
    this.isProgressive = isProgressive;
  }
  add(header: Uint8Array): void {
    const count = header[0] ?? 0;
    const [first = 0, last = 63, bits = 0] = this.isProgressive ? header.subarray(1 + 2 * count) : [];
    for (let n = 0; n < count; n++) this.#missing.get(header[1 + 2 * n] ?? 0)?.fill(bits & 15, first, last + 1);
  }
  get areMissing(): boolean {
    return [...this.#missing.values()].some(frequencies => frequencies.some(bits => bits > 0));
  }
}

/**
 * What nothing but zero bits means in each table of codes, by its class and number as the file has them: the first code
 * of a table is all zeros.
 */
function addZeroCodes(segment: Uint8Array, zeroCodes: Map<number, number>): void {
  for (let at = 0; at + 17 < segment.length;) {
    zeroCodes.set(segment[at] ?? 0, segment[at + 17] ?? 0);
    at += 17 + segment.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 0);
  }
}

/** Zero bytes in a row that coded pixels have nowhere but in areas of one colour. */
const mostZeros = 256;

/**
 * Whether a scan may have many zeros in a row. In a picture that is not progressive, it may if they mean "as the block
 * before, and nothing else" to every component; else they would be a pattern that no picture has. A progressive one
 * has them only in the scans of its mean colours: the others need few bytes for an area of one colour.
 */
function mayHaveZeros(header: Uint8Array, isProgressive: boolean, zeroCodes: ReadonlyMap<number, number>): boolean {
  const count = header[0] ?? 0;
  if (isProgressive) return header[1 + 2 * count] === 0;
  return Array.from({ length: count }, (_, n) => header[2 + 2 * n] ?? 0).every(
    tables => zeroCodes.get(tables >> 4) === 0 && zeroCodes.get(0x10 | (tables & 15)) === 0,
  );
}

function hasZeros(coded: Uint8Array): boolean {
  // Every run of that many contains one of these places.
  for (let at = mostZeros - 1; at < coded.length; at += mostZeros) {
    if (coded[at] !== 0) continue;
    let [from, to] = [at, at];
    while (from > 0 && coded[from - 1] === 0) from--;
    while (to + 1 < coded.length && coded[to + 1] === 0) to++;
    if (to - from + 1 >= mostZeros) return true;
    at = Math.max(at, to);
  }
  return false;
}

/** Where the next marker behind coded pixels is; the length of the file when there is none. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || (code >= marker.firstRestart && code <= marker.lastRestart);
    if (!isData && code !== 0xff) return at;
    at += isData ? 2 : 1;
  }
  return bytes.length;
}

/** Whether an end marker is anywhere from there on. */
function hasEndAfter(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === marker.end) return true;
  return false;
}

/** Reads the structure of a JPEG, without its pixels. */
export function readJpeg(bytes: Uint8Array): JpegFile {
  const file: JpegFile = { width: 0, height: 0, hasPicture: false, hasEnd: false, lacksPixels: false };
  const zeroCodes = new Map<number, number>();
  let scans: Scans | undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const code = bytes[at + 1] ?? 0;
    if (code === 0xff || code === marker.single) {
      at += code === 0xff ? 1 : 2;
      continue;
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (code === marker.codes) addZeroCodes(segment, zeroCodes);
    if (isFrame(code) && !scans) {
      const [, high = 0, low = 0, wide = 0, narrow = 0, count = 0] = segment;
      [file.height, file.width] = [high * 256 + low, wide * 256 + narrow];
      const components = Array.from({ length: count }, (_, n) => segment[6 + 3 * n] ?? 0);
      if (!isLossless(code)) scans = new Scans(components, isProgressive(code));
    }
    at += 2 + length;
    if (code !== marker.scan) continue;
    if (!file.hasPicture) [file.hasPicture, file.hasEnd] = [true, hasEndAfter(bytes, at)];
    scans?.add(segment);
    const coded = bytes.subarray(at, nextMarker(bytes, at));
    file.lacksPixels ||=
      scans !== undefined && !mayHaveZeros(segment, scans.isProgressive, zeroCodes) && hasZeros(coded);
    at += coded.length;
    const isOver = at + 1 >= bytes.length || bytes[at + 1] === marker.end;
    if (isOver) return { ...file, lacksPixels: file.lacksPixels || (scans?.areMissing ?? false) };
  }
  return file;
}
