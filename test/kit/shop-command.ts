/** How the shop is started wherever it is measured: as scripts/start.mjs and the files of `ops/` start it. */
export const shopArguments = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
export const shopEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
