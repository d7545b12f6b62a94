import { errorCodeOf } from '#kernel/error-code.ts';
import { Refused, refusals, type RefusalCode } from '#kernel/refusals.ts';
import { isInterruption } from '../database/interruption.ts';
import { isDiskFull } from '../disk-space.ts';
import { noDiskSpace } from './uploads.ts';

/** SQLSTATE class 53: the server has no disk, memory or connection left. */
const isExhausted = (error: unknown): boolean =>
  error instanceof Error && (error.cause ? isExhausted(error.cause) : /^53[0-9A-Z]{3}$/.test(errorCodeOf(error) ?? ''));

/** Whether the database could not be reached or refused to write. Its transaction is rolled back; a retry may work. */
const isDatabaseUnavailable = (error: unknown): boolean => isInterruption(error) || isExhausted(error);

/** The reply to a failed request. */
interface ErrorReply {
  status: number;
  code: RefusalCode;
  message: string;
}

/**
 * The framework's own refusals: a body that is too large, another content type, or a request that it could not read.
 */
function frameworkReply(status: number): ErrorReply {
  if (status === 413) return new Refused('too-large');
  if (status === 415) return new Refused('wrong-type');
  // Other requests keep the framework's status, e.g. 416 for a byte range that the file does not have.
  return { status, code: 'bad-request', message: refusals['bad-request'].message };
}

/** The reply for anything that was thrown while a request was served. */
export function toErrorReply(error: Error & { statusCode?: number; code?: string }): ErrorReply {
  if (error instanceof Refused) return error;
  if (error.statusCode && error.statusCode < 500) return frameworkReply(error.statusCode);
  // A database server without space is unavailable for a while (503); our own full disk is 507.
  if (isDatabaseUnavailable(error)) return new Refused('unavailable');
  if (isDiskFull(error)) return noDiskSpace();
  return new Refused('failed');
}
