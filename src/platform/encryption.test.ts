import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { isEncrypted, encrypt, decrypt } from './encryption.ts';

const facts = (secret: string) =>
  ({
    config: { secret },
    random: { token: (bytes = 32) => randomBytes(bytes).toString('base64url') },
  }) as unknown as Ctx;

test('M8 sealed text is opened by the same SECRET and for the same use, and by nothing else', () => {
  const ctx = facts('a secret of this shop');
  const sealed = encrypt(ctx, 'second factor of Meera', 'IMURSEDITOR');
  expect(isEncrypted(sealed)).toBe(true);
  expect(sealed).not.toContain('IMURSEDITOR');
  expect(decrypt(ctx, 'second factor of Meera', sealed)).toBe('IMURSEDITOR');
  expect(decrypt(ctx, 'second factor of Dev', sealed)).toBeUndefined();
  expect(decrypt(facts('another secret'), 'second factor of Meera', sealed)).toBeUndefined();
  const at = sealed.length - 2;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(decrypt(ctx, 'second factor of Meera', changed)).toBeUndefined();
  expect(decrypt(ctx, 'second factor of Meera', 'IMURSEDITOR')).toBeUndefined();
  expect(decrypt(ctx, 'second factor of Meera', 'sealed.1.AA')).toBeUndefined();
});

test('M8 the same text sealed twice looks different', () => {
  const ctx = facts('a secret of this shop');
  expect(encrypt(ctx, 'use', 'text')).not.toBe(encrypt(ctx, 'use', 'text'));
});
