import type { Config } from './config.ts';
import { openEmbedded } from './database/embedded.ts';
import type { Database } from './database/opened-database.ts';
import { openPostgres } from './database/postgres.ts';
import type { OpenOptions } from './database/prepare-schema.ts';

export { connectPglite } from './database/embedded.ts';
export type { ChannelWatcher, Database, ReplicationFigures, WatchedChannel } from './database/opened-database.ts';

/**
 * Opens the database that the settings name, migrates its schema and records whether it belongs to production or to a
 * sandbox. A tool passes `recordsEnvironment: false`. Throws `StartupError`, before anything is written, when it
 * belongs to the other environment.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'production'> & Partial<Pick<Config, 'databaseConfig' | 'process'>>,
  {
    recordsEnvironment = true,
    migrates = true,
    onProgress = () => undefined,
  }: Partial<Omit<OpenOptions, 'environment'>> = {},
): Promise<Database> {
  const options: OpenOptions = {
    environment: config.production ? 'production' : 'sandbox',
    recordsEnvironment,
    migrates,
    onProgress,
  };
  const { databaseUrl } = config;
  return databaseUrl ? openPostgres({ ...config, databaseUrl }, options) : openEmbedded(config.dataDir, options);
}
