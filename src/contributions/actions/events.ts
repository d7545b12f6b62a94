import type { EditionId } from '#kernel/ids.ts';
import { event } from '#platform/context.ts';

/** Other contributions are to be printed in an edition than before. */
export const acceptedChanged = event<{ edition: EditionId }>('contributions: accepted changed');

export interface ContributionWithdrawn {
  edition: EditionId;
  contribution: string;
  /** Who withdrew. */
  name: string;
  /** Says that the magazine is at the printer with it and cannot be stopped any more. */
  isPrinted(): void;
}

/** Somebody withdrew what they told, whether or not it was to be printed; the edition is locked. */
export const contributionWithdrawn = event<ContributionWithdrawn>('contributions: withdrawn');
