import sharp from 'sharp';

/** Pixels of a millimetre, millimetres of a cell, and of the margin that is not counted. */
const [perMm, cellMm, marginMm] = [2, 6, 12];
const [width, height] = [210 * perMm, 297 * perMm];
/** The least difference of two greys in a cell, 0-255, from which it is not flat. */
const leastContrast = 14;

/**
 * The share of a drawn page, 0-1, on which nothing stands: cells of 6 mm inside a margin of 12 mm that are flat, and so
 * are all around them. Grounds and panels are empty; a photo of a plain sky is, too.
 */
export async function emptyCells(picture: string): Promise<number> {
  const grey = await sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [side, margin] = [cellMm * perMm, marginMm * perMm];
  const [across, down] = [Math.floor((width - 2 * margin) / side), Math.floor((height - 2 * margin) / side)];
  const isFull = (column: number, line: number): boolean => {
    if (column < 0 || line < 0 || column >= across || line >= down) return false;
    let [least, most] = [255, 0];
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const value = grey[(margin + line * side + y) * width + margin + column * side + x] ?? 0;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    return most - least > leastContrast;
  };
  const full = Array.from({ length: down }, (_, line) =>
    Array.from({ length: across }, (__, column) => isFull(column, line)),
  );
  const near = [-1, 0, 1];
  const isEmpty = (column: number, line: number): boolean =>
    near.every(dy => near.every(dx => !full[line + dy]?.[column + dx]));
  const empty = full.flatMap((cells, line) => cells.filter((_, column) => isEmpty(column, line)));
  return empty.length / (across * down);
}
