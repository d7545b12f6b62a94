const minuteMs = 60_000;

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

interface Shape {
  width: number;
  height: number;
}

/** Whether two pictures may be the same one at different sizes: rounding changes their proportions by less than 2 %. */
export const hasSameShape = (one: Shape, other: Shape): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02;

/** The most bytes that the originals of one story may have: 60 photos as large as the largest cameras make them. */
export const maxOriginalBytes = 1_500_000_000;

/**
 * The most bytes of one take: ten minutes have 2.5 MB as browsers record them for us, and 20 MB in the best quality.
 */
export const maxTakeBytes = 30_000_000;
/** The most takes, and their bytes, that wait for a decision in one story. */
export const maxOpenTakes = 40;
export const maxOpenTakeBytes = 200_000_000;

/**
 * How long an upload or a take of which no byte came is kept. It is no content: whoever knows an order's id can begin
 * as many as the hour allows, and their device begins anew when it is gone.
 */
export const emptyMinutes = 60;

/** A take of which no byte has come for so long is not being recorded any more, unless its tab says that it is. */
export const quietMs = 15_000;
/** How long a tab has a take for itself unless it says so again. */
export const claimMs = 30_000;

/**
 * How long a take that nobody has decided about is kept after its last byte: a story is often written over months, and
 * the take may be all that is left of an answer.
 */
export const openTakeDays = 90;
/** How long it is remembered that a take was decided about, for the device that recorded it and comes back late. */
export const decidedTakeDays = 90;

/** Whether no tab records or joins a take, as far as the server knows. */
export const isQuiet = (take: { changedAt: Date; heldUntil: Date | null }, now: Date): boolean =>
  now.getTime() - take.changedAt.getTime() > quietMs && (take.heldUntil === null || take.heldUntil < now);

/**
 * For how many seconds each kind of thing is swept in an hour: uploads and takes of each state, originals. Together it
 * is less than the job may take.
 */
export const sweepSeconds = 120;
