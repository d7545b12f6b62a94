/**
 * `npm run files -- move` moves the files in DATA_DIR to the bucket of the settings (FILES=s3) while the shop runs,
 * each compared by its SHA-256 before it is deleted here; `--keep` deletes none. `npm run files -- check` (or
 * `--check`) compares every file with its row, wherever it is, and changes nothing. Both go on where they were ended.
 * Ends with 1 when a file is missing, damaged or, by a check, still here only. An embedded database belongs to the
 * running shop, so there the shop is stopped first.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { StartupError, readConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createRuntime } from '#platform/runtime.ts';
import { s3Storage } from '#src/adapters/storage/s3.ts';
import {
  checkObject,
  diskStorage,
  FileStore,
  fileStore,
  LocalCache,
  moveObject,
  namedContents,
  newWalk,
  walkObjects,
  writeDurably,
  type WalkState,
} from '#src/files/index.ts';
import { namedParts } from '#src/uploads/index.ts';
import { operate } from './operate.ts';

const say = (text: string) => console.log(text);
const kinds = [namedContents, namedParts];
const progressMs = 10_000;

interface Command {
  checks: boolean;
  keep: boolean;
  atOnce: number;
}

function readCommand(): Command {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: '8' },
    },
    allowPositionals: true,
  });
  const atOnce = Number(values['at-once']);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 64)
    throw new StartupError('--at-once is how many files are moved at the same time: 1 to 64.');
  return { checks: values.check || positionals[0] === 'check', keep: values.keep, atOnce };
}

/** The file that says how far a walk has come, so that the next one goes on there; one for each kind of walk. */
class Journal {
  readonly #path: string;
  readonly #folder: string;

  constructor({ dataDir, s3 }: Config, { checks, keep }: Command) {
    const walk = checks ? 'check' : keep ? 'copy' : 'move';
    this.#folder = resolve(dataDir);
    const target = Buffer.from(`${s3?.endpoint ?? ''} ${s3?.bucket ?? ''}`).toString('base64url');
    this.#path = join(this.#folder, `files-${walk}-${target}.json`);
  }

  read(): WalkState {
    if (!existsSync(this.#path)) return newWalk();
    const state = JSON.parse(readFileSync(this.#path, 'utf8')) as WalkState;
    say(`Goes on after ${kinds[state.kind]?.name ?? ''} ${state.place}.`);
    return state;
  }

  write = (state: WalkState): Promise<void> =>
    writeDurably(this.#path, Buffer.from(JSON.stringify(state)), this.#folder);

  end(): void {
    rmSync(this.#path, { force: true });
  }
}

/** What a walk has found, as one line. */
function summary({ counts, bytes }: WalkState): string {
  const all = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  return `${all.join(', ') || 'nothing'}; ${(bytes / 1e6).toFixed(1)} MB`;
}

/** Says now and then how far it is. Hashes are evenly spread, so the first digits of one are its part of the whole. */
function progress(): (state: WalkState) => void {
  let saidAt = performance.now();
  return state => {
    if (performance.now() - saidAt < progressMs) return;
    saidAt = performance.now();
    const part =
      state.kind === 0 ? `${((100 * parseInt(state.place.slice(0, 6), 16)) / 0xffffff).toFixed(1)} % of ` : '';
    say(`${part}${kinds[state.kind]?.name ?? ''}: ${summary(state)}`);
  };
}

async function main(): Promise<number> {
  const command = readCommand();
  const config = readConfig(process.env);
  const { s3, dataDir } = config;
  if (!s3 && !command.checks)
    throw new StartupError('Set FILES=s3 and the S3_ settings, restart every process with them, and run this then.');
  const disk = diskStorage(resolve(dataDir));
  const storages = s3 ? { to: s3Storage(s3), from: disk } : { to: disk };
  const database = await openDatabase(config, { recordsEnvironment: false, migrates: false });
  try {
    const log = pino({ level: 'error' });
    const runtime = createRuntime({ config, database, clock: { now: () => new Date() }, log, jobs: [] });
    const cache = new LocalCache({ folder: dataDir, temporaryFolder: join(dataDir, 'tmp') });
    runtime.provide(fileStore, new FileStore({ objects: storages.to, before: storages.from, cache }));
    const ctx = runtime.context({ kind: 'system', name: 'files' });
    const journal = new Journal(config, command);
    const report = progress();
    const state = await walkObjects(ctx, journal.read(), {
      kinds,
      atOnce: command.atOnce,
      work: (kind, object) =>
        command.checks
          ? checkObject(ctx, { kind, ...storages }, object)
          : moveObject(ctx, { kind, from: disk, to: storages.to, keep: command.keep }, object),
      async onPage(reached) {
        report(reached);
        await journal.write(reached);
      },
      onTrouble: ({ key }, outcome) => say(`${outcome}: ${key}`),
      async whenAway() {
        say('The storage does not answer; trying again.');
        await pause(5000);
      },
    });
    journal.end();
    say(`Done: ${summary(state)}.`);
    const { damaged = 0, missing = 0, left = 0 } = state.counts;
    return damaged + missing + left > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

await operate(import.meta.filename, main);
