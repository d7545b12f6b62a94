/**
 * `npm run make -- grown-database [--editions 1000000]`: fills an empty database with as many editions and everything
 * that belongs to them, as two years of trade would. Without DATABASE_URL on a PostgreSQL of its own in a temporary
 * folder, which stays until Ctrl-C; with DATABASE_URL there. Refuses a database of production, and one that has orders
 * or people.
 */
import { parseArgs } from 'node:util';
import { StartupError } from '#platform/config.ts';
import { startOwnPostgres } from '#test/kit/postgres.ts';
import { fillShop, serverSettings } from './grown-shop.ts';

const { values: options } = parseArgs({ options: { editions: { type: 'string', default: '1000000' } } });
const given = process.env['DATABASE_URL'];
const own = given ? undefined : await startOwnPostgres(serverSettings);
const url = given ?? own?.url ?? '';
try {
  if (process.env['NODE_ENV'] === 'production') throw new StartupError('This fills no database of production.');
  await fillShop(url, Number(options.editions), line => console.log(line));
} catch (error) {
  console.error(error instanceof Error && !('code' in error) ? error.message : error);
  own?.stop();
  process.exit(1);
}
if (own) {
  console.log(`It is at ${url} until Ctrl-C. To look at it: DATABASE_URL=${url} DATA_DIR=/tmp/grown npm start`);
  process.on('SIGINT', () => {
    own.stop();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
}
