/**
 * A bad mobile network as a TCP proxy between a browser and the shop: slow, cut every few seconds, and now and then
 * deaf for a moment. After a cut nothing of a connection is forwarded any more, in neither direction.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './port.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface NetworkOptions {
  random: SeededRandom;
  /** The port of the shop. */
  to: number;
  /** How many bytes a second go up, over all connections. */
  bytesPerSecond: number;
  /** Between two cuts, ms: from, and up to how much more. */
  cutAfterMs: readonly [number, number];
  /** How long nobody gets through after a cut, ms: from, and up to how much more. */
  awayMs: readonly [number, number];
  /** After so many cuts the network stays whole, so that every run ends. */
  mostCuts: number;
}

interface Counts {
  cuts: number;
  /** Cuts that neither side was told of at once. */
  silent: number;
  /** Requests whose reply was dropped. */
  lostReplies: number;
  /** Bytes that were changed on the way. */
  damaged: number;
}

interface Line {
  near: Socket;
  far: Socket;
  isCut: boolean;
  /** The last request that was seen, `PATCH /api/uploads/…`. */
  request: string;
  dropsReply: boolean;
}

const requestLine = /^(GET|HEAD|POST|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;

export class CuttingProxy {
  readonly url: string;
  readonly counts: Counts = { cuts: 0, silent: 0, lostReplies: 0, damaged: 0 };
  readonly #server: Server;
  readonly #options: NetworkOptions;
  readonly #lines = new Set<Line>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAway = false;
  #freeAt = 0;
  /** The beginnings of paths whose next reply is dropped. */
  #losing: string[] = [];
  #damages = 0;

  private constructor(server: Server, url: string, options: NetworkOptions) {
    [this.#server, this.url, this.#options] = [server, url, options];
  }

  /** Listens on this port of `localhost`, whole until `begin` is called. */
  static async start(port: number, options: NetworkOptions): Promise<CuttingProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new CuttingProxy(server, `http://localhost:${port}`, options);
    server.on('connection', near => proxy.#accept(near));
    await new Promise<void>(done => server.listen(port, 'localhost', done));
    return proxy;
  }

  /** Begins to cut. */
  begin(): void {
    const { random, cutAfterMs } = this.#options;
    if (this.counts.cuts >= this.#options.mostCuts) return;
    const [from, more] = cutAfterMs;
    this.#timer = setTimeout(() => this.#cut(random.happens(0.2)), from + random.below(more));
  }

  /** Stops to cut: the network is whole from now on. */
  heal(): void {
    clearTimeout(this.#timer);
    this.#isAway = false;
  }

  /** The next request to a path that begins so reaches the shop, and its reply is dropped with the connection. */
  loseReplyTo(path: string): void {
    this.#losing.push(path);
  }

  /** Changes one byte of the next large piece of an upload's body. */
  damageUpload(): void {
    this.#damages++;
  }

  async close(): Promise<void> {
    this.heal();
    for (const line of this.#lines) this.#end(line);
    await new Promise(done => this.#server.close(done));
  }

  #cut(silently: boolean): void {
    this.counts.cuts++;
    if (silently) this.counts.silent++;
    this.#isAway = true;
    const lines = [...this.#lines];
    for (const line of lines) {
      line.isCut = true;
      if (!silently) this.#end(line);
    }
    const [from, more] = this.#options.awayMs;
    this.#timer = setTimeout(
      () => {
        for (const line of lines) this.#end(line);
        this.#isAway = false;
        this.begin();
      },
      from + this.#options.random.below(more),
    );
  }

  /** Resets both ends of a connection; what waits in their buffers is dropped. */
  #end(line: Line): void {
    line.isCut = true;
    this.#lines.delete(line);
    for (const end of [line.near, line.far]) end.resetAndDestroy();
  }

  #accept(near: Socket): void {
    if (this.#isAway) return void near.resetAndDestroy();
    const far = connect({ port: this.#options.to, host: 'localhost', noDelay: true });
    const line: Line = { near, far, isCut: false, request: '', dropsReply: false };
    this.#lines.add(line);
    for (const end of [near, far]) {
      end.on('error', () => undefined);
      // A connection that was cut silently stays open for both sides until it is ended.
      end.on('close', () => !line.isCut && this.#end(line));
      end.on('end', () => !line.isCut && this.#end(line));
    }
    near.on('data', bytes => this.#up(line, bytes));
    far.on('data', bytes => {
      if (line.isCut) return;
      if (!line.dropsReply) return void near.write(bytes);
      this.counts.lostReplies++;
      this.#end(line);
    });
  }

  /** Forwards what the browser sends, as fast as the network is. */
  #up(line: Line, bytes: Buffer): void {
    if (line.isCut) return;
    this.#noteRequest(line, bytes);
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes.length / this.#options.bytesPerSecond) * 1000;
    line.near.pause();
    setTimeout(() => {
      if (line.isCut) return;
      line.far.write(this.#damaged(line, bytes));
      line.near.resume();
    }, this.#freeAt - now);
  }

  #noteRequest(line: Line, bytes: Buffer): void {
    const [, method, path = ''] = requestLine.exec(bytes.toString('latin1', 0, 300)) ?? [];
    if (!method) return;
    line.request = `${method} ${path}`;
    const at = this.#losing.findIndex(begin => path.startsWith(begin));
    if (at < 0) return;
    this.#losing.splice(at, 1);
    line.dropsReply = true;
  }

  #damaged(line: Line, bytes: Buffer): Buffer {
    const isBody =
      line.request.startsWith('PATCH /api/uploads/') && !requestLine.test(bytes.toString('latin1', 0, 300));
    if (this.#damages === 0 || !isBody || bytes.length < 10_000) return bytes;
    this.#damages--;
    this.counts.damaged++;
    const changed = Buffer.from(bytes);
    changed[5000] = (changed[5000] ?? 0) ^ 1;
    return changed;
  }
}

/** A port for a proxy and the settings of a shop that is reached through it. */
export async function proxiedShop(): Promise<{ port: number; env: Record<string, string> }> {
  const port = await freePort('localhost');
  return { port, env: { BASE_URL: `http://localhost:${port}` } };
}
