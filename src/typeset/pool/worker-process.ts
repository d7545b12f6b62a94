/** The process in which magazines are typeset: takes one order at a time and answers it. It ends when its parent does. */
import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { unplug } from './sandbox-process.ts';
import { Workshop } from '../engine.ts';

/** What it can be asked for: the verbs of a workshop. */
export type Verb = keyof Workshop;
export type Input<V extends Verb> = Parameters<Workshop[V]>[0];
export type Output<V extends Verb> = Awaited<ReturnType<Workshop[V]>>;
export interface Order {
  verb: Verb;
  input: Input<Verb>;
}
export type Answer = { done: unknown } | { failed: string };

unplug();
sharp.cache(false);
sharp.concurrency(1);

const workshop = new Workshop();
const answer = (said: Answer): void => void process.send?.(said);

function leave(): never {
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(1);
}
process.on('disconnect', leave);
if (!process.connected) leave();
process.on('message', ({ verb, input }: Order) => {
  (workshop[verb] as (input: unknown) => Promise<unknown>).call(workshop, input).then(
    done => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
