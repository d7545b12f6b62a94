/**
 * A number that decides between pages, photos, crops or lines that are all allowed. What no page may break, and lengths
 * of paper and type, are no weights: they stand with what checks or draws them.
 */
export interface Weight {
  value: number;
  unit: string;
  range: readonly [least: number, most: number];
  why: string;
}
