import type { EditionId } from '#kernel/ids.ts';
import { event } from '#platform/context.ts';

/** The story of an edition was handed in: status 1. Also emitted when it is handed in again. */
export const storyHandedIn = event<{ edition: EditionId }>('editions: story handed in');

/** The customer asked for a revision of the soft copy: live 2. */
export const revisionRequested = event<{ edition: EditionId }>('editions: revision asked');

/** An edition goes to the printer: status 4. */
export const releasedToPrint = event<{ edition: EditionId }>('editions: released to print');

/** The parcel is with the courier: status 6. */
export const editionShipped = event<{ edition: EditionId }>('editions: shipped');

/** Somebody was shown an edition’s record, and with it which soft copy is published (W20). */
export const recordShown = event<{ edition: EditionId }>('editions: record shown');
