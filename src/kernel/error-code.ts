/**
 * The `code` of an error of Node or a database driver, such as `ECONNREFUSED` or `23505`; undefined without one. Only
 * the property is checked, since a library may throw what is not an `Error` of this realm.
 */
export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether an error or one of its causes has this code. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  errorCodeOf(error) === code ||
  (error instanceof Error && error.cause !== undefined && hasErrorCode(error.cause, code));
