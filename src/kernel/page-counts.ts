/** How many pages a magazine can have. */
export const pageCounts = [12, 16, 20] as const;
export type PageCount = (typeof pageCounts)[number];

/** Above this many photos for each page the planner puts up to twelve of them on one. */
const photosOfPage = 2.5;

/** How many photos so many pages show well. */
export const photosHeld = (pages: number): number => Math.floor(photosOfPage * pages);
