import './faster-imports.ts';
import { StartupError, readConfig, type Config } from '#platform/config.ts';
import { isDiskFull } from '#platform/disk-space.ts';
import { loadSettings } from '#platform/load-settings.ts';
import type { Database } from '#platform/database.ts';
import type { RunningApp } from './app.ts';

/** Ends the process with one plain sentence when something outside the code keeps the shop from starting. */
function exitWithReason(error: unknown, config?: Config): never {
  const { code, port, message } = error as { code?: string; port?: number; message: string };
  if (code === 'EADDRINUSE') {
    const settings = new Map([
      [config?.bankPort, 'BANK_PORT'],
      [config?.process.metrics?.port, 'METRICS_PORT'],
      [config?.inboundMail?.port, 'INBOUND_MAIL_PORT'],
    ]);
    const setting = settings.get(port) ?? 'PORT';
    console.error(`Port ${port} is taken by another program. Stop it, or choose another with ${setting}.`);
  } else if (code === 'EACCES' && port !== undefined)
    console.error(`Port ${port} may not be used by this account. Choose another with PORT.`);
  else if (error instanceof StartupError) console.error(message);
  else if (isDiskFull(error))
    console.error(`The disk of ${config?.dataDir} is full. Make room, or choose another with DATA_DIR.`);
  else console.error(error);
  process.exit(1);
}

/** On SIGTERM and SIGINT: takes no new requests, finishes running requests and jobs, exits with 0. */
function closeOnSignal(shop: RunningApp, sendLastTraces: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await shop.close();
    await sendLastTraces().catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // `npm start` starts this process; when that one is killed, this one ends, too.
  process.on('disconnect', () => process.exit(1));
}

/** Starts tracing if a collector is set, and answers how to send the last traces. */
async function startTraces({ process }: Config): Promise<() => Promise<void>> {
  if (!process.tracesTo) return async () => undefined;
  const { startTelemetry } = await import('./telemetry.ts');
  return startTelemetry(process.tracesTo, process);
}

async function openConfigured(config: Config): Promise<Database> {
  const { openDatabase } = await import('#platform/database.ts');
  return openDatabase(config, { migrates: config.migratesAtStart, onProgress: text => console.log(text) });
}

let config: Config | undefined;
// Only this account may read what the shop stores: folders 0700, files 0600.
process.umask(0o077);
try {
  loadSettings();
  config = readConfig(process.env);
  // Before the modules that it instruments are loaded.
  const sendLastTraces = await startTraces(config);
  // The database takes as long to open as the code to load, so both are done at once.
  const [database, { createApp }] = await Promise.all([openConfigured(config), import('./app.ts')]);
  const shop = await createApp(config, { database });
  closeOnSignal(shop, sendLastTraces);
  await shop.start({ dev: process.argv.includes('--dev') });
  await shop.welcome(text => console.log(text));
} catch (error) {
  exitWithReason(error, config);
}
