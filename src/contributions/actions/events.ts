import type { EditionId } from '#kernel/ids.ts';
import { event } from '#platform/context.ts';

/** Other contributions are to be printed in an edition than before. */
export const keptChanged = event<{ edition: EditionId }>('contributions: kept changed');
