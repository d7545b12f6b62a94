import {
  repliesWithBodyAlone,
  type CallRequest,
  type CallShape,
  type HandlerReply,
  type HandlerResult,
} from '#kernel/call.ts';
import type { Ctx } from './context.ts';

/** A declared call with the function that serves it. */
export interface CallHandler {
  call: CallShape;
  run(ctx: Ctx, request: never): Promise<HandlerReply<CallShape>>;
  admit?: UploadGuard | undefined;
  /** Its answer is cached until the content that it is made of changes. */
  cached?: true;
}

/**
 * Decides before a file is written whether the object that the form's `subject` names takes files. `closed`: no new
 * file is stored, but a few are read, so that files sent before are recognised. Throws `Refused` when it takes no file
 * at all.
 */
type UploadGuard = (ctx: Ctx, subject: string) => Promise<'open' | 'closed'>;

/** Ties a call to the function that serves it. Does not compile when payload or reply differ from the declaration. */
export function callHandler<C extends CallShape, const R extends HandlerResult<C>>(
  call: C,
  run: (ctx: Ctx, request: CallRequest<C>) => Promise<R>,
  admit?: UploadGuard,
): CallHandler {
  const reply = repliesWithBodyAlone(call)
    ? async (ctx: Ctx, request: CallRequest<C>) => ({ status: 200, body: await run(ctx, request) })
    : run;
  return { call, run: reply as unknown as CallHandler['run'], admit };
}

/**
 * As `callHandler`, for a GET whose answer is made of the shop's content alone (`ctx.cached`) and is the same for
 * everybody: it is cached as bytes, with a tag, until that content changes (W95).
 */
export const cachedHandler = <C extends CallShape & { method: 'GET' }, const R extends HandlerResult<C>>(
  call: C,
  run: (ctx: Ctx, request: CallRequest<C>) => Promise<R>,
): CallHandler => ({ ...callHandler(call, run), cached: true });
