/** Read by drizzle-kit, which `npm run migration` installs. */
export default {
  dialect: 'postgresql',
  schema: [
    './src/*/store.ts',
    './src/*/store/tables.ts',
    './src/platform/rate-limits.ts',
    './src/platform/database-environment.ts',
    './src/platform/content-rows.ts',
    './src/platform/staff-log.ts',
  ],
  out: './db/migrations',
};
