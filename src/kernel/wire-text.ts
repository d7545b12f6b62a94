import * as z from 'zod/mini';

/** A text of a request with at most so many characters. */
export const boundedText = (longest: number) => z.string().check(z.maxLength(longest));
/** An id as somebody sends it, of whatever kind. */
export const idText = boundedText(64);
