import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { gateway, type Gateway } from '#src/payments/index.ts';
import { startBank } from '#src/sandbox/bank/index.ts';
import type { TestApp } from './app.ts';

export interface BankBook {
  reference: string;
  amount: number;
  state: string;
  url: string;
  captures: { id: string; amount: number }[];
  refunds: { id: string; capture: string; amount: number; state: string }[];
}

export interface TestBank {
  /** Decides a payment; `notify`: how its webhook is sent. Answers the status. */
  outcome(mid: string, outcome: 'paid' | 'declined' | 'pending' | 'expired', notify?: string): Promise<number>;
  /** Posts to the bank's remote control. Answers the status. */
  post(path: string, json: object): Promise<number>;
  /** Resolves when the bank has sent every webhook that is due. */
  webhooksSent(): Promise<void>;
  /** All payments of the bank. */
  books(): Promise<BankBook[]>;
  /** The gateway port on this bank, for tests that wrap it. */
  adapter: Gateway;
  close(): Promise<void>;
}

export const bankKeys = { key: 'test-key', secret: 'test-secret' };
export const midOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** Resolves when the bank at `origin` has sent every webhook that is due by its clock. */
export async function webhooksSent(origin: string, now: () => Date): Promise<void> {
  type SentWebhook = { dueAt: number; endedAt: string | null };
  for (;;) {
    const webhooks = (await (await fetch(`${origin}/api/webhooks`)).json()) as SentWebhook[];
    if (!webhooks.some(webhook => webhook.endedAt === null && webhook.dueAt <= now().getTime())) return;
    await pause(50);
  }
}

/** Starts a sandbox bank for a test shop, and lets the shop listen so that webhooks arrive. */
export async function bankFor(app: TestApp): Promise<TestBank> {
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-bank-'));
  const { app: server } = app.shop.server;
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const webhookUrl = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/hooks/bank`;
  const log = pino({ level: 'silent' });
  const bank = await startBank({ port: 0, host: '127.0.0.1', dataDir, log, now: () => app.clock.now(), ...bankKeys });
  const adapter = sandboxBank({ origin: bank.origin, webhookUrl, ...bankKeys });
  app.shop.runtime.provide(gateway, adapter);
  const post = async (path: string, json: object) => {
    const body = JSON.stringify(json);
    const headers = { 'content-type': 'application/json' };
    return (await fetch(bank.origin + path, { method: 'POST', headers, body })).status;
  };
  return {
    adapter,
    post,
    outcome: (mid, outcome, notify = 'never') => post(`/api/payments/${mid}/outcome`, { outcome, notify }),
    webhooksSent: () => webhooksSent(bank.origin, () => app.clock.now()),
    books: async () => (await (await fetch(`${bank.origin}/api/payments`)).json()) as BankBook[],
    async close() {
      await bank.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
