import type { MagazinePlan } from '../model.ts';
import type { Creep, PrintSpecification } from './job-ticket.ts';
import type { CreamSheets } from './settings.ts';

/** The pages that the cover has, from 0: the first two and the last two. */
export const coverPages = (pages: number): readonly [number, number, number, number] => [0, 1, pages - 2, pages - 1];

/** The name under which a print file knows the ground that is left unprinted; its inks are none. */
export const unprintedGround = 'unprinted';

/** The fields of pages and frames that name an ink. */
const inkFields: ReadonlySet<string> = new Set(['ground', 'colour', 'ink', 'soft', 'accent']);

/**
 * The plan for these sheets: where the paper is cream by itself, what has the ground of the pages is left unprinted.
 * Pure.
 */
export function onSheets(plan: MagazinePlan, cream: CreamSheets): MagazinePlan {
  if (cream === 'none') return plan;
  const cover = coverPages(plan.pages.length);
  const unprinted = (field: string, value: unknown): unknown =>
    inkFields.has(field) && value === 'paper' ? unprintedGround : value;
  return {
    ...plan,
    pages: plan.pages.map((page, at) =>
      cream === 'inside' && cover.includes(at)
        ? page
        : (JSON.parse(JSON.stringify(page), unprinted) as MagazinePlan['pages'][number]),
    ),
  };
}

/** How thick a paper is for its weight, mm per g/m², by words of its description; the first that is found counts. */
const bulks = [
  [/uncoated/i, 0.00125],
  [/gloss/i, 0.0008],
  [/./, 0.0009],
] as const;

/** How thick a paper is by its description, mm; `undefined` when that tells no weight. */
function thicknessOf(paper: string): number | undefined {
  const weight = /(\d+(?:\.\d+)?)\s*(?:g\/m²|g\/m2|gsm)/i.exec(paper)?.[1];
  const bulk = bulks.find(([word]) => word.test(paper))?.[1];
  return weight === undefined || bulk === undefined ? undefined : Number(weight) * bulk;
}

/**
 * The creep of a magazine of `pages` pages: each sheet is pushed outwards by the thickness of those that are folded
 * around it. `undefined` when it is not stitched, or when the paper's weight is not known.
 */
export function creepOf(pages: number, { binding, paper, cover }: PrintSpecification): Creep | undefined {
  const sheets = Math.ceil(pages / 4);
  const [inside, outside] = [thicknessOf(paper), thicknessOf(cover)];
  if (!/stitch|staple/i.test(binding) || sheets < 2 || inside === undefined || outside === undefined) return undefined;
  return { sheets, mm: Math.round((outside + (sheets - 2) * inside) * 10) / 10 };
}
