import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/*/store.ts', './src/*/store/tables.ts', './src/platform/limits.ts', './src/sandbox/store.ts'],
  out: './db/migrations',
});
