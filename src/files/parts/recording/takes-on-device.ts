import {
  removeTake,
  soundOfTake,
  writeTake,
  type PendingTake,
  type TakeStore,
  type WrittenTake,
} from './stored-takes.ts';

/** A recording that is stored on the device, second by second, until the server has it. */
export interface DeviceTake extends Pick<WrittenTake, 'add'> {
  /** It is not recorded any more, and stays until it is forgotten. */
  end(): void;
  forget(): Promise<void>;
}

/** A recording that broke off. */
export interface BrokenTake {
  sound: Blob;
  forget(): Promise<void>;
}

/** A tab of a browser, with the store of this device. */
interface Device {
  open(): Promise<TakeStore>;
  /** Whether this tab has a tab's lock, which it keeps until it ends: nobody else then writes as that tab. */
  hold(writer: string): Promise<boolean>;
  /** The id of this tab. */
  writer: string;
  newId(): string;
}

/** Where a recording belongs: a page's own place in the store, and a number in it. */
export interface TakePlace {
  place: string;
  key: number;
}

/** The recordings that a tab stores on the device for pages that send them once they are whole. */
export function takesOnDevice({ open, hold, writer, newId }: Device) {
  /** The takes that this tab is recording. */
  const running = new Set<string>();

  /** Those of closed tabs, and those of this tab that it does not record any more, the oldest first. */
  async function ended(store: TakeStore, place: string): Promise<PendingTake[]> {
    const takes = (await store.all('takes', place)).filter(({ take }) => !running.has(take));
    const isFree = await Promise.all(takes.map(async take => take.writer === writer || hold(take.writer)));
    const free = takes.filter((_, n) => isFree[n]);
    return free.sort((a, b) => (a.take < b.take ? -1 : 1));
  }

  return {
    /** Begins to store a recording. A device without room loses nothing of it while the page stays open. */
    store({ place, key, mime }: TakePlace & { mime: string }): DeviceTake {
      // Begins with the time, so that takes are joined in their order.
      const take = `${Date.now()}-${newId()}`;
      running.add(take);
      const opened = hold(writer).then(open);
      const written = writeTake(opened, { edition: place, take, key, writer, mime }, () => undefined);
      return {
        add: written.add,
        end: () => void running.delete(take),
        async forget() {
          running.delete(take);
          await written.written();
          await removeTake(await open(), { edition: place, take });
        },
      };
    },
    /** What was recorded there and never came to the server, in the order it was made. */
    async broken({ place, key }: TakePlace): Promise<BrokenTake[]> {
      const store = await open();
      const takes = (await ended(store, place)).filter(take => take.key === key);
      const broken = takes.map(async take => ({
        sound: await soundOfTake(store, take),
        forget: () => removeTake(store, take),
      }));
      return (await Promise.all(broken)).filter(({ sound }) => sound.size > 0);
    },
    /** Forgets every recording of a place. */
    async forgetAll(place: string): Promise<void> {
      const store = await open();
      for (const take of await store.all('takes', place)) await removeTake(store, take);
    },
  };
}

export type TakesOnDevice = ReturnType<typeof takesOnDevice>;
