/** HAProxy in front of the web processes, with the settings of ops/haproxy.cfg without TLS. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program, answers } from './program.ts';

/** Its configuration for web processes at these ports, itself at `port`. Pure. */
function configuration(example: string, { port, web }: { port: number; web: readonly number[] }): string {
  const servers = web.map((at, n) => `  server web${n + 1} 127.0.0.1:${at}\n`).join('');
  return (
    example
      // Sockets for 20,000 connections are more than an ordinary account may open.
      .replace('maxconn 20000', 'maxconn 2000')
      .replace(/^ {2}bind :443.*\n/m, '')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^ {2}http-re.*(scheme https|X-Forwarded-Proto|Strict-Transport).*\n/gm, '')
      .replace(/(^ {2}server .*\n?)+/gm, servers)
  );
}

export class Balancer {
  readonly url: string;
  readonly #program = new Program();

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(home: string, ports: { port: number; web: readonly number[] }): Promise<Balancer> {
    const balancer = new Balancer(ports.port);
    const file = join(home, 'haproxy.cfg');
    writeFileSync(file, configuration(readFileSync('ops/haproxy.cfg', 'utf8'), ports));
    const log = join(home, 'haproxy.log');
    const isReady = () => answers(`${balancer.url}/readyz`);
    await balancer.#program.start({ command: '/usr/sbin/haproxy', args: ['-db', '-f', file], log, isReady });
    return balancer;
  }

  stop = (): Promise<number | null> => this.#program.end('SIGTERM');
}
