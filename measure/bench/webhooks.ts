/**
 * `npm run prove -- bench-chat [--seconds 60] [--rate 200] [--people 200] [--stories 20] [--embedded]`: signed webhooks
 * of WhatsApp at a fixed rate, while drafts of stories are made and what came is handled; prints how soon they are
 * answered, and compares the rows of the database with what was sent. Loopback only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';
import { startOwnPostgres } from '#test/kit/postgres.ts';
import { machine, saveReport } from './report.ts';
import { sendWebhooks } from './webhooks/load.ts';
import type { ShopAnswer, Stored } from './webhooks/shop.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    people: { type: 'string', default: '200' },
    stories: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
  },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
const goalMs = 200;

const postgres = values.embedded ? undefined : await startOwnPostgres({ fsync: 'on' });
const shop = fork('measure/bench/webhooks/shop.ts', {
  execArgv: shopArguments,
  env: {
    ...process.env,
    ...shopEnvironment,
    NODE_ENV: 'test',
    BENCH_PEOPLE: values.people,
    BENCH_STORIES: values.stories,
    ...(postgres && { BENCH_SERVER: postgres.url }),
  },
});
const answer = async () => (await once(shop, 'message'))[0] as ShopAnswer;
async function stored(): Promise<Stored> {
  shop.send('count');
  const found = await answer();
  if (!('stored' in found)) throw new Error('the shop answered something else');
  return found.stored;
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
const ready = await answer();
if (!('ready' in ready)) throw new Error('the shop did not start');
const loadBefore = load();
shop.send('draft');
await pause(1000);
const { sent, statuses, latencies } = await sendWebhooks({ ...ready.ready, rate, seconds });
const atEnd = await stored();
const sorted = latencies.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const figures = [0.5, 0.95, 0.99, 1].map(
  share => `${share === 1 ? 'at most' : `p${share * 100}`} ${at(share).toFixed(0)} ms`,
);
const began = performance.now();
let handled = atEnd.handled;
while (handled < sent && performance.now() - began < 600_000) {
  await pause(2000);
  handled = (await stored()).handled;
}
const seconds2 = ((performance.now() - began) / 1000).toFixed(0);
const answers = [...statuses].map(([status, n]) => `${n} x ${status}`).join(', ');
const report = [
  `${sent} webhooks, ${rate} a second for ${seconds} s, ${values.embedded ? 'embedded' : 'on PostgreSQL'}: ${answers}`,
  `answered after: ${figures.join(', ')} (goal: p99 below ${goalMs} ms)`,
  `stored: ${atEnd.inbox} of ${sent}; handled by then ${atEnd.handled}, all (${handled}) after ${seconds2} s more`,
  `drafts made meanwhile: ${atEnd.drafts}`,
  `${machine}; load ${loadBefore} before, ${load()} after`,
];
console.log(report.join('\n'));
saveReport('bench-chat', report.join('\n'));
const exited = once(shop, 'exit');
shop.disconnect();
await exited;
postgres?.stop();
const isMet = at(0.99) < goalMs && atEnd.inbox === sent && statuses.get(200) === sent;
process.exit(isMet ? 0 : 1);
