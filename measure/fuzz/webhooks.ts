/**
 * `npm run prove -- fuzz-chat [--inputs 50000] [--seed 34]`: sends odd bodies to WhatsApp's webhook of a shop of its
 * own, signed, forged, and for other numbers, and handles what it takes; fails when one is answered with 5xx, when a
 * forged one is not refused, or when something that was taken cannot be handled. Loopback only.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { whatsappReports } from '#src/adapters/messenger/whatsapp-reports.ts';
import { sandboxMessenger } from '#src/adapters/messenger/sandbox.ts';
import { messenger } from '#src/messages/index.ts';
import { oddBody } from '#test/fuzz/webhooks.ts';
import { testApp } from '#test/kit/app.ts';
import { useChatProvider } from '#test/kit/chat-provider.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { post, webhook } from '#test/random/chats/courier.ts';

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '50000' }, seed: { type: 'string', default: '34' } },
});
const [inputs, seed] = [Number(values.inputs), Number(values.seed)];
const postgres = await startPostgres();
const app = await testApp({
  env: { CHAT: 'on', LIMITS: 'off' },
  database: 'postgres',
  server: postgres.url,
});
app.shop.runtime.provide(messenger, { ...sandboxMessenger, reports: whatsappReports(webhook) });
useChatProvider(app);

const statuses = new Map<string, number>();
const failures: string[] = [];
let slowest = 0;

/** Sends one body, and notes how it was answered; every tenth is forged. */
async function send(random: SeededRandom, n: number): Promise<void> {
  const isForged = n % 10 === 9;
  const number = n % 10 === 8 ? '8' : webhook.phoneNumberId;
  const body = oddBody(random, { n, number, now: Math.floor(app.clock.now().getTime() / 1000) });
  const began = performance.now();
  const status = await post(app, body, isForged ? 'another secret' : undefined);
  slowest = Math.max(slowest, performance.now() - began);
  const name = `${status}${isForged ? ' (forged)' : ''}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  if (status >= 500 || (isForged && status < 400)) failures.push(`${status} ${body.slice(0, 300)}`);
}

const random = new SeededRandom(seed);
const began = performance.now();
for (let n = 0; n < inputs; n++) {
  await send(random, n);
  if (n % 5000 === 4999) console.error(`${n + 1} of ${inputs} …`);
}
const seconds = Math.round((performance.now() - began) / 1000);
await app.runJobs().catch((error: unknown) => failures.push(`a job failed: ${String(error)}`));
const { rows } = (await app
  .ctx()
  .db.execute(
    sql`select count(*) as taken, count(*) filter (where handled_at is null or tries > 0) as waiting from chat_inbox`,
  )) as { rows: { taken: string; waiting: string }[] };
const { taken = '0', waiting = '0' } = rows[0] ?? {};
if (Number(waiting) > 0) failures.push(`${waiting} messages that were taken could not be handled`);
await app.close();
postgres.stop();
const answers = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([status, count]) => `${count} x ${status}`);
console.log(
  `${inputs} bodies, seed ${seed}, in ${seconds} s: ${answers.join(', ')}; slowest ${Math.round(slowest)} ms`,
);
console.log(`${taken} messages taken of them and handled; ${failures.length} failures`);
for (const failure of failures.slice(0, 30)) console.log(`FAILED ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
