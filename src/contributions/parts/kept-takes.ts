import { newId } from '#src/abstract-form/parts/new-id.ts';
import { openPendingStore, type PendingStore, type PendingTake } from '#src/abstract-form/parts/pending-store.ts';
import { storyLocks, tabWriter, writerLock, type StoryLocks } from '#src/abstract-form/parts/story-locks.ts';

/** A friend's recording that is kept on the device, second by second, until the server has it. */
interface KeptTake {
  /** Keeps about a second more. */
  add(chunk: Blob): void;
  /** It is not recorded any more, and stays until it is forgotten. */
  end(): void;
  forget(): Promise<void>;
}

/** Recordings of one answer that broke off, in the order they were made. */
export interface BrokenTakes {
  sounds: Blob[];
  forget(): Promise<void>;
}

/** A tab of a browser, with the pending store of the story form, where friends' recordings have a name of their own. */
interface Device {
  open(): Promise<PendingStore>;
  locks: StoryLocks;
  /** The id of this tab. */
  writer: string;
  /** The takes that this tab is recording. */
  running: Set<string>;
}

const placeOf = (token: string) => `tell ${token}`;

async function removeTake({ open }: Device, token: string, take: string): Promise<void> {
  const [store, edition] = [await open(), placeOf(token)];
  await store.remove('takes', [edition, take]);
  for (const { n, take: of } of await store.all('chunks', edition))
    if (of === take) await store.remove('chunks', [edition, take, n]);
}

/** Begins to keep a recording. A device without room loses nothing of it while the page stays open. */
function keepTake(device: Device, { token, key, mime }: { token: string; key: number; mime: string }): KeptTake {
  const { open, locks, writer, running } = device;
  const edition = placeOf(token);
  // Begins with the time, so that takes are joined in their order.
  const take = `${Date.now()}-${newId()}`;
  running.add(take);
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined);
  };
  queue(async () => {
    await locks.hold(writerLock(writer));
    await (await open()).put('takes', { edition, take, key, writer, mime });
  });
  return {
    add(chunk) {
      const n = count++;
      queue(async () => (await open()).put('chunks', { edition, take, n, bytes: await chunk.arrayBuffer() }));
    },
    end: () => void running.delete(take),
    async forget() {
      running.delete(take);
      await last;
      await removeTake(device, token, take);
    },
  };
}

/** The takes of closed tabs, and those of this tab that it does not record any more, the oldest first. */
async function endedTakes({ open, locks, writer, running }: Device, token: string): Promise<PendingTake[]> {
  const takes = (await (await open()).all('takes', placeOf(token))).filter(({ take }) => !running.has(take));
  const ended = await Promise.all(
    takes.map(async take => (take.writer === writer || (await locks.hold(writerLock(take.writer))) ? [take] : [])),
  );
  return ended.flat().toSorted((a, b) => (a.take < b.take ? -1 : 1));
}

/** What was recorded for an answer and never came to the server; `undefined` when there is nothing. */
async function brokenTakes(device: Device, token: string, key: number): Promise<BrokenTakes | undefined> {
  const takes = (await endedTakes(device, token)).filter(take => take.key === key);
  const chunks = await (await device.open()).all('chunks', placeOf(token));
  const sounds = takes.flatMap(({ take, mime }) => {
    const own = chunks.filter(chunk => chunk.take === take).toSorted((a, b) => a.n - b.n);
    return own.length > 0
      ? [
          new Blob(
            own.map(({ bytes }) => bytes),
            { type: mime },
          ),
        ]
      : [];
  });
  if (sounds.length === 0) return undefined;
  return {
    sounds,
    async forget() {
      for (const { take } of takes) await removeTake(device, token, take);
    },
  };
}

/** What friends record by an invitation, as a tab keeps it. */
export function takesOnDevice(tab: Omit<Device, 'running'>) {
  const device = { ...tab, running: new Set<string>() };
  return {
    keep: (take: { token: string; key: number; mime: string }) => keepTake(device, take),
    broken: (token: string, key: number) => brokenTakes(device, token, key),
    /** Forgets every recording of an invitation: its person withdrew. */
    async forgetAll(token: string): Promise<void> {
      for (const { take } of await (await device.open()).all('takes', placeOf(token)))
        await removeTake(device, token, take);
    },
  };
}

let opened: Promise<PendingStore> | undefined;
export const friendTakes = takesOnDevice({
  open: () => (opened ??= openPendingStore()),
  locks: storyLocks,
  writer: tabWriter,
});
