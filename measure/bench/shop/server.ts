/**
 * The shop that `npm run prove -- bench-shop` measures: the real one with its built pages, whose bank is another
 * process. Says over IPC when it serves, between `record` and `recorded` which statements it sent, and at `count` how
 * many so far.
 */
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { createApp } from '#src/app.ts';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { seedCoupons } from '#src/checkout/index.ts';
import { seedEditorial } from '#src/editorial/index.ts';
import { seedTaxes } from '#src/papers/index.ts';
import { gateway } from '#src/payments/index.ts';
import { mountSite } from '#src/site/serve.ts';
import { bankKeys } from '#test/kit/bank.ts';

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

let recorded: SentStatement[] | undefined;
let sent = 0;
/** The queue's own question for due jobs, and the proof that what is kept is still true belong to no step. */
const isOfNoStep = (text: string) => text === 'select 1' || /unnest\(\$\d+::text\[\]\) q\(name\)/.test(text);
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const first = args[0] as string | Partial<SentStatement> | undefined;
  const text = typeof first === 'string' ? first : first?.text;
  const values = (typeof first === 'object' ? first.values : undefined) ?? (Array.isArray(args[1]) ? args[1] : []);
  if (text && !isOfNoStep(text)) {
    sent += 1;
    recorded?.push({ text, values });
  }
  return Reflect.apply(query, this, args) as never;
};

const config = readConfig(process.env);
const shop = await createApp(config, { database: await openDatabase(config) });
const { runtime, server } = shop;
const webhookUrl = `${config.baseUrl}/hooks/bank`;
runtime.provide(gateway, sandboxBank({ origin: process.env['BANK'] ?? '', webhookUrl, ...bankKeys }));
await runtime.jobs.start();
await runtime.contentCache.watch(runtime.database);
const ctx = runtime.context({ kind: 'system', name: 'bench' });
for (const seed of [seedCatalogue, seedEditorial, seedCoupons, seedTaxes]) await seed(ctx);
await mountSite(server, { config, dev: false, onContentChange: listener => runtime.contentCache.onChange(listener) });
await server.app.listen({ port: config.port, host: '127.0.0.1' });
if (config.process.role !== 'web') await runtime.jobs.work();
process.on('message', asked => {
  if (asked === 'record') recorded = [];
  else if (asked === 'count') process.send?.(sent);
  else {
    process.send?.(recorded ?? []);
    recorded = undefined;
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
