import { afterAll, vi } from 'vitest';

type Engine = typeof import('#typeset/index.ts');

/**
 * Puts functions of a test file in the place of the engine's until its tests have run: in what the shop imports when it
 * needs the engine, not in what is imported at the top of a file. Other than after `vi.mock`, the file goes on sharing
 * its modules with the others; to import them takes longer than most tests.
 */
export function replaceEngine(functions: (engine: Engine) => object | Promise<object>): void {
  vi.doMock('#typeset/index.ts', async original => functions(await original<Engine>()));
  afterAll(() => vi.doUnmock('#typeset/index.ts'));
}
