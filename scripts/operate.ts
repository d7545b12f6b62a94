import { relative } from 'node:path';
import { Refused } from '#kernel/refusals.ts';
import { StartupError } from '#platform/config.ts';
import { loadSettings } from '#platform/load-settings.ts';
import { helpOnRequest } from './help.mjs';

/** Whether an error's message is a sentence for the person at the terminal: ours, and that of wrong arguments. */
const explainsItself = (error: unknown): error is Error =>
  error instanceof StartupError ||
  error instanceof Refused ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/**
 * Runs a command for those who operate a shop, with the shop's settings: `--help` prints the comment at the top of
 * `program`; what it creates is readable by this account alone. Ends with what `work` resolves with, 1 for an error.
 */
export async function operate(program: string, work: () => Promise<number | void>): Promise<void> {
  helpOnRequest(relative(process.cwd(), program));
  process.umask(0o077);
  try {
    loadSettings();
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(explainsItself(error) ? error.message : error);
    process.exitCode = 1;
  }
}
