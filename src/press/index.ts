import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import * as actions from './actions/release-print.ts';
import * as wire from './wire.ts';

const toEditionState = ({ orderStatus, live }: { orderStatus: number; live: number }) => ({ orderStatus, live });

export const calls: CallHandler[] = [
  callHandler(wire.markPrinted, async (ctx, { json }) => toEditionState(await actions.markPrinted(ctx, json))),
  callHandler(wire.makePrint, async (ctx, { json }) => toEditionState(await actions.remakePrint(ctx, json))),
  callHandler(wire.releasePrint, async (ctx, { json }) => toEditionState(await actions.releasePrint(ctx, json))),
];

export { onContributionWithdrawn } from './actions/stop-print.ts';
export { onApprovalUndone } from './actions/stop-print.ts';
export { makePrint, makePrintJob, onReleased } from './actions/make-print.ts';
export { allPrintFiles, markPrinted, printFilesOf, releasePrint, remakePrint } from './actions/release-print.ts';
export { jobs } from './jobs.ts';
export { printState } from './rules.ts';
export type { PrintFinding, PrintState } from './rules.ts';
export type { PrintRecord, PrintFile } from './store.ts';
