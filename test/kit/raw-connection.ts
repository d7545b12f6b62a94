import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './app.ts';

/** A TCP connection that sends raw text and keeps what it receives. */
export interface RawConnection {
  send(text: string | Buffer): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received when it contains `text`, or when the other side closes. */
  waitFor(text: string): Promise<string>;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  end(): void;
}

/** Lets the shop listen on a free port of this machine. Answers the port. */
export async function listenOnFreePort({ shop }: TestApp): Promise<number> {
  if (!shop.server.app.server.listening) await shop.server.app.listen({ port: 0, host: '127.0.0.1' });
  return (shop.server.app.server.address() as AddressInfo).port;
}

/** Opens a connection to a port of this machine. */
export function openRawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach(listener => listener());
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    notify();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>(done =>
    socket.once('close', () => {
      done();
      notify();
    }),
  );
  return {
    send: text => void socket.write(text),
    received: () => received,
    waitFor: text =>
      new Promise(done => {
        const check = () => {
          if (!received.includes(text) && !socket.closed) return;
          listeners.delete(check);
          done(received);
        };
        listeners.add(check);
        check();
      }),
    closed,
    end: () => socket.destroy(),
  };
}

/** The text of an HTTP request: its head, and the given part of its body. */
export const requestText = (line: string, headers: Record<string, string | number>, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
