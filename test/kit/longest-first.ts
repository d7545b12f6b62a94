import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longer than half a minute on two busy cores, longest first. */
export const longest = [
  'src/typeset/press/print-files.int.test.ts',
  'test/random/printing.int.test.ts',
  'test/golden/golden.int.test.ts',
  'src/typeset/photos/develop.int.test.ts',
  'src/soft-copy/chosen-cover.int.test.ts',
  'test/random/typesetting.int.test.ts',
  'src/typeset/photos/measure.int.test.ts',
  'src/typeset/typeset.int.test.ts',
  'src/typeset/logo.int.test.ts',
  'src/soft-copy/editing.pg.test.ts',
  'src/soft-copy/editing.int.test.ts',
];
/** The project with most of the short files is the last, so that no core waits for the other at the end. */
const projects = ['integration-alone', 'postgres-alone', 'postgres', 'integration'];

/** The order of test files: project by project, since each loads the modules anew, and in it the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return rank === -1 ? longest.length : rank;
    };
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b));
  }
}
