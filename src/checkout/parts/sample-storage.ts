import type { SampleOrder } from '#src/partners/rules.ts';

const sampleKey = 'imurs:sample';

/** Stores the sample that is being paid for, so that Try Again finds it. */
export function rememberSample(sample: SampleOrder): void {
  try {
    sessionStorage.setItem(sampleKey, JSON.stringify(sample));
  } catch {
    // Storage is switched off: the sample is chosen again.
  }
}

/** The sample of the last attempt in this tab. The server validates each field again. */
export function readSample(): SampleOrder | undefined {
  try {
    const kept = sessionStorage.getItem(sampleKey);
    return kept ? (JSON.parse(kept) as SampleOrder) : undefined;
  } catch {
    return undefined;
  }
}
