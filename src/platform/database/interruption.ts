import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '#kernel/error-code.ts';

/**
 * Errors of a connection that broke, could not be made, or leads to a server that is a replica by now, and of a
 * transaction that the database ended for another one's sake, as Node, the driver and SQLSTATE 08, 57P, 25006 and 40P01
 * name them. In each of these cases nothing is stored, and the same may succeed in a moment.
 */
const pattern =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|25006|40P01|(08|57P)[0-9A-Z]{2,3})\b|connection terminated|connection error|terminating connection|not queryable|timeout exceeded when trying to connect/i;

/**
 * Whether the connection to the database broke, none that may write could be made, or a deadlock was ended. Drizzle's
 * own message contains the query with its values, so only the innermost cause is read.
 */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.cause ? isInterruption(error.cause) : pattern.test(`${errorCodeOf(error) ?? ''} ${error.message}`);
}

/** The pauses before a transaction is begun again, in milliseconds: together they outlast a planned failover. */
const retryPausesMs = [100, 400, 1000];

/**
 * Runs a transaction, and runs the whole of it again when it was interrupted before the commit was sent: then nothing
 * of it is stored. Once the commit was sent its outcome is unknown, so the error is thrown, as is any other.
 */
export async function retryInterrupted<T>(transaction: (onCommit: () => void) => Promise<T>): Promise<T> {
  for (const pauseMs of [...retryPausesMs, undefined]) {
    let committing = false;
    try {
      return await transaction(() => (committing = true));
    } catch (error) {
      if (pauseMs === undefined || committing || !isInterruption(error)) throw error;
      await pause(pauseMs);
    }
  }
  throw new Error('unreachable: the last attempt returns or throws');
}
