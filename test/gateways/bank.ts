import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sandboxBank } from '#src/adapters/payment/sandbox-bank.ts';
import { startBank } from '#src/sandbox/bank/index.ts';
import type { ProviderRig, SignedWebhook } from './rig.ts';

const key = 'shop-key';
const secret = 'hook-secret';

/** The sandbox bank as one of the providers: what it does for testers, by its own remote control. */
export async function bankRig(): Promise<ProviderRig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'imurs-bank-'));
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') };
  const bank = await startBank({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    log: pino({ level: 'silent' }),
    now: () => new Date(clock.ms),
    key,
    secret,
  });
  const gateway = (over: { timeoutMs?: number } = {}) =>
    sandboxBank({ origin: bank.origin, key, secret, webhookUrl: 'http://127.0.0.1:9/hooks/bank', ...over });
  const post = async (path: string, body: object) => {
    const response = await fetch(bank.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the bank answered ${response.status}`);
  };
  const book = async (mid: string) => {
    const all = (await (await fetch(`${bank.origin}/api/payments`)).json()) as {
      reference: string;
      expiresAt: string;
      refunds: { amount: number; state: string }[];
    }[];
    return all.filter(one => one.reference === mid);
  };
  const sign = (body: object): SignedWebhook => {
    const text = JSON.stringify(body);
    return {
      raw: Buffer.from(text),
      headers: { 'x-bank-signature': createHmac('sha256', secret).update(text).digest('hex') },
    };
  };
  const faults = {
    down: {},
    lost: {},
    silent: { fault: 'lost', ms: 60_000 },
    nonsense: {},
    broken: {},
    slow: { ms: 300 },
  };
  // Refunds wait for the test's word.
  const waiting = { fault: 'refund-waits' };
  await post('/api/faults', { faults: [waiting] });
  return {
    name: 'the sandbox bank',
    gateway: gateway(),
    restarted: () => gateway(),
    shortTimeout: gateway({ timeoutMs: 100 }),
    clock,
    pay: (mid, amount) =>
      post(`/api/payments/${mid}/outcome`, { outcome: 'paid', notify: 'never', ...(amount && { amount }) }),
    captureAgain: (mid, amount) => post(`/api/payments/${mid}/capture`, { notify: 'never', amount }),
    decline: mid => post(`/api/payments/${mid}/outcome`, { outcome: 'declined', notify: 'never' }),
    expire: async mid => void (clock.ms = Date.parse((await book(mid))[0]!.expiresAt)),
    endRefund: (id, how) => post(`/api/refunds/${id}/outcome`, { outcome: how, notify: 'never' }),
    // The bank acts in one question.
    failNext: kind => post('/api/faults', { faults: [waiting, { fault: kind, next: 1, ...faults[kind] }] }),
    pages: async mid => (await book(mid)).length,
    refundedAmounts: async mid =>
      (await book(mid)).flatMap(one => one.refunds.filter(r => r.state !== 'failed').map(r => r.amount)),
    webhook: ({ mid, refund }) =>
      sign({ event: `e-${mid}-${refund ?? ''}`, reference: mid, ...(refund && { refund }) }),
    otherWebhook: () => sign({ news: 'new opening hours' }),
    traits: { closes: true, refused: 'failed', signsBody: true, pagesAfterLoss: 1 },
    async close() {
      await bank.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
