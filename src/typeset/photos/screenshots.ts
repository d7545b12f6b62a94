/**
 * The fractions that a screenshot reaches. Measured on 45 photographs cut to a phone's shape, none of which reaches all
 * of them, and on drawn chats, which do by a wide margin.
 */
const screenshotThresholds = { flat: 0.6, edges: 0.05, rows: 0.03, colours: 0.4 };
/** Width over height of a phone's screen, with and without its bars. */
const screenShapes = { narrowest: 0.4, widest: 0.62 };

/**
 * Whether a grey picture of about 512 pixels a side is a screenshot of a phone, such as a chat: upright, mostly flat,
 * in two greys, with many hard edges (letters) and whole empty rows. Screenshots of other shapes are not recognised.
 */
export function isScreenshot(grey: Float32Array, { width, height }: { width: number; height: number }): boolean {
  const shape = width / height;
  if (shape < screenShapes.narrowest || shape > screenShapes.widest) return false;
  let [flat, edges, rows] = [0, 0, 0];
  const bins = Array.from({ length: 32 }, () => 0);
  for (let y = 0; y < height - 1; y++) {
    let [low, high] = [255, 0];
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const value = grey[at] ?? 0;
      const step = Math.max(Math.abs(value - (grey[at + 1] ?? 0)), Math.abs(value - (grey[at + width] ?? 0)));
      [low, high] = [Math.min(low, value), Math.max(high, value)];
      flat += Number(step <= 2);
      edges += Number(step > 40);
      bins[Math.min(31, Math.floor(value / 8))] = (bins[Math.min(31, Math.floor(value / 8))] ?? 0) + 1;
    }
    rows += Number(high - low <= 12);
  }
  const all = (width - 1) * (height - 1);
  const [first = 0, second = 0] = bins.toSorted((a, b) => b - a);
  return (
    flat / all >= screenshotThresholds.flat &&
    edges / all >= screenshotThresholds.edges &&
    rows / height >= screenshotThresholds.rows &&
    (first + second) / all >= screenshotThresholds.colours
  );
}
