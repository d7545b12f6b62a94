/**
 * `node floor.ts <file> <address> <seconds>`: sends the statements of recorded steps in bare loops, one connection for
 * each lane, and prints the steps a second as JSON. What a step made anew (ids, phone numbers) is new in each round.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { SentStatement } from './server.ts';

/** Two steps of one customer, one after the other: what only the second has was made anew. */
export interface RecordedLane {
  before: readonly SentStatement[];
  step: readonly SentStatement[];
}

/** Not the ids of jobs, which are UUIDs: other letters would make them invalid. */
const token = /\+91\d{10}|(?![0-9a-f]{8}-[0-9a-f]{4}-)(?<![0-9A-Za-z_-])[0-9A-Za-z_-]{20,}/g;
const tokensOf = (statements: readonly SentStatement[]): Set<string> =>
  new Set(JSON.stringify(statements.map(({ values }) => values)).match(token));

/** The same token with other letters or digits at its end. */
const renewed = (old: string, round: number): string => {
  const end = old.startsWith('+') ? String(round).padStart(7, '0') : round.toString(36).padStart(6, '0');
  return old.slice(0, -end.length) + end;
};

async function runLane({ before, step }: RecordedLane, address: string, until: number): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const known = tokensOf(before);
  const fresh = new Set([...tokensOf(step)].filter(found => !known.has(found)));
  const renew = (value: unknown, round: number) =>
    typeof value === 'string'
      ? value.replace(token, found => (fresh.has(found) ? renewed(found, round) : found))
      : value;
  const first = Math.floor(Date.now() / 10) % 10_000_000;
  let rounds = 0;
  while (performance.now() < until) {
    rounds += 1;
    for (const { text, values } of step)
      await client.query(
        text,
        values.map(value => renew(value, (first + rounds) % 10_000_000)),
      );
  }
  await client.end();
  return rounds;
}

const [file = '', address = '', seconds = ''] = process.argv.slice(2);
const lanes = JSON.parse(readFileSync(file, 'utf8')) as RecordedLane[];
const until = performance.now() + Number(seconds) * 1000;
const rounds = await Promise.all(lanes.map(lane => runLane(lane, address, until)));
console.log(JSON.stringify({ perSecond: rounds.reduce((sum, n) => sum + n, 0) / Number(seconds) }));
