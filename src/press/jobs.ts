import { jobHandler } from '#platform/context.ts';
import { makePrintJob, makePrint } from './actions/make-print.ts';

export const jobs = [jobHandler(makePrintJob, makePrint)];
