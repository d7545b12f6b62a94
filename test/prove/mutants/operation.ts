import { mutantsOf, type Mutant } from '../mutant.ts';

/** What keeps a shop running, and its data safe. */
export const operationMutants: readonly Mutant[] = mutantsOf(
  'src/files/rules.ts',
  { kind: 'unit', file: 'src/files/rules.test.ts' },
  [
    {
      row: 'W94',
      broken: 'old backups are never deleted',
      from: '(!isLastOfDay || ageHours > days * 24)',
      to: '!isLastOfDay',
      test: 'W94 of two days every backup is kept, then the last of each day, and the newest always',
    },
  ],
);
