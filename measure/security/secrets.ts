/** T13: searches the shop's log and its tables for secrets after journeys in which everything fails once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Measurement } from './figures.ts';
import type { JourneyReport } from './secrets-shop.ts';

/** Technical tables, in which no personal data may be. */
const isMachinery = (table: string): boolean => /^(pgboss|drizzle)\.|^public\.(limits|sandbox_facts)$/.test(table);

export async function proveSecrets({ server }: { server: string }): Promise<Measurement[]> {
  const shop = fork('measure/security/secrets-shop.ts', {
    env: { ...process.env, NODE_ENV: 'test', SECRETS_SERVER: server },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const reported = new Promise<JourneyReport | undefined>(done => {
    shop.once('message', message => done(message as JourneyReport));
    shop.once('exit', () => done(undefined));
  });
  const ended = once(shop, 'close');
  const report = await reported;
  await ended;
  if (!report) throw new Error(`the journeys of T13 went wrong: ${log.slice(-2000)}`);
  const { secrets, personal, tables } = report;
  const empty = Object.entries(secrets).filter(([, text]) => text.length < 6);
  if (empty.length > 0) throw new Error(`T13 does not know ${empty.map(([name]) => name).join(', ')}`);

  const inLog = Object.entries({ ...secrets, ...personal }).filter(([, text]) => log.includes(text));
  const tablesWith = (text: string) => Object.keys(tables).filter(table => tables[table]?.includes(text));
  const inTables = Object.entries(secrets).flatMap(([name, text]) =>
    tablesWith(text).map(table => `${name} in ${table}`),
  );
  const misplaced = Object.entries(personal).flatMap(([name, text]) =>
    tablesWith(text)
      .filter(isMachinery)
      .map(table => `${name} in ${table}`),
  );
  const lines = log.split('\n').filter(Boolean);
  const errors = lines.filter(line => line.includes('"level":50')).length;
  const describeHits = (hits: readonly unknown[]) =>
    hits.length > 0 ? `${hits.length} hits: ${hits.join('; ')}` : '0 hits';
  const rows = Object.values(tables).reduce((all, text) => all + text.split('\n').filter(Boolean).length, 0);
  const [some, all] = [Object.keys(secrets).length, Object.keys({ ...secrets, ...personal }).length];
  const figure = (what: string, hits: readonly unknown[]): Measurement => {
    console.log(`${what}: ${describeHits(hits)}`);
    return { target: 'T13', what, measured: describeHits(hits), met: hits.length === 0 };
  };
  return [
    figure(
      `${all} phones, names, texts, codes, keys, tokens in ${lines.length} lines of log at level debug, ${errors} of them errors`,
      inLog.map(([name]) => name),
    ),
    figure(
      `${some} codes, keys, tokens, second factors in ${rows} rows of ${Object.keys(tables).length} tables`,
      inTables,
    ),
    figure('what is personal in the tables of jobs and machinery', misplaced),
  ];
}
