/** The test project that runs a test. */
export type Kind = 'unit' | 'integration' | 'postgres' | 'screens' | 'journeys';

/** A behaviour broken on purpose: a change of a source file, and the test that must fail on it. */
export interface Mutant {
  /** The row or decision that the behaviour belongs to. */
  row: string;
  /** What a user would notice. */
  broken: string;
  file: string;
  /** Text that the file contains exactly once. */
  from: string;
  to: string;
  /** `name`: the beginning of the test's title, without those of its groups. */
  test: { kind: Kind; file: string; name: string };
}

type Change = Omit<Mutant, 'file' | 'test'> & { test: string };

/** Mutants of one source file that the tests of one file must notice. */
export const mutantsOf = (source: string, tests: { kind: Kind; file: string }, changes: readonly Change[]): Mutant[] =>
  changes.map(({ test: name, ...change }) => ({ ...change, file: source, test: { ...tests, name } }));
