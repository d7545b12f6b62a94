import type { SampleOrder } from '#src/partners/rules.ts';
import { tabStorage } from '#ui/storage.ts';

const sampleKey = 'imurs:sample';

/** The sample that is being paid for, so that Try Again finds it. The server validates each field again. */
export const keepSample = (sample: SampleOrder): void => tabStorage.write(sampleKey, sample);
export const keptSample = (): SampleOrder | undefined => tabStorage.read(sampleKey) as SampleOrder | undefined;
