import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TestMailServer {
  port: number;
  /** The e-mails that it took, as they came over the line. */
  taken: { to: string[]; content: string }[];
  /** Every content that it read to its end, taken or not. */
  read: string[];
  /** Cuts all its connections. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * A mail server on this machine, at a free port unless one is named. `handlers` changes what it does; without them it
 * takes every e-mail.
 */
export async function startMailServer(
  handlers: (server: TestMailServer) => SMTPServerOptions = () => ({}),
  port = 0,
): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const running: TestMailServer = {
    port: 0,
    taken: [],
    read: [],
    cut: () => sockets.forEach(socket => socket.destroy()),
    close: () => new Promise(done => server.close(done)),
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, session, done) => {
      const take = async () => {
        const content = await text(stream);
        running.taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      };
      void take();
    },
    ...handlers(running),
  });
  // A connection that a test cuts is an error to the server.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  running.port = (server.server.address() as AddressInfo).port;
  return running;
}

/** Makes a server read the content of each e-mail and then do `next` instead of taking it. */
export const afterContent =
  (
    server: TestMailServer,
    next: (reply: (error?: Error | null) => void) => void,
  ): NonNullable<SMTPServerOptions['onData']> =>
  (stream, _session, done) => {
    const read = async () => {
      server.read.push(await text(stream));
      next(done);
    };
    void read();
  };

/** The refusal of a command with that code. */
export const replyCode = (responseCode: number, words = 'no'): Error =>
  Object.assign(new Error(words), { responseCode });
