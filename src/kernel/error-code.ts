/**
 * The `code` of an error of Node or a database driver, such as `ECONNREFUSED` or `23505`; undefined without one. Only
 * the property is checked, since a library may throw what is not an `Error` of this realm.
 */
export const errorCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
