import type { CallRequest, CallShape, HandlerReply } from '#kernel/call.ts';
import type { Ctx } from './context.ts';

/** A call with the verb behind it. */
export interface CallHandler {
  call: CallShape;
  run(ctx: Ctx, asked: never): Promise<HandlerReply<CallShape>>;
  admit?: UploadGuard | undefined;
}

/**
 * Whether files may come for what a form's `subject` names, asked before one of them is written. `closed`: nothing new,
 * but what was sent before shall be recognised, so a few are read. Throws `Refused` for what they may not come for at
 * all.
 */
type UploadGuard = (ctx: Ctx, subject: string) => Promise<'open' | 'closed'>;

/** Binds a call to its verb; does not compile when payload or reply disagree. */
export const callHandler = <C extends CallShape, const R extends HandlerReply<C>>(
  call: C,
  run: (ctx: Ctx, asked: CallRequest<C>) => Promise<R>,
  admit?: UploadGuard,
): CallHandler => ({
  call,
  run: run as unknown as CallHandler['run'],
  admit,
});
