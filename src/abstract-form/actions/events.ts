import { event } from '#platform/context.ts';

/** A recording of these questions was written down; `text` is what was heard. */
export const recordingHeard = event<{ edition: string; keys: readonly number[]; sha256: string; text: string }>(
  'abstract-form: recording heard',
);
