import { openDB, type DBSchema } from 'idb';
import { accountHere, storedFormsDatabase } from '#src/accounts/parts/user-type-hint.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import type { AbstractForm } from './outside.ts';
import { sha256Of } from './tus-upload.ts';

/** A form as the server sent it, with what was sent since: what a start without the server shows (W51). */
export interface StoredForm {
  edition: string;
  /** For whom it is stored, see `personHere`. It opens for nobody else. */
  keeper: string;
  form: AbstractForm;
  subject: SubjectRecord | undefined;
}

interface StoredSchema extends DBSchema {
  forms: { key: [string, string]; value: StoredForm };
}

const openForms = () =>
  openDB<StoredSchema>(storedFormsDatabase, 1, {
    upgrade: database => void database.createObjectStore('forms', { keyPath: ['edition', 'keeper'] }),
  });

/** Runs work on the stored forms; `undefined` where the browser stores nothing. */
async function withForms<T>(work: (db: Awaited<ReturnType<typeof openForms>>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openForms();
    try {
      return await work(db);
    } finally {
      // An open database could not be deleted at a sign-out in another tab.
      db.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * For whom a form is stored in this browser: the account that the server last named; whoever has the customer link,
 * whose key is not stored; or a visitor. `undefined` for staff, for whom no form is stored, and where the browser has
 * no SHA-256.
 */
export async function personHere(linkKey: string | undefined): Promise<string | undefined> {
  const account = accountHere();
  if (account?.startsWith('Staff:')) return undefined;
  if (linkKey === undefined) return account ?? visitorPerson;
  const hash = await sha256Of(new Blob([linkKey]));
  return hash && `link:${hash}`;
}
export const visitorPerson = 'visitor';

export const storedForm = (edition: string, keeper: string): Promise<StoredForm | undefined> =>
  withForms(db => db.get('forms', [edition, keeper]));

export const storeForm = async (stored: StoredForm): Promise<void> =>
  void (await withForms(db => db.put('forms', stored)));

/** Forgets an edition's form: it is handed in, or not this person's any more. */
export const forgetStoredForm = (edition: string): Promise<void> =>
  withForms(db => db.delete('forms', IDBKeyRange.bound([edition], [edition, []])));
