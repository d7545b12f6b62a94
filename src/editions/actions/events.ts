import type { EditionId } from '#kernel/ids.ts';
import { event } from '#platform/context.ts';
import type { Edition } from '../store.ts';

/** The story of an edition was handed in: status 1. Also emitted when it is handed in again. */
export const storyHandedIn = event<{ edition: EditionId }>('editions: story handed in');

/** The customer opened a story again that was handed in. */
export const storyReopened = event<{ edition: EditionId }>('editions: story reopened');

/** What a magazine prints of its subject was changed after its story was handed in. */
export const subjectChanged = event<{ edition: EditionId }>('editions: subject changed');

/** Another design was chosen after its story was handed in. */
export const designChanged = event<{ edition: EditionId }>('editions: design changed');

/** The customer asked for a revision of the soft copy: live 2. */
export const revisionRequested = event<{ edition: EditionId }>('editions: revision asked');

/** The approval of an edition was taken back: live 1. A handler refuses it with `Refused` once printing has begun. */
export const approvalUndone = event<{ edition: EditionId }>('editions: approval undone');

/** An edition goes to the printer: status 4. */
export const releasedToPrint = event<{ edition: EditionId }>('editions: released to print');

/** The parcel is with the courier: status 6. */
export const editionShipped = event<{ edition: EditionId }>('editions: shipped');

/**
 * A parcel of an edition, of further copies or of a partner's sample got its tracking link, or another one: written
 * just before or after the step that ships it, in the same transaction.
 */
export const parcelLinked = event<{ kind: 'edition' | 'copies' | 'sample'; id: string; link: string }>(
  'editions: parcel linked',
);

/** Which news about an edition there are: what its customer gets a message about. */
export type EditionNews =
  | 'storyReceived'
  | 'shortStoryReceived'
  | 'shortStoryAccepted'
  | 'storyWanted'
  | 'softCopyReady'
  | 'revisionReceived'
  | 'softCopyTakenBack'
  | 'approved'
  | 'approvalUndone'
  | 'atPrinter'
  | 'printed'
  | 'shipped'
  | 'delivered';

/** There is news about an edition, whether or not its customer can be reached. */
export const editionNews = event<{ edition: Edition; news: EditionNews }>('editions: news');

/** A partner shows the present soft copy to their client (W68). */
export const sentToClient = event<{ edition: Edition }>('editions: sent to the client');

/** A caller was sent an edition’s record, which names the published soft copy (W20). */
export const recordShown = event<{ edition: EditionId }>('editions: record shown');
