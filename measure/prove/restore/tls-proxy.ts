import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { eventually } from '#test/kit/api-customer.ts';
import { installPackages } from '#test/kit/debian.ts';
import { freePort } from '#test/kit/port.ts';
import { selfSigned } from '#test/kit/self-signed.ts';

/** A front with TLS at `https://localhost:port`, with a certificate that is signed by nobody but `caFile`. */
export interface TlsProxy {
  port: number;
  caFile: string;
  stop(): void;
}

const haproxy = '/usr/sbin/haproxy';

/** Starts HAProxy before a server of this machine; installs it where it is missing. */
export async function startTlsProxy(server: string): Promise<TlsProxy> {
  if (!existsSync(haproxy)) installPackages('haproxy');
  const home = mkdtempSync(join(tmpdir(), 'imurs-tls-'));
  // Whoever checks the certificate may run as another user.
  chmodSync(home, 0o755);
  const [certificate, both] = [join(home, 'cert.pem'), join(home, 'both.pem')];
  const { key, cert } = selfSigned(home);
  writeFileSync(both, cert + key);
  const port = await freePort();
  const config = join(home, 'haproxy.cfg');
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend tls
  bind 127.0.0.1:${port} ssl crt ${both}
  default_backend server
backend server
  server server ${new URL(server).host}
`,
  );
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: 'ignore' });
  await eventually('HAProxy', async () => {
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect').then(
      () => {
        socket.destroy();
        return true;
      },
      () => false,
    );
  });
  return {
    port,
    caFile: certificate,
    stop() {
      child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
