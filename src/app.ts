import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { keptSecret, type Config } from '#platform/config.ts';
import type { JobHandler } from '#platform/context.ts';
import type { Bound } from '#platform/bound.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { createHouse, type House } from '#platform/house.ts';
import { createServer, type Server } from '#platform/http/server.ts';
import { sandboxMessenger } from './adapters/messenger/sandbox.ts';
import { whatsapp } from './adapters/messenger/whatsapp.ts';
import * as accounts from './accounts/index.ts';
import * as messages from './messages/index.ts';
import { sandboxClockOf, type SandboxClock } from './sandbox/clock.ts';

export interface Shop {
  house: House;
  server: Server;
  clock: SandboxClock;
  close(): Promise<void>;
}

interface Slice {
  calls?: Bound[];
  jobs?: JobHandler[];
  [name: string]: unknown;
}
const load = async (name: string): Promise<Slice> =>
  existsSync(new URL(`./${name}/index.ts`, import.meta.url)) ? ((await import(`./${name}/index.ts`)) as Slice) : {};

/** Builds the shop: database, adapters, slices, server. `database` may be given, by tests. */
export async function openShop(settings: Config, given: { database?: Database } = {}): Promise<Shop> {
  const config = keptSecret(settings);
  const log = pino({ level: config.logLevel, base: null });
  const database = given.database ?? (await openDatabase(config));
  const clock = await sandboxClockOf(database.db);
  const names = ['files', 'catalogue', 'editorial', 'payments', 'editions', 'partners', 'checkout', 'abstract-form', 'soft-copy', 'studio'];
  const slices: Slice[] = [messages as never, accounts as never, ...(await Promise.all(names.map(load)))];
  const house = createHouse({ config, database, clock, log, jobs: slices.flatMap(s => s.jobs ?? []) });

  const by = (name: string): Slice => slices[names.indexOf(name) + 2] ?? {};
  house.provide(messages.messenger, config.messenger === 'whatsapp' && config.whatsapp ? whatsapp(config.whatsapp) : sandboxMessenger);
  const partners = by('partners');
  if (partners['describePartner']) house.provide(accounts.describePartner, partners['describePartner'] as never);
  const [payments, checkout, editions, softCopy] = [by('payments'), by('checkout'), by('editions'), by('soft-copy')];
  if (payments['settled'] && checkout['fulfil']) house.on(payments['settled'] as never, checkout['fulfil'] as never);
  if (payments['ended'] && checkout['giveBack']) house.on(payments['ended'] as never, checkout['giveBack'] as never);
  if (editions['storyHandedIn'] && softCopy['onStoryHandedIn']) house.on(editions['storyHandedIn'] as never, softCopy['onStoryHandedIn'] as never);

  const server = await createServer({
    house,
    calls: slices.flatMap(s => s.calls ?? []),
    identify: accounts.identify,
    healthy: async () => {
      await database.db.execute('select 1');
      return true;
    },
  });
  return {
    house,
    server,
    clock,
    async close() {
      await server.app.close();
      await house.jobs.stop();
      await database.close();
    },
  };
}
