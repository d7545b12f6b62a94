import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { webhook } from '#test/random/chats/courier.ts';

/** How a load was answered. */
export interface Answered {
  sent: number;
  statuses: Map<number, number>;
  /** Milliseconds from the moment at which each was due until its answer was there. */
  latencies: number[];
}

const bodyOf = (phone: string, n: number): string => {
  const message = {
    from: phone.slice(1),
    id: `wamid.bench.${n}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: `This is sentence number ${n} about him.` },
  };
  const value = { metadata: { phone_number_id: webhook.phoneNumberId }, messages: [message] };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
};

function post(agent: Agent, port: number, body: string): Promise<number> {
  const signature = createHmac('sha256', webhook.appSecret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return new Promise(done => {
    const options = { agent, host: '127.0.0.1', port, path: '/hooks/whatsapp', method: 'POST', headers };
    const sent = request(options, response => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
    });
    sent.once('error', () => done(0));
    sent.end(body);
  });
}

interface Load {
  port: number;
  phones: readonly string[];
  /** Webhooks a second, and for how many seconds. */
  rate: number;
  seconds: number;
}

/**
 * Sends signed webhooks of one message each at a fixed rate, whether those before are answered or not; each is counted
 * from the moment at which it was due.
 */
export async function sendWebhooks({ port, phones, rate, seconds }: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const result: Answered = { sent: rate * seconds, statuses: new Map(), latencies: [] };
  const began = performance.now();
  const postOne = async (n: number, due: number): Promise<void> => {
    const status = await post(agent, port, bodyOf(phones[n % phones.length] ?? '', n));
    result.latencies.push(performance.now() - due);
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  };
  const all = [];
  for (let n = 0; n < result.sent; n++) {
    const due = began + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    all.push(postOne(n, due));
  }
  await Promise.all(all);
  agent.destroy();
  return result;
}
