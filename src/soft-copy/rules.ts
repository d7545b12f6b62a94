/** The typesetter's random seed of an edition, 32 bits, unsigned (FNV-1a of its id): all its drafts look alike. */
export function layoutSeed(edition: string): number {
  let hash = 0x811c9dc5;
  for (const letter of edition) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** How many revisions are left in the price, in words (D20). */
export function revisionsLeftText(revisions: number, free: number): string {
  const left = free - revisions;
  if (left > 1) return `${left} more revisions are part of the price.`;
  if (left === 1) return 'One more revision is part of the price.';
  if (left === 0) return 'This is the last revision that is part of the price.';
  return 'Your free revisions are used up; your editor will tell you the small fee for this one before any work is done.';
}

/** Whether staff may request a new draft: before publishing, or once the customer asked for a revision (D16). */
export const mayRedraft = (edition: { orderStatus: number; live: number }): boolean =>
  edition.orderStatus === 1 || edition.orderStatus === 2 || (edition.orderStatus === 3 && edition.live === 2);

/**
 * Whether a caller who saw version `seen` may approve the published one (W20). Not knowing what was seen is no reason
 * to refuse.
 */
export const mayApproveVersion = (seen: number | undefined, published: number): boolean =>
  seen === undefined || seen === published;

/** The finding about a story that is too short for its pages, as the studio shows it. */
export function thinStoryText(
  { answers, photos }: { answers: readonly unknown[]; photos: number },
  pages: number,
): string {
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `Thin story: ${many(answers.length, 'answer')}, ${many(photos, 'photo')} for ${pages} pages.`;
}
