/** A finding of preflight; `stops` blocks the release, `warns` does not. */
export interface PrintFinding {
  code: string;
  severity: 'stops' | 'warns';
  page?: number;
  message: string;
}

/** The state of the print files of an edition. */
export type PrintState = 'none' | 'making' | 'failed' | 'stopped' | 'released';

/** The columns of `prints` that decide the state. */
interface PrintProgress {
  madeAt: Date | null;
  trouble: string | null;
  releasedAt: Date | null;
}

/** Whether print files may be released without staff: no finding has the severity `stops`. */
export const isClean = (findings: readonly Pick<PrintFinding, 'severity'>[]): boolean =>
  findings.every(({ severity }) => severity !== 'stops');

/** The state of print files; `none` without a row. */
export function printState(print: PrintProgress | undefined): PrintState {
  if (!print) return 'none';
  if (print.releasedAt) return 'released';
  if (print.madeAt) return 'stopped';
  return print.trouble ? 'failed' : 'making';
}

/** Why an edition cannot be marked as printed in that state, and what to do. */
export const whyNotPrinted: Record<Exclude<PrintState, 'released'>, string> = {
  none: 'There is no print file yet. Have it made, and mark the edition when it came back from the press.',
  making:
    'The print file is not made yet. It comes by itself, about a minute after the approval cannot be taken back any more; look in again.',
  failed: 'The print file could not be made. See what went wrong, and have it made again.',
  stopped: 'The print file was stopped by preflight. Look at what was found; mend it, or release it with a reason.',
};

/** The title of a stored plan; `undefined` for a magazine that was made elsewhere, which has no plan. */
export const titleOfPlan = (plan: unknown): string | undefined =>
  typeof plan === 'object' && plan !== null && 'title' in plan && typeof plan.title === 'string'
    ? plan.title
    : undefined;
