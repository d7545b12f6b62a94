/** Tags of TIFF and DNG. */
const tags = { subfileType: 254, photometric: 262, subIfds: 330, dngVersion: 50706 } as const;
const wantedTags = new Set<number>(Object.values(tags));
/** Photometric interpretations of a sensor: its filters, and its values behind them. */
const sensorInterpretations = [32803, 34892];
/** Bytes of one value of each of TIFF's field types, by their number. */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** The wanted fields of the directory at an offset, each with its first values; `undefined` when it cannot be read. */
function fieldsAt(view: DataView, { at, little }: { at: number; little: boolean }): Map<number, number[]> | undefined {
  if (at < 8 || at + 2 > view.byteLength) return undefined;
  const fields = new Map<number, number[]>();
  for (let left = view.getUint16(at, little), entry = at + 2; left > 0; left--, entry += 12) {
    if (entry + 12 > view.byteLength) return undefined;
    const tag = view.getUint16(entry, little);
    if (!wantedTags.has(tag)) continue;
    const bytes = valueBytes[view.getUint16(entry + 2, little)] ?? 1;
    const count = Math.min(8, view.getUint32(entry + 4, little));
    const from = bytes * count <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
    const isThere = from + bytes * count <= view.byteLength;
    const valueAt = (place: number) =>
      bytes === 2 ? view.getUint16(place, little) : bytes === 4 ? view.getUint32(place, little) : view.getUint8(place);
    fields.set(tag, isThere ? Array.from({ length: count }, (_, n) => valueAt(from + n * bytes)) : []);
  }
  return fields;
}

const isReduced = (fields: Map<number, number[]> | undefined): boolean =>
  ((fields?.get(tags.subfileType)?.[0] ?? 0) & 1) === 1;

/**
 * Whether a TIFF is a camera's raw file (DNG, NEF, ARW, PEF, SRW, 3FR, IIQ and others), which has a small preview where
 * others have the picture. A TIFF that adds smaller copies of its picture is none.
 */
export function isRawTiff(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.byteLength < 12) return false;
  const little = view.getUint8(0) === 0x49;
  // Phase One writes its mark behind the header.
  if ([0x49494949, 0x4d4d4d4d].includes(view.getUint32(8))) return true;
  const first = fieldsAt(view, { at: view.getUint32(4, little), little });
  if (!first) return false;
  if (first.has(tags.dngVersion) || isReduced(first)) return true;
  if (sensorInterpretations.includes(first.get(tags.photometric)?.[0] ?? 0)) return true;
  const others = first.get(tags.subIfds);
  return others !== undefined && !(others.length > 0 && others.every(at => isReduced(fieldsAt(view, { at, little }))));
}
