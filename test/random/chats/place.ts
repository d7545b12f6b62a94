import type pg from 'pg';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { whatsappChat } from '#src/adapters/messenger/whatsapp-chat.ts';
import { whatsappReports } from '#src/adapters/messenger/whatsapp-reports.ts';
import { sandboxMessenger } from '#src/adapters/messenger/sandbox.ts';
import { conversation } from '#src/conversations/index.ts';
import { messenger } from '#src/messages/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { advanceToHour } from '#test/kit/time-of-day.ts';
import { webhook } from './courier.ts';
import { installPower, sparedClient } from './power.ts';
import type { PretendWhatsapp } from './provider.ts';
import { makeSamples, type Samples } from './samples.ts';

/** A shop that talks by a pretend WhatsApp, with a clock that stands until it is moved. */
export interface ChatPlace {
  app: TestApp;
  /** A connection that outlives the shop. */
  client: pg.Client;
  samples: Samples;
  now(): number;
  /** Moves the clock. */
  pass(ms: number): void;
  /** Has the shop talk by this provider from now on. */
  use(provider: PretendWhatsapp): void;
  close(): Promise<void>;
}

/** `server`: the PostgreSQL, outside vitest, which has one of its own. */
export async function openChatPlace(server?: string): Promise<ChatPlace> {
  installPower();
  const env = { CHAT: 'on', LIMITS: 'off', LOG_LEVEL: 'silent' };
  const app = await testApp({ env, database: 'postgres', server });
  await seedCatalogue(app.ctx());
  await advanceToHour(app, 10);
  let nowMs = app.clock.now().getTime();
  app.clock.now = () => new Date(nowMs);
  app.shop.runtime.provide(messenger, { ...sandboxMessenger, reports: whatsappReports(webhook) });
  const client = await sparedClient(app.databaseUrl ?? '');
  const samples = await makeSamples({ photos: 12, voices: 4 });
  const account = { phoneNumberId: webhook.phoneNumberId, token: 't', version: 'v25.0' };
  return {
    app,
    client,
    samples,
    now: () => nowMs,
    pass: ms => void (nowMs += ms),
    use: provider => app.shop.runtime.provide(conversation, whatsappChat(account, provider.send)),
    async close() {
      await samples.close();
      await client.end();
      await app.close();
    },
  };
}
