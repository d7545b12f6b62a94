import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ChatPlace } from './place.ts';
import type { PretendWhatsapp } from './provider.ts';
import type { WorkerAnswer, WorkerJob } from './worker.ts';

type Job = Pick<WorkerJob, 'name' | 'data'>;

/** Answers a process that asks the provider over a port of this machine. */
async function passOn(provider: PretendWhatsapp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [address, method] = [String(request.headers['x-address']), String(request.headers['x-method'])];
  const body = (await buffer(request)).toString();
  try {
    const answer = await provider.send(address, { method, ...(body !== '' && { body }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'image/jpeg' });
    response.end(bytes);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    response.writeHead(200, { 'x-broken': cause?.code ?? 'ECONNRESET' }).end();
  }
}

/** The process in which jobs run; it is started again after each death. */
export class Workers {
  killed = 0;
  readonly #place: ChatPlace;
  readonly #server: Server;
  #child: ChildProcess | undefined;
  #jobs = 0;

  constructor(place: ChatPlace, provider: PretendWhatsapp) {
    this.#place = place;
    this.#server = createServer((request, response) => void passOn(provider, request, response));
  }

  async #start(): Promise<ChildProcess> {
    if (!this.#server.listening) await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const { databaseUrl = '', shop } = this.#place.app;
    const own = { WORKER_DATABASE: databaseUrl, WORKER_FOLDER: shop.runtime.config.dataDir };
    const { chatMessages } = shop.runtime.config;
    const env = {
      ...process.env,
      ...own,
      CHAT_MESSAGES: String(chatMessages),
      WORKER_PROVIDER: `http://127.0.0.1:${port}/`,
      NODE_ENV: 'test',
    };
    const child = fork('test/random/chats/worker.ts', { env });
    await once(child, 'message');
    return child;
  }

  /** Runs jobs at the same time, and kills the process after so many milliseconds. Answers which of them are done. */
  async run(jobs: readonly Job[], killAfterMs: number | undefined): Promise<{ isDone: boolean[]; hasDied: boolean }> {
    const child = (this.#child ??= await this.#start());
    const isDone = jobs.map(() => false);
    const first = this.#jobs;
    this.#jobs += jobs.length;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let left = jobs.length;
    const onMessage = (answer: WorkerAnswer) => {
      if ('ready' in answer) return;
      isDone[answer.nth - first] = answer.isDone;
      if (--left === 0) end();
    };
    child.on('message', onMessage);
    child.once('exit', end);
    for (const [at, { name, data }] of jobs.entries())
      child.send({ nth: first + at, name, data, now: this.#place.now() } satisfies WorkerJob);
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await ended;
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', end);
    const hasDied = child.killed && isDone.includes(false);
    if (child.killed) {
      this.#child = undefined;
      this.killed++;
    }
    return { isDone, hasDied };
  }

  async close(): Promise<void> {
    this.#child?.disconnect();
    this.#server.close();
  }
}
