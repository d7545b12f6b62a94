import { Refused } from '#kernel/refusals.ts';
import { isDiskFull } from '../disk-space.ts';
import { noDiskSpace } from './uploads.ts';

/**
 * A database that is away or has no room: the names of its sockets' errors, its words, and its classes 08, 53 and 57P.
 */
const databaseUnavailablePattern =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|(08|53|57P)[0-9A-Z]{2,3})\b|connection terminated|connection error|terminating connection/i;

/**
 * Whether the database could not be asked, or refused to write: then nothing is half done, and later it is well again.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', cause } = error as Error & { code?: string };
  // The query itself stands in the message of drizzle's error, and holds whatever people wrote.
  return cause ? isDatabaseUnavailable(cause) : databaseUnavailablePattern.test(`${code} ${error.message}`);
}

/** What whoever asked is told of an error. */
export function toRefused(error: Error & { statusCode?: number; code?: string }): Refused {
  if (error instanceof Refused) return error;
  if (error.statusCode === 413) return new Refused(413, 'too-large', 'That was more than we can take at once.');
  if (error.statusCode === 415)
    return new Refused(415, 'wrong-type', 'This call takes JSON; send it with the content type application/json.');
  if (error.statusCode && error.statusCode < 500)
    return new Refused(error.statusCode, 'bad-request', 'The request could not be read. Please try again.');
  // A database server without room is away for now; our own disk without room is another matter.
  if (isDatabaseUnavailable(error))
    return new Refused(503, 'unavailable', 'We are back in a moment. Nothing you did was lost; please try again.');
  if (isDiskFull(error)) return noDiskSpace();
  return new Refused(500, 'failed', 'Something Went Wrong');
}
