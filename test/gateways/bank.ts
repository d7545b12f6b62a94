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

/** What each fault of a rig is for the bank's remote control. */
const bankFaults = {
  down: {},
  lost: {},
  silent: { fault: 'lost', ms: 60_000 },
  nonsense: {},
  broken: {},
  slow: { ms: 300 },
};
/** Makes every refund wait until the test ends it. */
const waitingRefunds = { fault: 'refund-waits' };

/** The bank's remote control, and its payments for one of our numbers. */
function bankRemote(origin: string) {
  return {
    async post(path: string, body: object): Promise<void> {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`the bank answered ${response.status}`);
    },
    async paymentsOf(mid: string) {
      const all = (await (await fetch(`${origin}/api/payments`)).json()) as {
        reference: string;
        expiresAt: string;
        refunds: { amount: number; state: string }[];
      }[];
      return all.filter(payment => payment.reference === mid);
    },
  };
}

function sign(body: object): SignedWebhook {
  const text = JSON.stringify(body);
  return {
    raw: Buffer.from(text),
    headers: { 'x-bank-signature': createHmac('sha256', secret).update(text).digest('hex') },
  };
}

/** The sandbox bank as one of the providers, driven by its remote control. */
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
  const remote = bankRemote(bank.origin);
  await remote.post('/api/faults', { faults: [waitingRefunds] });
  return {
    name: 'the sandbox bank',
    gateway: gateway(),
    restarted: () => gateway(),
    shortTimeout: gateway({ timeoutMs: 100 }),
    clock,
    pay: (mid, amount) =>
      remote.post(`/api/payments/${mid}/outcome`, { outcome: 'paid', notify: 'never', ...(amount && { amount }) }),
    captureAgain: (mid, amount) => remote.post(`/api/payments/${mid}/capture`, { notify: 'never', amount }),
    decline: mid => remote.post(`/api/payments/${mid}/outcome`, { outcome: 'declined', notify: 'never' }),
    expire: async mid => void (clock.ms = Date.parse((await remote.paymentsOf(mid))[0]!.expiresAt)),
    endRefund: (id, how) => remote.post(`/api/refunds/${id}/outcome`, { outcome: how, notify: 'never' }),
    // Every request to the bank changes something, so `acting` makes no difference.
    failNext: kind =>
      remote.post('/api/faults', { faults: [waitingRefunds, { fault: kind, next: 1, ...bankFaults[kind] }] }),
    pages: async mid => (await remote.paymentsOf(mid)).length,
    refundedAmounts: async mid =>
      (await remote.paymentsOf(mid)).flatMap(payment =>
        payment.refunds.filter(r => r.state !== 'failed').map(r => r.amount),
      ),
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
