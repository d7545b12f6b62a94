import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import type { Ctx } from '#platform/context.ts';
import { answerLetter, lettersFor, settleLetters, writeLetter } from './actions/letters.ts';
import { noteOnOrder, readNotes, writtenToStaff } from './actions/notes.ts';
import { moveLetters } from './store.ts';
import * as wire from './wire.ts';

const ok = { status: 'ok' as const };

export const calls: CallHandler[] = [
  callHandler(wire.readLetters, async (ctx, { params }) => ({ letters: await lettersFor(ctx, params.edition) })),
  callHandler(wire.writeLetter, async (ctx, { json }) => ({ letters: await writeLetter(ctx, json) })),
  callHandler(wire.answerLetter, async (ctx, { json }) => {
    await answerLetter(ctx, json);
    return ok;
  }),
  callHandler(wire.settleLetters, async (ctx, { json }) => {
    await settleLetters(ctx, json.edition);
    return ok;
  }),
  callHandler(wire.noteOnOrder, async (ctx, { json }) => {
    await noteOnOrder(ctx, json);
    return ok;
  }),
  callHandler(wire.readNotes, async (ctx, { json }) => {
    await readNotes(ctx, json.edition);
    return ok;
  }),
  callHandler(wire.writtenToStaff, ctx => writtenToStaff(ctx)),
];

export { wordsAbout } from './actions/notes.ts';

/** Gives an account's letters to the account that it was merged into. */
export const onAccountsMerged = (ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> =>
  moveLetters(ctx.db, { from, into });
