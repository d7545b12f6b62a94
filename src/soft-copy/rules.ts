/** A number of the edition's own: all its drafts look alike, however often they are made. 32 bits, unsigned. */
export function layoutSeed(edition: string): number {
  let hash = 0x811c9dc5;
  for (const letter of edition) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Which revision this is, in words, and whether it is part of the price (D20). */
export function revisionsLeftText(revisions: number, free: number): string {
  const left = free - revisions;
  if (left > 1) return `${left} more revisions are part of the price.`;
  if (left === 1) return 'One more revision is part of the price.';
  if (left === 0) return 'This is the last revision that is part of the price.';
  return 'Your free revisions are used up; your editor will tell you the small fee for this one before any work is done.';
}

/** Whether staff may have a new draft made now: while one is being prepared, or the customer has asked for a revision (D16). */
export const mayRedraft = (edition: { orderStatus: number; live: number }): boolean =>
  edition.orderStatus === 1 || edition.orderStatus === 2 || (edition.orderStatus === 3 && edition.live === 2);

/** Whether whoever saw the soft copy of version `seen` may approve what is published now (W20). Nothing known about what was seen is no reason to refuse. */
export const mayApproveVersion = (seen: number | undefined, published: number): boolean =>
  seen === undefined || seen === published;

/** A story that is too short for its pages, in the words of the studio. */
export function thinStoryText(
  { answers, photos }: { answers: readonly unknown[]; photos: number },
  pages: number,
): string {
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `Thin story: ${many(answers.length, 'answer')}, ${many(photos, 'photo')} for ${pages} pages.`;
}
