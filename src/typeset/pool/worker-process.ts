/** The worker process in which magazines are typeset: runs one request at a time, and exits when its parent does. */
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { disableNetwork } from './sandbox-process.ts';
import { MagazineEngine } from '../engine.ts';

/** The methods of the engine that a request may name. */
export type EngineMethod = keyof MagazineEngine;
export type EngineInput<V extends EngineMethod> = Parameters<MagazineEngine[V]>[0];
export type EngineOutput<V extends EngineMethod> = Awaited<ReturnType<MagazineEngine[V]>>;
export interface WorkerRequest {
  verb: EngineMethod;
  input: EngineInput<EngineMethod>;
}
export type WorkerResponse = { done: unknown } | { failed: string };

disableNetwork();
sharp.cache(false);
sharp.concurrency(1);

const engine = new MagazineEngine();
const respond = (response: WorkerResponse): void => void process.send?.(response);

function exitWorker(): never {
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(1);
}
process.on('disconnect', exitWorker);
if (!process.connected) exitWorker();
process.on('message', ({ verb, input }: WorkerRequest) => {
  (engine[verb] as (input: unknown) => Promise<unknown>).call(engine, input).then(
    done => respond({ done }),
    (error: unknown) => respond({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
