import dgram from 'node:dgram';
import { realpathSync } from 'node:fs';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The engine's code: all that its process may read besides its own folder. */
const readablePaths = ['src/typeset', 'src/kernel', 'node_modules', 'package.json'];

/**
 * Node's arguments for a process that reads and writes `folder` only, reads the engine's code, and starts no program
 * and no thread. They do not restrict native code (image decoders, Typst): it gets bytes or its own template folder,
 * never a customer's path.
 */
export const sandboxArguments = (folder: string): string[] => [
  '--permission',
  '--allow-addons',
  ...readablePaths.flatMap(name => [root + name, realpathSync(root + name)]).map(path => `--allow-fs-read=${path}`),
  `--allow-fs-read=${folder}`,
  `--allow-fs-write=${folder}`,
];

/** Makes every connection and datagram of this process throw: Node's permissions do not cover the network yet. */
export function disableNetwork(): void {
  const refuse = (): never => {
    throw new Error('The typesetter has no network.');
  };
  net.Socket.prototype.connect = refuse;
  Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
}
