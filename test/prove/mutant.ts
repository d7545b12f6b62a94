/** Which command runs a test. */
export type Kind = 'unit' | 'integration' | 'postgres' | 'screens' | 'journeys';

/** One behaviour broken on purpose: a change of a source, and the test that must fail on it. */
export interface Mutant {
  /** The row or decision that the behaviour belongs to. */
  row: string;
  /** What a person would notice. */
  broken: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** `name`: how the test's name begins, without those of its groups. */
  test: { kind: Kind; file: string; name: string };
}

type Change = Omit<Mutant, 'file' | 'test'> & { test: string };

/** Mutants of one source that the tests of one file must notice. */
export const mutantsOf = (source: string, kind: Kind, tests: string, changes: readonly Change[]): Mutant[] =>
  changes.map(({ test: name, ...change }) => ({ ...change, file: source, test: { kind, file: tests, name } }));
