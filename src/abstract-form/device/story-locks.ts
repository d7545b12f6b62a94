import { newId } from './new-id.ts';

/** Locks over all tabs of this browser. */
export interface StoryLocks {
  /** Takes a lock until the tab ends; false when another tab has it. */
  hold(name: string): Promise<boolean>;
  /** Runs work while no other tab runs work under that name. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Locks of one tab, where the browser has none over all tabs. */
export function tabLocks(): StoryLocks {
  const last = new Map<string, Promise<unknown>>();
  return {
    hold: async () => true,
    run(name, work) {
      const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, mine);
      return mine;
    },
  };
}

const browserLocks = (locks: LockManager): StoryLocks => {
  const held = new Map<string, Promise<boolean>>();
  const take = (name: string) =>
    new Promise<boolean>(done => {
      void locks.request(name, { ifAvailable: true }, lock => {
        done(lock !== null);
        // The lock is held until this promise ends, which it never does.
        return lock ? new Promise<void>(() => undefined) : undefined;
      });
    });
  return {
    async hold(name) {
      const mine = held.get(name) ?? take(name);
      held.set(name, mine);
      const isHeld = await mine;
      if (!isHeld) held.delete(name);
      return isHeld;
    },
    run: (name, work) => locks.request(name, work),
  };
};

/** The locks of this tab. They outlive a story: opened again, it finds what it wrote before as its own. */
export const storyLocks: StoryLocks =
  typeof navigator !== 'undefined' && 'locks' in navigator ? browserLocks(navigator.locks) : tabLocks();

/** The id of this tab as a writer of answers and recordings (W51). */
export const tabWriter: string = newId();
export const writerLock = (writer: string): string => `story-writer:${writer}`;
