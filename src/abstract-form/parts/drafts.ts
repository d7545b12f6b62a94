import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What was typed here and is not confirmed by the shop yet. */
export interface DraftAnswer {
  edition: string;
  key: number;
  text: string;
}
/** A recording that is not confirmed yet; without one: that it was deleted is not confirmed yet. */
export interface DraftVoice {
  edition: string;
  key: number;
  wav: Blob | null;
  seconds: number;
}
/** A photo that is not confirmed yet. */
export interface DraftPhoto {
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

interface Schema extends DBSchema {
  answers: { key: [string, number]; value: DraftAnswer; indexes: { edition: string } };
  voices: { key: [string, number]; value: DraftVoice; indexes: { edition: string } };
  photos: { key: [string, string]; value: DraftPhoto; indexes: { edition: string } };
}
type Name = 'answers' | 'voices' | 'photos';
type Value<N extends Name> = Schema[N]['value'];

/** The unconfirmed part of stories on this device: everything the shop has not yet said is safe with it. */
export interface Drafts {
  /** Whether they outlive the tab; some private windows keep nothing. */
  lasting: boolean;
  all<N extends Name>(name: N, edition: string): Promise<Value<N>[]>;
  put<N extends Name>(name: N, value: Value<N>): Promise<void>;
  drop<N extends Name>(name: N, key: Schema[N]['key']): Promise<void>;
}

const keyOf = (value: DraftAnswer | DraftVoice | DraftPhoto) => [value.edition, 'id' in value ? value.id : value.key];

/** Drafts that live as long as the tab. */
export function memoryDrafts(): Drafts {
  const kept = new Map<string, DraftAnswer | DraftVoice | DraftPhoto>();
  const place = (name: Name, key: unknown) => `${name} ${JSON.stringify(key)}`;
  return {
    lasting: false,
    all: async <N extends Name>(name: N, edition: string) =>
      [...kept]
        .filter(([at, value]) => at.startsWith(`${name} `) && value.edition === edition)
        .map(([, value]) => value as Value<N>),
    put: async (name, value) => void kept.set(place(name, keyOf(value)), value),
    drop: async (name, key) => void kept.delete(place(name, key)),
  };
}

const lastingDrafts = (db: IDBPDatabase<Schema>): Drafts => ({
  lasting: true,
  all: (name, edition) => db.getAllFromIndex(name, 'edition', IDBKeyRange.only(edition)),
  put: async (name, value) => void (await db.put(name, value)),
  drop: (name, key) => db.delete(name, key),
});

/** Opens the drafts of this device; where it keeps nothing, ones that live as long as the tab. */
export async function openDrafts(): Promise<Drafts> {
  try {
    const db = await openDB<Schema>('imurs-stories', 1, {
      upgrade(made) {
        for (const [name, key] of [
          ['answers', 'key'],
          ['voices', 'key'],
          ['photos', 'id'],
        ] as const)
          made.createObjectStore(name, { keyPath: ['edition', key] }).createIndex('edition', 'edition');
      },
    });
    return lastingDrafts(db);
  } catch {
    return memoryDrafts();
  }
}
