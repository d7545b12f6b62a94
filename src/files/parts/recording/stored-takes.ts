import { readBytes } from '#ui/read-file.ts';

/** A recording that is being made, or that broke off (W51). Its sound is in the chunks. */
export interface PendingTake {
  /** The edition, or another place of this device that has recordings. */
  edition: string;
  take: string;
  key: number;
  /** The tab that records. */
  writer: string;
  mime: string;
}
/** About a second of a take. */
interface TakeChunk {
  edition: string;
  take: string;
  n: number;
  bytes: ArrayBuffer;
}

/** The two stores that takes need of a device's database. */
export interface TakeSchema {
  takes: { key: [edition: string, take: string]; value: PendingTake; indexes: { edition: string } };
  chunks: { key: [edition: string, take: string, n: number]; value: TakeChunk; indexes: { edition: string } };
}

/** Where a device stores takes. */
export interface TakeStore {
  all<N extends keyof TakeSchema>(name: N, edition: string): Promise<TakeSchema[N]['value'][]>;
  put<N extends keyof TakeSchema>(name: N, value: TakeSchema[N]['value']): Promise<void>;
  remove<N extends keyof TakeSchema>(name: N, key: TakeSchema[N]['key']): Promise<void>;
}

type TakeName = Pick<PendingTake, 'edition' | 'take'>;

async function chunksOf(store: TakeStore, { edition, take }: TakeName): Promise<TakeChunk[]> {
  return (await store.all('chunks', edition)).filter(chunk => chunk.take === take);
}

/** Deletes a take and its sound from this device. */
export async function removeTake(store: TakeStore, { edition, take }: TakeName): Promise<void> {
  await store.remove('takes', [edition, take]);
  for (const { n } of await chunksOf(store, { edition, take })) await store.remove('chunks', [edition, take, n]);
}

/** The sound of a take that this device stored. */
export async function soundOfTake(store: TakeStore, take: PendingTake): Promise<Blob> {
  const chunks = await chunksOf(store, take);
  chunks.sort((a, b) => a.n - b.n);
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: take.mime },
  );
}

/** A take while it is written to this device. */
export interface WrittenTake {
  /** Keeps about a second more. */
  add(chunk: Blob): void;
  /** When all of it was written, or could not be. */
  written(): Promise<unknown>;
}

/**
 * Begins to write a take to this device, second by second. `onFull`: something could not be written; recording goes on.
 */
export function writeTake(opened: Promise<TakeStore>, take: PendingTake, onFull: () => void): WrittenTake {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: (store: TakeStore) => Promise<unknown>) => {
    last = last.then(async () => work(await opened)).catch(onFull);
  };
  queue(store => store.put('takes', take));
  const { edition, take: id } = take;
  return {
    add(chunk) {
      const n = count++;
      queue(async store => store.put('chunks', { edition, take: id, n, bytes: (await readBytes(chunk)).buffer }));
    },
    written: () => last,
  };
}
