import type { PhotoFault } from './file-type.ts';
import { isHdrCurve, namedColours } from './rgb-profile.ts';

/** The part of a file between two offsets. */
interface Extent {
  from: number;
  to: number;
}

interface IsoBox extends Extent {
  type: string;
}

const fourCharacters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(n => view.getUint8(at + n)));

/** The boxes of an ISO file between two offsets, up to the first that reaches past `to`, or is none. */
function boxesIn(view: DataView, { from, to }: Extent): IsoBox[] {
  const boxes: IsoBox[] = [];
  for (let at = from; at + 8 <= to;) {
    const type = fourCharacters(view, at + 4);
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1) {
      if (at + 16 > to) break;
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size === 0) size = to - at;
    if (size < header || at + size > to) break;
    boxes.push({ type, from: at + header, to: at + size });
    at += size;
  }
  return boxes;
}

const boxNamed = (boxes: readonly IsoBox[], type: string): IsoBox | undefined => boxes.find(box => box.type === type);
/** A box without the version and flags that come first in it. */
const afterFlags = ({ from, to }: Extent): Extent => ({ from: from + 4, to });

/** Whether the box behind these, which reaches past the end of the file, has the bytes of pictures (mdat). */
function endsInData(view: DataView, boxes: readonly IsoBox[]): boolean {
  const at = boxes.at(-1)?.to ?? 0;
  return at + 8 <= view.byteLength && fourCharacters(view, at + 4) === 'mdat';
}

/** Reads numbers one after the other. */
function numbersFrom(view: DataView, from: number) {
  let at = from;
  return (bytes: number): number => {
    const start = at;
    at += bytes;
    if (bytes === 0) return 0;
    if (bytes === 1) return view.getUint8(start);
    if (bytes === 2) return view.getUint16(start);
    return bytes === 4 ? view.getUint32(start) : Number(view.getBigUint64(start));
  };
}

/** The end of the furthest extent that the item locations (iloc) name, as an offset in the file. */
function furthestByte(view: DataView, iloc: Extent): number {
  const version = view.getUint8(iloc.from);
  const read = numbersFrom(view, iloc.from + 4);
  const [first, second] = [read(1), read(1)];
  const size = { offset: first >> 4, length: first & 15, base: second >> 4, index: version > 0 ? second & 15 : 0 };
  const wide = version === 2 ? 4 : 2;
  let furthest = 0;
  for (let items = read(wide); items > 0; items--) {
    read(wide);
    const inFile = version === 0 || (read(2) & 15) === 0;
    read(2);
    const base = read(size.base);
    for (let extents = read(2); extents > 0; extents--) {
      read(size.index);
      const end = base + read(size.offset) + read(size.length);
      if (inFile) furthest = Math.max(furthest, end);
    }
  }
  return furthest;
}

/** The id of the main picture (pitm). */
const primaryItem = (view: DataView, pitm: Extent): number =>
  view.getUint8(pitm.from) === 0 ? view.getUint16(pitm.from + 4) : view.getUint32(pitm.from + 4);

/** The type of each item by its id (iinf): `hvc1`, `av01`, `grid`, `Exif`, … */
function itemTypes(view: DataView, iinf: Extent): Map<number, string> {
  const from = iinf.from + (view.getUint8(iinf.from) === 0 ? 6 : 8);
  return new Map(
    boxesIn(view, { from, to: iinf.to }).map((info): [number, string] => {
      const wide = view.getUint8(info.from) >= 3 ? 4 : 2;
      const id = wide === 4 ? view.getUint32(info.from + 4) : view.getUint16(info.from + 4);
      return [id, fourCharacters(view, info.from + 6 + wide)];
    }),
  );
}

/** The items that each item is made of (iref, dimg): the tiles of a grid, the picture behind a turned one. */
function madeOf(view: DataView, iref: Extent): Map<number, number> {
  const wide = view.getUint8(iref.from) === 0 ? 2 : 4;
  const parts = boxesIn(view, afterFlags(iref)).filter(({ type }) => type === 'dimg');
  return new Map(
    parts.map(({ from }): [number, number] => {
      const read = numbersFrom(view, from);
      const id = read(wide);
      read(2);
      return [id, read(wide)];
    }),
  );
}

/** The properties of an item (iprp): those that ipma lists of ipco. */
function propertiesOf(view: DataView, iprp: Extent, item: number): IsoBox[] {
  const boxes = boxesIn(view, iprp);
  const [ipco, ipma] = [boxNamed(boxes, 'ipco'), boxNamed(boxes, 'ipma')];
  if (!ipco || !ipma) return [];
  const all = boxesIn(view, ipco);
  const wideId = view.getUint8(ipma.from) === 0 ? 2 : 4;
  const wideIndex = (view.getUint8(ipma.from + 3) & 1) === 1;
  const read = numbersFrom(view, ipma.from + 4);
  for (let entries = read(4); entries > 0; entries--) {
    const id = read(wideId);
    const indices = Array.from({ length: read(1) }, () => (wideIndex ? read(2) & 0x7fff : read(1) & 0x7f));
    if (id === item) return indices.flatMap(index => all[index - 1] ?? []);
  }
  return [];
}

/** The colours of a picture: named ones, or others, which only its own profile tells. */
type HeifColours = ReturnType<typeof namedColours> | 'other';

/** The red primary (X and Z, D50) of the profiles that can be told by it. */
const redPrimaries = { srgb: [0.436, 0.0139], 'display-p3': [0.5151, -0.0011] } as const;

/** The colours of an ICC profile, by its red primary. */
function profileColours(view: DataView, { from, to }: Extent): HeifColours {
  for (let tags = view.getUint32(from + 128), at = from + 132; tags > 0 && at + 12 <= to; tags--, at += 12) {
    if (fourCharacters(view, at) !== 'rXYZ') continue;
    const red = from + view.getUint32(at + 4);
    const [x, z] = [view.getInt32(red + 8) / 65536, view.getInt32(red + 16) / 65536];
    const isRed = ([wantedX, wantedZ]: readonly [number, number]) =>
      Math.abs(x - wantedX) < 0.004 && Math.abs(z - wantedZ) < 0.004;
    if (isRed(redPrimaries.srgb)) return 'srgb';
    return isRed(redPrimaries['display-p3']) ? 'display-p3' : 'other';
  }
  return 'other';
}

interface HeifFacts {
  /** What its main picture is packed with. */
  codec: 'hevc' | 'av1' | 'other';
  colours: HeifColours;
  /** The code points of ISO 23091-2 by which it names its colours. */
  named?: { primaries: number; curve: number };
  /** Whether its tones are those of an HDR screen (PQ or HLG), not a photo with a gain map, which has ordinary ones. */
  hdr: boolean;
}

function coloursOf(view: DataView, properties: readonly IsoBox[]): Omit<HeifFacts, 'codec'> {
  const facts: Omit<HeifFacts, 'codec'> = { colours: 'srgb', hdr: false };
  let profile: HeifColours | undefined;
  for (const { type, from, to } of properties) {
    if (type !== 'colr') continue;
    const kind = fourCharacters(view, from);
    if (kind === 'prof' || kind === 'rICC') profile = profileColours(view, { from: from + 4, to });
    if (kind !== 'nclx') continue;
    facts.named = { primaries: view.getUint16(from + 4), curve: view.getUint16(from + 6) };
    facts.colours = namedColours(facts.named.primaries);
    facts.hdr = isHdrCurve(facts.named.curve);
  }
  // An ICC profile says more than the code points beside it.
  return { ...facts, colours: profile ?? facts.colours };
}

const codecs: Readonly<Record<string, HeifFacts['codec']>> = { hvc1: 'hevc', av01: 'av1' };

/**
 * What the main picture of a HEIC or AVIF is, or why it cannot be one photo: `damaged` when a part of it lies outside
 * the file, which is checked before decoding because decoders fill missing parts with grey and report nothing; `burst`
 * when it has only tracks of pictures. What phones put behind the pictures, such as a film, may be cut.
 */
export function readHeif(file: Uint8Array): HeifFacts | Extract<PhotoFault, 'burst' | 'damaged'> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const boxes = boxesIn(view, { from: 0, to: file.length });
    const meta = boxNamed(boxes, 'meta');
    const inner = meta ? boxesIn(view, afterFlags(meta)) : [];
    const [iloc, pitm, iinf] = ['iloc', 'pitm', 'iinf'].map(type => boxNamed(inner, type));
    if (!iloc || !pitm || !iinf) return boxNamed(boxes, 'moov') ? 'burst' : 'damaged';
    if (furthestByte(view, iloc) > file.length || endsInData(view, boxes)) return 'damaged';
    const [iref, iprp] = [boxNamed(inner, 'iref'), boxNamed(inner, 'iprp')];
    const primary = primaryItem(view, pitm);
    const [types, parts] = [itemTypes(view, iinf), iref ? madeOf(view, iref) : new Map<number, number>()];
    let coded = primary;
    // A grid of a turned picture is two steps; a file of nonsense may go round in a circle.
    for (let steps = 0; steps < 8 && parts.has(coded); steps++) coded = parts.get(coded) ?? coded;
    const own = coloursOf(view, iprp ? propertiesOf(view, iprp, primary) : []);
    return { codec: codecs[types.get(coded) ?? ''] ?? 'other', ...own };
  } catch {
    return 'damaged';
  }
}
