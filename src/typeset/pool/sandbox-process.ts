import dgram from 'node:dgram';
import { realpathSync } from 'node:fs';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What the engine is made of: all that its process may read besides its own folder. */
const readablePaths = ['src/typeset', 'src/kernel', 'node_modules', 'package.json'];

/**
 * How Node starts a process that reads and writes `folder` only: no other file, no other program, no thread. Native
 * code (image decoders, Typst) is not held by this: it is given bytes or its own template folder, never a path of the
 * customer's.
 */
export const sandboxArguments = (folder: string): string[] => [
  '--permission',
  '--allow-addons',
  ...readablePaths.flatMap(name => [root + name, realpathSync(root + name)]).map(path => `--allow-fs-read=${path}`),
  `--allow-fs-read=${folder}`,
  `--allow-fs-write=${folder}`,
];

/**
 * Refuses every connection and datagram from here on: typesetting needs no network. Node's permissions do not cover it
 * yet.
 */
export function disableNetwork(): void {
  const refuse = (): never => {
    throw new Error('The typesetter has no network.');
  };
  net.Socket.prototype.connect = refuse;
  Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
}
