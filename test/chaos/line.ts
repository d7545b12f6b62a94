/**
 * The line between the shops and their database, in which everything happens that can happen to it. What the database answers is always
 * its own word: "no room" is an error that it really raises, and it really rolls back.
 */
import { createServer, connect, type Server, type Socket } from 'node:net';
import type { Chance } from '#test/kit/chance.ts';

/**
 * `cut`: at any statement, often inside a transaction. `commit lost`: it never reaches the database. `commit unheard`: it is done, and
 * nobody hears of it. `commit late`: with every lock held for as long. `no room`: the disk is full when something is to be written.
 */
export const lineFaults = ['cut', 'commit lost', 'commit unheard', 'commit late', 'no room'] as const;
export type LineFault = (typeof lineFaults)[number];

const lateMs = 400;
/** A simple query of PostgreSQL's protocol. */
const query = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeUInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
};
const noRoom = query(
  `do $$ begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`,
);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** What a shop says in one breath: a commit, a statement that writes, another, or something that must not be touched. */
function kindOf(said: Buffer): 'commit' | 'write' | 'statement' | undefined {
  if (said[0] === 0x51) return /^commit/i.test(said.toString('latin1', 5, 16)) ? 'commit' : 'statement';
  if (said[0] !== 0x50 || !said.subarray(-5).equals(sync)) return undefined;
  return /^\0(insert|update)/i.test(said.toString('latin1', 5, 20)) ? 'write' : 'statement';
}

export class Line {
  /** Of the database, through this line. */
  readonly url: string;
  inOrder = true;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** @param struck is told of each fault. */
  static async to(database: string, chance: Chance, struck: (fault: LineFault) => void): Promise<Line> {
    const far = new URL(database);
    const server = createServer(near => carry(near, connect(Number(far.port), far.hostname)));
    const near = new URL(database);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    near.port = String((server.address() as { port: number }).port);
    const line = new Line(server, near.href);

    const strikes = (said: Buffer): LineFault | undefined => {
      const kind = line.inOrder ? undefined : kindOf(said);
      const dice = kind ? chance.next() : 1;
      if (kind === 'commit')
        return (['commit lost', 'commit unheard', 'commit late', 'no room'] as const)[Math.floor(dice / 0.006)];
      if (kind === 'write' && dice < 0.002) return 'no room';
      return kind && dice > 0.999 && dice < 1 ? 'cut' : undefined;
    };
    function carry(near: Socket, far: Socket): void {
      const over = () => void (near.destroy(), far.destroy());
      let unheard = false;
      for (const end of [near, far]) end.setNoDelay().on('error', over).on('close', over);
      far.on('data', said => (unheard ? over() : near.write(said)));
      near.on('data', said => {
        const fault = strikes(said);
        if (fault) struck(fault);
        if (fault === 'cut' || fault === 'commit lost') return over();
        if (fault === 'commit unheard') unheard = true;
        if (fault === 'commit late') return void setTimeout(() => far.write(said), lateMs);
        far.write(fault === 'no room' ? noRoom : said);
      });
    }
    return line;
  }

  close(): void {
    this.#server.close();
  }
}
