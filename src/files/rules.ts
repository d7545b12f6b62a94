/** What a file is by its first bytes; its name is never asked (W37). */
export type Content =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'empty'
  | 'gif'
  | 'svg'
  | 'html'
  | 'pdf'
  | 'video'
  | 'zip'
  | 'unknown';

export const pictures = ['jpeg', 'png', 'webp', 'heic', 'avif', 'tiff'] as const satisfies readonly Content[];
export type Picture = (typeof pictures)[number];
export const isPicture = (content: Content): content is Picture => (pictures as readonly Content[]).includes(content);

/** The most pixels a photo may have: past every phone's camera, far below what fills a machine's memory. */
export const mostPixels = 100_000_000;
/** HEIC and AVIF are unpacked whole into memory, so their bound is lower; phones write at most 50 megapixels of them. */
export const mostBoxedPixels = 52_000_000;
/** The longest side kept: an A4 spread with bleed at 300 dpi is 5032 pixels wide. */
export const longestSide = 6000;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const avifBrands = ['avif', 'avis'];

function boxedContent(head: Uint8Array): Content {
  const brands = [ascii(head, 8, 12)];
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0));
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some(brand => avifBrands.includes(brand))) return 'avif';
  if (brands.some(brand => heicBrands.includes(brand))) return 'heic';
  return 'video';
}

/** What the first bytes (256 are plenty) say a file is. */
export function contentOf(head: Uint8Array): Content {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (head.length === 0) return 'empty';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0x49, 0x49, 0x2a, 0x00) || starts(0x4d, 0x4d, 0x00, 0x2a)) return 'tiff';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'video';
  const four = ascii(head, 0, 4);
  if (four === 'RIFF')
    return ascii(head, 8, 12) === 'WEBP' ? 'webp' : ascii(head, 8, 11) === 'AVI' ? 'video' : 'unknown';
  if (four === 'GIF8') return 'gif';
  if (four === '%PDF') return 'pdf';
  if (ascii(head, 4, 8) === 'ftyp') return boxedContent(head);
  const text = ascii(head, 0, Math.min(head.length, 256)).trimStart().toLowerCase();
  if (text.includes('<svg')) return 'svg';
  if (/^(<!doctype html|<html|<head|<body|<script|<\?php)/.test(text)) return 'html';
  return text.startsWith('<?xml') ? 'svg' : 'unknown';
}

export type PhotoFault = Exclude<Content, Picture> | 'damaged' | 'too-many-pixels' | 'too-slow';

const pick = 'please choose the photo itself.';
/** Why a photo is not taken, and what to do, by fault. */
export const photoFaults: Readonly<Record<PhotoFault, { status: 413 | 415; words: string }>> = {
  empty: {
    status: 415,
    words: 'This file is empty. It may not have been downloaded to your phone yet: open it once, then add it again.',
  },
  gif: {
    status: 415,
    words: 'This is a GIF; its few colours do not print well. Please choose a photo (JPEG, HEIC or PNG) instead.',
  },
  svg: { status: 415, words: `This is a drawing for screens (SVG), not a photo; ${pick}` },
  html: { status: 415, words: `This is a web page, not a photo; ${pick}` },
  pdf: { status: 415, words: 'This is a PDF, not a photo. Take a screenshot of the page you want, and add that.' },
  video: { status: 415, words: 'This is a video. Pause it where it is loveliest, take a screenshot, and add that.' },
  zip: { status: 415, words: 'This is a folder of files (ZIP). Please open it and add the photos themselves.' },
  unknown: {
    status: 415,
    words: 'We could not recognise this as a photo. Please choose a JPEG, HEIC, PNG, WebP, AVIF or TIFF.',
  },
  damaged: {
    status: 415,
    words:
      'This photo is damaged: part of it is missing. Please choose it again from your gallery, or send the original.',
  },
  'too-many-pixels': {
    status: 413,
    words: 'This picture has more pixels than we can take (100 megapixels). Please send it in a smaller size.',
  },
  'too-slow': {
    status: 415,
    words: 'This picture could not be opened in a reasonable time. A screenshot of it will do.',
  },
};

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

/** The boxes of an ISO file between two places; `undefined` when one reaches past the end: something is missing. */
function boxesIn(view: DataView, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to) return undefined;
    const type = String.fromCharCode(...[4, 5, 6, 7].map(n => view.getUint8(at + n)));
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1) {
      if (at + 16 > to) return undefined;
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size === 0) size = to - at;
    if (size < header || at + size > to) return undefined;
    boxes.push({ type, from: at + header, to: at + size });
    at += size;
  }
  return boxes;
}

/** Where the furthest byte lies that the item locations (iloc) of a HEIC or AVIF point at. */
function furthestByte(view: DataView, iloc: Box): number {
  let at = iloc.from;
  const read = (bytes: number): number => {
    const start = at;
    at += bytes;
    if (bytes === 0) return 0;
    if (bytes === 2) return view.getUint16(start);
    return bytes === 4 ? view.getUint32(start) : Number(view.getBigUint64(start));
  };
  const version = view.getUint8(at);
  at += 4;
  const [first, second] = [view.getUint8(at++), view.getUint8(at++)];
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

/**
 * Whether a HEIC or AVIF is all there. Decoders fill what is cut off with grey and say nothing, so we ask before they do:
 * every box and every item location must end inside the file.
 */
export function isWhole(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const boxes = boxesIn(view, 0, file.length);
    const meta = boxes?.find(box => box.type === 'meta');
    const inner = meta && boxesIn(view, meta.from + 4, meta.to);
    const iloc = inner?.find(box => box.type === 'iloc');
    return iloc !== undefined && furthestByte(view, iloc) <= file.length;
  } catch {
    return false;
  }
}

/**
 * The moment of a photo as ISO 8601 in UTC, from EXIF's `2019:07:21 14:32:10` and `+05:30`. A camera that names no zone is
 * taken to stand in India. `null` when there is none or it cannot be right: before digital cameras, or a clock never set.
 */
export function momentOf(exif: { date?: unknown; offset?: unknown }): string | null {
  const parts = typeof exif.date === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(exif.date) : null;
  if (!parts) return null;
  const offset = typeof exif.offset === 'string' && /^[+-]\d\d:\d\d$/.test(exif.offset) ? exif.offset : '+05:30';
  const moment = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}${offset}`);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1990 ? null : moment.toISOString();
}

export const voiceLimits = { seconds: 600, bytes: 60_000_000, rates: [8_000, 48_000] } as const;

export type VoiceFault = 'not-wav' | 'not-pcm' | 'channels' | 'rate' | 'cut-off' | 'silent' | 'too-long';
export const voiceFaults: Readonly<Record<VoiceFault, string>> = {
  'not-wav': 'This is not a WAV recording. Record it here with the microphone button, or send a .wav file.',
  'not-pcm': 'This WAV is compressed in a way we cannot read. Please save it as plain PCM, or record it here.',
  channels: 'This recording has more than two channels. Please save it as mono or stereo, or record it here.',
  rate: 'This recording has an unusual sampling rate; between 8 and 48 kHz is what we can read.',
  'cut-off': 'This recording is damaged: its end is missing. Please record it once more; the old one is still here.',
  silent: 'This recording is empty. Please record it once more.',
  'too-long': 'This recording is longer than 10 minutes. Please tell it in two parts.',
};

export type Voice = { ok: true; seconds: number } | { ok: false; fault: VoiceFault };
const refuse = (fault: VoiceFault): Voice => ({ ok: false, fault });

/**
 * Reads a WAV's chunks: PCM, one or two channels, 8 to 48 kHz, at most 10 minutes (W38). `head` is the file's beginning
 * (64 KB are plenty), `bytes` the whole file's size. Answers how many seconds it lasts.
 */
export function readVoice(head: Uint8Array, bytes: number): Voice {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 12 || ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 12) !== 'WAVE') return refuse('not-wav');
  let perSecond = 0;
  let frame = 0;
  for (let at = 12; at + 8 <= head.length;) {
    const [name, size] = [ascii(head, at, at + 4), view.getUint32(at + 4, true)];
    const from = at + 8;
    if (name === 'fmt ') {
      if (size < 16 || from + 16 > head.length) return refuse('not-wav');
      const [format, channels, rate] = [
        view.getUint16(from, true),
        view.getUint16(from + 2, true),
        view.getUint32(from + 4, true),
      ];
      const bits = view.getUint16(from + 14, true);
      // 0xFFFE names the real format in an extension; its first two bytes are the format's number.
      const real =
        format === 0xfffe && size >= 40 && from + 26 <= head.length ? view.getUint16(from + 24, true) : format;
      if (real !== 1 || ![8, 16, 24, 32].includes(bits)) return refuse('not-pcm');
      if (channels !== 1 && channels !== 2) return refuse('channels');
      if (rate < voiceLimits.rates[0] || rate > voiceLimits.rates[1]) return refuse('rate');
      frame = (channels * bits) / 8;
      perSecond = rate * frame;
      if (view.getUint32(from + 8, true) !== perSecond || view.getUint16(from + 12, true) !== frame)
        return refuse('not-wav');
    }
    if (name === 'data') {
      if (perSecond === 0) return refuse('not-wav');
      if (from + size > bytes) return refuse('cut-off');
      if (size < frame) return refuse('silent');
      const seconds = size / perSecond;
      return seconds > voiceLimits.seconds ? refuse('too-long') : { ok: true, seconds };
    }
    at = from + size + (size % 2);
  }
  return refuse(perSecond === 0 ? 'not-wav' : 'silent');
}

/** `files/ab/cd/abcd…`: where the content with this SHA-256 lies under the data folder; two levels keep folders small. */
export const objectPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
/** The made-once thumbnail of that content. */
export const thumbnailPath = (sha256: string): string =>
  `thumbnails/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.webp`;

/** Width of a thumbnail in pixels (C-K24); smaller pictures keep their own. */
export const thumbnailWidth = 1220;

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'audio/wav': 'wav',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
/** The name a file is offered for saving under: ours, with the ending of its real type (W17). */
export function savedName(filename: string | null, type: string, kind: string): string {
  const stem = (filename ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 80);
  return `${stem || `imurs-${kind}`}.${endings[type] ?? 'bin'}`;
}
