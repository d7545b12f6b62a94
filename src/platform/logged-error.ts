const longestMessage = 1000;

/**
 * What an error says, without the values of a failed query, which may be names and phones (W48), and no more of the
 * query than shows which one it is: one with thousands of parameters would be a line of a megabyte. Pure.
 */
export const messageWithoutValues = (message: string): string =>
  message.split('\nparams:')[0]?.slice(0, longestMessage) ?? '';

/** An error as it is logged. Pure. */
export function loggedError(error: Error) {
  const message = messageWithoutValues(error.message);
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { type: error.name, message, cause, stack: error.stack?.split('\n').filter(line => /^\s+at /.test(line)) };
}
