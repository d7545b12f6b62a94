const indiaOffsetMs = 5.5 * 3_600_000;

/** The day it is in India at a moment, `2026-11-22`. */
export const dayInIndia = (at: Date): string => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
