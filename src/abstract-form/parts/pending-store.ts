import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What was typed here and is not confirmed by the shop yet. */
interface PendingAnswer {
  edition: string;
  key: number;
  text: string;
}
/** A recording that is not confirmed yet; without one: that it was deleted is not confirmed yet. */
interface PendingVoice {
  edition: string;
  key: number;
  wav: Blob | null;
  seconds: number;
}
/** A photo that is not confirmed yet. */
export interface PendingPhoto {
  edition: string;
  id: string;
  page: number;
  name: string;
  photo: Blob;
  /** Whether it was made smaller already (C-A05). */
  ready: boolean;
  /** The camera's date, read before it was made smaller. */
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

/** The unconfirmed part of stories on this device: everything the shop has not yet said is safe with it. */
export interface PendingStore {
  /** Whether they outlive the tab; some private windows keep nothing. */
  persistent: boolean;
  all<N extends StoreName>(name: N, edition: string): Promise<StoreValue<N>[]>;
  put<N extends StoreName>(name: N, value: StoreValue<N>): Promise<void>;
  remove<N extends StoreName>(name: N, key: PendingSchema[N]['key']): Promise<void>;
}

const pendingKey = (value: PendingAnswer | PendingVoice | PendingPhoto) => [
  value.edition,
  'id' in value ? value.id : value.key,
];

/** Drafts that live as long as the tab. */
export function memoryPendingStore(): PendingStore {
  const kept = new Map<string, PendingAnswer | PendingVoice | PendingPhoto>();
  const place = (name: StoreName, key: unknown) => `${name} ${JSON.stringify(key)}`;
  return {
    persistent: false,
    all: async <N extends StoreName>(name: N, edition: string) =>
      [...kept]
        .filter(([at, value]) => at.startsWith(`${name} `) && value.edition === edition)
        .map(([, value]) => value as StoreValue<N>),
    put: async (name, value) => void kept.set(place(name, pendingKey(value)), value),
    remove: async (name, key) => void kept.delete(place(name, key)),
  };
}

const indexedPendingStore = (db: IDBPDatabase<PendingSchema>): PendingStore => ({
  persistent: true,
  all: (name, edition) => db.getAllFromIndex(name, 'edition', IDBKeyRange.only(edition)),
  put: async (name, value) => void (await db.put(name, value)),
  remove: (name, key) => db.delete(name, key),
});

/** Opens the drafts of this device; where it keeps nothing, ones that live as long as the tab. */
export async function openPendingStore(): Promise<PendingStore> {
  try {
    const db = await openDB<PendingSchema>('imurs-stories', 1, {
      upgrade(made) {
        for (const [name, key] of [
          ['answers', 'key'],
          ['voices', 'key'],
          ['photos', 'id'],
        ] as const)
          made.createObjectStore(name, { keyPath: ['edition', key] }).createIndex('edition', 'edition');
      },
    });
    return indexedPendingStore(db);
  } catch {
    return memoryPendingStore();
  }
}
