/** One process of the shop in the cluster, as `npm start` runs it. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shopArguments, shopEnvironment } from '#test/kit/shop-command.ts';
import { Program, answers } from './program.ts';

interface NodeSettings {
  role: 'web' | 'worker';
  name: string;
  port: number;
  metricsPort: number;
  /** The folder of the release that it runs. */
  release: string;
  /** The cluster's scratch folder. */
  home: string;
  /** The settings that all processes share. */
  shared: Readonly<Record<string, string>>;
}

export class NodeProcess {
  readonly name: string;
  readonly url: string;
  readonly #settings: NodeSettings;
  readonly #program = new Program();

  constructor(settings: NodeSettings) {
    this.#settings = settings;
    this.name = settings.name;
    this.url = `http://127.0.0.1:${settings.port}`;
  }

  /** Starts it, of another release from now on if one is given, and waits until it is ready. */
  async start(release = this.#settings.release): Promise<void> {
    this.#settings.release = release;
    const { role, name, port, metricsPort, home, shared } = this.#settings;
    const env = {
      ...process.env,
      ...shopEnvironment,
      ...shared,
      ROLE: role,
      NODE_NAME: name,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(home, name),
    };
    await this.#program.start({
      command: resolve('node_modules/node/bin/node'),
      args: [...shopArguments, 'src/main.ts'],
      cwd: release,
      env,
      log: join(home, `${name}.log`),
      // The first one of a sandbox typesets the magazines of its sample orders.
      seconds: 400,
      isReady: () => answers(role === 'web' ? `${this.url}/readyz` : `http://127.0.0.1:${metricsPort}/readyz`),
    });
  }

  kill = (): Promise<number | null> => this.#program.end('SIGKILL');
  /** Ends it as a new release does. Answers the exit code. */
  stop = (): Promise<number | null> => this.#program.end('SIGTERM');
}

/** Copies what runs of this tree to `folder`, as the release before: with its own script `asset` among the others. */
export function copyRelease(folder: string, asset: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['src', 'build', 'db', 'public', 'package.json'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'build/client/assets', asset), `export const release = 'before';\n`);
}
