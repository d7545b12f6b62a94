/** A shop of the chaos run: the real one on PostgreSQL without its pages, killed at the points of `KillSchedule`. */
import { writeSync } from 'node:fs';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createApp } from '#src/app.ts';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { paymentEnded, gateway, paymentRefunded, paymentSettled, type Gateway } from '#src/payments/index.ts';
import { saveResolveCache } from './resolve-cache.ts';
import type { KillPoint } from './kill-points.ts';

const env = process.env as Record<'BANK' | 'BANK_KEY' | 'BANK_SECRET' | 'HOOKS' | 'UNCLOSABLE', string>;
const killAt = process.env['KILL_AT']?.split(',') ?? [];
const [killFrom, killBy] = ['KILL_FROM', 'KILL_BY'].map(name => Number(process.env[name] ?? Infinity)) as [
  number,
  number,
];
let passedKillPoints = 0;

/** Kills this process with SIGKILL when it is due. */
async function passKillPoint(seam: KillPoint): Promise<void> {
  passedKillPoints++;
  if (passedKillPoints < killBy && !(passedKillPoints >= killFrom && killAt.includes(seam))) return;
  writeSync(1, `killed at ${seam}\n`);
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

async function betweenKillPoints<T>(before: KillPoint, after: KillPoint, work: () => Promise<T>): Promise<T> {
  await passKillPoint(before);
  const done = await work();
  await passKillPoint(after);
  return done;
}

function withKillPoints(bank: Gateway): Gateway {
  return {
    ...bank,
    create: order =>
      betweenKillPoints('the page: before the bank opens it', 'the page: opened, not written down', () =>
        bank.create(order),
      ),
    status: mid =>
      betweenKillPoints('the status: before the question', 'the status: known, not written down', () =>
        bank.status(mid),
      ),
    // One of the shops treats the bank as one that cannot close a page, like PhonePe.
    ...(env.UNCLOSABLE && { cannotClose: true }),
    close: mid =>
      betweenKillPoints('a page closed: before', 'a page closed: after', async () => {
        if (!env.UNCLOSABLE) await bank.close(mid);
      }),
    refund: refund =>
      betweenKillPoints('a refund: before the bank knows', 'a refund: the bank has it, not written down', () =>
        bank.refund(refund),
      ),
    refundStatus: refund =>
      betweenKillPoints('a refund: before its status is asked', 'a refund: its status known, not written down', () =>
        bank.refundStatus(refund),
      ),
  };
}

const config = readConfig(process.env);
const shop = await createApp(config, { database: await openDatabase(config) });
const { runtime, server } = shop;
runtime.provide(
  gateway,
  withKillPoints(sandboxBank({ origin: env.BANK, key: env.BANK_KEY, secret: env.BANK_SECRET, webhookUrl: env.HOOKS })),
);
// Registered last, so that every other listener of the transaction has run.
runtime.on(paymentSettled, () => passKillPoint('settled: before the commit'));
runtime.on(paymentEnded, () => passKillPoint('ended: before the commit'));
runtime.on(paymentRefunded, () => passKillPoint('refunded: before the commit'));
const isHook = (url: string) => url.startsWith('/hooks/');
server.app.addHook('preHandler', async request =>
  passKillPoint(isHook(request.url) ? 'a webhook: heard' : 'a call: asked'),
);
server.app.addHook('onSend', async request =>
  passKillPoint(isHook(request.url) ? 'a webhook: answered' : 'a call: answered'),
);
await runtime.jobs.start();
await server.app.listen({ port: config.port, host: '127.0.0.1' });
await runtime.jobs.work();
writeSync(1, 'ready\n');
saveResolveCache();
process.on('disconnect', () => process.exit(0));
