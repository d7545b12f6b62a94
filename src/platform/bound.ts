import type { Asked, CallShape, Reply } from '#kernel/call.ts';
import type { Ctx } from './context.ts';

/** A call with the verb behind it. */
export interface Bound {
  call: CallShape;
  run(ctx: Ctx, asked: never): Promise<Reply<CallShape>>;
  admit?: Admit | undefined;
}

/**
 * Whether files may come for what a form's `subject` names, asked before one of them is written. `closed`: nothing new,
 * but what was sent before shall be recognised, so a few are read. Throws `Refused` for what they may not come for at
 * all.
 */
type Admit = (ctx: Ctx, subject: string) => Promise<'open' | 'closed'>;

/** Binds a call to its verb; does not compile when payload or reply disagree. */
export const bound = <C extends CallShape, const R extends Reply<C>>(
  call: C,
  run: (ctx: Ctx, asked: Asked<C>) => Promise<R>,
  admit?: Admit,
): Bound => ({
  call,
  run: run as unknown as Bound['run'],
  admit,
});
