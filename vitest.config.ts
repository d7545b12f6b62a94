import { defineConfig } from 'vitest/config';

/**
 * `unit` needs nothing; `integration` a database of its own per file; `postgres` a real PostgreSQL, for everything
 * about races.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,scripts,tools}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/*.pg.test.ts'],
          // Seconds of computing are minutes beside a build; how fast is for the benchmarks.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{src,test}/**/*.int.test.ts'],
          globalSetup: ['test/kit/template.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['{src,test}/**/*.pg.test.ts'],
          globalSetup: ['test/kit/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // On photos from cameras that lie beside the repository on some machines: `npm run test:photos`.
        test: { name: 'photos', include: ['test/photos/*.photos.ts'], testTimeout: 180_000 },
      },
    ],
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
