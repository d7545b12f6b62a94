/** PgBouncer in front of the database servers, with the settings of ops/pgbouncer.ini. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/kit/port.ts';
import { asOrdinaryUser } from '#test/kit/postgres.ts';
import { Program } from './program.ts';

/** The ports to which the pools lead. */
interface PoolTargets {
  primary: number;
  replica: number;
}

export class Pool {
  readonly port: number;
  readonly #home: string;
  readonly #program = new Program();

  private constructor(home: string, port: number) {
    this.#home = home;
    this.port = port;
  }

  /** @param home a folder that the ordinary user may write to. */
  static async start(home: string, targets: PoolTargets): Promise<Pool> {
    const pool = new Pool(home, await freePort());
    writeFileSync(join(home, 'userlist.txt'), '"shop" ""\n');
    pool.#write(targets);
    const [command, args, { cwd }] = asOrdinaryUser('/usr/sbin/pgbouncer', [join(home, 'pgbouncer.ini')]);
    const isReady = async () => {
      await pool.command('show version');
      return true;
    };
    await pool.#program.start({ command, args, cwd, log: join(home, 'pgbouncer.out'), isReady });
    return pool;
  }

  /** The address of one of its pools: `shop`, `shop_session` or `shop_read`. */
  url = (name: string): string => `postgres://shop@127.0.0.1:${this.port}/${name}`;

  #write({ primary, replica }: PoolTargets): void {
    const ini = readFileSync('ops/pgbouncer.ini', 'utf8')
      .replaceAll('port=5432', `port=${primary}`)
      .replaceAll('port=5433', `port=${replica}`)
      .replace('listen_port = 6432', `listen_port = ${this.port}`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace(/^auth_file = .*$/m, `auth_file = ${this.#home}/userlist.txt`);
    const own = `admin_users = shop\nunix_socket_dir =\nlogfile = ${this.#home}/pgbouncer.log\n`;
    writeFileSync(join(this.#home, 'pgbouncer.ini'), `${ini}${own}`);
  }

  /** Leads the pools to other servers: connections to the old ones are closed when their transaction ends. */
  async leadTo(targets: PoolTargets): Promise<void> {
    this.#write(targets);
    await this.command('reload');
  }

  /** Runs a command of its console, such as `pause shop`, which ends when no transaction is open. */
  async command(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('pgbouncer') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  stop = (): Promise<number | null> => this.#program.end('SIGTERM');
}
