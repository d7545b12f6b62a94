import type { Asked, CallShape, Reply } from '#kernel/call.ts';
import type { Ctx } from './context.ts';

/** A call with the verb behind it. */
export interface Bound {
  call: CallShape;
  run(ctx: Ctx, asked: never): Promise<Reply<CallShape>>;
}

/** Binds a call to its verb; does not compile when payload or reply disagree. */
export const bound = <C extends CallShape, const R extends Reply<C>>(
  call: C,
  run: (ctx: Ctx, asked: Asked<C>) => Promise<R>,
): Bound => ({
  call,
  run: run as unknown as Bound['run'],
});
