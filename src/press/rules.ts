/** Something that preflight found; what `stops` may not go to the press by itself. */
export interface PrintFinding {
  code: string;
  severity: 'stops' | 'warns';
  page?: number;
  message: string;
}

/** How far the print file of an edition is. */
export type PrintState = 'none' | 'making' | 'failed' | 'stopped' | 'released';

/** What is kept of a print file that was asked for, as far as its state goes. */
interface PrintProgress {
  madeAt: Date | null;
  trouble: string | null;
  releasedAt: Date | null;
}

/** Whether a print file may go to the press by itself: nothing was found that stops it. */
export const isClean = (findings: readonly Pick<PrintFinding, 'severity'>[]): boolean =>
  findings.every(({ severity }) => severity !== 'stops');

/** How far a print file is; without one there is `none`. */
export function printState(print: PrintProgress | undefined): PrintState {
  if (!print) return 'none';
  if (print.releasedAt) return 'released';
  if (print.madeAt) return 'stopped';
  return print.trouble ? 'failed' : 'making';
}

/** Why an edition cannot be marked as printed now, and what to do; `undefined` when it can. */
export const whyNotPrinted: Record<Exclude<PrintState, 'released'>, string> = {
  none: 'There is no print file yet. Have it made, and mark the edition when it came back from the press.',
  making: 'The print file is still being made. It takes about a minute; look in again.',
  failed: 'The print file could not be made. See what went wrong, and have it made again.',
  stopped: 'The print file was stopped by preflight. Look at what was found; mend it, or release it with a reason.',
};
