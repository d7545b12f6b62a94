const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** After this time without its sender, a complete upload is finished by the shop. */
export const settleMs = 2 * minuteMs;

/**
 * How long an upload is kept without a change: a holiday without a connection. Afterwards the device, which keeps the
 * file until it is told that the story has it, sends it from the beginning.
 */
export const uploadDays = 14;

/**
 * How long originals are kept after the magazine was shipped: a complaint about the print comes within weeks, and a
 * reprint must look like the first print.
 */
export const originalDays = 90;
/** How long they are kept when the magazine is not shipped at all. */
export const unshippedDays = 365;

export const daysAfter = (then: Date, days: number): Date => new Date(then.getTime() + days * dayMs);

interface Shape {
  width: number;
  height: number;
}

/** Whether two pictures may be the same one at different sizes: rounding changes their proportions by less than 2 %. */
export const hasSameShape = (one: Shape, other: Shape): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02;

/** The most bytes that the originals of one story may have: 60 photos as large as the largest cameras make them. */
export const maxOriginalBytes = 1_500_000_000;
