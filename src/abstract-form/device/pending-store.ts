import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { pendingDatabase } from '#kernel/offline-form.ts';
import type { TakeSchema } from '#src/files/parts/recording/stored-takes.ts';
import type { PhotoUse } from '../rules.ts';
import { newId } from './new-id.ts';
import type { PhotoLook } from './photo-hints.ts';
import type { TakeMark } from './take-mark.ts';

/** The written words of one answer that the server has not confirmed: its text, and its question when that changed. */
export interface PendingAnswer {
  edition: string;
  key: number;
  /** The tab that wrote it. */
  writer: string;
  /** Made anew with each change, so that the server notices a repeat (W51). */
  save: string;
  /** The server's version that the text changed, 0 for none. */
  base: number;
  text: string;
  /** The customer's own words for the question, when they changed; empty: the form's again. */
  question?: string | undefined;
  /** SHA-256 of the recording whose transcript was taken over in it (W54). */
  recording?: string | undefined;
  /** When it was changed, for the order, in milliseconds. */
  at: number;
}
/** A recording that the server has not confirmed. `wav` null: its deletion is not confirmed. */
interface PendingVoice {
  edition: string;
  key: number;
  wav: Blob | null;
  seconds: number;
  /** The takes that it is made of, as far as the server was not told. */
  takes?: readonly TakeMark[] | undefined;
}
/** A photo that the server has not confirmed. */
export interface PendingPhoto {
  edition: string;
  id: string;
  page: number;
  name: string;
  /** A copy of the chosen file, then the reduced photo; empty while the file could not be read. */
  photo: Blob;
  /** Why it could not be read, in words for people; then it is named until it is removed or the story is handed in. */
  unread?: string | undefined;
  /** Whether it was reduced already (C-A05). */
  ready: boolean;
  /** The camera's date, read before the photo was reduced. */
  taken: string | undefined;
  /** What was measured of it; `undefined` until it is reduced, and when this browser cannot open it. */
  look: PhotoLook | undefined;
}
/** A photo as the camera took it, whose reduced copy goes first (W52). */
export interface PendingOriginal {
  edition: string;
  /** The id that the photo had on this device. */
  id: string;
  name: string;
  file: Blob;
  /** The photo in the story, once the server has it. */
  photo: string | undefined;
}
/** What the customer changes about a photo (W58); a field that is left out stays. */
export interface PhotoChange {
  caption?: string;
  /** The key of the question it belongs to; null: to none. */
  answer?: number | null;
  wish?: PhotoUse | null;
  /** Whether it shows whom the magazine is about. */
  subject?: boolean;
  /** The id of the photo it is moved before; null: to the end. */
  before?: string | null;
}

/** What the customer said about a photo and the server has not confirmed (W58); `id` as in the photos shown. */
interface PendingPhotoChange {
  edition: string;
  id: string;
  change: PhotoChange;
}

interface PendingSchema extends DBSchema, TakeSchema {
  answers: { key: [string, number, string]; value: PendingAnswer; indexes: { edition: string } };
  voices: { key: [string, number]; value: PendingVoice; indexes: { edition: string } };
  photos: { key: [string, string]; value: PendingPhoto; indexes: { edition: string } };
  originals: { key: [string, string]; value: PendingOriginal; indexes: { edition: string } };
  photoChanges: { key: [string, string]; value: PendingPhotoChange; indexes: { edition: string } };
}
type StoreName = 'answers' | 'voices' | 'photos' | 'originals' | 'photoChanges' | 'takes' | 'chunks';
type StoreValue<N extends StoreName> = PendingSchema[N]['value'];

/** The fields that a value is stored by. */
const keyPaths = {
  answers: ['edition', 'key', 'writer'],
  voices: ['edition', 'key'],
  photos: ['edition', 'id'],
  originals: ['edition', 'id'],
  photoChanges: ['edition', 'id'],
  takes: ['edition', 'take'],
  chunks: ['edition', 'take', 'n'],
} as const satisfies Record<StoreName, readonly string[]>;

const storeNames = Object.keys(keyPaths) as StoreName[];

/** The changes of stories on this device that the server has not confirmed. */
export interface PendingStore {
  /** Whether it outlives the tab; some private windows store nothing. */
  persistent: boolean;
  all<N extends StoreName>(name: N, edition: string): Promise<StoreValue<N>[]>;
  put<N extends StoreName>(name: N, value: StoreValue<N>): Promise<void>;
  remove<N extends StoreName>(name: N, key: PendingSchema[N]['key']): Promise<void>;
}

/** A pending store in memory, which ends with the tab. */
export function memoryPendingStore(): PendingStore {
  const values = new Map<string, StoreValue<StoreName>>();
  const storeKey = (name: StoreName, key: unknown) => `${name} ${JSON.stringify(key)}`;
  return {
    persistent: false,
    all: async <N extends StoreName>(name: N, edition: string) =>
      [...values]
        .filter(([at, value]) => at.startsWith(`${name} `) && value.edition === edition)
        .map(([, value]) => value as StoreValue<N>),
    put: async (name, value) => {
      const fields: Record<string, unknown> = { ...value };
      values.set(
        storeKey(
          name,
          keyPaths[name].map(field => fields[field]),
        ),
        value,
      );
    },
    remove: async (name, key) => void values.delete(storeKey(name, key)),
  };
}

/** A chunk of a take is on the disk when its promise ends: a dead battery loses only what came after it. */
const durabilityOf = (name: StoreName) => (name === 'chunks' ? 'strict' : 'default');

const indexedPendingStore = (db: IDBPDatabase<PendingSchema>): PendingStore => ({
  persistent: true,
  all: (name, edition) => db.getAllFromIndex(name, 'edition', IDBKeyRange.only(edition)),
  async put(name, value) {
    const transaction = db.transaction(name, 'readwrite', { durability: durabilityOf(name) });
    await Promise.all([transaction.store.put(value), transaction.done]);
  },
  remove: (name, key) => db.delete(name, key),
});

/** Answers as versions 1 and 2 stored them, one for each question and without a version of the server. */
type FirstAnswer = Pick<PendingAnswer, 'edition' | 'key' | 'text'>;

/** Opens the pending store of this device in IndexedDB, or one in memory where the browser stores nothing. */
export async function openPendingStore(): Promise<PendingStore> {
  try {
    const db = await openDB<PendingSchema>(pendingDatabase, 4, {
      async upgrade(...[database, before, , transaction]) {
        const isEarlier = before === 1 || before === 2;
        const written: FirstAnswer[] = isEarlier ? await transaction.objectStore('answers').getAll() : [];
        if (isEarlier) database.deleteObjectStore('answers');
        for (const name of storeNames)
          if (!database.objectStoreNames.contains(name))
            database.createObjectStore(name, { keyPath: [...keyPaths[name]] }).createIndex('edition', 'edition');
        for (const answer of written)
          await transaction
            .objectStore('answers')
            .put({ ...answer, writer: 'version-2', save: newId(), base: 0, at: 0 });
      },
      // A tab with an older form would keep the newer one waiting without end.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
    return indexedPendingStore(db);
  } catch {
    return memoryPendingStore();
  }
}
