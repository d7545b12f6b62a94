/** One PostgreSQL server of the cluster: a primary, or a replica that can become one. */
import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#test/kit/port.ts';
import { asOrdinaryUser, postgresPrograms } from '#test/kit/postgres.ts';
import { Program, until } from './program.ts';

const run = promisify(execFile);

export class DatabaseServer {
  readonly name: string;
  readonly port: number;
  readonly #home: string;
  readonly #program = new Program();

  /** @param home a folder that the ordinary user may write to. */
  private constructor(home: string, name: string, port: number) {
    this.#home = home;
    this.name = name;
    this.port = port;
  }

  static create = async (home: string, name: string): Promise<DatabaseServer> =>
    new DatabaseServer(home, name, await freePort());

  get #data(): string {
    return join(this.#home, this.name);
  }

  async #run(program: string, args: string[]): Promise<void> {
    await run(...asOrdinaryUser(join(postgresPrograms(), program), args));
  }

  /** Makes an empty database server with the database `shop`, and starts it. */
  async startEmpty(): Promise<void> {
    await this.#run('initdb', ['-D', this.#data, '-U', 'shop', '--auth=trust', '-E', 'UTF8', '--no-sync']);
    // In the file, since pg_rewind starts a server that was killed by itself, without our command line.
    appendFileSync(join(this.#data, 'postgresql.conf'), "wal_log_hints = on\nwal_keep_size = '512MB'\n");
    await this.start();
    await this.query('create database shop', 'postgres');
  }

  /** Copies a running primary and starts as its replica. */
  async startAsReplicaOf(primary: DatabaseServer): Promise<void> {
    const source = `host=127.0.0.1 port=${primary.port} user=shop`;
    const args = ['-D', this.#data, '-d', source, '-R', '-C', '-S', this.name, '-X', 'stream', '-c', 'fast'];
    await this.#run('pg_basebackup', args);
    await this.start();
  }

  /**
   * Starts a primary that was lost, or was stopped, as the replica of the new one: what only it has is taken back.
   * Without the checkpoint pg_rewind would still read the old timeline and do nothing.
   */
  async rejoin(primary: DatabaseServer): Promise<void> {
    await primary.query('checkpoint');
    await primary.query(
      `select pg_create_physical_replication_slot('${this.name}') where not exists (select from pg_replication_slots where slot_name = '${this.name}')`,
    );
    const source = `host=127.0.0.1 port=${primary.port} user=shop`;
    await this.#run('pg_rewind', ['-D', this.#data, '--source-server', `${source} dbname=postgres`]);
    writeFileSync(join(this.#data, 'standby.signal'), '');
    const settings = [`primary_conninfo = '${source}'`, `primary_slot_name = '${this.name}'`];
    appendFileSync(
      join(this.#data, 'postgresql.auto.conf'),
      `${settings.join('\n')}\nsynchronous_standby_names = ''\n`,
    );
    await this.start();
  }

  async start(): Promise<void> {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#home,
      // The name under which a primary knows this replica.
      cluster_name: this.name,
      max_connections: 200,
    };
    const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command, args, { cwd }] = asOrdinaryUser(join(postgresPrograms(), 'postgres'), ['-D', this.#data, ...pairs]);
    const log = join(this.#home, `${this.name}.log`);
    const isReady = async () => (await this.query('select 1', 'postgres')).length === 1;
    await this.#program.start({ command, args, cwd, env: process.env, log, isReady });
  }

  /** Kills it and each of its processes with SIGKILL, as when its machine is lost. */
  async kill(): Promise<void> {
    const pid = this.#program.runningPid;
    if (pid === undefined) return;
    // Its processes live in groups of their own and would end a statement that they are at.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const ended = this.#program.end('SIGKILL');
    for (const child of children)
      try {
        process.kill(child, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    await ended;
    rmSync(join(this.#data, 'postmaster.pid'), { force: true });
  }

  /** Ends it as `pg_ctl stop -m fast` does: replicas get everything that was committed. */
  stop = (): Promise<number | null> => this.#program.end('SIGINT');

  /** Makes a replica the primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)');
    await until('the promotion', async () => !(await this.query('select pg_is_in_recovery() as r'))[0]?.['r']);
  }

  /** From now on a commit waits for the replica of this name, or for none. */
  async waitFor(replica: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${replica}'`);
    await this.query('select pg_reload_conf()');
  }

  /** The state in which a replica of this name is: `async` or `sync` while it receives the log; undefined otherwise. */
  async replicaState(name: string): Promise<string | undefined> {
    const [row] = await this.query(
      `select sync_state from pg_stat_replication where application_name = '${name}' and state = 'streaming'`,
    );
    return row?.['sync_state'] as string | undefined;
  }

  /** Runs a statement on a connection of its own. */
  async query(sql: string, database = 'shop'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'shop',
      database,
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
