import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from './api-customer.ts';
import { asOrdinaryUser, postgresPrograms } from './postgres.ts';
import { installPackages } from './debian.ts';
import { freePort } from './port.ts';

/** A PostgreSQL server whose write-ahead log is archived by pgBackRest, with the settings of ops/pgbackrest.conf. */
export interface ArchivedPostgres {
  url: string;
  /** Makes a full backup. */
  backUp(): Promise<void>;
  /** Kills every process of it and deletes its data, as when a machine is lost; the repository stays. */
  lose(): Promise<void>;
  /** Restores it into the empty place, to a time or to the end of the archive, and starts it. */
  restore(target?: Date): Promise<void>;
  /** Whether backup and archive can be used, by pgBackRest's own check. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** An S3 bucket for the repository; pgBackRest speaks TLS only, and to a name. */
export interface RepositoryBucket {
  port: number;
  caFile: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

interface Options {
  /** After how many seconds at most a segment of the log is archived. */
  archiveTimeout: number;
  /** The repository is in a folder unless it is in a bucket. */
  bucket?: RepositoryBucket;
}

const pgbackrest = '/usr/bin/pgbackrest';

function requirePgBackRest(): void {
  if (!existsSync(pgbackrest)) installPackages('pgbackrest');
  if (!existsSync(pgbackrest)) throw new Error("The drill needs pgBackRest: install Debian's package pgbackrest.");
}

/** The settings that the shop's operators begin with, with other values for some of them. */
function changedSettings(changes: Readonly<Record<string, string | undefined>>): string {
  const example = readFileSync('ops/pgbackrest.conf', 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#') && !Object.hasOwn(changes, line.split('=')[0] ?? ''));
  const added = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  const isOfServer = (line: string) => line.startsWith('pg1-');
  const at = example.indexOf('[shop]');
  return [
    ...example.slice(0, at),
    ...added.filter(line => !isOfServer(line)),
    ...example.slice(at),
    ...added.filter(isOfServer),
    '',
  ].join('\n');
}

const repositorySettings = (home: string, bucket: RepositoryBucket | undefined) =>
  bucket
    ? {
        'repo1-s3-endpoint': 'localhost',
        'repo1-storage-port': String(bucket.port),
        'repo1-storage-ca-file': bucket.caFile,
        'repo1-s3-uri-style': 'path',
        'repo1-s3-region': 'us-east-1',
        'repo1-s3-bucket': bucket.bucket,
        'repo1-s3-key': bucket.accessKey,
        'repo1-s3-key-secret': bucket.secretKey,
      }
    : {
        'repo1-type': undefined,
        'repo1-s3-endpoint': undefined,
        'repo1-s3-region': undefined,
        'repo1-s3-bucket': undefined,
        'repo1-path': join(home, 'repository'),
      };

/** The ids of the processes whose command line names this folder, and of those that they started. */
function processesOf(home: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter(found => found !== null);
  const own = new Set(all.filter(([, , , args = '']) => args.includes(home)).map(([, id]) => id));
  return all.filter(([, id, parent]) => own.has(id) || own.has(parent)).map(([, id]) => Number(id));
}

/** Ends every process of a server at once, and resolves when none is left. */
async function killAll(home: string): Promise<void> {
  await eventually('the end of all processes', () => {
    const left = processesOf(home);
    for (const id of left) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    return Promise.resolve(left.length === 0);
  });
}

/** Resolves when a restored server has played back its log and takes writes. */
async function untilPromoted(url: string): Promise<void> {
  await eventually(
    'the end of the recovery',
    async () => {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
        return rows[0]?.recovers === false;
      } catch {
        return false;
      } finally {
        await client.end();
      }
    },
    1800,
  );
}

/** A time as pgBackRest reads it. */
const targetOf = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

/** Runs a program as the user of the server. Throws with what it printed when it fails. */
async function run(program: string, ...args: string[]): Promise<void> {
  const [command, all, options] = asOrdinaryUser(program, args);
  try {
    await promisify(execFile)(command, all, { ...options, maxBuffer: 1e8 });
  } catch (error) {
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout}`, { cause: error });
  }
}

/** Creates a folder of the user of the server. */
function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(path, 65534, 65534);
  return path;
}

interface Place {
  home: string;
  data: string;
  port: number;
  /** The path of pgBackRest's settings. */
  settings: string;
}

function writeSettings({ home, data, port, settings }: Place, bucket: RepositoryBucket | undefined): void {
  const folder = (name: string) => privateFolder(join(home, name));
  folder('repository');
  writeFileSync(
    settings,
    changedSettings({
      ...repositorySettings(home, bucket),
      'repo1-cipher-pass': 'a pass phrase of this drill',
      'log-path': folder('logs'),
      'lock-path': folder('locks'),
      'spool-path': folder('spool'),
      'log-level-console': 'warn',
      'pg1-path': data,
      'pg1-port': String(port),
      'pg1-user': 'imurs',
      'pg1-socket-path': home,
    }),
  );
}

const serverSettings = ({ home, port, settings }: Place, archiveTimeout: number) => `port = ${port}
unix_socket_directories = '${home}'
listen_addresses = '127.0.0.1'
max_connections = 150
archive_mode = on
archive_timeout = ${archiveTimeout}
archive_command = '${pgbackrest} --config=${settings} --stanza=shop archive-push %p'
`;

/** Starts one in a folder and on a port of its own; installs pgBackRest where it is missing. */
export async function startArchivedPostgres({ archiveTimeout, bucket }: Options): Promise<ArchivedPostgres> {
  requirePgBackRest();
  const bin = postgresPrograms();
  const home = privateFolder(mkdtempSync(join(tmpdir(), 'imurs-archived-')));
  const place = { home, data: join(home, 'data'), port: await freePort(), settings: join(home, 'pgbackrest.conf') };
  const { data } = place;
  writeSettings(place, bucket);
  const backrest = (...args: string[]) => run(pgbackrest, `--config=${place.settings}`, '--stanza=shop', ...args);
  const start = () => run(join(bin, 'pg_ctl'), '-D', data, '-l', join(home, 'log'), '-w', '-t', '1800', 'start');
  await run(join(bin, 'initdb'), '-D', data, '-U', 'imurs', '--auth=trust', '-E', 'UTF8', '--no-sync');
  appendFileSync(join(data, 'postgresql.conf'), serverSettings(place, archiveTimeout));
  await start();
  await backrest('stanza-create');
  const url = `postgres://imurs@127.0.0.1:${place.port}/postgres`;
  return {
    url,
    backUp: () => backrest('--type=full', 'backup'),
    check: () => backrest('check'),
    async lose() {
      await killAll(home);
      rmSync(data, { recursive: true });
      // A killed server whose parent has not asked for its end yet counts as running while its lock file is there.
      for (const file of ['', '.lock']) rmSync(join(home, `.s.PGSQL.${place.port}${file}`), { force: true });
    },
    async restore(target) {
      privateFolder(data);
      // A try-out must not write into the archive that the next restore reads.
      const toTime = ['--type=time', '--target-action=promote', '--archive-mode=off'];
      await backrest(...(target ? [...toTime, `--target=${targetOf(target)}`] : []), 'restore');
      await start();
      await untilPromoted(url);
    },
    async stop() {
      await killAll(home);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
