import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { decrypt, encrypt, isEncrypted, isKeyedHash, keyedHash, linkSecrets, reencrypted } from './encryption.ts';

const contextWith = (secret: string, secretBefore?: string) =>
  ({
    config: { secret, secretBefore },
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

test('M8 what the secret before encrypted or signed is still good, and nothing new is made with it', () => {
  const before = contextWith('the former secret');
  const now = contextWith('the present secret', 'the former secret');
  const after = contextWith('the present secret');
  const old = encrypt(before, 'use', 'text');
  expect(decrypt(now, 'use', old)).toBe('text');
  expect(decrypt(now, 'another use', old)).toBeUndefined();
  expect(decrypt(after, 'use', encrypt(now, 'use', 'text'))).toBe('text');

  const renewed = reencrypted(now, 'use', old);
  expect(decrypt(after, 'use', renewed)).toBe('text');
  expect(reencrypted(now, 'use', renewed)).toBe(renewed);
  expect(decrypt(after, 'use', reencrypted(now, 'use', 'plain'))).toBe('plain');
  const foreign = encrypt(contextWith('another secret'), 'use', 'text');
  expect(reencrypted(now, 'use', foreign)).toBe(foreign);

  expect(isKeyedHash(now, 'code', keyedHash(before, 'code'))).toBe(true);
  expect(isKeyedHash(now, 'other code', keyedHash(before, 'code'))).toBe(false);
  expect(isKeyedHash(after, 'code', keyedHash(now, 'code'))).toBe(true);
  expect(isKeyedHash(after, 'code', keyedHash(before, 'code'))).toBe(false);
  expect(isKeyedHash(now, 'code', Buffer.from(''))).toBe(false);

  const [first, second] = linkSecrets(now, 'friends\nid');
  expect([first, second]).toEqual([linkSecrets(after, 'friends\nid')[0], linkSecrets(before, 'friends\nid')[0]]);
  expect(linkSecrets(after, 'friends\nid')).toHaveLength(1);
});
