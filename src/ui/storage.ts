/**
 * Texts that a browser stores by their names. No function throws: where the browser refuses its storage (all cookies
 * blocked, a WebView without DOM storage) or has no space left, what is set holds until the page is left.
 */
interface BrowserStorage {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
  remove(name: string): void;
  names(): string[];
  /** The value that `write` stored; `undefined` when there is none that can be read. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** The result of `work`, none when it throws, as everything about a refused storage does. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** `open` is asked again each time, since naming the storage is what some browsers refuse. */
export function browserStorage(open: () => Storage): BrowserStorage {
  /** What the browser did not take; it is newer than what the browser has. */
  const refused = new Map<string, string>();
  const get = (name: string) => refused.get(name) ?? attempt(() => open().getItem(name)) ?? undefined;
  const set = (name: string, text: string) => {
    refused.set(name, text);
    attempt(() => {
      open().setItem(name, text);
      refused.delete(name);
    });
  };
  return {
    get,
    set,
    remove(name) {
      refused.delete(name);
      attempt(() => open().removeItem(name));
    },
    names: () => [...new Set([...(attempt(() => Object.keys(open())) ?? []), ...refused.keys()])],
    read: name => attempt((): unknown => JSON.parse(get(name) ?? 'null')) ?? undefined,
    write: (name, value) => set(name, JSON.stringify(value)),
  };
}

/** Stored until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage);
/** Stored until somebody clears the browser. */
export const deviceStorage = browserStorage(() => localStorage);
