const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

export const voiceBounds = { seconds: 600, bytes: 60_000_000, rates: [8_000, 48_000] } as const;
/** The most bytes of a recording that the server opens: ten minutes in the best quality that browsers record. */
export const maxSoundBytes = 30_000_000;

type VoiceFault = 'not-wav' | 'not-pcm' | 'channels' | 'rate' | 'cut-off' | 'silent' | 'too-long';
export const voiceFaultTexts: Readonly<Record<VoiceFault, string>> = {
  'not-wav': 'This is not a WAV recording. Record it here with the microphone button, or send a .wav file.',
  'not-pcm': 'This WAV is compressed in a way we cannot read. Please save it as plain PCM, or record it here.',
  channels: 'This recording has more than two channels. Please save it as mono or stereo, or record it here.',
  rate: 'This recording has an unusual sampling rate; between 8 and 48 kHz is what we can read.',
  'cut-off': 'This recording is damaged: its end is missing. Please record it once more; the old one is still here.',
  silent: 'Nothing can be heard in this recording. Please record it once more.',
  'too-long': 'This recording is longer than 10 minutes. Please tell it in two parts.',
};

/** Where the samples of a WAV are in its file, and what they are: `bits` each, `perSecond` of them for all channels. */
export interface WavSamples {
  from: number;
  bytes: number;
  bits: number;
  perSecond: number;
  channels: number;
}

type WavReading = { ok: true; seconds: number; samples: WavSamples } | { ok: false; fault: VoiceFault };
const voiceFault = (fault: VoiceFault) => ({ ok: false, fault }) as const;

/**
 * Checks the chunks of a WAV: PCM, one or two channels, 8 to 48 kHz, at most 10 minutes (W38). `head` is the beginning
 * of the file (64 KB are enough), `bytes` the size of the whole file. Returns its length in seconds and where its
 * samples are, or the fault.
 */
export function readVoice(head: Uint8Array, bytes: number): WavReading {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 12 || ascii(head, 0, 4) !== 'RIFF' || ascii(head, 8, 12) !== 'WAVE') return voiceFault('not-wav');
  let perSecond = 0;
  let frame = 0;
  let depth = 0;
  let tracks = 1;
  for (let at = 12; at + 8 <= head.length;) {
    const [name, size] = [ascii(head, at, at + 4), view.getUint32(at + 4, true)];
    const from = at + 8;
    if (name === 'fmt ') {
      if (size < 16 || from + 16 > head.length) return voiceFault('not-wav');
      const [format, channels, rate] = [
        view.getUint16(from, true),
        view.getUint16(from + 2, true),
        view.getUint32(from + 4, true),
      ];
      const bits = view.getUint16(from + 14, true);
      // 0xFFFE names the real format in an extension; its first two bytes are the format's number.
      const real =
        format === 0xfffe && size >= 40 && from + 26 <= head.length ? view.getUint16(from + 24, true) : format;
      if (real !== 1 || ![8, 16, 24, 32].includes(bits)) return voiceFault('not-pcm');
      if (channels !== 1 && channels !== 2) return voiceFault('channels');
      if (rate < voiceBounds.rates[0] || rate > voiceBounds.rates[1]) return voiceFault('rate');
      depth = bits;
      tracks = channels;
      frame = (channels * bits) / 8;
      perSecond = rate * frame;
      if (view.getUint32(from + 8, true) !== perSecond || view.getUint16(from + 12, true) !== frame)
        return voiceFault('not-wav');
    }
    if (name === 'data') {
      if (perSecond === 0) return voiceFault('not-wav');
      if (from + size > bytes) return voiceFault('cut-off');
      if (size < frame) return voiceFault('silent');
      const seconds = size / perSecond;
      if (seconds > voiceBounds.seconds) return voiceFault('too-long');
      const samples = { from, bytes: size, bits: depth, perSecond: (perSecond * 8) / depth, channels: tracks };
      return { ok: true, seconds, samples };
    }
    at = from + size + (size % 2);
  }
  return voiceFault(perSecond === 0 ? 'not-wav' : 'silent');
}

/** `files/ab/cd/abcd…`: where content with this SHA-256 is in the data folder; two levels keep folders small. */
export const objectPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
/** The longest side of a transparent logo, in pixels: more than any page shows. */
export const logoSide = 2400;

/** C-K24: width of a thumbnail in pixels unless a smaller one is requested; narrower pictures keep their own. */
export const thumbnailWidth = 1220;
/** Other widths that may be requested, for pictures that are shown small. */
export const smallWidths = [320, 480, 640, 800] as const;
/** The picture of a link preview in messaging apps (D02), in pixels: a JPEG, which all of them read. */
export const linkPicture = { width: 1200, height: 630 } as const;
/** The size of a thumbnail: a width, or the picture of a link preview. */
export type ThumbnailSize = typeof thumbnailWidth | (typeof smallWidths)[number] | 'link';

interface RequestedSizeOptions {
  width?: string | undefined;
  shape?: 'link' | undefined;
}

/** The size that an address requests. */
export const requestedSize = ({ width, shape }: RequestedSizeOptions): ThumbnailSize =>
  shape ?? smallWidths.find(small => String(small) === width) ?? thumbnailWidth;

const fileExtensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'audio/wav': 'wav',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export type ThumbnailType = 'image/webp' | 'image/avif' | 'image/jpeg';

/**
 * A thumbnail is WebP (C-K24). A small one of a public picture is AVIF, a third smaller, for browsers that accept it:
 * these are the first pictures of a page, few, and made once. Customers' photos are many, and AVIF takes ten times as
 * long.
 */
export function thumbnailType(size: ThumbnailSize, context: { public: boolean; accept: string }): ThumbnailType {
  if (size === 'link') return 'image/jpeg';
  const takesAvif = context.accept.includes('image/avif');
  return context.public && size !== thumbnailWidth && takesAvif ? 'image/avif' : 'image/webp';
}

/** Where the thumbnail of that content is in the data folder. */
export const thumbnailPath = (sha256: string, size: ThumbnailSize, type: ThumbnailType): string => {
  const name = size === thumbnailWidth ? sha256 : `${sha256}-${size}`;
  return `thumbnails/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${name}.${fileExtensions[type]}`;
};

/** Every thumbnail that content can have. */
export function thumbnailPaths(sha256: string): string[] {
  const sizes: readonly ThumbnailSize[] = [thumbnailWidth, ...smallWidths, 'link'];
  const types: readonly ThumbnailType[] = ['image/webp', 'image/avif', 'image/jpeg'];
  return sizes.flatMap(size => types.map(type => thumbnailPath(sha256, size, type)));
}

/**
 * The name under which a file is offered for saving: its own without special characters, with the extension of its real
 * type (W17).
 */
export function downloadName(filename: string | null, type: string, kind: string): string {
  const stem = (filename ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 80);
  return `${stem || kind}.${fileExtensions[type] ?? 'bin'}`;
}

/**
 * A backup is two files, its database and the list of its files; the contents are beside them, once for all. The
 * database is the archive of an embedded one, or the dump of a server's.
 */
export const databaseEnding = '.tar.gz';
export const dumpEnding = '.dump';
export const listEnding = '.files.gz';
/** How the name of every backup begins. */
export const backupPrefix = 'shop-';
const namePattern = /^(shop-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z)(\.tar\.gz|\.dump)$/;

/** The name of a backup by its time, so that names are in its order: `shop-20261124T024700Z`. */
export const backupName = (at: Date): string => `shop-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
export const isBackupName = (file: string): boolean => file.endsWith(databaseEnding) && namePattern.test(file);

/** The backup of a database's file, and how that ends; undefined for another file. */
export function backupOf(file: string): { name: string; ending: string } | undefined {
  const [, name, ending] = namePattern.exec(file)?.toSpliced(2, 6) ?? [];
  return name && ending ? { name, ending } : undefined;
}

/** For how many hours every backup is kept. */
const everyBackupHours = 48;

/**
 * The backups that are deleted now: after two days all but the last one of each day (UTC), after `days` days those,
 * too. The newest backup always stays.
 */
export function backupsToDelete(names: readonly string[], { now, days }: { now: Date; days: number }): string[] {
  const hourMs = 3_600_000;
  const sorted = names.toSorted();
  return sorted.filter((name, at) => {
    const [, , year, month, day, hour, minute, second] = namePattern.exec(name + databaseEnding) ?? [];
    const ageHours = (now.getTime() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)) / hourMs;
    const isNewest = at === sorted.length - 1;
    const isLastOfDay = sorted[at + 1]?.slice(0, 'shop-20261124'.length) !== name.slice(0, 'shop-20261124'.length);
    return !isNewest && ageHours > everyBackupHours && (!isLastOfDay || ageHours > days * 24);
  });
}
