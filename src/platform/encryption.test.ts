import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { isEncrypted, encrypt, decrypt } from './encryption.ts';

const contextWith = (secret: string) =>
  ({
    config: { secret },
    random: { token: (bytes = 32) => randomBytes(bytes).toString('base64url') },
  }) as unknown as Ctx;

test('M8 encrypted text is decrypted only with the same SECRET and for the same use', () => {
  const ctx = contextWith('a secret of this shop');
  const encrypted = encrypt(ctx, 'second factor of Meera', 'IMURSEDITOR');
  expect(isEncrypted(encrypted)).toBe(true);
  expect(encrypted).not.toContain('IMURSEDITOR');
  expect(decrypt(ctx, 'second factor of Meera', encrypted)).toBe('IMURSEDITOR');
  expect(decrypt(ctx, 'second factor of Dev', encrypted)).toBeUndefined();
  expect(decrypt(contextWith('another secret'), 'second factor of Meera', encrypted)).toBeUndefined();
  const at = encrypted.length - 2;
  const changed = encrypted.slice(0, at) + (encrypted[at] === 'A' ? 'B' : 'A') + encrypted.slice(at + 1);
  expect(decrypt(ctx, 'second factor of Meera', changed)).toBeUndefined();
  expect(decrypt(ctx, 'second factor of Meera', 'IMURSEDITOR')).toBeUndefined();
  expect(decrypt(ctx, 'second factor of Meera', 'sealed.1.AA')).toBeUndefined();
});

test('M8 encrypting the same text twice gives two different texts', () => {
  const ctx = contextWith('a secret of this shop');
  expect(encrypt(ctx, 'use', 'text')).not.toBe(encrypt(ctx, 'use', 'text'));
});
