import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions/release.ts';
import * as wire from './wire.ts';

const stateOf = ({ orderStatus, live }: { orderStatus: number; live: number }) => ({
  status: 200 as const,
  body: { orderStatus, live },
});

export const calls: CallHandler[] = [
  callHandler(wire.printed, async (ctx, { json }) => stateOf(await actions.printed(ctx, json))),
  callHandler(wire.makePrint, async (ctx, { json }) => stateOf(await actions.remakePrint(ctx, json))),
  callHandler(wire.releasePrint, async (ctx, { json }) => stateOf(await actions.releasePrint(ctx, json))),
];

export { makePrintNow, onReleased } from './actions/make-print.ts';
export { printed, printFor, releasePrint, remakePrint } from './actions/release.ts';
export { jobs } from './jobs.ts';
export { printState } from './rules.ts';
export type { PressFinding, PrintState } from './rules.ts';
export type { Print, PrintPart } from './store.ts';
