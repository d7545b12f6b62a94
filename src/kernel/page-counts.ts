/** How many pages a magazine can have. */
export const pageCounts = [12, 16, 20] as const;
export type PageCount = (typeof pageCounts)[number];
