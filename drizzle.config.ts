import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/*/store.ts',
    './src/*/store/tables.ts',
    './src/platform/limits.ts',
    './src/platform/mark.ts',
    './src/platform/content.ts',
  ],
  out: './db/migrations',
});
