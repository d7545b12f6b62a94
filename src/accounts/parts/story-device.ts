import { deleteDB, openDB } from 'idb';
import { formCachePrefix, formWorkerScope, pendingDatabase } from '#kernel/offline-form.ts';
import { keptFormsDatabase } from './user-type-hint.ts';

/** How the keys of drafts about a story's subject begin in localStorage. */
const draftPrefix = 'subject:';

/** How much of stories is on this device only. */
export interface UnsentWork {
  answers: number;
  recordings: number;
  photos: number;
}

/** What on this device the server has not confirmed; all zero where the browser stores nothing. */
export async function unsentWork(): Promise<UnsentWork> {
  const none = { answers: 0, recordings: 0, photos: 0 };
  try {
    const db = await openDB(pendingDatabase, undefined, {
      // There is no database, and none is made.
      upgrade: (...[, , , transaction]) => transaction.abort(),
    });
    const stored = [...db.objectStoreNames];
    const count = async (name: string) => (stored.includes(name) ? db.count(name) : 0);
    const [answers, voices, takes, photos] = await Promise.all(['answers', 'voices', 'takes', 'photos'].map(count));
    db.close();
    return { answers: answers ?? 0, recordings: (voices ?? 0) + (takes ?? 0), photos: photos ?? 0 };
  } catch {
    return none;
  }
}

/** Deletes all that this device keeps of stories: forms, unsent work, drafts, and the form's page with its worker. */
export async function forgetStories(): Promise<void> {
  const databases = [keptFormsDatabase, pendingDatabase].map(name => deleteDB(name).catch(() => undefined));
  await Promise.all([...databases, forgetFormPage()]);
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}

async function forgetFormPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await (await navigator.serviceWorker.getRegistration(formWorkerScope))?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(formCachePrefix)) await caches.delete(name);
}
