/** How a plot divides its axis and writes it. Pure. */

/** The steps of an axis in each power of ten. */
const niceSteps = [1, 2, 2.5, 5, 10] as const;

/** About so many parts an axis has. */
const parts = 4;

/**
 * The marks of an axis that begins at 0 and reaches `most`, the lowest first: three to five even steps. `wholes`: the
 * values are counted, so no step is a part of one.
 */
export function axisMarks(most: number, wholes: boolean): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = niceSteps.find(step => step * power >= rough * 0.999) ?? 10;
  const step = wholes ? Math.max(1, Math.ceil(fits * power)) : fits * power;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Which of so many labels are written, so that at most `most` stand under a plot: the last one always. */
export function labelledAt(count: number, most: number): boolean[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => (count - 1 - at) % every === 0);
}
