import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A written answer that the server has not confirmed. */
interface PendingAnswer {
  edition: string;
  key: number;
  text: string;
}
/** A recording that the server has not confirmed. `wav` null: its deletion is not confirmed. */
interface PendingVoice {
  edition: string;
  key: number;
  wav: Blob | null;
  seconds: number;
}
/** A photo that the server has not confirmed. */
export interface PendingPhoto {
  edition: string;
  id: string;
  page: number;
  name: string;
  photo: Blob;
  /** Whether it was reduced already (C-A05). */
  ready: boolean;
  /** The camera's date, read before the photo was reduced. */
  taken: string | undefined;
  small: boolean;
}

interface PendingSchema extends DBSchema {
  answers: { key: [string, number]; value: PendingAnswer; indexes: { edition: string } };
  voices: { key: [string, number]; value: PendingVoice; indexes: { edition: string } };
  photos: { key: [string, string]; value: PendingPhoto; indexes: { edition: string } };
}
type StoreName = 'answers' | 'voices' | 'photos';
type StoreValue<N extends StoreName> = PendingSchema[N]['value'];

/** The changes of stories on this device that the server has not confirmed. */
export interface PendingStore {
  /** Whether it outlives the tab; some private windows store nothing. */
  persistent: boolean;
  all<N extends StoreName>(name: N, edition: string): Promise<StoreValue<N>[]>;
  put<N extends StoreName>(name: N, value: StoreValue<N>): Promise<void>;
  remove<N extends StoreName>(name: N, key: PendingSchema[N]['key']): Promise<void>;
}

const pendingKey = (value: PendingAnswer | PendingVoice | PendingPhoto) => [
  value.edition,
  'id' in value ? value.id : value.key,
];

/** A pending store in memory, which ends with the tab. */
export function memoryPendingStore(): PendingStore {
  const values = new Map<string, PendingAnswer | PendingVoice | PendingPhoto>();
  const storeKey = (name: StoreName, key: unknown) => `${name} ${JSON.stringify(key)}`;
  return {
    persistent: false,
    all: async <N extends StoreName>(name: N, edition: string) =>
      [...values]
        .filter(([at, value]) => at.startsWith(`${name} `) && value.edition === edition)
        .map(([, value]) => value as StoreValue<N>),
    put: async (name, value) => void values.set(storeKey(name, pendingKey(value)), value),
    remove: async (name, key) => void values.delete(storeKey(name, key)),
  };
}

const indexedPendingStore = (db: IDBPDatabase<PendingSchema>): PendingStore => ({
  persistent: true,
  all: (name, edition) => db.getAllFromIndex(name, 'edition', IDBKeyRange.only(edition)),
  put: async (name, value) => void (await db.put(name, value)),
  remove: (name, key) => db.delete(name, key),
});

/** Opens the pending store of this device in IndexedDB, or one in memory where the browser stores nothing. */
export async function openPendingStore(): Promise<PendingStore> {
  try {
    const db = await openDB<PendingSchema>('imurs-stories', 1, {
      upgrade(db) {
        for (const [name, key] of [
          ['answers', 'key'],
          ['voices', 'key'],
          ['photos', 'id'],
        ] as const)
          db.createObjectStore(name, { keyPath: ['edition', key] }).createIndex('edition', 'edition');
      },
    });
    return indexedPendingStore(db);
  } catch {
    return memoryPendingStore();
  }
}
