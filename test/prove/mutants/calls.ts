import type { Mutant } from '../mutant.ts';

/** Verbs and calls, noticed by integration tests and tests on PostgreSQL. */
export const callMutants: readonly Mutant[] = [];
