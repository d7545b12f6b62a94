import { jobHandler } from '#platform/context.ts';
import { runWhenReachable } from '#src/files/index.ts';
import { makePrintJob, makePrint } from './actions/make-print.ts';

export const jobs = [
  jobHandler(
    makePrintJob,
    (ctx, data) => runWhenReachable(ctx, { job: makePrintJob, data }, () => makePrint(ctx, data)),
    { queues: true },
  ),
];
