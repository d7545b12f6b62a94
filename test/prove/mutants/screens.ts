import { mutantsOf, type Mutant } from '../mutant.ts';

/** Screens, noticed by browser tests. */
export const screenMutants: readonly Mutant[] = [
  ...mutantsOf('src/catalogue/parts/plan-card.tsx', 'screens', 'test/screens/checkout.spec.ts', [
    {
      row: 'C-R08',
      broken: 'a plan card has no Get Started',
      from: 'aria-label={`Get Started with ${shortName(plan.name)}`}',
      to: 'aria-label={`Begin with ${shortName(plan.name)}`}',
      test: 'C-R08 a plan card’s Get Started opens its summary, which goes on to its theme',
    },
  ]),
];
