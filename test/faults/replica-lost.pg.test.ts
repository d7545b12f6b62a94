import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { replicationOf } from '#platform/database/replica.ts';
import { asOrdinaryUser, postgresPrograms, startOwnPostgres, type Postgres } from '#test/kit/postgres.ts';

let server: Postgres;
let admin: pg.Pool;
/** The shop's own account, which has no rights but on its tables. */
let shop: pg.Pool;
beforeAll(async () => {
  server = await startOwnPostgres({ wal_level: 'replica' });
  admin = new pg.Pool({ connectionString: server.url });
  await admin.query('create role shop login');
  const url = new URL(server.url);
  url.username = 'shop';
  shop = new pg.Pool({ connectionString: url.href });
  await admin.query('create table saved (n integer); grant insert on saved to shop');
});
afterAll(async () => {
  await Promise.all([admin.end(), shop.end()]);
  server.stop();
});

const waitFor = (names: string) =>
  admin
    .query(`alter system set synchronous_standby_names = '${names}'`)
    .then(() => admin.query('select pg_reload_conf()'));
const isLost = async () => (await replicationOf(shop, undefined)).isReplicaLost;

/** A connection that receives the log under a name, as a replica does, until it is ended. */
function receiveLog(name: string): { end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-receive-'));
  if (process.getuid?.() === 0) chownSync(folder, 65534, 65534);
  const url = `${server.url.replace('/postgres', '')}?application_name=${name}`;
  const [command, args, options] = asOrdinaryUser(join(postgresPrograms(), 'pg_receivewal'), ['-D', folder, '-d', url]);
  const child = spawn(command, args, { ...options, stdio: 'ignore' });
  return {
    end() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

test('W91 the loss of the only synchronous replica is seen, whether or not anybody commits just then', async () => {
  expect(await replicationOf(shop, undefined)).toEqual({ isReplicaLost: false, archiveAgeSeconds: undefined });
  // It is asked for, and not connected: nobody has to commit for that to be seen.
  await waitFor('b');
  await vi.waitFor(async () => expect(await isLost()).toBe(true), 5000);
  // Another one is connected, so commits wait all the same; the shop sees its own.
  const other = receiveLog('c');
  await vi.waitFor(async () => expect(await isLost()).toBe(false), 10_000);
  const commit = shop.query('insert into saved values (1)');
  await vi.waitFor(async () => expect(await isLost()).toBe(true), 10_000);
  other.end();
  await waitFor('');
  await commit;
  await vi.waitFor(async () => expect(await isLost()).toBe(false), 5000);
});

test('W91 a replica for lists that cannot be used is lost, too', async () => {
  expect((await replicationOf(shop, { isUsable: async () => false })).isReplicaLost).toBe(true);
  expect((await replicationOf(shop, { isUsable: async () => true })).isReplicaLost).toBe(false);
});
