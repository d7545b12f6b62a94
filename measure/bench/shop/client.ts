import { connect, type Socket } from 'node:net';

export interface RawReply {
  status: number;
  headers: string;
  body: Buffer;
}

interface RawRequest {
  method?: 'GET' | 'POST';
  path: string;
  json?: object;
}

async function connectTo(host: string): Promise<Socket> {
  const { hostname, port } = new URL(`http://${host}`);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
  return socket;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One kept-alive connection with cookies of its own, which sends one request after the other. It reads only what a
 * measurement needs, so that the load costs less than what it measures.
 */
export class RawClient {
  readonly #host: string;
  #socket: Socket;
  readonly #cookies = new Map<string, string>();
  #received: Buffer = Buffer.alloc(0);
  #pending: { resolve(reply: RawReply): void; reject(error: Error): void } | undefined;

  private constructor(host: string, socket: Socket) {
    this.#host = host;
    this.#socket = this.#use(socket);
  }

  /** `as`: a client whose cookies this one has, too. */
  static async open(origin: string, as?: RawClient): Promise<RawClient> {
    const { host } = new URL(origin);
    const client = new RawClient(host, await connectTo(host));
    for (const [name, value] of as ? as.#cookies : []) client.#cookies.set(name, value);
    return client;
  }

  /** Sends a request, on a new connection when the server has closed the one that was idle. */
  async send({ method = 'GET', path, json }: RawRequest): Promise<RawReply> {
    if (this.#socket.destroyed) this.#socket = this.#use(await connectTo(this.#host));
    const body = json ? JSON.stringify(json) : '';
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
      ...(json ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
    ];
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    return new Promise((resolve, reject) => (this.#pending = { resolve, reject }));
  }

  #use(socket: Socket): Socket {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = () => this.#pending?.reject(new Error(`the connection to ${this.#host} broke`));
    return socket.on('error', fail).on('close', fail);
  }

  /** The JSON of a call that answers 200. Throws for any other status. */
  async post<T>(path: string, json: object): Promise<T> {
    const { status, headers, body } = await this.send({ method: 'POST', path, json });
    for (const [, name = '', value = ''] of headers.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)/gim))
      this.#cookies.set(name, value);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
    return JSON.parse(body.toString()) as T;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const headers = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    const whole = end + headEnd.length + length;
    if (this.#received.length < whole) return;
    const body = this.#received.subarray(end + headEnd.length, whole);
    this.#received = this.#received.subarray(whole);
    this.#pending?.resolve({ status: Number(headers.slice(9, 12)), headers, body });
  }
}
