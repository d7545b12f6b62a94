import { expect, test } from 'vitest';
import { browserStorage } from './storage.ts';

const refusing: readonly [string, () => Storage][] = [
  ['is null', () => null as unknown as Storage],
  ['is not there', () => (globalThis as unknown as { noStorage: Storage }).noStorage],
  [
    'throws when it is named',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
];

test.each(refusing)('world M9 a storage that %s keeps texts until the page is left', (_, open) => {
  const storage = browserStorage(open);
  expect(storage.get('key:e1')).toBeUndefined();
  expect(storage.names()).toEqual([]);
  storage.set('key:e1', 'secret');
  storage.write('draft', { copies: 3 });
  expect(storage.get('key:e1')).toBe('secret');
  expect(storage.read('draft')).toEqual({ copies: 3 });
  expect(storage.names()).toEqual(['key:e1', 'draft']);
  storage.remove('key:e1');
  expect(storage.get('key:e1')).toBeUndefined();
});

test('world M9 a full storage keeps the newest text in the page, until there is space again', () => {
  const stored: Record<string, string> = { draft: '"old"' };
  let full = true;
  const storage = browserStorage(
    () =>
      ({
        getItem: (name: string) => stored[name] ?? null,
        setItem(name: string, text: string) {
          if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          stored[name] = text;
        },
      }) as Storage,
  );
  storage.write('draft', 'new');
  expect(storage.read('draft')).toBe('new');
  expect(stored['draft']).toBe('"old"');
  full = false;
  storage.write('draft', 'newer');
  expect(stored['draft']).toBe('"newer"');
});

test('world M9 a stored text that is no JSON reads as none', () => {
  const storage = browserStorage(() => ({ getItem: () => '{"copies":' }) as unknown as Storage);
  expect(storage.read('draft')).toBeUndefined();
});
