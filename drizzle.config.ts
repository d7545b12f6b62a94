import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/*/store.ts',
    './src/*/store/tables.ts',
    './src/platform/rate-limits.ts',
    './src/platform/database-environment.ts',
    './src/platform/content.ts',
  ],
  out: './db/migrations',
});
