import type { MagazinePlan } from '#typeset/index.ts';

/** The logo that a plan prints, by its file (W67); `undefined` without one. */
export function logoOf({ pages }: Pick<MagazinePlan, 'pages'>): string | undefined {
  for (const { frames } of pages) for (const frame of frames) if (frame.kind === 'logo') return frame.logo;
  return undefined;
}
