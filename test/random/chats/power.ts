import pg from 'pg';

/** The process of the shop died here. */
export class PowerCut extends Error {
  constructor() {
    super('the process was killed');
  }
}

interface OpenConnection {
  connection?: { stream?: { destroy(): void } };
}

/** Connections of the test itself, which outlive the shop's process. */
const spared = new WeakSet<object>();
let [left, isOut, isInstalled] = [0, false, false];
let how: Cut = { arrives: false, survives: false };

interface Cut {
  /** Whether the statement reaches the database, and nobody hears of its outcome. */
  arrives: boolean;
  /** Whether only its connection breaks, and the process goes on. */
  survives: boolean;
}

/**
 * Has the shop's process die at the nth step from now on, as by SIGKILL, or lose a connection; a step is a statement or
 * a provider's call.
 */
export function cutPowerAt(nth: number, cut: Cut): void {
  [left, how] = [nth, cut];
}

/** Starts the process again. Answers whether it had died. */
export function restorePower(): boolean {
  const wasOut = isOut;
  [left, isOut] = [0, false];
  return wasOut;
}

/** One step of the shop. Throws `PowerCut` for the one that it dies at and for all after it. */
export function powerStep(): void {
  if (!isOut && left > 0 && !(left === 1 && how.survives) && --left === 0) isOut = true;
  if (isOut) throw new PowerCut();
}

export const isPowerOut = (): boolean => isOut;

/** Connects to a database by a connection that no power cut ends. */
export async function sparedClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  spared.add(client);
  await client.connect();
  return client;
}

/**
 * Has every statement of this process count as a step; before the shop opens its connections. A dead process sends
 * nothing more, and the database rolls back what it had not committed, since its connections end.
 */
export function installPower(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const isCounted = !spared.has(this) && (isOut || left > 0);
    if (!isCounted) return Reflect.apply(query, this, args) as never;
    const arrives = left === 1 && how.arrives;
    const breaks = left === 1 && how.survives;
    const cut = () => {
      (this as unknown as OpenConnection).connection?.stream?.destroy();
      return breaks ? new Error('Connection terminated unexpectedly') : new PowerCut();
    };
    try {
      powerStep();
      if (breaks) [left, isOut] = [0, false];
    } catch {
      // The process is dead.
    }
    if (breaks || isOut) {
      if (!arrives) return failed(args, cut());
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return Reflect.apply(query, this, [...args.slice(0, -1), () => failed(args, cut())]) as never;
      const done = Promise.resolve(Reflect.apply(query, this, args) as unknown).catch(() => undefined);
      return done.then(() => Promise.reject(cut())) as never;
    }
    return Reflect.apply(query, this, args) as never;
  };
}

/** Fails a statement in the way in which it was asked for: by a call back, or by a promise. */
function failed(args: readonly unknown[], error: Error): never {
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    process.nextTick(() => Reflect.apply(callback, undefined, [error]) as unknown);
    return undefined as never;
  }
  return Promise.reject(error) as never;
}
