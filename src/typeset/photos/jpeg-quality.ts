/** The tables of quality 50 (ITU T.81, annex K): lightness and colour. Encoders scale them. */
const standardTables = [
  [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
    87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ],
  [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99,
  ],
] as const;

/** The sum of a standard table at a quality of 1 to 100, as libjpeg scales it. */
const sumAt = (table: readonly number[], quality: number): number => {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return table.reduce((sum, step) => sum + Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))), 0);
};

/** The sums of the quantization tables in a JPEG's header, by their numbers. */
function tableSums(file: Uint8Array): Map<number, number> {
  const sums = new Map<number, number>();
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda;) {
    const end = at + 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0);
    for (let table = at + 4; file[at + 1] === 0xdb && table < end;) {
      const [long, number] = [(file[table] ?? 0) >= 16, (file[table] ?? 0) & 15];
      let sum = 0;
      for (let n = 0; n < 64; n++) {
        const step = table + 1 + n * (long ? 2 : 1);
        sum += long ? (file[step] ?? 0) * 256 + (file[step + 1] ?? 0) : (file[step] ?? 0);
      }
      sums.set(number, sum);
      table += long ? 129 : 65;
    }
    at = end;
  }
  return sums;
}

/**
 * The quality, 1 to 100, in which libjpeg keeps what a JPEG was encoded with: its own where libjpeg's tables are in it,
 * else the least whose tables are as fine; 100 when it has none that can be read.
 */
export function jpegQualityOf(file: Uint8Array): number {
  const sums = tableSums(file);
  if (!sums.has(0)) return 100;
  let quality = 1;
  const isCoarser = (table: readonly number[], number: number) =>
    sumAt(table, quality) > (sums.get(number) ?? Infinity);
  while (quality < 100 && standardTables.some(isCoarser)) quality++;
  return quality;
}
