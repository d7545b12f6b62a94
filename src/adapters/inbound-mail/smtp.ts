import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { LetterRefused, type InboundMail, type LetterBox } from '#src/conversations/inbound-mail.ts';
import { readLetter } from './letter.ts';

interface InboundSmtp {
  host: string;
  /** 0: any free one. */
  port: number;
  /** What stands behind the @ of our addresses. */
  domain: string;
  /** The files of the key and certificate with which connections are encrypted; absent: they are not. */
  tls?: { key: string; cert: string } | undefined;
  /** Where e-mails are while they are read. */
  folder: string;
  /** Hears which port it is. */
  onPort?: (port: number) => void;
}

/** The largest e-mail that is taken: providers of mailboxes send 25 megabytes at most. */
const maxLetterBytes = 26 * 1024 * 1024;
const [maxClients, maxClientsOfAddress, maxRecipients, maxUnknown] = [50, 20, 5, 5];
/** How long a client may be silent, a connection may last, and open ones are waited for when it stops. */
const [idleMs, longestMs, closeMs] = [60_000, 600_000, 10_000];
/** How many e-mails are read at the same time: each is in memory about twice. */
const readAtOnce = 2;

const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });
const unknownAddress = (): Error => refusal(550, 'There is no such address here.');
const tryLater = (): Error => refusal(451, 'Please try again later.');

/** The part before the @ of one of our addresses; `undefined` for any other. */
const nameAt = (address: string, domain: string): string | undefined => {
  const at = address.lastIndexOf('@');
  return at > 0 && address.slice(at + 1).toLowerCase() === domain.toLowerCase() ? address.slice(0, at) : undefined;
};

/** Lets so many works run at the same time; the others wait for their turn. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async work => {
    if (free > 0) free -= 1;
    else await new Promise<void>(next => waiting.push(next));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Closes connections that last too long, and those of an address that has too many. */
function boundConnections(server: SMTPServer): void {
  const open = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const count = (open.get(remoteAddress) ?? 0) + 1;
    open.set(remoteAddress, count);
    const end = setTimeout(() => socket.destroy(), longestMs);
    socket.once('close', () => {
      clearTimeout(end);
      const left = (open.get(remoteAddress) ?? 1) - 1;
      if (left > 0) open.set(remoteAddress, left);
      else open.delete(remoteAddress);
    });
    if (count > maxClientsOfAddress) socket.destroy();
  });
}

/** Receives one e-mail into a file, and hands it to the box for each of its addresses. */
async function receive(
  { box, folder, inTurn }: { box: LetterBox; folder: string; inTurn: ReturnType<typeof turns> },
  names: readonly string[],
  { stream, isBounce }: { stream: SMTPServerDataStream; isBounce: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'letter-'));
  try {
    const path = join(own, 'raw');
    await pipeline(
      stream,
      // What is too large is read to its end, as the protocol wants it, and not kept.
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) if (!stream.sizeExceeded) yield chunk;
      },
      createWriteStream(path),
    );
    if (stream.sizeExceeded) throw refusal(552, 'This e-mail is too large. Please send its photos in several e-mails.');
    await inTurn(async () => {
      const letter = await readLetter(await readFile(path), { isBounce }).catch(() => {
        throw new LetterRefused('This e-mail cannot be read.');
      });
      for (const name of names) await box.take(name, letter);
    });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** What the client is told when an e-mail was not stored. */
function answerTo(error: unknown): Error {
  if (error instanceof LetterRefused) return refusal(554, error.message);
  return error instanceof Error && 'responseCode' in error ? error : tryLater();
}

/** What the server does for a box; see `SMTPServerOptions`. */
function handlers(box: LetterBox, { domain, folder }: InboundSmtp, running: Set<Promise<void>>): SMTPServerOptions {
  const inTurn = turns(readAtOnce);
  const unknown = new WeakMap<SMTPServerSession, number>();
  const checkAddress = async (address: string, session: SMTPServerSession): Promise<Error | undefined> => {
    const name = nameAt(address, domain);
    const isKnown = name === undefined ? false : await box.knows(name).catch(() => undefined);
    if (isKnown) return undefined;
    if (isKnown === undefined) return tryLater();
    const count = (unknown.get(session) ?? 0) + 1;
    unknown.set(session, count);
    return count > maxUnknown ? refusal(421, 'Too many addresses that are not here.') : unknownAddress();
  };
  return {
    onRcptTo: ({ address }, session, done) => {
      const check = async () => done(await checkAddress(address, session));
      void check();
    },
    onData: (stream, { envelope: { rcptTo, mailFrom } }, done) => {
      const names = [...new Set(rcptTo.flatMap(({ address }) => nameAt(address, domain) ?? []))];
      const isBounce = mailFrom === false || mailFrom.address === '';
      const take = async (): Promise<void> => {
        const received = receive({ box, folder, inTurn }, names, { stream, isBounce });
        done(await received.then(() => null, answerTo));
      };
      const taken = take();
      running.add(taken);
      void taken.finally(() => running.delete(taken));
    },
  };
}

/**
 * A mail server for the addresses of one domain: the domain's own, or one to which that passes e-mails on. It answers
 * that an e-mail arrived once the box stored it, else that it is to be sent again. It sends nothing, so nobody can send
 * by it; whoever is not known here is refused before their e-mail is read.
 */
export const inboundSmtp = (settings: InboundSmtp): InboundMail => ({
  async start(box) {
    const { host, port, domain, tls, onPort } = settings;
    const files = tls && { key: await readFile(tls.key), cert: await readFile(tls.cert) };
    const running = new Set<Promise<void>>();
    const server = new SMTPServer({
      ...files,
      ...handlers(box, settings, running),
      name: domain,
      authOptional: true,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      size: maxLetterBytes,
      socketTimeout: idleMs,
      closeTimeout: closeMs,
      maxClients,
      maxRecipients,
    });
    boundConnections(server);
    await new Promise<void>((started, failed) => {
      server.once('error', failed);
      server.listen(port, host, () => {
        server.off('error', failed);
        started();
      });
    });
    // A client that breaks off ends its own connection only.
    server.on('error', () => undefined);
    onPort?.((server.server.address() as AddressInfo).port);
    return {
      async close() {
        await new Promise<void>(closed => server.close(() => closed()));
        await Promise.all(running);
      },
    };
  },
});
