import { errorCodeOf } from '#kernel/error-code.ts';

/**
 * A setting or an outer condition keeps the shop from starting. The message is one plain sentence for the person who
 * started it.
 */
export class StartupError extends Error {}

/**
 * Adds the settings of `.env` in this folder, if there is one, to the environment, which wins. Throws `StartupError`
 * when this account may not read it: without its settings a command of a real shop would begin a sandbox beside it.
 */
export function loadSettings(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT')
      throw new StartupError(
        'The settings in .env may not be read by this account: run it as the account that runs the shop.',
      );
  }
}
