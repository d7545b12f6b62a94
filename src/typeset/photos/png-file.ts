/** A chunk of a PNG, with its length, type and checksum. */
interface PngChunk {
  type: string;
  from: number;
  to: number;
}

interface PngFile {
  chunks: readonly PngChunk[];
  /** Whether pixels are missing; one that lacks only its end has all of them. */
  isCut: boolean;
  /** The code points of ISO 23091-2 that name its colours (cICP); they say more than its profile. */
  colours?: { primaries: number; curve: number };
}

/** Reads the structure of a PNG, without its pixels. */
export function readPng(bytes: Uint8Array): PngFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let isCut = false;
  for (let from = 8; from + 8 <= bytes.length && !isCut && chunks.at(-1)?.type !== 'IEND';) {
    const type = String.fromCharCode(...bytes.subarray(from + 4, from + 8));
    const to = from + 12 + view.getUint32(from);
    // The end has nothing behind it that could be missing.
    isCut = type !== 'IEND' && to > bytes.length;
    chunks.push({ type, from, to: Math.min(to, bytes.length) });
    from = to;
  }
  const named = chunks.find(({ type, from, to }) => type === 'cICP' && to - from === 16);
  return {
    chunks,
    isCut: isCut || !chunks.some(({ type }) => type === 'IDAT'),
    ...(named && { colours: { primaries: bytes[named.from + 8] ?? 0, curve: bytes[named.from + 9] ?? 0 } }),
  };
}
