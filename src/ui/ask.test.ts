import { afterEach, expect, test, vi } from 'vitest';
import { ask } from './ask.ts';

afterEach(() => vi.unstubAllGlobals());

test('D05 a call sends its key as a header, and a later call without a key sends none', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('x-edition-key'));
    return Promise.resolve(Response.json({}));
  });
  const call = ask as (address: string, input: { json: object; key?: string }) => Promise<unknown>;
  await call('POST /api/editions', { json: {}, key: 'secret' });
  await call('POST /api/editions', { json: {} });
  expect(keys).toEqual(['secret', null]);
});
