/**
 * The fractions that a screenshot reaches: all of the first, or three of the second, which are stricter, with some
 * letters at least. Measured on 46 photographs, also cut to a phone's shape (15 cuts each) and darkened, none of which
 * does (edges of the darkest at most 0.005, colours of the others at most 0.61), and on drawn chats.
 */
const thresholds = { flat: 0.6, edges: 0.05, rows: 0.03, colours: 0.4 };
const clearly = { flat: 0.75, edges: 0.08, rows: 0.3, colours: 0.65 };
const leastLetters = 0.006;
const shareNames = ['flat', 'edges', 'rows', 'colours'] as const;
/** Width over height of a phone's screen, with and without its bars. */
const screenShapes = { narrowest: 0.4, widest: 0.62 };

/** What of a picture looks like a screen, each as a fraction. */
interface ScreenShares {
  /** Pixels like their neighbours. */
  flat: number;
  /** Hard edges, as letters have them. */
  edges: number;
  /** Rows in one grey: all, and those with others over and under them. */
  rows: number;
  between: number;
  /** Pixels in the two most frequent greys. */
  colours: number;
}

/** Measures them in a grey picture of about 512 pixels a side. */
function screenShares(grey: Float32Array, { width, height }: { width: number; height: number }): ScreenShares {
  let [flat, edges] = [0, 0];
  const plain: boolean[] = [];
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
    plain.push(high - low <= 12);
  }
  const all = (width - 1) * (height - 1);
  const [first = 0, second = 0] = bins.toSorted((a, b) => b - a);
  const count = (rows: readonly boolean[]) => rows.filter(Boolean).length / height;
  const between = plain.slice(plain.indexOf(false), plain.lastIndexOf(false) + 1);
  return {
    flat: flat / all,
    edges: edges / all,
    rows: count(plain),
    between: count(between),
    colours: (first + second) / all,
  };
}

/**
 * Whether a grey picture of about 512 pixels a side is a screenshot of a phone, such as a chat: upright, mostly flat,
 * in two greys, with many hard edges (letters) and whole empty rows. One of the four may be missing where the others
 * are clear: a chat of short bubbles has few edges, one with a photo inside more greys. Screenshots of other shapes are
 * not recognised.
 */
export function isScreenshot(grey: Float32Array, size: { width: number; height: number }): boolean {
  const shape = size.width / size.height;
  if (shape < screenShapes.narrowest || shape > screenShapes.widest) return false;
  const shares = screenShares(grey, size);
  const reached = (least: typeof thresholds) => shareNames.filter(name => shares[name] >= least[name]).length;
  if (reached(thresholds) === 4) return true;
  // A photo of which a part did not arrive is flat, too, but at one end only.
  return reached(clearly) >= 3 && shares.edges >= leastLetters && shares.between >= thresholds.rows;
}
