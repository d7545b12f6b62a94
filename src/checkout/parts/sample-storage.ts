import type { SampleOrder } from '#src/partners/rules.ts';
import { tabStorage } from './tab-storage.ts';

/** The sample that is being paid for, so that Try Again finds it. The server validates each field again. */
export const keptSample = tabStorage<SampleOrder>('imurs:sample');
