import type { SampleOrder } from '#src/partners/rules.ts';

const key = 'imurs:sample';

/** Keeps the sample that is being paid for, so that Try Again finds it (C-Y03). */
export function rememberSample(sample: SampleOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sample));
  } catch {
    // Storage is switched off: the sample is chosen again.
  }
}

/** The sample of the last attempt in this tab. The server looks at each field anew. */
export function readSample(): SampleOrder | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? (JSON.parse(kept) as SampleOrder) : undefined;
  } catch {
    return undefined;
  }
}
