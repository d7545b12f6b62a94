/**
 * `npm run fuzz`: sends odd input to every declared call and every page of a shop of its own on this machine, and fails
 * when an answer is 5xx or missing. `-- --inputs 50000 --seed 1`; `--only 4711` sends that input alone; `--postgres`
 * uses a PostgreSQL instead of the embedded database.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { declaredCalls } from '#test/kit/calls.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import { setup } from '#test/kit/template.ts';
import { fuzz, slowMs } from '#test/fuzz/run.ts';
import type { ShopReady, ShopMessage } from './shop-process.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const [from, inputs] =
  values.only === undefined ? [0, Number(values.inputs)] : [Number(values.only), Number(values.only) + 1];
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

await setup();
const postgres = values.postgres ? await startPostgres() : undefined;
const shop = fork('measure/fuzz/shop-process.ts', {
  execArgv: ['--expose-gc'],
  env: { ...process.env, NODE_ENV: 'test', ...(postgres && { FUZZ_SERVER: postgres.url }) },
});
const nextMessage = <K extends string>(name: K) =>
  new Promise<Extract<ShopMessage, Record<K, unknown>>>((done, failed) => {
    shop.once('message', (message: ShopMessage) => done(message as Extract<ShopMessage, Record<K, unknown>>));
    shop.once('exit', code => failed(new Error(`the shop ended with ${code} before it told its ${name}`)));
  });
const shopMemory = async () => {
  const answer = nextMessage('rss');
  shop.send('memory');
  return (await answer).rss;
};

const { port, senders, known, photo }: ShopReady = (await nextMessage('opened')).opened;
const calls = (await declaredCalls()).filter(call => !call.path.startsWith('/sandbox'));
const context = { calls, senders, known, photo: Buffer.from(photo, 'base64') };
// The first requests of each kind load code and fill caches, which is no leak.
if (values.only === undefined) await fuzz({ seed: seed + 1, inputs: 1500, port, context });
const before = await shopMemory();
const startedAt = performance.now();
/** Memory of the shop during the run: it grows to the size of its caches; growth without end is a leak. */
const memorySamples: string[] = [];
const onProgress = (done: number) => {
  console.log(`${done} of ${inputs} …`);
  if (done % 10_000 === 0) void shopMemory().then(bytes => memorySamples.push(megabytes(bytes)));
};
const result = await fuzz({ seed, inputs, port, context, onProgress }, from);
const after = await shopMemory();
const exited = once(shop, 'exit');
shop.disconnect();
await exited;
postgres?.stop();

const statuses = [...result.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
console.log(`
${result.inputs} inputs, seed ${seed}, in ${Math.round((performance.now() - startedAt) / 1000)} s: ${statuses.join(', ')}
past the form: ${Math.round((100 * result.reachedHandler) / Math.max(1, result.inputs))} %
slowest: ${result.slowest.words}
slower than ${slowMs / 1000} s: ${result.slow.length}
memory of the shop: ${megabytes(before)} before, ${memorySamples.map(size => `${size}, `).join('')}${megabytes(after)} after`);
for (const slow of result.slow.slice(0, 20)) console.log(`slow ${slow}`);
for (const failure of result.failures.slice(0, 50)) console.log(`FAILED ${failure}`);
console.log(`${result.failures.length} failed`);
process.exit(result.failures.length === 0 ? 0 : 1);
