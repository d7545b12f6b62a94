import { openDB, type IDBPDatabase } from 'idb';
import { formCachePrefix, formWorkerScope, pendingDatabase } from '#kernel/offline-form.ts';
import { deleteCaches, deleteDatabase } from '#ui/databases.ts';
import { deviceStorage, tabStorage } from '#ui/storage.ts';
import { forgetUnsentWords } from '#ui/use-unsent-words.ts';
import { coverPrefix, storedFormsDatabase } from './user-type-hint.ts';

/** How the names of drafts about a story's subject begin. */
const draftPrefix = 'subject:';

const draftKeys = (): string[] => deviceStorage.names().filter(name => name.startsWith(draftPrefix));

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]);

/** What is in the stores of unsent work, as a list for a sentence. */
async function unsentItems(db: IDBPDatabase): Promise<string[]> {
  const count = async (name: string) => (db.objectStoreNames.contains(name) ? db.count(name) : 0);
  const [answers = 0, voices = 0, takes = 0, photos = 0, originals = 0, changes = 0] = await Promise.all(
    ['answers', 'voices', 'takes', 'photos', 'originals', 'photoChanges'].map(count),
  );
  return [
    ...counted(answers, 'answer'),
    ...counted(voices + takes, 'recording'),
    // A photo whose small copy was sent waits with its original, and counts once either way.
    ...counted(Math.max(photos, originals), 'photo'),
    ...counted(changes, 'photo note'),
  ];
}

/** What on this device the server has not confirmed, as a list for a sentence; empty when nothing waits. */
export async function unsentWork(): Promise<string> {
  const details = draftKeys().length > 0 ? ['whom the story is about'] : [];
  try {
    const db = await openDB(pendingDatabase, undefined, {
      // There is no database, and none is made; both the transaction and the opening fail.
      upgrade(...[, , , transaction]) {
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
    const list = await unsentItems(db);
    db.close();
    return [...list, ...details].join(', ');
  } catch {
    return details.join(', ');
  }
}

/** Deletes all that this device keeps of stories and of words to us: forms, unsent work, drafts, covers, the worker. */
export async function forgetStories(): Promise<void> {
  await Promise.all([...[storedFormsDatabase, pendingDatabase].map(deleteDatabase), forgetFormPage()]);
  for (const key of draftKeys()) deviceStorage.remove(key);
  for (const name of tabStorage.names()) if (name.startsWith(coverPrefix)) tabStorage.remove(name);
  forgetUnsentWords();
}

async function forgetFormPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration(formWorkerScope).catch(() => undefined);
  await worker?.unregister();
  await deleteCaches(formCachePrefix);
}
