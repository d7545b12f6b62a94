import { attempt } from './storage.ts';

/** Deletes a database of this browser, where there is one. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise(done => {
    const end = () => done();
    try {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', end);
      request.addEventListener('error', end);
    } catch {
      end();
    }
  });

/** Whether this browser has a database of that name; one that cannot tell counts as one that has none. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  ((await attempt(() => indexedDB.databases?.())?.catch(() => [])) ?? []).some(one => one.name === name);

/** Deletes the caches of this browser whose names begin with `prefix`. */
export async function deleteCaches(prefix: string): Promise<void> {
  const names = await attempt(() => caches.keys())?.catch(() => []);
  for (const name of names ?? []) if (name.startsWith(prefix)) await caches.delete(name);
}
