import { jobHandler } from '#platform/context.ts';
import { makePrint, makePrintNow } from './actions/make-print.ts';

export const jobs = [jobHandler(makePrint, makePrintNow)];
