/** The `code` of an error of Node or a database driver, such as `ECONNREFUSED` or `23505`; undefined without one. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
