/**
 * Functions that browsers of our list may lack (docs/browsers.md), as far as we use them. Only a browser that lacks one
 * loads this file, before any other script (`site/parts/older-browsers-script.ts`); workers import it.
 */
const functionsOf: readonly [owner: string, functions: Readonly<Record<string, unknown>>][] = [
  [
    'Array.prototype',
    {
      toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
        return [...this].sort(compare);
      },
      toReversed(this: unknown[]) {
        // oxlint-disable-next-line no-array-reverse -- this is the function that it recommends instead
        return [...this].reverse();
      },
      toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
        const copy = [...this];
        copy.splice(...change);
        return copy;
      },
      with(this: unknown[], at: number, value: unknown) {
        return this.map((each, other) => (other === (at < 0 ? this.length + at : at) ? value : each));
      },
    },
  ],
  [
    'AbortSignal',
    {
      any(signals: readonly AbortSignal[]) {
        const either = new AbortController();
        for (const signal of signals) {
          const abort = () => either.abort(signal.reason);
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
        }
        return either.signal;
      },
      timeout(ms: number) {
        const late = new AbortController();
        setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
        return late.signal;
      },
    },
  ],
  [
    'URL',
    {
      canParse(address: string, base?: string) {
        try {
          return Boolean(new URL(address, base));
        } catch {
          return false;
        }
      },
    },
  ],
  [
    'Map',
    {
      groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) {
        const groups = new Map<Key, Item[]>();
        let at = 0;
        for (const item of items) {
          const key = keyOf(item, at++);
          groups.set(key, [...(groups.get(key) ?? []), item]);
        }
        return groups;
      },
    },
  ],
  [
    'String.prototype',
    {
      toWellFormed(this: string) {
        return this.replace(/\p{Surrogate}/gu, '\ufffd');
      },
    },
  ],
  // Without popovers the browser shows the element in its place, above all but an open sheet.
  ['HTMLElement.prototype', { showPopover() {}, hidePopover() {} }],
  [
    'HTMLFormElement.prototype',
    {
      requestSubmit(this: HTMLFormElement) {
        const button = document.createElement('button');
        button.hidden = true;
        this.append(button);
        button.click();
        button.remove();
      },
    },
  ],
];

/** The object of a dotted name; `undefined` where there is none, as pages' objects in a worker. */
const named = (path: string): object | undefined =>
  path
    .split('.')
    .reduce((owner: unknown, name) => (owner as Record<string, unknown> | undefined)?.[name], globalThis) as
    object | undefined;

for (const [path, functions] of functionsOf) {
  const owner = named(path);
  if (!owner) continue;
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** Their names with their owners, such as `AbortSignal.any`. */
export const addedFunctions: readonly string[] = functionsOf.flatMap(([owner, functions]) =>
  Object.keys(functions).map(name => `${owner}.${name}`),
);
