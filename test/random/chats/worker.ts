/**
 * A process of its own in which the jobs of chats run, so that it can be killed: it gets jobs over IPC, and answers how
 * each ended. Its database, folder and provider are those of WORKER_DATABASE, WORKER_FOLDER and WORKER_PROVIDER.
 */
import { whatsappChat } from '#src/adapters/messenger/whatsapp-chat.ts';
import { conversation } from '#src/conversations/index.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { webhook } from './courier.ts';
import { broken } from './provider.ts';
import { handlers } from './handlers.ts';

/** A job for the worker, with the shop's time (milliseconds), and how it ended. */
export interface WorkerJob {
  nth: number;
  name: string;
  data: unknown;
  now: number;
}
export type WorkerAnswer = { ready: true } | { nth: number; isDone: boolean };

const { WORKER_DATABASE: databaseUrl, WORKER_FOLDER: folder = '', WORKER_PROVIDER: provider = '' } = process.env;
const app = await testApp({
  env: {
    CHAT: 'on',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    CHAT_MESSAGES: process.env['CHAT_MESSAGES'] ?? '',
  },
  database: 'postgres',
  beside: { databaseUrl } as TestApp,
});

/** Asks the provider, which is in the process that kills this one. */
const send: typeof fetch = async (input, init) => {
  const headers = { 'x-address': input as string, 'x-method': init?.method ?? 'GET' };
  const response = await fetch(provider, { method: 'POST', headers, body: init?.body ?? '' });
  const why = response.headers.get('x-broken');
  if (why !== null) throw broken(why);
  return response;
};
const account = { phoneNumberId: webhook.phoneNumberId, token: 't', version: 'v25.0' };
app.shop.runtime.provide(conversation, whatsappChat(account, send));

let now = Date.now();
app.clock.now = () => new Date(now);
const answer = (message: WorkerAnswer) => process.send?.(message);
process.on('message', async ({ nth, name, data, now: then }: WorkerJob) => {
  now = then;
  const isDone = await handlers
    .get(name)!
    .run(app.ctx({ kind: 'system', name }), data)
    .then(
      () => true,
      () => false,
    );
  answer({ nth, isDone });
});
process.on('disconnect', () => process.exit(0));
answer({ ready: true });
