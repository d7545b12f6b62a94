/**
 * A TCP proxy between the shops and their database that injects faults. Every error comes from the database itself:
 * for `no room` the proxy replaces the statement by one that raises the error of a full disk, and it rolls back.
 */
import { createServer, connect, type Server, type Socket } from 'node:net';
import type { SeededRandom } from '#test/kit/seeded-random.ts';

/**
 * `cut`: the connection breaks at any statement, often inside a transaction. `commit lost`: the commit never reaches
 * the database. `commit unheard`: it is done, but its answer is dropped. `commit late`: it is delayed with all locks
 * held. `no room`: the disk is full at a write or a commit.
 */
export const proxyFaults = ['cut', 'commit lost', 'commit unheard', 'commit late', 'no room'] as const;
export type ProxyFault = (typeof proxyFaults)[number];

const lateCommitMs = 400;
/** A simple query message of PostgreSQL's protocol. */
const simpleQuery = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeUInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
};
const diskFullQuery = simpleQuery(
  `do $$ begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`,
);
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4]);

/** The kind of a message from a shop: commit, writing statement or other statement; undefined must stay untouched. */
function messageKind(bytes: Buffer): 'commit' | 'write' | 'statement' | undefined {
  if (bytes[0] === 0x51) return /^commit/i.test(bytes.toString('latin1', 5, 16)) ? 'commit' : 'statement';
  if (bytes[0] !== 0x50 || !bytes.subarray(-5).equals(syncMessage)) return undefined;
  return /^\0(insert|update)/i.test(bytes.toString('latin1', 5, 20)) ? 'write' : 'statement';
}

export class DatabaseProxy {
  /** The database's address through this proxy. */
  readonly url: string;
  healthy = true;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** @param onFault is called for each fault. */
  static async start(
    database: string,
    random: SeededRandom,
    onFault: (fault: ProxyFault) => void,
  ): Promise<DatabaseProxy> {
    const far = new URL(database);
    const server = createServer(near => forward(near, connect(Number(far.port), far.hostname)));
    const near = new URL(database);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    near.port = String((server.address() as { port: number }).port);
    const proxy = new DatabaseProxy(server, near.href);

    const chooseFault = (bytes: Buffer): ProxyFault | undefined => {
      const kind = proxy.healthy ? undefined : messageKind(bytes);
      const draw = kind ? random.next() : 1;
      if (kind === 'commit')
        return (['commit lost', 'commit unheard', 'commit late', 'no room'] as const)[Math.floor(draw / 0.006)];
      if (kind === 'write' && draw < 0.002) return 'no room';
      return kind && draw > 0.999 && draw < 1 ? 'cut' : undefined;
    };
    function forward(near: Socket, far: Socket): void {
      const destroyBoth = () => void (near.destroy(), far.destroy());
      let dropReplies = false;
      for (const end of [near, far]) end.setNoDelay().on('error', destroyBoth).on('close', destroyBoth);
      far.on('data', bytes => (dropReplies ? destroyBoth() : near.write(bytes)));
      near.on('data', bytes => {
        const fault = chooseFault(bytes);
        if (fault) onFault(fault);
        if (fault === 'cut' || fault === 'commit lost') return destroyBoth();
        if (fault === 'commit unheard') dropReplies = true;
        if (fault === 'commit late') return void setTimeout(() => far.write(bytes), lateCommitMs);
        far.write(fault === 'no room' ? diskFullQuery : bytes);
      });
    }
    return proxy;
  }

  close(): void {
    this.#server.close();
  }
}
