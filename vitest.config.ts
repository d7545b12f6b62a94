import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './test/kit/longest-first.ts';

/**
 * Test files that put other modules in the place of ours, which files that share their modules cannot do; the engine
 * alone is replaced without (`replaceEngine`).
 */
const replacing = globSync('{src,test}/**/*.{int,pg}.test.ts').filter(file =>
  /^vi\.mock\(/m.test(readFileSync(file, 'utf8')),
);

interface DatabaseTests {
  name: string;
  kind: 'int' | 'pg';
  seconds: number;
}

/**
 * Tests with a database of their own per file. The files share what they import, which takes longer than most of them;
 * those that replace modules are the project `…-alone`.
 */
const databaseTests = ({ name, kind, seconds }: DatabaseTests): TestProjectConfiguration[] => {
  const limits = { testTimeout: seconds * 1000, hookTimeout: seconds * 1000 };
  const common = { globalSetup: ['test/kit/postgres.ts', 'test/kit/photo-results.ts'], ...limits };
  const include = `{src,test}/**/*.${kind}.test.ts`;
  const alone = replacing.filter(file => file.endsWith(`.${kind}.test.ts`));
  return [
    { extends: true, test: { ...common, name, include: [include], exclude: alone, isolate: false } },
    { extends: true, test: { ...common, name: `${name}-alone`, include: alone } },
  ];
};

/**
 * `unit` needs nothing; `integration` a database per file; `postgres` is about races and needs longer. Both run on a
 * real PostgreSQL, which starts faster than the embedded one; that is under all browser tests
 * (test/kit/shop-process.ts). Their limits end what hangs; how fast something is, benchmarks say.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,measure,scripts,tools}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/*.pg.test.ts'],
          isolate: false,
          // Seconds of computing are minutes beside a build; how fast is for the benchmarks.
          testTimeout: 60_000,
        },
      },
      ...databaseTests({ name: 'integration', kind: 'int', seconds: 180 }),
      ...databaseTests({ name: 'postgres', kind: 'pg', seconds: 300 }),
      {
        extends: true,
        // On photos from cameras that lie beside the repository on some machines: `npm run test:photos`.
        test: { name: 'photos', include: ['test/photos/*.photos.ts'], testTimeout: 180_000 },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    env: { NODE_ENV: 'test' },
  },
});
