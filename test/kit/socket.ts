import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './app.ts';

/** A connection that sends what it is told, and keeps what it hears. */
export interface Wire {
  send(text: string | Buffer): void;
  /** What came back so far. */
  heard(): string;
  /** Resolves with what came back once that contains `text`, or once the other side closes. */
  hears(text: string): Promise<string>;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  end(): void;
}

/** Opens the shop on a free port of this machine, and answers the port. */
export async function listening({ shop }: TestApp): Promise<number> {
  if (!shop.server.app.server.listening) await shop.server.app.listen({ port: 0, host: '127.0.0.1' });
  return (shop.server.app.server.address() as AddressInfo).port;
}

/** A bare connection to a port of this machine. */
export function wireTo(port: number): Wire {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach(listener => listener());
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
    tell();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>(done =>
    socket.once('close', () => {
      done();
      tell();
    }),
  );
  return {
    send: text => void socket.write(text),
    heard: () => said,
    hears: text =>
      new Promise(done => {
        const check = () => {
          if (!said.includes(text) && !socket.closed) return;
          listeners.delete(check);
          done(said);
        };
        listeners.add(check);
        check();
      }),
    closed,
    end: () => socket.destroy(),
  };
}

/** The head of a request to the shop, and so much of its body as is given. */
export const request = (line: string, headers: Record<string, string | number>, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
